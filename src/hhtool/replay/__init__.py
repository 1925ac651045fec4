"""Hand → steps → settlement → findings."""
