package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// node is one occurrence of a decider as the tick needs it: its functions, its
// masks, and where its state lies. Nodes are parallel to Program.Rows.
type node[A any] struct {
	decide func(A, Query) float64
	tick   func(A, behavior.Context) Status
	row    *core.Row
	src    *Decider[A] // the table's row, for what is rarely read
	masks  masks

	every    uint32 // offset of the time and tick of the last stamp
	cooldown uint32 // offset of the time of the last end, plus one

	opts   opts
	first  uint16 // children
	parent uint16
	count  uint8
	index  uint8
	policy Policy
}

// opts are what a visit or an ask must know of a node at a glance.
type opts uint16

const (
	optMasks      opts = 1 << iota // has flag or stimuli checks
	optMore                        // an ask has to look beyond the masks
	optCondition                   // neither behavior nor children
	optDelegate                    // a delegating group
	optHold                        // EachTick or a Timeout: look before the Tick
	optUrgent                      //
	optLatched                     //
	optRecheck                     // OnRedecide
	optRemember                    //
	optPure                        // its answer depends on the two words only
	optEvery                       //
	optFailing                     // a condition that ends Failed by its Outcome
	optBlock                       // has a block
	optCallbacks                   // its behavior has an Activate or a Deactivate
	optInterrupts                  // a group whose inactive children are asked
)

func (o opts) has(bit opts) bool { return o&bit != 0 }

// masks are the two checks of a row, spread out so that the common case is
// four compares.
type masks struct {
	flagsAll, flagsNone      uint64
	stimuliAll, stimuliNone  uint64
	flagsAny, flagsClear     uint64
	stimuliAny, stimuliClear uint64
	any                      bool
}

func newMasks(p *Preconditions) masks {
	return masks{
		flagsAll: uint64(p.Flags.All), flagsNone: uint64(p.Flags.None),
		flagsAny: uint64(p.Flags.Any), flagsClear: uint64(p.Flags.AnyClear),
		stimuliAll: uint64(p.Stimuli.All), stimuliNone: uint64(p.Stimuli.None),
		stimuliAny: uint64(p.Stimuli.Any), stimuliClear: uint64(p.Stimuli.AnyClear),
		any: p.Flags.Any|p.Flags.AnyClear != 0 || p.Stimuli.Any|p.Stimuli.AnyClear != 0,
	}
}

func (m *masks) empty() bool {
	return m.flagsAll|m.flagsNone|m.stimuliAll|m.stimuliNone == 0 && !m.any
}

// pass reports whether both checks pass.
func (m *masks) pass(flags, stimuli uint64) bool {
	return flags&m.flagsAll == m.flagsAll && flags&m.flagsNone == 0 &&
		stimuli&m.stimuliAll == m.stimuliAll && stimuli&m.stimuliNone == 0 &&
		(!m.any || m.passAny(flags, stimuli))
}

func (m *masks) passAny(flags, stimuli uint64) bool {
	return (m.flagsAny|m.flagsClear == 0 || flags&m.flagsAny != 0 || ^flags&m.flagsClear != 0) &&
		(m.stimuliAny|m.stimuliClear == 0 || stimuli&m.stimuliAny != 0 || ^stimuli&m.stimuliClear != 0)
}
