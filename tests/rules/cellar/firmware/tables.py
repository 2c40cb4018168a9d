"""What stands where in the pack of a cellar; the host reads these names, too."""

# hero: health, and the faces that hit
HERO_HEALTH, HERO_HITS = range(2)
# place: rats at the start by number of heroes, how long the torch burns, a bite's damage
PLACE_RATS, PLACE_TORCH, PLACE_BITE = range(3)

FIRST_LEVEL = 7  # in the pack's meta record

# Numbers of the rules, CEL-001 and so on.
R_TORCH, R_DARK, R_ROUND, R_HIT, R_BITE, R_POTION, R_FALLEN, R_CLEARED, R_TABLE = range(1, 10)
