"""`as heatmap`: the table of `matrix`, its cells tinted by their value."""

from functools import partial

from hooks.engine.views._table import OPTIONS, table
from hooks.engine.views._view import View

VIEW = View("heatmap", partial(table, tinted=True), "block", (*OPTIONS, "max"))
