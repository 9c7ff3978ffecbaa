"""What an analysis finds, as data: figures and what is drawn, their summary, and the comparison of reports."""
