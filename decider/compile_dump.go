package decider

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

func (t *tree) String() string {
	t.there("String")
	var b strings.Builder
	fmt.Fprintf(&b, "tree %s: %d rows, %d bytes an agent, fingerprint %016x\n",
		plain.Name(t.table.root.Name), len(t.nodes), t.layout.size, t.fingerprint)
	t.dump(&b, 0)
	return b.String()
}

func (t *tree) dump(b *strings.Builder, o uint16) {
	n := &t.nodes[o]
	fmt.Fprintf(b, "%3d %s%s", o, strings.Repeat("  ", int(n.row.Depth)), plain.Name(n.row.Name))
	words := rowWords(n.src)
	if ask := ownAskOf(n.src); ask != nil {
		words.add(true, "ask=%s", argsText(ask))
	}
	if act := actOf(n.src); act != nil {
		words.add(true, "act=%s", argsText(act))
	}
	for _, word := range words {
		b.WriteByte(' ')
		b.WriteString(word)
	}
	if n.row.Same != core.NoRow || t.again(o) {
		b.WriteString(" shared")
	}
	b.WriteByte('\n')
	for i := range uint16(n.count) {
		t.dump(b, n.first+i)
	}
}

// again reports whether another row has the same decider.
func (t *tree) again(o uint16) bool { return t.prog.Find(t.nodes[o].row.Name) != o }

// rowWords returns what a row has beyond its defaults, in the order of the
// fields of Decider.
func rowWords(d *Decider[erased]) dumped {
	var w dumped
	w.fields(d, "", reflect.ValueOf(d).Elem())
	return w
}

type dumped []string

func (w *dumped) add(on bool, format string, args ...any) {
	if on {
		*w = append(*w, fmt.Sprintf(format, args...))
	}
}

// fields adds the words of the fields of v: those of internal/rowfield, or its own.
func (w *dumped) fields(d *Decider[erased], prefix string, v reflect.Value) {
	for f, value := range v.Fields() {
		switch line := rowfield.Of(prefix + f.Name); {
		case f.Name == "Preconditions":
			w.fields(d, "Preconditions.", value)
		case line == nil || line.Dump == "":
			w.own(d, f.Name)
		case value.IsZero():
		case value.Kind() == reflect.Bool:
			w.add(true, "%s", line.Dump)
		default:
			w.add(true, line.Dump, value.Interface())
		}
	}
}

// own adds the words of a field that is more than a value.
func (w *dumped) own(d *Decider[erased], field string) {
	switch field {
	case "Name":
		w.add(len(d.Children) > 0, "%s", d.Policy)
		w.add(len(d.Children) == 0 && d.Behavior == nil && !d.Barrier && d.Slot == nil, "condition")
	case "Flags":
		c := &d.Preconditions.Flags
		w.bits("flags", uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear))
	case "Stimuli":
		c := &d.Preconditions.Stimuli
		w.bits("stimuli", uint64(c.All), uint64(c.None), uint64(c.Any), uint64(c.AnyClear))
	case "When":
		w.add(d.When != nil, "when")
	case "Decide":
		w.add(d.Decide != nil, "decide")
	case "Targets":
		if t := d.Targets; t != nil {
			w.add(true, "targets=%d", mostTargets(t.Max))
			w.add(t.Top > 1, "top=%d", t.Top)
			w.add(t.Switch, "switch=%v", t.Margin)
		}
	case "DBlock":
		w.add(d.DBlock != nil, "dblock=%T", d.DBlock)
	case "Behavior":
		if b := d.Behavior; b != nil {
			w.add(true, "[%s]", plain.Name(b.Name))
			w.add(b.Block != nil, "block=%T", b.Block)
		}
	case "Delegate":
		w.add(asksChildren(d), "delegate")
	case "From":
		w.add(len(d.From) > 0, "from=%s", plainNames(d.From))
	case "After":
		w.add(len(d.After) > 0, "after=%s", plainNames(d.After))
	case "PerAgent":
		for i, name := range limitNames {
			w.add(byAgent(d).has(1<<i), "%s=byagent", strings.ToLower(name))
		}
	case "Scope":
		if d.Scope != nil {
			w.add(true, "scope=%s", plain.Name(d.Scope.Name))
		}
	case "Gate":
		if g := d.Gate; g != nil {
			w.add(g.LimitOf == nil, "gate=%s/%d", plain.Name(g.Name), limitOf(g))
			w.add(g.LimitOf != nil, "gate=%s/byagent", plain.Name(g.Name))
			w.add(g.Key != nil, "bykey")
			w.add(g.Cooldown > 0, "gatecooldown=%v", g.Cooldown)
			w.add(g.LocalCooldown > 0, "localcooldown=%v", g.LocalCooldown)
		}
	case "Squad":
		if d.Squad != nil {
			w.add(true, "squad=%d", d.Squad.Members)
			w.add(d.Squad.Start > 0, "start=%d", d.Squad.Start)
			w.add(d.Squad.Min > 0, "min=%d", d.Squad.Min)
			w.add(d.Squad.Join, "join")
			for _, role := range d.Squad.Roles {
				w.add(true, "role=%#x", uint64(role.Flag))
			}
			w.add(d.Squad.Pair != nil, "pair")
			w.add(d.Squad.Key != nil, "samekey")
		}
	case "Slot":
		if d.Slot != nil {
			w.add(true, "slot=%s/%d", plain.Name(d.Slot.Name), d.Slot.Bytes)
		}
	}
}

// plainNames joins names of states.
func plainNames(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = plain.Name(name)
	}
	return strings.Join(all, ",")
}

func (w *dumped) bits(name string, all, none, anyOf, anyClear uint64) {
	w.add(all != 0, "%s.all=%#x", name, all)
	w.add(none != 0, "%s.none=%#x", name, none)
	w.add(anyOf != 0, "%s.any=%#x", name, anyOf)
	w.add(anyClear != 0, "%s.anyclear=%#x", name, anyClear)
}
