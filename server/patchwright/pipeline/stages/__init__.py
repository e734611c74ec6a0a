"""The stages of a run: functions that take values and give values.

Each is given the run's work and its session, through which it asks, tells and
pauses; what it found out it returns. No stage calls another.
"""
