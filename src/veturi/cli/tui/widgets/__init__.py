"""Widgets of the full screen: panels, the list of routes, the command line, the pager."""
