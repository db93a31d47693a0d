"""What the boards of all games are drawn with: the players' colours and shapes, symbols, and small marks."""
