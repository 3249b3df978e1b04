package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// node is one occurrence of a decider as the tick needs it: its functions,
// and where its state lies. Nodes are parallel to Program.Rows.
type node[A any] struct {
	opts   opts
	first  uint16 // children
	parent uint16
	count  uint8
	index  uint8
	policy Policy

	every    uint32 // offset of the time and tick of the last stamp
	cooldown uint32 // offset of the time of the last end, plus one

	decide func(A, Query) float64
	tick   func(A, behavior.Context) Status
	row    *core.Row
	src    *Decider[A] // the table's row, for what is rarely read
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

func (o opts) has(bit opts) bool { return o&bit == bit }

// masks are what a row needs of the two words to be asked at all: which bits
// it looks at, and what they have to be. They hold the All and None of its
// checks and, of a delegating group whose answer depends on nothing else, what
// all its children need. The masks of siblings lie side by side, because a
// walk of a wide table is mostly the reading of these.
type masks struct {
	flagsCare, flagsWant     uint64
	stimuliCare, stimuliWant uint64
}

func newMasks(p *Preconditions) masks {
	return masks{
		flagsCare: uint64(p.Flags.All | p.Flags.None), flagsWant: uint64(p.Flags.All),
		stimuliCare: uint64(p.Stimuli.All | p.Stimuli.None), stimuliWant: uint64(p.Stimuli.All),
	}
}

func (m *masks) pass(flags, stimuli uint64) bool {
	return (flags^m.flagsWant)&m.flagsCare|(stimuli^m.stimuliWant)&m.stimuliCare == 0
}

// also adds to m what all of list need.
func (m *masks) also(list []masks) {
	common := list[0]
	for i := range list[1:] {
		c := &list[i+1]
		common.flagsCare &= c.flagsCare &^ (common.flagsWant ^ c.flagsWant)
		common.stimuliCare &= c.stimuliCare &^ (common.stimuliWant ^ c.stimuliWant)
	}
	common.flagsCare &^= m.flagsCare
	common.stimuliCare &^= m.stimuliCare
	m.flagsCare |= common.flagsCare
	m.flagsWant |= common.flagsWant & common.flagsCare
	m.stimuliCare |= common.stimuliCare
	m.stimuliWant |= common.stimuliWant & common.stimuliCare
}

// firstPassing returns the index of the first of list, from start on, that the
// words pass, or len(list).
func firstPassing(list []masks, start int, flags, stimuli uint64) int {
	for i := start; i < len(list); i++ {
		if list[i].pass(flags, stimuli) {
			return i
		}
	}
	return len(list)
}

// pass reports whether both of n's own checks pass.
func (n *node[A]) pass(h *core.Header) bool {
	pre := &n.src.Preconditions
	return pre.Flags.Passes(Flags(h.Flags)) && pre.Stimuli.Passes(stimuli.Mask(h.Stimuli))
}
