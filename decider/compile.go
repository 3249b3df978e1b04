package decider

import (
	"math"
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Option changes how a table is compiled.
type Option func(*options)

type options struct {
	maxRedecides int
	generated    any // a *GeneratedCode[A], nil for none
	code         *boundCode
}

// MaxRedecides bounds how often groups may decide again within one tick
// because a child ended or could not activate. A tick that exceeds it leaves
// the whole path and returns ErrRedecideLoop. Without it, or with n below 1, the
// bound is the number of occurrences, which masks already guarantee.
func MaxRedecides(n int) Option {
	return func(o *options) { o.maxRedecides = n }
}

// compile makes t the tree of a table.
func (t *tree) compile(table bound, o options) error {
	if errs := validate(table); len(errs) > 0 {
		return errs
	}
	c := newCompiler(t, table, o)
	for _, step := range c.steps() {
		step.do(c)
	}
	return nil
}

// compileStep is one step of Compile on a table that is valid.
type compileStep struct {
	name string
	do   func(*compiler)
}

// steps are the steps of Compile. compileOrder says why they stand in this order.
func (c *compiler) steps() []compileStep {
	return []compileStep{
		{"flatten", (*compiler).flatten},
		{"number barriers", (*compiler).numberBarriers},
		{"make tree", (*compiler).makeTree},
		{"lay out", (*compiler).layOut},
		{"find plain lists", (*compiler).findPlainLists},
		{"fingerprint", (*compiler).fingerprint},
		{"plan", (*compiler).plan},
		{"find opening", (*compiler).findOpening},
		{"sift", (*compiler).sift},
		{"take code", (*compiler).takeCode},
	}
}

// compileOrder holds which step of Compile needs which, and for what. A test
// compares it with the steps. (After the passOrder of Go's compiler.)
var compileOrder = []struct{ first, then, why string }{
	{"flatten", "number barriers", "barriers are told apart by the rows of their squads"},
	{"flatten", "make tree", "the tree gets the rows, gates and slots that were found"},
	{"number barriers", "make tree", "squads of two trees are alike if their barriers have the same numbers"},
	{"make tree", "lay out", "the layout is the tree's"},
	{"lay out", "fingerprint", "memories of two layouts must not be taken for each other's"},
	{"flatten", "find plain lists", "a list is plain if its children are, a row is bare by what it has"},
	{"flatten", "plan", "a step is a row that may interrupt or is ticked"},
	{"find plain lists", "plan", "those that delegate have a step for each of their children"},
	{"lay out", "find plain lists", "only a row with its place in its group's byte is bare"},
	{"find plain lists", "find opening", "only a tree whose root is a plain list has one"},
	{"flatten", "sift", "the masks of a delegating group are those of its children too"},
	{"make tree", "sift", "the tree gets the sieves and the rows to look for"},
	{"lay out", "take code", "code has offsets of memories in it"},
	{"lay out", "plan", "a step looks at where a gate's LocalCooldown stands"},
}

// makeTree makes the tree of the rows.
func (c *compiler) makeTree() {
	t := c.tree
	t.nodes, t.masks, t.prog, t.table = c.nodes, c.masks, c.prog, c.table
	t.gates, t.squads, t.slots = c.gates, c.squads, c.slots
	t.guard = c.guard(c.options.maxRedecides)
	t.hears = c.masks.stimuli != nil
	for i := range t.nodes {
		n := &t.nodes[i]
		t.lanes = t.lanes || n.row.Parallel
		if t.timed == nil && needsTime(n.src) {
			t.timed = n.row
		}
		if b := n.src.Behavior; t.untimedAt == nil && b != nil && (b.Each != nil || b.Run != nil) {
			t.untimedAt = n.row
		}
		if (n.src.Act != nil || n.src.Ask != nil) && c.prog.Find(n.row.Name) == uint16(i) {
			t.keepArgs(n.row, "Act", actOf(n.src))
			t.keepArgs(n.row, "Ask", ownAskOf(n.src))
		}
	}
	c.noteTeams()
	t.prog.Tree = t
}

// compiler turns a valid table into nodes and rows. Everything is counted
// first and cut from one slab each.
type compiler struct {
	table   bound
	options options
	n       int // occurrences
	nodes   []node
	masks   masks
	gates   []*Gate[erased]
	squads  bool
	slots   []uint16 // the first row of each decider with a slot
	prog    *core.Program
	next    uint16                                 // first free row
	last    []uint16                               // by first row of a decider: its latest row
	joints  map[uint16]func(erased, Query) float64 // by row: its When and Decide as one, see joint
	tree    *tree
}

func newCompiler(t *tree, table bound, o options) *compiler {
	c := &compiler{tree: t, table: table, options: o, n: occurrences(table.root)}
	size := 4
	for size < 2*c.n {
		size *= 2
	}
	c.nodes = make([]node, c.n)
	c.masks.flags = make([]mask, c.n)
	words := make([]uint16, size+c.n)
	c.prog = &core.Program{Rows: make([]core.Row, c.n), Index: words[:size:size]}
	c.last = words[size:]
	return c
}

// guard returns how many redecides a tick may have: one for each row, and one more for each
// group above it that may enter again what has ended. What slots run counts as well, which is
// bounded by trees that are not known here.
func (c *compiler) guard(option int) uint16 {
	most := c.n
	for i := range c.nodes {
		for up := c.nodes[i].parent; up != core.NoRow; up = c.nodes[up].parent {
			if c.nodes[up].policy.independent() {
				most++
			}
		}
	}
	if c.slots != nil || most > math.MaxUint16 {
		most = math.MaxUint16
	}
	if option <= 0 {
		return uint16(most)
	}
	return uint16(min(option, most))
}

// gate returns the number of g among the tree's gates, plus one.
func (c *compiler) gate(g *Gate[erased]) uint16 {
	i := slices.IndexFunc(c.gates, func(o *Gate[erased]) bool { return o.Name == g.Name })
	if i < 0 {
		i = len(c.gates)
		c.gates = append(c.gates, g)
	}
	return uint16(i + 1)
}

// occurrences counts the rows that d unfolds into. validate has bounded it.
func occurrences(d *Decider[erased]) int {
	n := 1
	for _, child := range d.Children {
		n += occurrences(child)
	}
	return n
}

func (c *compiler) flatten() {
	c.next = 1
	c.add(0, c.table.root, core.NoRow, 0, 0)
}

// tickOf returns what is called every tick of b, nil for nothing.
func tickOf[A any](b *behavior.Behavior[A]) func(A, behavior.Context) Status {
	switch {
	case b.Once != nil:
		once := b.Once
		return func(agent A, _ behavior.Context) Status { once(agent); return Succeeded }
	case b.Each != nil:
		each := b.Each
		return func(agent A, _ behavior.Context) Status { each(agent); return Running }
	case b.EachFor != nil:
		each := b.EachFor
		return func(agent A, x behavior.Context) Status { each(agent, x.Delta()); return Running }
	case b.Run != nil:
		run := b.Run
		return func(agent A, _ behavior.Context) Status { return run(agent) }
	case b.RunFor != nil:
		run := b.RunFor
		return func(agent A, x behavior.Context) Status { return run(agent, x.Delta()) }
	}
	return b.Tick
}

// needsTime reports whether time has to pass for d to do what it says.
func needsTime(d *Decider[erased]) bool {
	return limits(d).has(LimitCooldown|LimitEvery|LimitCommit|LimitTimeout) ||
		d.Gate != nil && (d.Gate.Cooldown > 0 || d.Gate.LocalCooldown > 0) || waitOf(d) != nil
}

// add fills row r from d, and the rows below it: the children of a group side
// by side, then what is below each.
func (c *compiler) add(r uint16, d *Decider[erased], parent uint16, index, depth uint8) {
	n, row := &c.nodes[r], &c.prog.Rows[r]
	if n.self = r; parent != core.NoRow {
		n.up = &c.nodes[parent]
	}
	row.Program = c.prog
	row.Name = d.Name
	row.Act, row.Ask = actOf(d), askOf(d)
	if d.DBlock != nil {
		row.DBlock = core.Prototype(d.DBlock)
	}
	if d.Gate != nil {
		n.gate = c.gate(d.Gate)
	}
	row.BehaviorFlags = uint32(d.BehaviorFlags)
	row.Self, row.Parent, row.Index, row.Depth = r, parent, index, depth
	row.SquadRow = core.NoRow
	if parent != core.NoRow {
		row.SquadRow = c.prog.Rows[parent].SquadRow
	}
	if d.Squad != nil {
		c.squads = true
		row.SquadRow = r
	}
	c.index(r, d)
	if d.Slot != nil && c.prog.Find(d.Name) == r {
		c.slots = append(c.slots, r)
	}

	n.when, n.decide, n.row, n.src = d.When, decideOf(d), row, d
	n.parent, n.index, n.policy, n.endOn = parent, index, d.Policy, endOn(d)
	c.masks.set(r, &d.Preconditions)
	n.opts = rowOpts(d)
	n.checked = c.checkedAbove(r, n)
	if b := d.Behavior; b != nil {
		n.tick, n.activate, n.deactivate, n.retarget = tickOf(b), b.Activate, b.Deactivate, b.Retarget
		if b.Block != nil {
			row.Block = core.Prototype(b.Block)
			typ := reflect.TypeOf(b.Block)
			row.BlockSize, row.Fields = uint32(typ.Size()), blockFields(nil, 0, typ)
			n.opts |= optBlock
		}
	}
	if len(d.Children) == 0 {
		return
	}
	row.Parallel = d.Policy == Parallel
	n.first, n.count = c.next, uint8(len(d.Children))
	n.rows = c.nodes[n.first:][:n.count:n.count]
	row.First, row.Count = n.first, uint16(n.count)
	c.next += uint16(n.count)
	if d.Policy == StateMachine {
		if n.states = statesOf(d.Children); !n.states.interrupt() {
			n.opts &^= optInterrupts
		}
	}
	for i, child := range d.Children {
		at := n.first + uint16(i)
		c.add(at, child, r, uint8(i), depth+1)
		if d.Remember == PlaceAndTime {
			c.nodes[at].opts |= optResumes
		}
		if i == int(n.pure) && c.nodes[at].opts.has(optPure) {
			n.pure++
		}
		if n.states != nil && c.nodes[at].opts.has(optPure) {
			n.states.pure |= 1 << i
		}
	}
	if n.opts.has(optDelegate) {
		for i := range uint16(n.count) {
			n.opts |= c.nodes[n.first+i].opts & optTakes
		}
	}
	if n.opts.has(optDelegate) && n.policy == Sequence && c.skips(n) {
		n.opts |= optSkips
	}
	if n.opts.has(optDelegate) && n.pure < n.count {
		n.opts &^= optPure
	}
	if n.opts.has(optDelegate | optPure) {
		c.masks.also(r, n.first, n.first+uint16(n.count))
	}
}

// checkedAbove returns the nearest row, from r on upwards, that rechecks masks in
// each tick, or NoRow.
func (c *compiler) checkedAbove(r uint16, n *node) uint16 {
	switch {
	case n.opts.has(optHold|optMasks) && n.src.Recheck == EachTick:
		return r
	case n.parent == core.NoRow:
		return core.NoRow
	}
	return c.nodes[n.parent].checked
}

// skips reports whether a step of n, a Sequence that delegates, may be done when it
// is asked and has then a Cooldown to start, of its own or below it.
func (c *compiler) skips(n *node) bool {
	for i := range uint16(n.count) {
		if c.coolsUnentered(n.first + i) {
			return true
		}
	}
	return false
}

// coolsUnentered reports that of row r, which is such a step or below one.
func (c *compiler) coolsUnentered(r uint16) bool {
	n := &c.nodes[r]
	switch {
	case n.opts.has(optSlot): // whatever is injected
		return true
	case n.opts.has(optCondition):
		return limits(n.src).has(LimitCooldown)
	case !n.opts.has(optDelegate) || n.src.Behavior != nil || !n.policy.doneByChild() && n.policy != Sequence && n.policy != Parallel:
		return false // it runs
	}
	return limits(n.src).has(LimitCooldown) || c.skips(n)
}

func rowOpts(d *Decider[erased]) opts {
	var o opts
	set := func(on bool, bit opts) {
		if on {
			o |= bit
		}
	}
	pre, group := &d.Preconditions, len(d.Children) > 0
	has := limits(d)
	timed := timed(d) || d.Gate != nil || d.Squad != nil || d.Slot != nil || d.Targets != nil
	delegate := asksChildren(d)
	condition := !group && d.Behavior == nil && !d.Barrier && d.Slot == nil
	set(pre.Flags != Check{} || pre.Stimuli != stimuli.Check{}, optMasks)
	calls := d.When != nil || decideOf(d) != nil
	set(calls || timed || delegate, optMore)
	set(!calls && !timed, optPure)
	set(delegate, optDelegate)
	set(condition, optCondition)
	set(condition && d.Outcome.apply(Succeeded) == Failed, optFailing)
	switches := d.Targets != nil && d.Targets.Switch
	set(d.Targets != nil, optTargets)
	set(switches, optSwitch)
	set(d.Recheck == EachTick || has.has(LimitTimeout) || switches, optHold)
	set(d.Recheck == OnRedecide, optRecheck)
	set(d.Urgent, optUrgent)
	set(d.Latched, optLatched)
	set(d.Remember != RememberNothing, optRemember)
	set(has.has(LimitEvery), optEvery)
	set(has.has(LimitCommit), optCommit)
	set(byAgent(d) != 0, optPerAgent)
	set(d.Outcome != Keep, optOutcome)
	if calls && !timed && !delegate && !condition && !d.Not && d.DBlock == nil {
		set(d.When == nil, optPlain)
		set(decideOf(d) == nil, optWhen)
	}
	set(group && (d.Policy.lists() && d.Policy != FirstOf || d.Policy == Scored || d.Policy == StateMachine), optInterrupts)
	set(d.Scope != nil, optScope)
	set(d.Gate != nil || d.Squad != nil, optTakes)
	set(d.Gate != nil && d.Squad == nil, optGate)
	set(d.Squad != nil, optSquad)
	set(d.Barrier, optBarrier)
	set(d.Slot != nil, optSlot|optTakes)
	return o
}

// index enters row r into the table of names, or chains it to the earlier rows
// of the same decider, and gives it the key of its draws.
func (c *compiler) index(r uint16, d *Decider[erased]) {
	row, index := &c.prog.Rows[r], c.prog.Index
	row.Same = core.NoRow
	hash, mask := core.HashName(d.Name), uint64(len(index)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if index[i] == 0 {
			index[i] = r + 1
			c.last[r] = r
			row.Draw = hash
			return
		}
		if first := index[i] - 1; c.nodes[first].src == d {
			last := c.last[first]
			c.prog.Rows[last].Same = r
			c.last[first] = r
			row.Draw = core.NextDrawKey(c.prog.Rows[last].Draw)
			return
		}
	}
}

// fingerprint hashes all that the meaning of a memory's bytes depends on, the same on
// every machine.
func (c *compiler) fingerprint() {
	x := uint64(1)
	for i := range c.nodes {
		n := &c.nodes[i]
		d := n.src
		x = core.Mix(x ^ n.row.Draw)
		shape := uint64(n.policy) | uint64(n.count)<<8 | uint64(n.opts&(optDelegate|optRemember|optEvery))<<16
		if limits(d).has(LimitCooldown) {
			shape |= 1 << 33
		}
		shape |= uint64(byAgent(d)&(LimitCommit|LimitTimeout)) << 35
		if d.Remember == PlaceAndTime {
			shape |= 1 << 42
		}
		if d.Loop > 1 {
			shape |= 1 << 34
		}
		if d.FailedRest {
			shape |= 1 << 43
		}
		if d.Targets != nil {
			shape |= 1 << 35
		}
		if g := d.Gate; g != nil {
			x = core.Mix(x ^ core.HashName(g.Name))
		}
		x = core.Mix(x ^ shape)
		if typ := typeOf(n.row.Block); typ != nil {
			x = core.Mix(x ^ core.HashName(blockType(typ)))
			x = blockShape(x, typ)
		}
		if typ := typeOf(n.row.DBlock); typ != nil {
			x = blockShape(core.Mix(x^core.HashName(blockType(typ))), typ)
		}
		if d.Gate != nil || n.opts&(optSquad|optBarrier|optSlot) != 0 {
			x = n.places(x)
		}
	}
	if due := c.tree.layout.due; due != 0 { // all else stands behind it
		x = core.Mix(x ^ uint64(due))
	}
	c.tree.fingerprint, c.tree.print, c.prog.Print = x, uint32(x), uint32(x)
}

// places hashes where in a memory n, which shares something, has its state. That
// depends on fields such as a gate's LocalCooldown or a slot's Bytes, not on the
// shape of the row alone.
func (n *node) places(x uint64) uint64 {
	for _, at := range [...]uint32{
		n.every, n.cooldown, n.local, n.hold, n.key, n.row.Seat, n.slot, n.saved,
		n.row.Word, n.row.Byte, n.row.Memo, n.row.Choice, n.row.BlockOff, n.row.DBlockOff,
	} {
		x = core.Mix(x ^ uint64(at))
	}
	if n.limit != 0 {
		x = core.Mix(x ^ uint64(n.limit))
	}
	if n.opts.has(optTargets) {
		x = core.Mix(x ^ uint64(n.row.Target) ^ uint64(n.row.Aim)<<32)
	}
	return x
}

// numberBarriers numbers the barriers of each squad. A barrier that stands in several
// places below it is one.
func (c *compiler) numberBarriers() {
	type barrier struct{ squad, row uint16 } // first rows of their deciders
	var all []barrier
	for i := range c.nodes {
		n := &c.nodes[i]
		if !n.opts.has(optBarrier) {
			continue
		}
		b := barrier{c.prog.Find(c.nodes[n.row.SquadRow].row.Name), c.prog.Find(n.row.Name)}
		known := false
		n.meeting = 0
		for _, o := range all {
			if known = o == b; known {
				break
			}
			if o.squad == b.squad {
				n.meeting++
			}
		}
		if !known {
			all = append(all, b)
		}
	}
}
