package decider

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/ethogram-go/ethogram/internal/core"
)

// tree is what a Tree is made of, without the type of its agents.
type tree struct {
	self        any // the *Tree[A] that it is part of
	nodes       []node
	masks       masks
	plans       []plan // by leaf
	steps       []step // of all plans
	opening     *opening
	prog        *core.Program
	table       bound
	gates       []*Gate[erased]   // each once
	squads      bool              // has rows with a squad
	teams       map[string]string // by name of the row: all of its squad that trees may have in common
	slots       []uint16          // the first row of each decider with a slot
	subs        atomic.Value      // []injectable: what is injected into them
	knowing     sync.Mutex        // held to change subs
	hosted      atomic.Int64      // slots of any trees that t is or will be injected in
	resets      atomic.Uint64     // of memories that may hold tokens; see World.countResets
	roused      atomic.Uint64     // memories of sleeping agents, or of crowds, that the game has changed
	layout      layout
	fingerprint uint64
	print       uint32
	guard       uint16    // redecides allowed in a tick
	slowChecks  bool      // a steady tick has more to look at: planExpired,
	findsWorld  bool      // and whether its world knows the tree
	lanes       bool      // has a Parallel group
	laneOf      []lane    // by row, of the lanes; nil where there are none
	hears       bool      // has rows that check stimuli
	calmed      sync.Once // findCalm, which sets
	restful     bool      // its agents may be idle
	timed       *core.Row // the first row for which time has to pass, nil for none
	untimedAt   *core.Row // the first row whose behavior is called each tick and not told how much time has passed
	codeID      uint64    // of the generated code that the tree ticks by, 0 without
	codeEntry   uintptr   // where its Tick begins
	walks       bool      // has ticks that generated code would only hand over: see begins
	stale       *Problem  // why Compile did not take the code it was given

	outlined sync.Once
	outline  Outline
	kept     []keptArgs // of the Acts and Asks of all rows
}

func (t *tree) Fingerprint() uint64 {
	t.there("Fingerprint")
	return t.fingerprint
}

func (t *tree) Outline() *Outline {
	t.there("Outline")
	t.outlined.Do(func() {
		t.outline = Outline{prog: t.prog, lints: t, rows: t.describe(), fingerprint: t.fingerprint}
	})
	return &t.outline
}

func (t *tree) State(mem Memory) State {
	t.needs(mem, "State")
	return stateOf(t.prog, mem.h)
}

func (t *tree) Lint() Errors {
	t.there("Lint")
	found := lint(t.table)
	if t.stale != nil {
		found = append(Errors{t.stale}, found...)
	}
	return found
}

// shared reports whether agents of t share anything through their world.
func (t *tree) shared() bool { return t.gates != nil || t.squads || t.slots != nil }

func sizeOf(v any) uint32 { return uint32(reflect.TypeOf(v).Size()) }

func (t *tree) describe() []RowInfo {
	nodes := t.nodes
	rows := make([]RowInfo, len(nodes))
	numbers := make([]Row, len(nodes))
	for i := range nodes {
		numbers[i] = Row(i)
	}
	for i := range nodes {
		n := &nodes[i]
		d := n.src
		r := &rows[i]
		*r = RowInfo{
			Row: Row(i), Parent: Row(n.parent), Index: int(n.index), Depth: int(n.row.Depth),
			Name: d.Name, ID: nameID(d.Name), Bits: optionBits(d),
			Policy: d.Policy, BehaviorFlags: d.BehaviorFlags,
			Checks: checksOf(d), Preconditions: d.Preconditions,
			BlockBytes: blockBytes(n.row.Block),
			Score:      d.Score,
			Commit:     d.Commit, Timeout: d.Timeout, PerAgent: byAgent(d), Margin: d.Margin,
			Outcome: d.Outcome, EndOn: d.EndOn, From: d.From, After: d.After, On: d.On, Loop: d.Loop, Succeed: d.Succeed,
		}
		if act := actOf(d); act != nil {
			r.Act = argsText(act)
		}
		if ask := ownAskOf(d); ask != nil {
			r.Ask = argsText(ask)
		}
		share(r, d)
		if n.count > 0 {
			r.Children = numbers[n.first : n.first+uint16(n.count) : n.first+uint16(n.count)]
		}
		if b := d.Behavior; b != nil {
			r.HasBehavior, r.HasTick = true, n.tick != nil
			r.Behavior, r.BehaviorID = b.Name, nameID(b.Name)
			if b.Activate == nil { // else it may not even begin
				if r.Ends = endsOf(d); r.Ends == "Wait" {
					r.For, r.To = waitOf(d).For, waitOf(d).To
				}
			}
		}
	}
	t.table.nameFuncs(nodes, rows)
	return rows
}

func checksOf(d *Decider[erased]) Checks {
	c := checksOfData(&d.Preconditions, byAgent(d), d.Gate != nil)
	if d.When != nil {
		c |= CheckWhen
	}
	if d.Decide != nil {
		c |= CheckDecide
	}
	if d.Targets != nil {
		c |= CheckTargets
	}
	return c
}

func optionBits(d *Decider[erased]) uint32 {
	var bits uint32
	for i, on := range [...]bool{
		d.Recheck == OnRedecide, d.Recheck == EachTick,
		asksChildren(d),
		d.Latched, d.Urgent, d.Remember != RememberNothing, d.Not, d.Rescore, d.FailFast, d.Targets != nil && d.Targets.Switch,
		d.Remember == PlaceAndTime, d.FailedRest,
	} {
		if on {
			bits |= 1 << i
		}
	}
	return bits
}

// path returns the names from the root to row o.
func (t *tree) path(o uint16) string {
	n := &t.nodes[o]
	if n.parent == core.NoRow {
		return quote(n.row.Name)
	}
	return t.path(n.parent) + " > " + quote(n.row.Name)
}

// above reports whether row o is on the path to leaf.
func (t *tree) above(o, leaf uint16) bool {
	for leaf > o { // rows have higher numbers than those above them
		leaf = t.nodes[leaf].parent
	}
	return leaf == o
}

// barriers calls do for each row of a barrier of the squad whose decider's first
// row is squad.
func (t *tree) barriers(squad uint16, do func(*node)) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.opts.has(optBarrier) && t.nodes[n.row.SquadRow].row.Name == t.nodes[squad].row.Name {
			do(n)
		}
	}
}

// untimedRow returns the first row whose behavior is called each tick and is not told how
// much time has passed, and the field.
func (t *tree) untimedRow() (row *core.Row, behavior, has string) {
	if t.untimedAt == nil {
		return nil, "", ""
	}
	b := t.nodes[t.untimedAt.Self].src.Behavior
	if b.Each != nil {
		return t.untimedAt, b.Name, "Each"
	}
	return t.untimedAt, b.Name, "Run"
}
