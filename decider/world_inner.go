package decider

import (
	"unsafe"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A tick hands the part of its world that callbacks see to adapters of any type, and gets the
// world back only where it leaves the steady path. This file is how, and all that is unsafe
// about it: every core.World that a tick knows is that of a World, NewWorld's, and stands
// first in it.

const _ = -unsafe.Offsetof(World{}.core) // no constant unless it is 0

// inner returns the part of w that callbacks see, nil for a nil w. To go there and back
// without a look is some instructions less in each tick.
func (w *World) inner() *core.World { return (*core.World)(unsafe.Pointer(w)) }

// outer returns the world of which w is the part that callbacks see, nil for nil.
func outer(w *core.World) *World { return (*World)(unsafe.Pointer(w)) }
