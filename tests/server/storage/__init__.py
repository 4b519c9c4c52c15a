"""The store on both databases, its files, migrations and exports."""
