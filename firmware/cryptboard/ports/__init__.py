"""The only place that touches hardware. What a port gives to the rest, the lights apart, is hands.

`board.inputs` follows every key and dial, on whatever wires they are, and tells what hands did as
events in the order in which it happened. A bounce is no event, and nothing is lost while the board
was busy (what an erase of the flash may hide on small builds: firmware/README.md).

    inputs.poll(now)         look; call it often. `now` is ticks_ms(). Allocates nothing.
    event = inputs.take()    the oldest event, -1 when there is none. Then, until the next take():
        inputs.at            when it happened, in ticks_ms
        inputs.by            detents, if it is a turn: above 0 to the right
    inputs.down              bits of the keys that are down, free of bounces
    inputs.closed()          the same as the contacts are at this moment: for power-on

An event below `inputs.TURN` is a key, number << 1 | went down. Numbers are those of the pin map
(panel/keys.py); the push of a dial is a key like any other. From `inputs.TURN` on it is a turn of
the dial event - inputs.TURN: 0 to 3 are A to D, 4 is S. Detents of one dial that nothing came
between are one event. Whether a dial is pressed while it turns can be read off `down`'s events,
because their order is kept.
"""
