"""`as matrix`: a vector or a matrix as a table."""

from hooks.engine.views._table import OPTIONS, table
from hooks.engine.views._view import View

VIEW = View("matrix", table, "block", OPTIONS)
