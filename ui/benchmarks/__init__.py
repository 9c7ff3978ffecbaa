"""What `bench` does: speed, games beside other programs, strength."""
