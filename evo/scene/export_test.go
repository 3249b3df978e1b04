package scene

// Letter returns the letter of a slot.
func Letter(slot int) string { return letter(slot) }
