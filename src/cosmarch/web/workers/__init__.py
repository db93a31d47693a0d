"""What thinks beside the requests: bots and long odds, in processes of their own."""
