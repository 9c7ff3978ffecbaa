"""Every position that can be reached, ply by ply."""
