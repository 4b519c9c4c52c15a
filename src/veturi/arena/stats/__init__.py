"""Statistics of a run: confidence intervals, ratings, sequential tests, tallies."""
