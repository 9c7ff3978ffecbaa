"""Where the texts of a description and its rules may differ."""
