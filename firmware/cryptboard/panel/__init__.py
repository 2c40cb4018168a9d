"""What people see and touch: keys, lights, screen, sound, words."""
