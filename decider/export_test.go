package decider

import "github.com/ethogram-go/ethogram/internal/core"

// HeaderOf gives tests the bytes of a memory.
func HeaderOf(m Memory) *core.Header { return m.h }
