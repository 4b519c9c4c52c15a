"""What a seat may know, and worlds that agree with it."""
