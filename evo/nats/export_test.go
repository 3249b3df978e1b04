package nats

// Abandon ends a coordinator as a power cut does: its queue remains.
func Abandon(c *Coordinator) { c.shut() }
