"""Games as they were sketched before the language was fixed."""
