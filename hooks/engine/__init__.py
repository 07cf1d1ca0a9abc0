"""From a snippet file to what a page shows. Imports neither mkdocs nor pytest.

snippet (sections, approved output) -> runner -> store (records) -> page (asks, puts in) -> views
"""
