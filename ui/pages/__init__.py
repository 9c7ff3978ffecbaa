"""What ``export`` does to make a page that plays a game."""
