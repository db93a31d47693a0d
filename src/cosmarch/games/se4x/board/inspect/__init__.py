"""What the inspector tells of each thing on the table, as far as the seat may know it."""
