"""What `analyse` and `compare` share: options, variants, expected time, bars, the page."""
