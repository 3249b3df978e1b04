package core

// Key opens what package decider exports for other packages of this module only. No
// other module can write one.
type Key struct{}
