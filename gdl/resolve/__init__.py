"""From the syntax tree to the model: what names mean, whether types fit, what is constant."""
