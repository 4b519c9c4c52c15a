"""The client around the table: settings, tutorial, notifications."""
