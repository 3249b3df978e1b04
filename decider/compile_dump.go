package decider

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
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
	for _, word := range rowWords(n.src) {
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
func rowWords(d *Decider[erased]) []string {
	var words []string
	add := func(on bool, format string, args ...any) {
		if on {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	group, pre := len(d.Children) > 0, &d.Preconditions
	add(group, "%s", d.Policy)
	add(!group && d.Behavior == nil && !d.Barrier && d.Slot == nil, "condition")
	for _, m := range [...]struct {
		name string
		bits uint64
	}{
		{"flags.all", uint64(pre.Flags.All)},
		{"flags.none", uint64(pre.Flags.None)},
		{"flags.any", uint64(pre.Flags.Any)},
		{"flags.anyclear", uint64(pre.Flags.AnyClear)},
		{"stimuli.all", uint64(pre.Stimuli.All)},
		{"stimuli.none", uint64(pre.Stimuli.None)},
		{"stimuli.any", uint64(pre.Stimuli.Any)},
		{"stimuli.anyclear", uint64(pre.Stimuli.AnyClear)},
	} {
		add(m.bits != 0, "%s=%#x", m.name, m.bits)
	}
	add(pre.Cooldown > 0, "cooldown=%v", pre.Cooldown)
	add(pre.Every > 0, "every=%v", pre.Every)
	add(pre.Scatter, "scatter")
	add(pre.Chance > 0, "chance=%v", pre.Chance)
	add(d.When != nil, "when")
	add(d.Decide != nil, "decide")
	add(d.DecideArgs != nil, "args=%v", d.DecideArgs)
	add(d.Score > 0, "score=%v", d.Score)
	add(d.DBlock != nil, "dblock=%T", d.DBlock)
	add(d.Not, "not")
	if b := d.Behavior; b != nil {
		add(true, "[%s]", plain.Name(b.Name))
		add(b.Block != nil, "block=%T", b.Block)
	}
	add(d.BehaviorFlags != 0, "behaviorflags=%#x", uint32(d.BehaviorFlags))
	add(d.BehaviorArgs != nil, "behaviorargs=%v", d.BehaviorArgs)
	add(asksChildren(d), "delegate")
	add(d.Recheck != Never, "recheck=%v", d.Recheck)
	add(d.Outcome != Keep, "outcome=%v", d.Outcome)
	add(d.EndOn != EndOnNone, "endon=%v", d.EndOn)
	add(d.Loop != 0, "loop=%d", d.Loop)
	add(d.Latched, "latched")
	add(d.Urgent, "urgent")
	add(d.Remember, "remember")
	add(d.Commit > 0, "commit=%v", d.Commit)
	add(d.Timeout > 0, "timeout=%v", d.Timeout)
	add(d.Margin > 0, "margin=%v", d.Margin)
	add(d.Rescore, "rescore")
	add(d.Succeed > 0, "succeed=%d", d.Succeed)
	add(d.FailFast, "failfast")
	if d.Scope != nil {
		add(true, "scope=%s", plain.Name(d.Scope.Name))
	}
	if g := d.Gate; g != nil {
		add(true, "gate=%s/%d", plain.Name(g.Name), g.limit())
		add(g.Key != nil, "bykey")
		add(g.Cooldown > 0, "gatecooldown=%v", g.Cooldown)
		add(g.LocalCooldown > 0, "localcooldown=%v", g.LocalCooldown)
	}
	if d.Squad != nil {
		add(true, "squad=%d", d.Squad.Members)
		for _, role := range d.Squad.Roles {
			add(true, "role=%#x", uint64(role.Flag))
		}
		add(d.Squad.Pair != nil, "pair")
	}
	add(d.Barrier, "barrier")
	if d.Slot != nil {
		add(true, "slot=%s/%d", plain.Name(d.Slot.Name), d.Slot.Bytes)
	}
	return words
}
