"""What people see and type: the command line, boards, the game at the terminal."""
