// Package coded has what generated code works with, under the names that package
// coderun gives it. Users need not name any of it.
package coded

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Engine is a tree as its generated code sees it: convert a *decider.Tree[A] to it.
type Engine[A any] decider.Tree[A]

// Plan describes the tree to package gen.
func (t *Engine[A]) Plan() *codeplan.Table {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Plan()
}

// Header returns where mem has its state, nil for the zero Memory.
func (t *Engine[A]) Header(mem decider.Memory) *core.Header {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Header(mem)
}

// Runs reports whether t runs the generated code with this id, h is a memory of t that
// has not changed since its last tick, and its clock can move on by delta.
func (t *Engine[A]) Runs(id uint64, h *core.Header, delta time.Duration) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Runs(id, h, delta)
}

// Heeds reports whether w, which may be nil, may want a tick to go by the table: an
// agent is observed, or a frame is under way that the caller does not know of.
func (t *Engine[A]) Heeds(w *decider.World, knows uint8) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Heeds(w, knows)
}

// Foreign reports whether h comes from another world than w, for trees that share something.
func (t *Engine[A]) Foreign(h *core.Header, w *decider.World) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Foreign(h, w)
}

// Due reports whether a Commit or a Timeout on the path ends with this tick.
func (t *Engine[A]) Due(h *core.Header, delta time.Duration) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Due(h, delta)
}

// Expired reports whether the plan of h, an unchanged memory of t, does not hold in
// this tick: Due, Foreign, or the world does not know the tree.
func (t *Engine[A]) Expired(h *core.Header, in decider.Input) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Expired(h, in)
}

// Holds gives h, an unchanged memory, the flags and stimuli of a tick, and reports
// true, unless a row that checks only these accepts or refuses now for them.
func (t *Engine[A]) Holds(h *core.Header, in decider.Input) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Holds(h, in)
}

// Interpret is [decider.Tree.Tick] for a tick that the generated code with this id does not
// begin. knows is what the code was given.
func (t *Engine[A]) Interpret(id uint64, agent A, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Interpret(id, agent, mem, in, knows)
}

// Opens reports whether a tick by the code with this id begins with nothing active and may
// go by the tree's opening, and begins it then.
func (t *Engine[A]) Opens(id uint64, h *core.Header, in decider.Input, knows uint8) bool {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Opens(id, h, in, knows)
}

// BeginRoot activates the root in an opening.
func (t *Engine[A]) BeginRoot(h *core.Header) {
	decider.EngineOf((*decider.Tree[A])(t), core.Key{}).BeginRoot(h)
}

// World returns what callbacks can reach of w, nil for a nil w.
func (t *Engine[A]) World(w *decider.World) *core.World {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).World(w)
}

// Rows returns the rows of the tree, for the frames of callbacks.
func (t *Engine[A]) Rows() []core.Row {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Rows()
}

// Source returns the row of the table that row o is a place of, for functions that
// have no name.
func (t *Engine[A]) Source(o uint16) *decider.Decider[A] {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Source(o)
}

// Number returns v, which the Decide of row o has returned, and notes NaN.
func (t *Engine[A]) Number(h *core.Header, w *core.World, o uint16, v float64) float64 {
	if v != v {
		decider.EngineOf((*decider.Tree[A])(t), core.Key{}).NotNumber(h, w, o)
	}
	return v
}

// NewBlock gives row o's behavior, which is about to be activated, its block.
func (t *Engine[A]) NewBlock(h *core.Header, o uint16) {
	decider.EngineOf((*decider.Tree[A])(t), core.Key{}).NewBlock(h, o)
}

// Look reports what the preconditions of row o say before its Decide in a steady
// tick: whether it refuses, and if not, whether it has to be asked by AskPlanned.
func (t *Engine[A]) Look(h *core.Header, w *decider.World, o uint16) (refuses, ask bool) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Look(h, w, o)
}

// LookAtGate is Look of a row that has only a gate.
func (t *Engine[A]) LookAtGate(h *core.Header, w *decider.World, o uint16) (refuses, ask bool) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).LookAtGate(h, w, o)
}

// AskPlanned goes on with a steady tick: step k, which asks or rechecks a row, is carried out
// in full, and then those behind it.
func (t *Engine[A]) AskPlanned(agent A, h *core.Header, in decider.Input, k int) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).AskPlanned(agent, h, in, k)
}

// GoPlanned is AskPlanned where nothing has been looked at yet: step k may be done as planned.
func (t *Engine[A]) GoPlanned(agent A, h *core.Header, in decider.Input, k int) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).GoPlanned(agent, h, in, k)
}

// AskFrom is Turn.AskFrom of a tick in which nothing has changed yet.
func (t *Engine[A]) AskFrom(agent A, h *core.Header, in decider.Input, o uint16, from uint8) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).AskFrom(agent, h, in, o, from)
}

// Halted is Turn.Halted of a tick in which nothing has changed yet.
func (t *Engine[A]) Halted(agent A, h *core.Header, in decider.Input) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Halted(agent, h, in)
}

// Stopped goes on after the tick of the active leaf has ended it with st or changed
// something.
func (t *Engine[A]) Stopped(agent A, h *core.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Stopped(agent, h, in, st)
}

// Lane goes on with a steady tick at row o, a lane of the outermost Parallel, which has to be
// asked in full, or visited if it runs.
func (t *Engine[A]) Lane(agent A, h *core.Header, in decider.Input, o uint16) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).Lane(agent, h, in, o)
}

// LaneDiffers is Lane where the row was asked and accepts, or runs, was rechecked and refuses,
// or where that has reset the agent.
func (t *Engine[A]) LaneDiffers(agent A, h *core.Header, in decider.Input, o uint16) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).LaneDiffers(agent, h, in, o)
}

// LaneTicked is Lane after the row's Tick has returned st or changed something.
func (t *Engine[A]) LaneTicked(agent A, h *core.Header, in decider.Input, o uint16, st decider.Status) (decider.Result, error) {
	return decider.EngineOf((*decider.Tree[A])(t), core.Key{}).LaneTicked(agent, h, in, o, st)
}

// A Turn is a tick of generated code in which the path changes, and how far it has
// come.
type Turn[A any] struct {
	Tree  *Engine[A]
	Agent A
	Mem   *core.Header
	In    decider.Input

	// Of the groups on the path at most one has decided again, Group, if Mask is
	// not 0: its children in Mask have ended or could not activate.
	Group uint16
	Mask  uint64
	Last  decider.Status // of the child that ended last, Running if none did
	Ran   uint16         // the leaf that ended last by itself, plus 1

	Redecides   uint16
	Interrupted bool
	WalkNext    bool // the next tick must walk from the root
}

// Refresh reads the live stimuli again, after a callback that may have changed them.
func (x *Turn[A]) Refresh() {
	if x.In.Stimuli == nil {
		return
	}
	if live := uint64(*x.In.Stimuli); live != x.Mem.Stimuli {
		x.Mem.Stimuli = live
		x.WalkNext = true
	}
}

// Over reports whether the tick of row o, which returned st, has ended it, and notes what is no
// answer of a row.
func (x *Turn[A]) Over(o uint16, st decider.Status) bool {
	if st > decider.Failed {
		decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).StrangeStatus(x.Mem, x.In.World, o, st)
	}
	return st == decider.Succeeded || st == decider.Failed
}

// Runs ends the tick: leaf is active. The tree shares nothing, has no Commit and no
// Timeout, and a plan of the leaf.
func (x *Turn[A]) Runs(leaf uint16) (decider.Result, error) {
	if x.Mem.Mark&core.MarkReset != 0 { // by a When
		return x.Halted()
	}
	x.Mem.Leaf = leaf
	x.Mem.Mark = core.MarkRoot | core.MarkSteady
	if x.WalkNext {
		x.Mem.Mark = core.MarkRoot
	}
	return decider.Result{Status: decider.Running, Leaf: decider.Row(leaf), Redecides: x.Redecides, Interrupted: x.Interrupted}, nil
}

// RunsOn is Runs for all trees.
func (x *Turn[A]) RunsOn(leaf uint16) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.RunsOn(leaf)
}

// Halted ends the tick after a callback has reset the agent.
func (x *Turn[A]) Halted() (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.Halted()
}

// Activate activates row o, of which the code does not know how. It reports whether
// the row accepted.
func (x *Turn[A]) Activate(o uint16) bool {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	ok := t.Activate(o)
	x.WalkNext = t.WalkNext
	return ok
}

// Deactivate deactivates row o, of which the code does not know how, and what is
// active below it.
func (x *Turn[A]) Deactivate(o uint16, cause behavior.Reason) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	t.Deactivate(o, cause)
	x.WalkNext = t.WalkNext
}

// WalkFrom goes on below group o, whose behavior has been ticked in a steady tick and
// has changed something: rows that the plan leaves out may accept now.
func (x *Turn[A]) WalkFrom(o uint16) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.WalkFrom(o)
}

// Enter goes on with row o, which accepted with value v: it is to replace the active
// child of its group.
func (x *Turn[A]) Enter(o uint16, v float64) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.Enter(o, v)
}

// Visit goes on with row o, which was activated in this tick.
func (x *Turn[A]) Visit(o uint16) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.Visit(o)
}

// Ended goes on after row o ended with st, which has not been noted yet.
func (x *Turn[A]) Ended(o uint16, st decider.Status) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.Ended(o, st)
}

// Refused goes on after row o could not activate.
func (x *Turn[A]) Refused(o uint16) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.Refused(o)
}

// AskFrom goes on with a decision of group o: those of its children before from have
// been asked and have refused.
func (x *Turn[A]) AskFrom(o uint16, from uint8) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.AskFrom(o, from)
}

// OpenFrom goes on with an opening: those of the root's children before from have been
// asked and have refused.
func (x *Turn[A]) OpenFrom(from uint8) (decider.Result, error) {
	t := decider.EngineOf((*decider.Tree[A])(x.Tree), core.Key{}).Turn(&x.Agent, x.Mem, x.In, x.Group, x.Mask, x.Last, x.Ran, x.Redecides, x.Interrupted, x.WalkNext)
	return t.OpenFrom(from)
}

// Ends ends the tick with the success of leaf, which ends all groups above it. Nothing is
// to be called for that, and the tree shares nothing.
func (x *Turn[A]) Ends(leaf uint16) (decider.Result, error) {
	h := x.Mem
	h.Leaf, h.Mark, h.Draws = core.NoRow, 0, core.SaltRan<<24|uint32(leaf)
	return decider.Result{Status: decider.Succeeded, Leaf: decider.NoRow, Redecides: x.Redecides, Interrupted: x.Interrupted}, nil
}
