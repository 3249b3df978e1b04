package decider

import (
	"fmt"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
)

// GeneratedCode is the Go code that package gen has made of a table. Hand it to Compile
// with [Generated]. Only generated files contain it; like packages gen and coderun, what
// they hold is experimental.
type GeneratedCode[A any] = codeplan.Code[A, func(*Tree[A], A, Memory, Input, uint8) (Result, error), GeneratedRow[A]]

// GeneratedRow is what code relies on in one row.
type GeneratedRow[A any] = codeplan.CodeRow[A, Query]

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
		return &boundCode{wrong: fmt.Sprintf("the code is for other agents: it is a %s, this table needs a %s", codeType(code), codeType(g))}
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

// codeType returns the type of generated code as users write it.
func codeType(code any) string {
	name := fmt.Sprintf("%T", code)
	begin := strings.IndexByte(name, '[') + 1
	depth := 0
	end := strings.IndexFunc(name[begin:], func(r rune) bool {
		depth += strings.Count("[({", string(r)) - strings.Count("])}", string(r))
		return r == ',' && depth == 0
	})
	return "*decider.GeneratedCode[" + name[begin:begin+end] + "]"
}

// EngineOf returns a tree as its generated code sees it. Only this module can call it:
// see package decider/internal/coded.
func EngineOf[A any](t *Tree[A], _ core.Key) *engine[A] { return (*engine[A])(t) }

// engine is a tree as its generated code sees it.
type engine[A any] Tree[A]

func (t *engine[A]) tree() *Tree[A] { return (*Tree[A])(t) }

// Plan describes the tree to package gen.
func (t *engine[A]) Plan() *codeplan.Table { return t.plain.codePlan() }

// Header returns where mem has its state, nil for the zero Memory.
func (t *engine[A]) Header(mem Memory) *core.Header { return mem.h }

// Runs reports whether t runs the generated code with this id, h is a memory of t that
// has not changed since its last tick, and its clock can move on by delta.
func (t *engine[A]) Runs(id uint64, h *core.Header, delta time.Duration) bool {
	return t != nil && h != nil && t.plain.codeID == id && h.Print == t.plain.print && h.Mark == steady && fits(h, delta)
}

// Heeds reports whether w, which may be nil, may want a tick to go by the table: an
// agent is observed, or a frame is under way that the caller does not know of.
func (t *engine[A]) Heeds(w *World, knows uint8) bool {
	return w != nil && w.watched > heed(knows)
}

// Foreign reports whether h comes from another world than w, for trees that share something.
func (t *engine[A]) Foreign(h *core.Header, w *World) bool { return t.plain.isForeign(h, w) }

// Due reports whether a Commit or a Timeout on the path ends with this tick.
func (t *engine[A]) Due(h *core.Header, delta time.Duration) bool { return t.plain.due(h, delta) }

// Expired reports whether the plan of h, an unchanged memory of t, does not hold in
// this tick: Due, Foreign, or the world does not know the tree.
func (t *engine[A]) Expired(h *core.Header, in Input) bool {
	return t.plain.planExpired(h, in.World, in.Delta)
}

// Holds gives h, an unchanged memory, the flags and stimuli of a tick, and reports
// true, unless a row that checks only these accepts or refuses now for them.
func (t *engine[A]) Holds(h *core.Header, in Input) bool {
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
func (t *engine[A]) Interpret(id uint64, agent A, mem Memory, in Input, knows uint8) (Result, error) {
	switch {
	case t == nil || t.plain.codeID != id:
		return t.tree().tick(agent, mem, in, heed(knows))
	case t.Heeds(in.World, knows):
		return t.tree().tickHeeding(agent, mem, in, heed(knows))
	}
	return t.plain.walk(erase(&agent, t.direct), mem, in, heed(knows))
}

// Opens reports whether a tick by the code with this id begins with nothing active and may
// go by the tree's opening, and begins it then.
func (t *engine[A]) Opens(id uint64, h *core.Header, in Input, knows uint8) bool {
	if t == nil || h == nil || t.plain.codeID != id || h.Mark != 0 || t.Heeds(in.World, knows) || !t.plain.opens(h, in, heed(knows)) {
		return false
	}
	t.plain.beginOpening(h, in)
	return true
}

// BeginRoot activates the root in an opening.
func (t *engine[A]) BeginRoot(h *core.Header) { t.plain.beginRoot(h) }

// World returns what callbacks can reach of w, nil for a nil w.
func (t *engine[A]) World(w *World) *core.World { return w.inner() }

// Rows returns the rows of the tree, for the frames of callbacks.
func (t *engine[A]) Rows() []core.Row { return t.plain.prog.Rows }

// Source returns the row of the table that row o is a place of, for functions that
// have no name.
func (t *engine[A]) Source(o uint16) *Decider[A] { return t.authors[t.plain.nodes[o].src] }

// NotNumber notes that the Decide of row o has returned NaN.
func (t *engine[A]) NotNumber(h *core.Header, w *core.World, o uint16) {
	outer(w).notNumber(h, t.plain.nodes[o].row, ofDecide, "Decide")
}

// StrangeStatus notes that the tick of row o has returned st, which is no answer of a row.
func (t *engine[A]) StrangeStatus(h *core.Header, w *World, o uint16, st Status) {
	w.strangeStatus(h, t.plain.nodes[o].row, st)
}

// NewBlock gives row o's behavior, which is about to be activated, its block.
func (t *engine[A]) NewBlock(h *core.Header, o uint16) { startBlock(h, t.plain.nodes[o].row) }

// Look reports what the preconditions of row o say before its Decide in a steady
// tick: whether it refuses, and if not, whether it has to be asked by AskPlanned.
func (t *engine[A]) Look(h *core.Header, w *World, o uint16) (refuses, ask bool) {
	said := t.plain.precheck(h, w, &t.plain.nodes[o]) // so short that it is inlined
	return said == refused, said == unknown
}

// LookAtGate is Look of a row that has only a gate.
func (t *engine[A]) LookAtGate(h *core.Header, w *World, o uint16) (refuses, ask bool) {
	if w.hasToken(w.find(t.plain.prog), t.plain.nodes[o].gate-1) {
		return false, false
	}
	return t.Look(h, w, o)
}

// AskPlanned goes on with a steady tick: step k, which asks or rechecks a row, is carried out
// in full, and then those behind it.
func (t *engine[A]) AskPlanned(agent A, h *core.Header, in Input, k int) (Result, error) {
	return t.plain.walkBeforeStep(erase(&agent, t.direct), h, in, k)
}

// GoPlanned is AskPlanned where nothing has been looked at yet: step k may be done as planned.
func (t *engine[A]) GoPlanned(agent A, h *core.Header, in Input, k int) (Result, error) {
	if h.Mark != steadyBusy { // of which a When before it has not told
		return t.plain.walkBeforeStep(erase(&agent, t.direct), h, in, k)
	}
	return t.plain.tickSlowSteps(erase(&agent, t.direct), h, in, k)
}

// AskFrom is turn.AskFrom of a tick in which nothing has changed yet.
func (t *engine[A]) AskFrom(agent A, h *core.Header, in Input, o uint16, from uint8) (Result, error) {
	x := turn{Tree: &t.plain, Agent: erase(&agent, t.direct), Mem: h, In: in}
	return x.AskFrom(o, from)
}

// Halted is turn.Halted of a tick in which nothing has changed yet.
func (t *engine[A]) Halted(agent A, h *core.Header, in Input) (Result, error) {
	x := turn{Tree: &t.plain, Agent: erase(&agent, t.direct), Mem: h, In: in}
	return x.Halted()
}

// Stopped goes on after the tick of the active leaf has ended it with st or changed
// something.
func (t *engine[A]) Stopped(agent A, h *core.Header, in Input, st Status) (Result, error) {
	return t.plain.walkAfterLeaf(erase(&agent, t.direct), h, in.Stimuli, in.World, st)
}

// Lane goes on with a steady tick at row o, a lane of the outermost Parallel, which has to be
// asked in full, or visited if it runs.
func (t *engine[A]) Lane(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.plain.walkFromLane(erase(&agent, t.direct), h, in, o, laneFull, Running)
}

// LaneDiffers is Lane where the row was asked and accepts, or runs, was rechecked and refuses,
// or where that has reset the agent.
func (t *engine[A]) LaneDiffers(agent A, h *core.Header, in Input, o uint16) (Result, error) {
	return t.plain.walkFromLane(erase(&agent, t.direct), h, in, o, laneDiffers, Running)
}

// LaneTicked is Lane after the row's Tick has returned st or changed something.
func (t *engine[A]) LaneTicked(agent A, h *core.Header, in Input, o uint16, st Status) (Result, error) {
	return t.plain.walkFromLane(erase(&agent, t.direct), h, in, o, laneTicked, st)
}

// Turn returns a tick in which the path changes, and how far it has come.
func (t *engine[A]) Turn(agent *A, h *core.Header, in Input, group uint16, mask uint64, last Status, ran, redecides uint16, interrupted, walkNext bool) turn {
	return turn{&t.plain, erase(agent, t.direct), h, in, group, mask, last, ran, redecides, interrupted, walkNext}
}
