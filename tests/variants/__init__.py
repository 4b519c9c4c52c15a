"""One folder for each map: the tests of its rules, and that a map is one folder."""
