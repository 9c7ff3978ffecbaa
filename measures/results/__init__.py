"""The findings of an analysis as data: figures and drawings, their summary, and the comparison of reports."""
