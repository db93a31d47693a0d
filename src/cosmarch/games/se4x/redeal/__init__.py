"""What a seat cannot know, made up anew."""
