"""`veturi bench`: engine benchmarks."""
