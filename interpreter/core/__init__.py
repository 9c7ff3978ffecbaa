"""What every engine and every caller shares: moves, positions, results, errors."""
