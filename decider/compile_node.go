package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// node is one occurrence of a decider as the tick needs it: its functions,
// and where its state lies. Nodes are parallel to Program.Rows.
type node struct {
	opts   opts
	first  uint16 // children
	parent uint16
	self   uint16
	count  uint8
	index  uint8
	policy Policy
	pure   uint8 // how many of the first children answer by the words alone
	endOn  EndOn // which ending of a child ends the group
	calm   calm  // see tree.findCalm
	asks   asks

	since uint32 // offset of the time of activation
	ended uint32 // offset of the byte with the Reason for which it has ended
	child uint32 // offset of the byte with the active child of a group, see core.ByteChild
	place uint32 // offset of that byte of its group; 0 for the root and for lanes

	when       func(erased) bool
	decide     func(erased, Query) float64
	tick       func(erased, behavior.Context) Status
	activate   func(erased, behavior.Context) bool
	deactivate func(erased, behavior.Context, behavior.Reason)
	retarget   func(erased, behavior.Context, uint64)
	up         *node  // its group, nil for the root
	rows       []node // its children
	row        *core.Row
	src        *Decider[erased] // the copy of the row, for what is rarely read
	states     *states          // of a StateMachine

	gate      uint16 // the tree's gate, plus one
	scatter   uint16 // the row whose draws have the key of its phases
	hold      uint32 // offset of the row's hold on a token
	key       uint32 // offset of the key it asked the gate with,
	limit     uint32 // and of what LimitOf said then
	swap      uint32 // offset of the byte that says why the change of its target is suspended,
	swapValue uint32 // and of the value of the new one
	local     uint32 // offset of when the agent last gave the gate's token back
	slot      uint32 // offset of a slot's region
	meeting   uint8  // and which of the squad's barriers it is
	sift      sift   // how children that masks refuse are passed over
	checked   uint16 // the nearest row, from this one on upwards, that rechecks masks each tick
	saved     uint32 // offset of what a group remembers while its tick is suspended

	every    uint32 // offset of the time and tick of the last stamp, or of a wait: see scatterLeft
	cooldown uint32 // offset of the time of the last end, plus one
}

// calm is what a leaf does while it runs.
type calm uint8

const (
	stirs    calm = iota // its Tick has to be called
	stands               // nothing
	waitsFor             // a behavior.Wait with an Ask
	waitsOut             // a behavior.Wait without
)

// opts are what a visit or an ask must know of a node at a glance.
type opts uint64

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
	optInterrupts                  // a group whose inactive children are asked
	optPlain                       // an ask is nothing but the call of its Decide
	optCommit                      //
	optOutcome                     //
	optScope                       //
	optSquad                       //
	optBarrier                     //
	optSlot                        //
	optTakes                       // it, or one of its kept choices, has a gate or a squad
	optGate                        // has a gate of its own; a squad's gate is the squad's
	optSkips                       // a Sequence that may begin behind steps with a Cooldown to start
	optList                        // a plain list: see tick_list.go
	optBare                        // leaving it is no more than its Deactivate and leaving its active child
	optBareEntry                   // bare, and entering it is no more than its block, its Activate, its Tick and entering a child
	optWhen                        // an ask is nothing but the call of its When
	optTargets                     //
	optSwitch                      // and it looks for a better one while it is active
	optResumes                     // a step whose group remembers its time
	optPerAgent                    // a limit is the agent's own: see tick_limits.go
	optStates                      // a StateMachine that tick_states.go runs by itself
	optFirst                       // a plain list that delegates, of which an ask is nothing but asking its children
)

// asks is what asking a row of a plain list takes.
type asks uint8

const (
	asksInFull  asks = iota // more than that:
	asksDecide              // the call of its Decide
	asksWhen                // the call of its When
	asksNothing             // nothing, it accepts
)

func (o opts) has(bit opts) bool { return o&bit == bit }

// aside reports whether the group of n goes on behind it as if it had refused.
func (n *node) aside() bool { return n.opts.has(optOutcome) && n.src.Outcome == Aside }

// claims reports whether n's gate is asked about its targets.
func (n *node) claims() bool { return n.opts.has(optTargets) && n.gate != 0 && n.src.Gate.Key != nil }

// swaps reports whether n gives back a token for another one when its target changes.
func (n *node) swaps() bool { return n.opts.has(optSwitch) && n.claims() }

// pass reports whether both of n's own checks pass.
func (n *node) pass(h *core.Header) bool {
	pre := &n.src.Preconditions
	return pre.Flags.Passes(Flags(h.Flags)) && pre.Stimuli.Passes(stimuli.Mask(h.Stimuli))
}

// passes reports the same for these words.
func (n *node) passes(w wordPair) bool {
	pre := &n.src.Preconditions
	return pre.Flags.Passes(Flags(w[0])) && pre.Stimuli.Passes(stimuli.Mask(w[1]))
}
