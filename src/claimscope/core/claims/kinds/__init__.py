"""What a number is: a result and which, or a limit, a price, a count."""
