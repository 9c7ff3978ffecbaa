"""What all engines and callers share: moves, positions, results, errors."""
