// Package coderun is what generated code is made of: names for what it reads and
// writes in an agent's memory. Only files that package gen has written import it;
// it is experimental: what it offers may change with each version of the generator, and
// Compile takes no code of another version. (After protobuf's protoimpl.)
package coderun

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/internal/coded"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Version is that of the generator whose code this package serves.
const Version = codeplan.Version

// What a tick works on.
type (
	Engine[A any] = coded.Engine[A]
	Turn[A any]   = coded.Turn[A]
	Header        = core.Header
	Row           = core.Row
)

// Marks of a Header.
const (
	Steady   = core.MarkRoot | core.MarkSteady // nothing has changed since the last tick
	Busy     = Steady | core.MarkBusy          // a tick is under way, and no callback has reset the agent
	Reset    = core.MarkReset
	Redecide = core.MarkRedecide
)

// Which callback draws random numbers, for Header.Draws.
const (
	SaltDecide     = core.SaltDecide << 24
	SaltActivate   = core.SaltActivate << 24
	SaltTick       = core.SaltTick << 24
	SaltDeactivate = core.SaltDeactivate << 24
)

// Lone is the caller of a tick outside of frames.
const Lone = 0

// Query is what a Decide of row gets.
func Query(h *Header, row *Row, world *core.World) decider.Query {
	return decider.Query(core.NewFrame(h, row, world))
}

// Context is what the functions of row's behavior get.
func Context(h *Header, row *Row, world *core.World) behavior.Context {
	return behavior.Context(core.NewFrame(h, row, world))
}

// Live returns the live stimuli.
func Live(m *stimuli.Mask) uint64 {
	if m == nil {
		return 0
	}
	return uint64(*m)
}

// Reason is why a row that has ended with st is deactivated.
func Reason(st behavior.Status) uint8 {
	if st == behavior.Failed {
		return uint8(behavior.ReasonFailed)
	}
	return uint8(behavior.ReasonSucceeded)
}
