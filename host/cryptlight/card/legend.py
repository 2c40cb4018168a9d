"""What lights and keys mean in every game: the same on all cards."""

SAYS = {
    "en": {
        "intro": "A turn moves what the strip shows, a pressed turn its second value; "
        "a click, then a turn, puts right. Line 4 of the screen says what goes on.",
        "pressed": "pressed",
        "seat": "1–6",
    },
    "es": {
        "intro": "Girar mueve lo que muestra la tira; girar pulsado, su segundo valor; "
        "un clic y luego girar corrige. La línea 4 de la pantalla dice cómo seguir.",
        "pressed": "pulsado",
        "seat": "1–6",
    },
}

COLUMNS = {
    "en": (
        (
            ("solid", "now, and saved"),
            ("dim", "a fill, or passed"),
            ("slow", "asks, or has yet to come; on a key: that hero acts"),
            ("double flash", "coming, or in the danger zone; on a key: read on, or flagged"),
            ("fast", "one step from defeat, or from falling"),
            ("after a press", "blinking where it changed: not saved yet"),
        ),
        (
            ("NEXT", "goes on, reads on; never rolls, spends or gives up anything"),
            ("UNDO", "takes back one gesture with all that it brought, to the start"),
            ("1–6", "hero n is shown and acts; in an open list: answers 1 to 6"),
            ("dial S", "the number on the screen; click: the list; hold: why, and by which rule"),
            ("key light", "lit: may be pressed; brightest: what line 4 names; dark: refused"),
            ("dice on show", "A, B, C change the roll, D points, click marks, ROLL again"),
        ),
    ),
    "es": (
        (
            ("fija", "ahora, y guardado"),
            ("tenue", "un relleno, o lo pasado"),
            ("lenta", "pregunta, o está por venir; en una tecla: actúa ese héroe"),
            ("doble", "se acerca, o zona de peligro; en una tecla: seguir leyendo, o marca"),
            ("rápida", "a un paso de la derrota, o de caer"),
            ("tras pulsar", "parpadea donde cambió: aún sin guardar"),
        ),
        (
            ("SIGUE", "avanza, sigue leyendo; nunca tira, gasta ni renuncia a nada"),
            ("ATRÁS", "deshace un gesto con todo lo que trajo, hasta el principio"),
            ("1–6", "se muestra el héroe n y actúa; en una lista abierta: responde 1 a 6"),
            ("dial S", "el número de la pantalla; clic: la lista; mantener: por qué y qué regla"),
            ("luz de tecla", "encendida: se puede; la más viva: la de la línea 4; apagada: no"),
            ("dados a la vista", "A, B, C cambian la tirada, D señala, clic marca, TIRA repite"),
        ),
    ),
}
