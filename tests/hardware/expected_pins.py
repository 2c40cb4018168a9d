"""What each pin of the Pico must be wired to, written by hand from the panel's description.

Physical pin of the module, its GPIO, the net. Never generate this file.
"""

PICO = [
    (1, 0, "SDA"),
    (2, 1, "SCL"),
    (4, 2, "STRIP_A"),
    (5, 3, "STRIP_B"),
    (6, 4, "STRIP_C"),
    (7, 5, "STRIP_D"),
    (9, 6, "ENC_A"),
    (10, 7, "ENC_B"),
    (11, 8, "ENC_PUSH"),
    (12, 9, "KEY_NEXT"),
    (14, 10, "KEY_PLUS"),
    (15, 11, "KEY_MINUS"),
    (16, 12, "KEY_SELECT"),
    (17, 13, "KEY_ROLL"),
    (19, 14, "KEY_UNDO"),
    (20, 15, "KEY_SEAT1"),
    (21, 16, "KEY_SEAT2"),
    (22, 17, "KEY_SEAT3"),
    (24, 18, "KEY_SEAT4"),
    (25, 19, "KEY_SEAT5"),
    (26, 20, "KEY_SEAT6"),
    (27, 21, "KEY_ENEMY"),
    (29, 22, "BUZZER"),
    (31, 26, "LED_ENABLE"),
]
GROUND = [3, 8, 13, 18, 23, 28, 33, 38]
SUPPLY = [(36, "+3V3"), (40, "VBUS")]

# Each strip's way: buffer input and output pin (U2), resistor, plug.
STRIPS = [
    ("A", "2", "3", "R1", "J7"),
    ("B", "5", "6", "R2", "J8"),
    ("C", "9", "8", "R3", "J9"),
    ("D", "12", "11", "R4", "J10"),
]
