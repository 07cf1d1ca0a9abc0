"""The build hook and the engine behind it: snippets are run, pages ask them for what they show."""
