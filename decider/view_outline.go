package decider

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/mishap"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Outline describes a compiled tree without the type of its agents, for printers,
// recorders and exporters. It is immutable and safe for concurrent use.
type Outline struct {
	prog        *core.Program // of a compiled tree
	lints       linted        // the tree; nil of an outline of data
	rows        []RowInfo
	fingerprint uint64
	first       map[string]Row // of an outline of data: the first row of each name,
	same        []Row          // and the next of the same name
	unknown     atomic.Uint32  // how many names without a row were looked at
}

// linted can be looked at by Lint. With a function in its place each program would have Lint, also
// where nobody calls it.
type linted interface{ Lint() Errors }

// RowInfo describes one occurrence of a decider in a compiled tree.
type RowInfo struct {
	Row           Row
	Parent        Row    // NoRow for the root
	Index         int    // among the parent's children
	Depth         int    // 0 for the root
	Children      []Row  // nil for a leaf or a condition
	Name          string // of the decider
	ID            uint32 // FNV-1a-32 of Name
	Bits          uint32 // its options from bit 0 on: recheck on redecide, each tick; delegate, latched, urgent, remember, not, rescore, fail fast, switch, remember the time, failed lanes rest
	Policy        Policy // of a group
	Behavior      string // name of its behavior, "" without one
	BehaviorID    uint32 // FNV-1a-32 of Behavior
	HasBehavior   bool
	HasTick       bool
	Ends          string        // how its behavior is known to end: "Succeeded" or "Failed" at once, "Wait" after For, or a time between For and To; "" where it goes on or only the agent knows
	For, To       time.Duration // of one that ends by "Wait": see behavior.Wait
	BehaviorFlags BehaviorFlags
	Checks        Checks
	Preconditions Preconditions
	When          string  // name of its When function without the package, "" if it has none
	Decide        string  // name of its Decide function or of its Ask without the package, "" if it has none
	Act, Ask      string  // what it does and is asked with arguments: `Bark("Halt!" 20 m)`; "" without
	Score         float64 // the value of a row without Decide; 0 is 1
	Targets       string  // name of the List of its Targets without the package, "" if it has none
	TargetsMax    int     // how many candidates it looks at, 0 without Targets
	TargetsTop    int     // of how many of the best one is drawn, 0 for the best
	TargetsMargin float64 // by how much a better target must exceed the current one
	BlockBytes    int     // size of the behavior's block on a 64-bit machine: what it takes in each memory
	Commit        time.Duration
	Timeout       time.Duration
	PerAgent      Limits // those that each agent has for itself: they are 0 here
	Margin        float64
	Outcome       Outcome
	EndOn         EndOn
	From, After   []string // which states of a StateMachine it may follow; the tree's own slices, not to be written to
	On            EndOn    // with which end of those in After
	Loop          int
	Succeed       int

	Scope         string // name of its scope, "" without one
	Gate          string // name of its gate, "" without one
	GateLimit     int    // how many agents that lets in, for each key if it has keys; 0 where LimitOf says that
	GateKeyed     bool
	GateCooldown  time.Duration
	LocalCooldown time.Duration
	Squad         int     // members of its squad, 0 without one
	Roles         []Flags // of its squad; the tree's own slice, not to be written to
	Paired        bool    // its squad has a Pair,
	SquadKeyed    bool    // and this one a Key
	SquadStart    int     // with how many members it begins at least, 0 for all
	SquadMin      int     // with how many it goes on, 0 for all that it began with
	SquadJoin     bool    // candidates join it when it has begun
	Barrier       bool
	Slot          string // name of its slot, "" without one
}

// Group reports whether the row has children.
func (r *RowInfo) Group() bool { return r.Children != nil }

// byFunctions are checks that a row's data do not tell of.
const byFunctions = CheckWhen | CheckDecide | CheckTargets

// NeededChecks returns what Checks has to be for the other fields: whoever changes these sets it
// so. Those of functions are as they are in Checks.
func (r *RowInfo) NeededChecks() Checks {
	return r.Checks&byFunctions | checksOfData(&r.Preconditions, r.PerAgent, r.Gate != "")
}

// share fills in what d shares with other agents, and its scope.
func share(r *RowInfo, d *Decider[erased]) {
	if d.Scope != nil {
		r.Scope = d.Scope.Name
	}
	if d.Gate != nil {
		r.Gate, r.GateKeyed = d.Gate.Name, d.Gate.Key != nil
		if d.Gate.LimitOf == nil {
			r.GateLimit = limitOf(d.Gate)
		}
		r.GateCooldown, r.LocalCooldown = d.Gate.Cooldown, d.Gate.LocalCooldown
	}
	if d.Squad != nil {
		r.Squad, r.Paired, r.SquadKeyed = d.Squad.Members, d.Squad.Pair != nil, d.Squad.Key != nil
		r.SquadStart, r.SquadMin, r.SquadJoin = d.Squad.Start, d.Squad.Min, d.Squad.Join
		for _, role := range d.Squad.Roles {
			r.Roles = append(r.Roles, role.Flag)
		}
	}
	if t := d.Targets; t != nil {
		r.TargetsMax, r.TargetsTop, r.TargetsMargin = mostTargets(t.Max), t.Top, t.Margin
	}
	r.Barrier = d.Barrier
	if d.Slot != nil {
		r.Slot = d.Slot.Name
	}
}

// nameID is FNV-1a-32: the short id that traces print beside a name.
func nameID(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// there panics with words where o describes no tree.
func (o *Outline) there(what string) {
	if o == nil || len(o.rows) == 0 {
		panic("ethogram: Outline." + what + " of a nil or zero Outline; Tree.Outline and NewOutline return one")
	}
}

// Rows returns all rows, the root first, children of a group side by side. The
// slice is the outline's own: do not write to it.
func (o *Outline) Rows() []RowInfo {
	if o == nil {
		o.there("Rows")
	}
	return o.rows
}

// Row returns row r, the outline's own: do not write to it. It panics if there is none; Name returns "" for NoRow.
func (o *Outline) Row(r Row) *RowInfo {
	o.there("Row")
	if int(r) >= len(o.rows) {
		panic(o.noRow(r))
	}
	return &o.rows[r]
}

func (o *Outline) noRow(r Row) string {
	if r == NoRow {
		return "ethogram: Outline.Row(NoRow): the tree rests, or there is no such row; Outline.Name returns \"\" for it"
	}
	return fmt.Sprintf("ethogram: Outline.Row(%d): the tree of %s has rows 0 to %d", r, quote(o.rows[0].Name), len(o.rows)-1)
}

// Name returns the name of row r, or "" for NoRow, as in o.Name(result.Leaf) of a
// tree that is idle. Of an agent of a crowd, ask World.Row: rows are numbers, and those
// of a Result mean Crowd.Tree, not a tree that was compiled before Retable.
func (o *Outline) Name(r Row) string {
	if r == NoRow {
		return ""
	}
	return o.Row(r).Name
}

// Find returns the rows of the decider called name, in order, or nil. A compiled tree
// that has a row whose name differs by one letter notes a mistake, see World.Mistakes.
func (o *Outline) Find(name string) []Row {
	o.there("Find")
	var rows []Row
	if o.prog == nil {
		for r, ok := o.first[name]; ok && r != NoRow; r = o.same[r] {
			rows = append(rows, r)
		}
		return rows
	}
	for r := o.prog.Find(name); r != core.NoRow; r = o.prog.Rows[r].Same {
		rows = append(rows, Row(r))
	}
	if rows == nil {
		o.misspelt(name)
	}
	return rows
}

// misspelt notes a name that is probably meant for a row of the tree.
func (o *Outline) misspelt(name string) {
	const most = 64 // looking at names takes time
	if o.unknown.Load() >= most {
		return
	}
	o.unknown.Add(1)
	names := make([]string, len(o.rows))
	for i := range o.rows {
		names[i] = o.rows[i].Name
	}
	if near := nearName(name, names); near != "" {
		mishap.Note(mishap.Mishap{Kind: mishap.Misspelt, Root: o.rows[0].Name, Name: strings.Clone(name), Near: near})
	}
}

// nearName returns the one of names that is probably meant by name, which is none of them, or "".
// A game may ask for what only others have, HURT or LEG_2: short names and other numbers are none.
func nearName(name string, names []string) string {
	const shortest, digits = 5, "0123456789"
	if len(name) < shortest || slices.Contains(names, name) {
		return ""
	}
	near := plain.Nearest(name, names, 2)
	if strings.TrimRight(near, digits) == strings.TrimRight(name, digits) {
		return ""
	}
	return near
}

// Lint returns what [Tree.Lint] says of the tree, nil of an outline of data: see [Outline.LintRows],
// which a program that only records does not have.
func (o *Outline) Lint() Errors {
	o.there("Lint")
	if o.lints == nil {
		return nil
	}
	return o.lints.Lint()
}

// Fingerprint names the tree's structure and the fields of its blocks, the same on every
// architecture: memories and snapshots of trees with another one do not fit.
func (o *Outline) Fingerprint() uint64 {
	o.there("Fingerprint")
	return o.fingerprint
}

// Row is the number of one occurrence of a decider in a compiled tree; 0 is the
// root. Tree.Outline describes each.
type Row uint16

// NoRow is no row.
const NoRow Row = core.NoRow
