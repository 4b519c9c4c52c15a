"""The contract: what every map keeps with every number of players and every option, for free."""
