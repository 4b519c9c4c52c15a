"""How the better bots think: plans, hands and worths, compiled together with the rules.

`Mind` decides for one seat. It is given the rules and a position, and reads of the position only
what its seat may know; `veturi.bots.expert` makes a position of a view for it.
"""
