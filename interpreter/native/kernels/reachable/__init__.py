"""Every reachable position, ply by ply."""
