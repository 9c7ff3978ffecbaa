"""Reports as pages: one HTML file each, with everything in it."""
