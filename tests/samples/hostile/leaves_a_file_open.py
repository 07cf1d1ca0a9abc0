#! 2: ResourceWarning: unclosed file
open(__file__).read()
