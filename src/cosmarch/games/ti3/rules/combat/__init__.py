"""Dice: space battles, bombardment, invasion combat and sabotage runs (TI-14, TI-16, TI-21, TI-22, TI-41)."""
