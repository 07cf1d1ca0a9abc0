#! 4: warns, which counts as an error (UserWarning: mind the step)
import warnings

warnings.warn("mind the step")
