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

# ESP32-S3-DevKitC-1: header and place on it, its GPIO, the net.
ESP32S3 = [
    ("J1-12", 8, "SDA"),
    ("J1-15", 9, "SCL"),
    ("J1-4", 4, "STRIP_A"),
    ("J1-5", 5, "STRIP_B"),
    ("J1-6", 6, "STRIP_C"),
    ("J1-7", 7, "STRIP_D"),
    ("J1-8", 15, "ENC_A"),
    ("J1-9", 16, "ENC_B"),
    ("J1-10", 17, "ENC_PUSH"),
    ("J1-11", 18, "KEY_NEXT"),
    ("J1-16", 10, "KEY_PLUS"),
    ("J1-17", 11, "KEY_MINUS"),
    ("J1-18", 12, "KEY_SELECT"),
    ("J1-19", 13, "KEY_ROLL"),
    ("J1-20", 14, "KEY_UNDO"),
    ("J3-18", 21, "KEY_SEAT1"),
    ("J3-17", 47, "KEY_SEAT2"),
    ("J3-6", 42, "KEY_SEAT3"),
    ("J3-7", 41, "KEY_SEAT4"),
    ("J3-8", 40, "KEY_SEAT5"),
    ("J3-9", 39, "KEY_SEAT6"),
    ("J3-10", 38, "KEY_ENEMY"),
    ("J3-5", 2, "BUZZER"),
    ("J3-4", 1, "LED_ENABLE"),
]
