"""What the inspector tells of each thing on the table."""
