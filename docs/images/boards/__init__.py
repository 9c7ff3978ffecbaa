"""The pictures of boards in the manual."""
