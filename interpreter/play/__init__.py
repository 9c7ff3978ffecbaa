"""Games being played: the loop, matches, records, playthroughs."""
