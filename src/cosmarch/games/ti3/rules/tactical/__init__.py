"""Tactical and transfer actions: the activation sequence step by step (TI-9 to TI-18)."""
