"""Twenty other starts: the same task, another count."""

from snippets.maps.models import NAME, TARGETS, trained

# --8<-- [start:again]
other = trained(range(21, 41))
solved = (other.chances[-1].argmax(axis=-1) == TARGETS).all(axis=1)  # [20 models]
on_name = (other.weights[-1].argmax(axis=-1) == NAME).all(axis=1)  # [20 models]
print(solved.sum(), on_name.sum())
#> 20 7
# --8<-- [end:again]
