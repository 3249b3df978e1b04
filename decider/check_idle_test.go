package decider_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// idleTables are roots of each policy, which may come to nothing or not.
func idleTables(policy decider.Policy) map[string]*Decider {
	flee := func() *Decider { return &Decider{Name: "FLEE", Decide: fear, Behavior: &run} }
	eat := func() *Decider { return &Decider{Name: "EAT", Decide: hunger, Behavior: &eat} }
	idle := func() *Decider { return &Decider{Name: "SLEEP", Score: .01, Behavior: &sleep} }
	root := func(kids ...*Decider) *Decider { return newGroup(policy, kids...) }
	night := root(idle())
	night.If = Night
	hungry := root(idle())
	hungry.When = awake
	latched := root(flee(), eat())
	latched.Latched = true
	tables := map[string]*Decider{
		"all refuse": root(flee(), eat()), "one never does": root(flee(), idle()), "of flags": night, "of a When": hungry,
	}
	switch policy {
	case decider.PrioritizedList, decider.Selector, decider.Scored:
		tables["latched"] = latched
	}
	return tables
}

// comesToNothing reports whether such a root does.
func comesToNothing(policy decider.Policy, table string) bool {
	switch {
	case table != "one never does":
		return true
	case policy == decider.Sequence: // its first step may refuse
		return true
	}
	return false
}

// TestRootIdle: Lint warns of a root of any policy if there are ticks in which the agent does
// nothing, and of no other.
func TestRootIdle(t *testing.T) {
	skip.UnderRace(t)
	for _, policy := range everyPolicy {
		for name, root := range idleTables(policy) {
			t.Run(fmt.Sprint(policy, "/", name), func(t *testing.T) {
				want := ""
				if comesToNothing(policy, name) {
					want = "RootIdle at GROUP"
				}
				require.Equal(t, want, lintOf(root))
				p := playAnimals(t, root, idles)
				require.Equal(t, want != "", idles(p), "idle in %d ticks", p.idle)
			})
		}
	}
}

// fixesOfIdle are those of idle roots, by policy.
func fixesOfIdle() (all []fix) {
	const idle = "such as an IDLE row with a Behavior and "
	const put = "put it as the first row into a PrioritizedList, and behind it an IDLE row with a Behavior and nothing else"
	last := mend{"add a last child that always accepts, " + idle + "nothing else", onRoot(func(d *Decider) { d.Children = append(d.Children, newRow("IDLE")) }), ""}
	least := mend{"add a child that always accepts and is wanted less than all others, " + idle + "Score: 0.01", onRoot(func(d *Decider) {
		d.Children = append(d.Children, &Decider{Name: "IDLE", Score: .01, Behavior: &sleep})
	}), ""}
	first := mend{put, (*mending).idle, ""}
	delegating := mend{put + ", with Delegate set on the old root", func(m *mending) { m.root.Delegate = true; m.idle() }, ""}
	for _, policy := range everyPolicy {
		for name := range idleTables(policy) { // any order: each by itself
			if !comesToNothing(policy, name) {
				continue
			}
			m := delegating
			switch delegates := policy == decider.Selector || policy == decider.Sequence || policy == decider.Parallel; {
			case name == "all refuse" && (policy == decider.PrioritizedList || policy == decider.Selector || policy == decider.FirstOf):
				m = last
			case name == "all refuse" && policy == decider.Scored:
				m = least
			case name == "of a When", delegates:
				m = first
			}
			all = append(all, fix{code: decider.WarnRootIdle, bad: idles, row: "IDLE", table: func() *Decider { return idleTables(policy)[name] }, mends: []mend{m}})
		}
	}
	leaf := func() *Decider { return &Decider{Name: "EAT", Decide: hunger, Behavior: &eat} }
	return append(all, fix{code: decider.WarnRootIdle, bad: idles, row: "IDLE", table: leaf, mends: []mend{first}})
}
