"""What runs as machine code beside the rules: one folder for each use."""
