"""The rules, each by its number, and what is made of them: records, positions, samples."""
