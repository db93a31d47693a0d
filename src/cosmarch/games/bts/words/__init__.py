"""What components are called, and what questions, options, refusals and log lines say."""
