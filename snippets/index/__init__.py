"""The home page: the whole idea on one screen."""
