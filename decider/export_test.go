package decider

import "github.com/ethogram-go/ethogram/internal/core"

// HeaderOf gives tests the bytes of a memory.
func HeaderOf(m Memory) *core.Header { return m.h }

// SetChunk says how many agents a worker of c takes at a time, so that few are
// enough to keep several busy.
func SetChunk[A any](c *Crowd[A], n int) { c.chunk = n }
