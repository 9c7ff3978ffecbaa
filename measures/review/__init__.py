"""One game reviewed: the value of its positions, and what each move gave away."""
