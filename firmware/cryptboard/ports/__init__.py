"""The only place that imports machine or board."""
