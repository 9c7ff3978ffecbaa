"""The pictures of the documentation, and the scripts that draw them."""
