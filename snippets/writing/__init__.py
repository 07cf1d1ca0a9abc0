"""The authors' guide: the small snippets that its examples ask."""
