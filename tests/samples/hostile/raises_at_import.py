#! 2: ModuleNotFoundError: No module named 'snippets.hostile.missing'
import snippets.hostile.missing
