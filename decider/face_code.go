package decider

import (
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
)

// GeneratedCode is the Go code that package gen has made of a table. Hand it to Compile
// with [Generated]. Only generated files contain it.
type GeneratedCode[A any] struct {
	Version int    // of the generator
	ID      uint64 // hash of the file
	Layout  uint64 // hash of where a memory has what

	Redecides uint16 // how many a tick may have, see MaxRedecides

	Rows []GeneratedRow[A]
	Tick func(t *Tree[A], agent A, mem Memory, in Input, knows uint8) (Result, error)
}

// GeneratedRow is what code relies on in one row: a hash of its options, and those of
// its functions that the code calls by name.
type GeneratedRow[A any] struct {
	Name       string
	Hash       uint64
	When       func(A) bool
	Decide     func(A, Query) float64
	Activate   func(A, behavior.Context) bool
	Tick       func(A, behavior.Context) Status
	Once, Each func(A)
	EachFor    func(A, time.Duration)
	Run        func(A) Status
	RunFor     func(A, time.Duration) Status
	Deactivate func(A, behavior.Context, behavior.Reason)
}

// Generated makes the tree tick by generated code where that is possible. The code decides
// as the table does, only faster; an agent may be ticked by one and then by the
// other. Where c was made of another state of the table, the tree ticks by the table,
// and [Tree.Lint] warns with the rows that differ. A nil c, which generated files
// have while they are renewed, does nothing.
func Generated[A any](c *GeneratedCode[A]) Option {
	return func(o *options) {
		if c != nil {
			o.generated = c
		}
	}
}

// functions returns the functions of d that ticks call.
func functions[A any](d *Decider[A]) []function {
	b := d.Behavior
	if b == nil {
		b = &behavior.Behavior[A]{}
	}
	return []function{
		{"When", d.When},
		{"Decide", d.Decide},
		{"Activate", b.Activate},
		{"Tick", b.Tick},
		{"Once", b.Once},
		{"Each", b.Each},
		{"EachFor", b.EachFor},
		{"Run", b.Run},
		{"RunFor", b.RunFor},
		{"Deactivate", b.Deactivate},
	}
}

// bindCode returns the generated code of the options as the engine reads it, nil for none.
func bindCode[A any](code any) *boundCode {
	if code == nil {
		return nil
	}
	g, ok := code.(*GeneratedCode[A])
	if !ok {
		return &boundCode{wrong: fmt.Sprintf("the code is for other agents: it is a %T, this table needs a %T", code, g)}
	}
	c := &boundCode{version: g.Version, id: g.ID, layout: g.Layout, redecides: g.Redecides, rows: make([]codedRow, len(g.Rows))}
	if g.Tick != nil {
		c.entry = funcID(g.Tick)
	}
	for i := range g.Rows {
		r := &g.Rows[i]
		c.rows[i] = codedRow{r.Name, r.Hash, functions(&Decider[A]{When: r.When, Decide: r.Decide, Behavior: &behavior.Behavior[A]{
			Activate: r.Activate, Tick: r.Tick, Once: r.Once, Each: r.Each, EachFor: r.EachFor, Run: r.Run, RunFor: r.RunFor, Deactivate: r.Deactivate,
		}})}
	}
	return c
}

// Engine is a tree as its generated code sees it: convert a *Tree[A] to it. Only
// generated code uses it; see package coderun.
type Engine[A any] Tree[A]

func (t *Engine[A]) tree() *Tree[A] { return (*Tree[A])(t) }

// Plan describes the tree to package gen.
func (t *Engine[A]) Plan() *codeplan.Table { return t.plain.codePlan() }

// Header returns where mem has its state, nil for the zero Memory.
func (t *Engine[A]) Header(mem Memory) *core.Header { return mem.h }

// Runs reports whether t runs the generated code with this id, h is a memory of t that
// has not changed since its last tick, and its clock can move on by delta.
func (t *Engine[A]) Runs(id uint64, h *core.Header, delta time.Duration) bool {
	return t != nil && h != nil && t.plain.codeID == id && h.Print == t.plain.print && h.Mark == steady && delta >= 0 &&
		uint64(h.Now+delta) <= maxClock
}

// Heeds reports whether w, which may be nil, may want a tick to go by the table: an
// agent is observed, or a frame is under way that the caller does not know of.
func (t *Engine[A]) Heeds(w *World, knows uint8) bool {
	return w != nil && w.watched > heed(knows)
}

// Expired reports whether the plan of h, an unchanged memory of t, does not hold in
// this tick: time has passed, or h comes from another world.
func (t *Engine[A]) Expired(h *core.Header, in Input) bool {
	return t.plain.isForeign(h, in.World) || t.plain.planExpired(h, in)
}

// Holds gives h, an unchanged memory, the flags and stimuli of a tick, and reports
// true, unless a row that checks only these accepts or refuses now for them.
func (t *Engine[A]) Holds(h *core.Header, in Input) bool {
	now := wordPair{uint64(in.Flags)}
	if in.Stimuli != nil {
		now[1] = uint64(*in.Stimuli)
	}
	if !t.plain.planHolds(h, now) {
		return false
	}
	h.Flags, h.Stimuli = now[0], now[1]
	return true
}

// Interpret is [Tree.Tick] for a tick that the generated code with this id does not
// begin. knows is what the code was given.
func (t *Engine[A]) Interpret(id uint64, agent A, mem Memory, in Input, knows uint8) (Result, error) {
	switch {
	case t == nil || t.plain.codeID != id:
		return t.tree().tick(agent, mem, in, heed(knows))
	case t.Heeds(in.World, knows):
		return t.tree().tickHeeding(agent, mem, in, heed(knows))
	}
	return t.plain.walk(erase(&agent, t.direct), mem, in, heed(knows))
}

// Begin begins a tick of h, which Runs has accepted.
func (t *Engine[A]) Begin(h *core.Header, delta time.Duration) {
	h.Now += delta
	h.Delta = delta
	h.Tick++
	h.Mark = steadyBusy
}

// World returns what callbacks can reach of w, nil for a nil w.
func (t *Engine[A]) World(w *World) *core.World { return w.inner() }

// Rows returns the rows of the tree, for the frames of callbacks.
func (t *Engine[A]) Rows() []core.Row { return t.plain.prog.Rows }

// Source returns the row of the table that row o is a place of, for functions that
// have no name.
func (t *Engine[A]) Source(o uint16) *Decider[A] { return t.authors[t.plain.nodes[o].src] }

// NewBlock gives row o's behavior, which is about to be activated, its block.
func (t *Engine[A]) NewBlock(h *core.Header, o uint16) { startBlock(h, t.plain.nodes[o].row) }

// Look reports what the preconditions of row o say before its Decide in a steady
// tick: whether it refuses, and if not, whether it has to be asked by AskPlanned.
func (t *Engine[A]) Look(h *core.Header, w *World, o uint16) (refuses, ask bool) {
	switch t.plain.precheck(h, w, &t.plain.nodes[o]) {
	case refused:
		return true, false
	case unknown:
		return false, true
	}
	return false, false
}

// AskPlanned goes on with a steady tick: row o is asked or rechecked, and then those
// behind it.
func (t *Engine[A]) AskPlanned(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.plain.walkBeforeStep(erase(&agent, t.direct), h, in, t.plain.codeStep(h, o))
}

// AskedPlanned goes on with a steady tick after row o was asked or rechecked, as
// planned.
func (t *Engine[A]) AskedPlanned(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.plain.walkBeforeStep(erase(&agent, t.direct), h, in, t.plain.codeStep(h, o)+1)
}

// AskFrom is Turn.AskFrom of a tick in which nothing has changed yet.
func (t *Engine[A]) AskFrom(agent A, h *core.Header, in Input, o uint16, from uint8) (Result, error) {
	x := turn{Tree: &t.plain, Agent: erase(&agent, t.direct), Mem: h, In: in}
	return x.AskFrom(o, from)
}

// Halted is Turn.Halted of a tick in which nothing has changed yet.
func (t *Engine[A]) Halted(agent A, h *core.Header, in Input) (Result, error) {
	x := turn{Tree: &t.plain, Agent: erase(&agent, t.direct), Mem: h, In: in}
	return x.Halted()
}

// Stopped goes on after the tick of the active leaf has ended it with st or changed
// something.
func (t *Engine[A]) Stopped(agent A, h *core.Header, in Input, st Status) (Result, error) {
	return t.plain.walkAfterLeaf(erase(&agent, t.direct), h, in, st)
}

// A Turn is a tick of generated code in which the path changes, and how far it has
// come.
type Turn[A any] struct {
	Tree  *Engine[A]
	Agent A
	Mem   *core.Header
	In    Input

	// Of the groups on the path at most one has decided again, Group, if Mask is
	// not 0: its children in Mask have ended or could not activate.
	Group uint16
	Mask  uint64
	Last  Status // of the child that ended last, Running if none did

	Redecides   uint16
	Interrupted bool
	WalkNext    bool // the next tick must walk from the root
}

// erased is x for the engine.
func (x *Turn[A]) erased() turn {
	return turn{&x.Tree.plain, erase(&x.Agent, x.Tree.direct), x.Mem, x.In, x.Group, x.Mask, x.Last, x.Redecides, x.Interrupted, x.WalkNext}
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

// Runs ends the tick: leaf is active. The tree shares nothing, has no Commit and no
// Timeout, and a plan of the leaf.
func (x *Turn[A]) Runs(leaf uint16) (Result, error) {
	x.Mem.Leaf = leaf
	x.Mem.Mark = steady
	if x.WalkNext {
		x.Mem.Mark = core.MarkRoot
	}
	return Result{Status: Running, Leaf: Row(leaf), Redecides: x.Redecides, Interrupted: x.Interrupted}, nil
}

// RunsOn is Runs for all trees.
func (x *Turn[A]) RunsOn(leaf uint16) (Result, error) {
	t := x.erased()
	return t.RunsOn(leaf)
}

// Halted ends the tick after a callback has reset the agent.
func (x *Turn[A]) Halted() (Result, error) {
	t := x.erased()
	return t.Halted()
}

// Activate activates row o, of which the code does not know how. It reports whether
// the row accepted.
func (x *Turn[A]) Activate(o uint16) bool {
	t := x.erased()
	ok := t.Activate(o)
	x.WalkNext = t.WalkNext
	return ok
}

// Deactivate deactivates row o, of which the code does not know how, and what is
// active below it.
func (x *Turn[A]) Deactivate(o uint16, cause behavior.Reason) {
	t := x.erased()
	t.Deactivate(o, cause)
	x.WalkNext = t.WalkNext
}

// WalkFrom goes on below group o, whose behavior has been ticked in a steady tick and
// has changed something: rows that the plan leaves out may accept now.
func (x *Turn[A]) WalkFrom(o uint16) (Result, error) {
	t := x.erased()
	return t.WalkFrom(o)
}

// Enter goes on with row o, which accepted with value v: it is to replace the active
// child of its group.
func (x *Turn[A]) Enter(o uint16, v float64) (Result, error) {
	t := x.erased()
	return t.Enter(o, v)
}

// Visit goes on with row o, which was activated in this tick.
func (x *Turn[A]) Visit(o uint16) (Result, error) {
	t := x.erased()
	return t.Visit(o)
}

// Ended goes on after row o ended with st, which has not been noted yet.
func (x *Turn[A]) Ended(o uint16, st Status) (Result, error) {
	t := x.erased()
	return t.Ended(o, st)
}

// Refused goes on after row o could not activate.
func (x *Turn[A]) Refused(o uint16) (Result, error) {
	t := x.erased()
	return t.Refused(o)
}

// AskFrom goes on with a decision of group o: those of its children before from have
// been asked and have refused.
func (x *Turn[A]) AskFrom(o uint16, from uint8) (Result, error) {
	t := x.erased()
	return t.AskFrom(o, from)
}
