package decider

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
)

// boundCode is generated code as the engine reads it.
type boundCode struct {
	wrong     string // what is wrong with it at first sight, or ""
	version   int
	id        uint64
	layout    uint64
	redecides uint16
	rows      []codedRow
	entry     uintptr // of its Tick, 0 for none
}

// codedRow is what code relies on in one row.
type codedRow struct {
	name      string
	hash      uint64
	functions []function
}

func (t *tree) HasCode() bool { return t != nil && t.codeID != 0 }

// takeCode gives the tree the generated code of the options, if it fits.
func (c *compiler) takeCode() {
	if c.options.code == nil {
		return
	}
	t, g := c.tree, c.options.code
	why := g.wrong
	if why == "" {
		why = c.differs(g)
	}
	if why != "" {
		t.stale = staleCode(c.table.root.Name, why)
		return
	}
	t.codeID, t.codeEntry = g.id, g.entry
	t.walks = t.opening == nil
	for i := range t.nodes {
		t.walks = t.walks || t.nodes[i].count == 0 && !t.plans[i].ok
	}
}

// WarnStaleCode: the table has changed since generated code was made of it; see
// [Generated].
const WarnStaleCode Code = "StaleCode"

// staleCode is the warning that generated code is not used.
func staleCode(root, why string) *Problem {
	return &Problem{
		Code: WarnStaleCode, Warning: true, Path: quote(root), Name: root,
		Message: why + "; the tree ticks by the table",
		Fix:     "renew the code with go generate, or with the command in the first lines of its file; if a file of numbers has set a limit that the table does not have, or a row off, set that in the table as well",
	}
}

// differs says how the table differs from the one that g was made of, or "".
func (c *compiler) differs(g *boundCode) string {
	if g.version != codeplan.Version {
		return fmt.Sprintf("the code was made by version %d of the generator, this library has version %d", g.version, codeplan.Version)
	}
	if rows := c.differentRows(g); len(rows) > 0 {
		const shown = 8
		more := ""
		if len(rows) > shown {
			more = fmt.Sprintf(" and %d more", len(rows)-shown)
			rows = rows[:shown]
		}
		return "the table has changed since the code was made: " + strings.Join(rows, ", ") + more
	}
	if g.layout != c.layoutHash() {
		return "memories of this tree are laid out differently than where the code was made: a block has other fields, or a slot other Bytes"
	}
	if g.redecides != c.tree.guard {
		return fmt.Sprintf("the code was made for at most %d redecides in a tick, this tree allows %d: give gen.Check the same MaxRedecides as Compile", g.redecides, c.tree.guard)
	}
	if g.entry == 0 || g.id == 0 {
		return "the code has no Tick or no ID; was the file edited?"
	}
	return ""
}

// differentRows lists how the rows differ from those of g. Rows that only stand
// elsewhere are listed if nothing else differs: one new row moves many.
func (c *compiler) differentRows(g *boundCode) (list []string) {
	known, here := map[string]*codedRow{}, map[string]bool{}
	for i := range g.rows {
		known[g.rows[i].name] = &g.rows[i]
	}
	var moved []string
	for i := range c.nodes {
		src := c.nodes[i].src
		row := known[src.Name]
		if i >= len(g.rows) || g.rows[i].name != src.Name {
			moved = append(moved, quote(src.Name)+" has moved")
		} else {
			row = &g.rows[i]
		}
		here[src.Name] = true
		switch {
		case row == nil:
			list = append(list, quote(src.Name)+" is new")
		case row.hash != c.rowHash(src):
			list = append(list, quote(src.Name)+" has other options")
		default:
			if what := c.otherFunction(row, src); what != "" {
				list = append(list, fmt.Sprintf("%s has another %s", quote(src.Name), what))
			}
		}
	}
	for i := range g.rows { // in the order of the file
		if name := g.rows[i].name; !here[name] {
			here[name] = true
			list = append(list, quote(name)+" is gone")
		}
	}
	if len(list) > 0 {
		return list
	}
	if len(g.rows) > len(c.nodes) {
		moved = append(moved, fmt.Sprintf("%d places are gone", len(g.rows)-len(c.nodes)))
	}
	return moved
}

// otherFunction names the field of the row whose function is not the one that the
// code calls, or returns "".
func (c *compiler) otherFunction(g *codedRow, d *Decider[erased]) string {
	fields := c.table.functions(d)
	for i, f := range g.functions {
		if p := reflect.ValueOf(f.value).Pointer(); p != 0 && p != reflect.ValueOf(fields[i].value).Pointer() {
			return f.field
		}
	}
	return ""
}

// rowHash hashes the options of d that generated code depends on. What code reads
// through the row, such as arguments, does not count, and of all numbers only
// whether they are set: they may be tuned.
func (c *compiler) rowHash(d *Decider[erased]) uint64 {
	set := func(f any) bool { return !reflect.ValueOf(f).IsNil() }
	pre := &d.Preconditions
	b := fmt.Appendf(nil, "%q %+v %+v %v", d.Name, pre.Flags, pre.Stimuli, pre.Scatter)
	b = fmt.Appendf(b, " limits %v", [...]bool{pre.Cooldown > 0, pre.Every > 0, pre.Chance > 0, d.Commit > 0, d.Timeout > 0, d.Margin > 0})
	b = fmt.Appendf(b, " decide %v %v %v", blockOf(d.DBlock), d.Not, d.Policy)
	b = fmt.Appendf(b, " group %d %v %v %v %v %v %d", len(d.Children), d.Delegate, d.Recheck, d.Outcome, d.EndOn, cmp.Compare(d.Succeed, 0), cmp.Compare(d.Loop, 0))
	b = fmt.Appendf(b, " hold %v %v %v", d.Latched, d.Urgent, d.Remember != RememberNothing)
	b = fmt.Appendf(b, " scored %v %v", d.Rescore, d.FailFast)
	if d.FailedRest {
		b = append(b, " failedrest"...)
	}
	b = fmt.Appendf(b, " shared %v %v %v %v %v", set(d.Scope), set(d.Gate), set(d.Squad), d.Barrier, set(d.Slot))
	if d.Gate != nil {
		b = fmt.Appendf(b, " gate %v %v", d.Gate.Key != nil, d.Gate.LocalCooldown > 0)
		if d.Gate.LimitOf != nil {
			b = append(b, " limitof"...)
		}
	}
	if d.Behavior != nil {
		b = fmt.Appendf(b, " behavior %v", blockOf(d.Behavior.Block))
	}
	if d.Score != 0 {
		b = fmt.Appendf(b, " score")
	}
	if d.Remember == PlaceAndTime {
		b = fmt.Appendf(b, " time")
	}
	if len(d.From)+len(d.After) > 0 {
		b = fmt.Appendf(b, " states %q %q %v", d.From, d.After, d.On)
	}
	if d.Act != nil || d.Ask != nil {
		b = fmt.Appendf(b, " args %T %T", actOf(d), askOf(d))
	}
	if d.tap != nil { // which code would call past
		b = fmt.Appendf(b, " tapped")
	}
	if own := byAgent(d); own != 0 {
		b = fmt.Appendf(b, " peragent %v", own)
	}
	if d.Targets != nil {
		b = fmt.Appendf(b, " targets %v", d.Targets.Switch)
	}
	for _, f := range c.table.functions(d) {
		switch on := set(f.value); {
		case f.field != "EachFor" && f.field != "RunFor":
			b = fmt.Appendf(b, " %v", on)
		case on: // else the hash is that of the time before there were any
			b = fmt.Appendf(b, " %s", f.field)
		}
	}
	return core.HashName(string(b))
}

// blockOf names the type of a block's prototype, without the path of its package:
// the path of package main is another in its tests, which write the code.
func blockOf(prototype any) string {
	if prototype == nil {
		return ""
	}
	return reflect.TypeOf(prototype).String()
}

// layoutHash hashes where memories of the tree have what code reads and writes.
func (c *compiler) layoutHash() uint64 {
	x := uint64(c.tree.layout.size)
	for i := range c.nodes {
		x = core.Mix(c.nodes[i].places(x))
	}
	return x
}

// codePlan describes the tree to package gen.
func (t *tree) codePlan() *codeplan.Table {
	c := &compiler{nodes: t.nodes, tree: t, table: t.table, n: len(t.nodes)}
	p := &codeplan.Table{
		Rows: make([]codeplan.Row, len(t.nodes)), Layout: c.layoutHash(), Guard: t.guard,
		Timed: t.layout.due != 0, Shared: t.shared(), Finds: t.findsWorld, Hears: t.hears, Opens: t.opening != nil, Sifts: t.masks.sieves != nil,
	}
	steps := c.countSteps(make([]plan, c.n))
	for i := range t.nodes {
		p.Rows[i] = c.codeRow(uint16(i))
		row := &p.Rows[i]
		if row.Parent != core.NoRow {
			row.Step = steps.path[row.Parent] + steps.before[i]
		}
		row.Flat = c.flattens(&t.nodes[i])
	}
	for i := range p.Rows {
		row := &p.Rows[i]
		if row.Machine = t.nodes[i].states != nil; !row.Machine {
			continue
		}
		row.Path = steps.path[i]
		for k := range t.nodes {
			if k != i && t.above(uint16(i), uint16(k)) {
				row.Planned, p.Rows[k].Planned = row.Planned || p.Rows[k].Planned, false
			}
		}
	}
	for i := range t.nodes {
		n, at := &t.nodes[i], 0
		if n.checksItself() {
			at = 1
		}
		for k := range uint16(n.count) {
			p.Rows[n.first+k].Inner = at
			at += c.countAsks(&t.nodes[n.first+k])
		}
	}
	return p
}

// codeRow describes row r.
func (c *compiler) codeRow(r uint16) codeplan.Row {
	n := &c.nodes[r]
	d, t := n.src, c.tree
	pre := &d.Preconditions
	handed := c.handed(n)
	parts := codeplan.PartsOf(handed)
	row := codeplan.Row{
		Name: d.Name, Hash: c.rowHash(d), First: n.first, Count: n.count, Parent: n.parent, Index: n.index,
		Word: n.row.Word + core.WordSince, Ended: n.row.Byte + core.ByteEnded, Child: n.row.Byte + core.ByteChild,
		Choice: n.row.Choice, Cooldown: n.cooldown,
		Flags:   codeplan.Mask{All: uint64(pre.Flags.All), None: uint64(pre.Flags.None), Any: uint64(pre.Flags.Any), AnyClear: uint64(pre.Flags.AnyClear)},
		Stimuli: codeplan.Mask{All: uint64(pre.Stimuli.All), None: uint64(pre.Stimuli.None), Any: uint64(pre.Stimuli.Any), AnyClear: uint64(pre.Stimuli.AnyClear)},
		Pure:    n.opts.has(optPure), FlagsNeed: need(t.masks.flags, r), StimuliNeed: need(t.masks.stimuli, r),
		Handed: handed, Ask: c.codeAsk(n), Asking: uint8(n.codeAsks()), Enter: parts.Enter(), Leave: parts.Leave(), Not: d.Not, Group: n.codeGroup(parts),
		Selector: n.policy == Selector, FirstOf: n.policy == FirstOf, Latched: n.opts.has(optLatched), Urgent: n.opts.has(optUrgent),
		Asks: n.opts.has(optInterrupts), Delegate: n.opts.has(optDelegate), DBlock: d.DBlock != nil, Block: n.opts.has(optBlock),
		Planned:   t.plans[r].ok && t.plans[r].row == n.row,
		Rechecked: n.recheckEach(), Rechecks: d.Recheck == EachTick, OnRedecide: d.Recheck == OnRedecide,
		Timed: n.holds(), Outcome: d.Outcome != Keep,
	}
	if n.parent != core.NoRow {
		s := c.step(n)
		row.Asked, row.Simple = c.stepOf(n), s.when != nil || s.decide != nil
		row.Looked, row.Gated = s.look != lookNowhere, s.look == lookAtGate
	}
	if n.row.Parallel {
		row.Lanes = n.row.Word + core.WordRunning
	}
	if n.parent != core.NoRow && t.nodes[n.parent].row.Parallel {
		row.Plain = t.laneOf[r].plain && !t.laneOf[r].timed
		if !row.Plain {
			row.Handed = append(row.Handed, codeplan.Handed{What: "a lane with more to do than calls", Parts: codeplan.Ticks})
		}
		if t.slots != nil {
			row.Ask = codeplan.AskOther
		}
	}
	for _, f := range c.table.functions(d) {
		if !reflect.ValueOf(f.value).IsNil() {
			row.Functions = append(row.Functions, codeplan.Function{Field: f.field, Value: f.value, Of: methodOwner(d, f.field)})
		}
	}
	return row
}

// methodOwner returns the Act or Ask whose method the function of a field is, nil if it is none.
func methodOwner(d *Decider[erased], field string) any {
	switch field {
	case "When":
		return nil
	case "Decide":
		if h, ok := d.Ask.(*heldAsk); ok && !h.beside {
			return h.of
		}
		return nil
	}
	return actOf(d)
}

// need is that of row r in list, which is nil where no row has one.
func need(list []mask, r uint16) codeplan.Need {
	if list == nil {
		return codeplan.Need{}
	}
	return codeplan.Need{Care: list[r].care, Want: list[r].want}
}
