"""The standard definitions, in files of the language itself."""
