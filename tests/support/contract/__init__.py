"""What the contract tests share: tables, policies, positions, and what must hold."""
