#! 4: warns, which counts as an error (DeprecationWarning: old)
import warnings

warnings.warn("old", DeprecationWarning)
