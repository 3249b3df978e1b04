package decider_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Gate  = decider.Gate[*animal]
	Squad = decider.Squad[*animal]
	Scope = behavior.Scope[*animal]
	Role  = decider.Role[*animal]
)

func keyOf(*animal, decider.Query) uint64 { return 1 }

// limitOf is the LimitOf of gates.
func limitOf(*animal, decider.Query) int { return 1 }

func barrier(name string) *Decider {
	return &Decider{Name: name, Barrier: true, Timeout: time.Second}
}

func squadOf(name string, children ...*Decider) *Decider {
	return &Decider{Name: name, Policy: decider.Sequence, Squad: &Squad{Members: 2}, Children: children}
}

func slotRow(name, slot string, bytes int) *Decider {
	return &Decider{Name: name, Slot: &decider.Slot{Name: slot, Bytes: bytes}}
}

// lintOf returns "Code at Path" for each warning of a table, "; " between two.
func lintOf(root *Decider) string {
	return strings.Join(codesIn(decider.MustCompile(root).Lint().Err()), "; ")
}

// TestScopeNotEntered: a scope stands on nothing that a Sequence may begin behind.
func TestScopeNotEntered(t *testing.T) {
	is := func(name string) *Decider { return &Decider{Name: name, Decide: fear} }
	lit := func(d *Decider) *Decider {
		d.Scope = &Scope{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
		return d
	}
	group := func(name string, p decider.Policy, kids ...*Decider) *Decider {
		return &Decider{Name: name, Policy: p, Children: kids}
	}
	selector := func(kids ...*Decider) *Decider { return group("ANY", decider.Selector, kids...) }
	acting := func(d *Decider) *Decider { d.Behavior = &eat; return d }
	remember := func(d *Decider) *Decider { d.Remember = decider.Place; return d }
	failing := lit(is("A"))
	failing.Outcome = decider.Fail
	shared := lit(is("A"))
	for name, tt := range map[string]struct {
		root *Decider
		want []string
	}{
		"the first step":         {newGroup(decider.Sequence, lit(is("A")), newRow("IDLE")), []string{"GROUP > A"}},
		"all of them":            {newGroup(decider.Sequence, lit(is("A")), lit(is("B")), newRow("IDLE")), []string{"GROUP > A", "GROUP > B"}},
		"behind what runs":       {newGroup(decider.Sequence, newRow("GO"), lit(is("A")), newRow("IDLE")), nil},
		"what it remembers":      {remember(newGroup(decider.Sequence, newRow("GO"), lit(is("A")), newRow("IDLE"))), []string{"GROUP > A"}},
		"not the first of all":   {newGroup(decider.Sequence, is("B"), lit(is("A"))), []string{"GROUP > A"}},
		"in a group":             {newGroup(decider.Sequence, selector(is("B"), lit(is("A"))), newRow("IDLE")), []string{"GROUP > ANY > A"}},
		"in lanes":               {newGroup(decider.Sequence, group("ALL", decider.Parallel, lit(is("A")), is("B")), newRow("IDLE")), []string{"GROUP > ALL > A"}},
		"in a sequence":          {newGroup(decider.Sequence, group("BOTH", decider.Sequence, is("B"), lit(is("A"))), newRow("IDLE")), []string{"GROUP > BOTH > A"}},
		"a group of conditions":  {newGroup(decider.Sequence, lit(selector(is("A"), is("B"))), newRow("IDLE")), []string{"GROUP > ANY"}},
		"a group that may run":   {newGroup(decider.Sequence, lit(selector(is("A"), newRow("B"))), newRow("IDLE")), nil},
		"a group that runs":      {newGroup(decider.Sequence, acting(selector(lit(is("A")), is("B"))), newRow("IDLE")), nil},
		"one that fails":         {newGroup(decider.Sequence, failing, newRow("IDLE")), nil},
		"in a Selector":          {newGroup(decider.Selector, lit(is("A")), newRow("IDLE")), nil},
		"in a Parallel":          {newGroup(decider.Parallel, lit(is("A")), newRow("IDLE")), nil},
		"in a SequentialList":    {newGroup(decider.SequentialList, lit(is("A")), newRow("IDLE")), nil},
		"of a squad":             {newGroup(decider.PrioritizedList, squadOf("PAIR", lit(is("A")), newRow("GO")), newRow("IDLE")), nil},
		"shared, and once there": {newGroup(decider.Selector, group("BOTH", decider.Sequence, newRow("GO"), shared), group("THEN", decider.Sequence, shared, newRow("RUN")), newRow("IDLE")), []string{"GROUP > THEN > A"}},
	} {
		var want []string
		for _, path := range tt.want {
			want = append(want, "ScopeNotEntered at "+path)
		}
		require.Equal(t, want, codesOf(tt.root), name)
	}
}

// TestSharedFields: a field out of range or without a name is an error; the last
// value in range is not.
func TestSharedFields(t *testing.T) {
	enter := func(*animal, behavior.Context) {}
	exit := func(*animal, behavior.Context, behavior.Reason) {}
	gate := func(g Gate) func(*Decider) { return func(d *Decider) { d.Gate = &g } }
	scope := func(s Scope) func(*Decider) { return func(d *Decider) { d.Scope = &s } }
	squad := func(q Squad) func(*Decider) { return func(d *Decider) { d.Squad = &q } }
	tests := []struct {
		name string
		set  func(*Decider)
		want []decider.Code
	}{
		{"gate", gate(Gate{Name: "G"}), nil},
		{"gate of many", gate(Gate{Name: "G", Limit: 65535, Cooldown: time.Second, LocalCooldown: time.Second, Key: keyOf}), nil},
		{"gate of too many", gate(Gate{Name: "G", Limit: 65536}), []decider.Code{"BadLimit"}},
		{"gate of less than none", gate(Gate{Name: "G", Limit: -1}), []decider.Code{"BadLimit"}},
		{"gate cooldowns", gate(Gate{Name: "G", Cooldown: -1, LocalCooldown: -1}), []decider.Code{"NegativeDuration", "NegativeDuration"}},
		{"gate without name", gate(Gate{Limit: -1}), []decider.Code{"GateWithoutName", "BadLimit"}},

		{"scope with enter", scope(Scope{Name: "S", Enter: enter}), nil},
		{"scope with exit", scope(Scope{Name: "S", Exit: exit}), nil},
		{"scope without anything", scope(Scope{}), []decider.Code{"ScopeWithoutName", "EmptyScope"}},

		{"squad of two", squad(Squad{Members: 2}), nil},
		{"squad of all", squad(Squad{Members: 65534}), nil},
		{"squad of too many", squad(Squad{Members: 65535}), []decider.Code{"BadMembers"}},
		{"squad of one", squad(Squad{Members: 1}), []decider.Code{"BadMembers"}},
		{"squad of less than none", squad(Squad{Members: -1}), []decider.Code{"BadMembers"}},
		{"a role for each", squad(Squad{Members: 2, Roles: []Role{{Flag: Night}, {Flag: Rain}}}), nil},
		{"roles that share a flag", squad(Squad{Members: 2, Roles: []Role{{Flag: Night}, {Flag: Night | Rain}}}), nil},
		{"more roles than members", squad(Squad{Members: 2, Roles: []Role{{Flag: Night}, {Flag: Rain}, {Flag: 4}}}), []decider.Code{"BadRoles"}},
		{"a role twice", squad(Squad{Members: 3, Roles: []Role{{Flag: Night}, {Flag: Rain}, {Flag: Night}}}), []decider.Code{"BadRoles"}},
		{"two roles without a flag", squad(Squad{Members: 2, Roles: []Role{{}, {}}}), []decider.Code{"BadRoles", "BadRoles"}},
		{"every", func(d *Decider) { d.Squad, d.Preconditions.Every = &Squad{Members: 2}, time.Second }, []decider.Code{"EveryOnSquad"}},
		{"a gate", func(d *Decider) {
			d.Squad, d.Gate = &Squad{Members: 2}, &Gate{Name: "G", Limit: 2, Cooldown: time.Second}
		}, nil},
		{"a gate with a key", func(d *Decider) {
			d.Squad, d.Gate = &Squad{Members: 2}, &Gate{Name: "G", Key: func(*animal, decider.Query) uint64 { return 1 }}
		}, []decider.Code{"AgentsGateOnSquad"}},
		{"a gate with the agent's cooldown", func(d *Decider) {
			d.Squad, d.Gate = &Squad{Members: 2}, &Gate{Name: "G", LocalCooldown: time.Second}
		}, []decider.Code{"AgentsGateOnSquad"}},
		{"cooldown and chance", func(d *Decider) {
			d.Squad, d.Preconditions.Cooldown, d.Preconditions.Chance = &Squad{Members: 2}, time.Second, 0.5
		}, nil},

		{"barrier on a group", func(d *Decider) { d.Squad, d.Barrier = &Squad{Members: 2}, true }, []decider.Code{"OptionNeedsLeaf", "BarrierOutsideSquad"}},
		{"slot on a group", func(d *Decider) { d.Slot = &decider.Slot{Name: "S", Bytes: 1} }, []decider.Code{"OptionNeedsLeaf"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newGroup(decider.Scored, newRow("A"), newRow("B"))
			tt.set(d)
			var want []string
			for _, c := range tt.want {
				want = append(want, string(c)+" at GROUP")
			}
			require.Equal(t, want, codesOf(d))
		})
	}
}

// TestGateClash: gates are told apart by name, and compared by their fields.
func TestGateClash(t *testing.T) {
	base := Gate{Name: "G", Limit: 1, Cooldown: time.Second, LocalCooldown: time.Second, Key: keyOf}
	for name, tt := range map[string]struct {
		change func(*Gate)
		clash  bool
	}{
		"same":           {func(*Gate) {}, false},
		"no limit is 1":  {func(g *Gate) { g.Limit = 0 }, false},
		"name":           {func(g *Gate) { *g = Gate{Name: "H"} }, false},
		"limit":          {func(g *Gate) { g.Limit = 2 }, true},
		"cooldown":       {func(g *Gate) { g.Cooldown = 0 }, true},
		"local cooldown": {func(g *Gate) { g.LocalCooldown = 0 }, true},
		"no key":         {func(g *Gate) { g.Key = nil }, true},
		"limit of":       {func(g *Gate) { g.Limit, g.LimitOf = 0, limitOf }, true},
		"key":            {func(g *Gate) { g.Key = func(*animal, decider.Query) uint64 { return 2 } }, true},
	} {
		other := base
		tt.change(&other)
		a := &Decider{Name: "A", Gate: &base, Behavior: &eat}
		b := &Decider{Name: "B", Gate: &other, Behavior: &run}
		var want []string
		if tt.clash {
			want = []string{"GateClash at GROUP > B"}
		}
		require.Equal(t, want, codesOf(newGroup(decider.Random, a, b)), name)

		// Between two trees of a world it is Join that says so.
		one, two := decider.MustCompile(a), decider.MustCompile(b)
		world := one.NewWorld(1)
		err := two.Join(world)
		if !tt.clash {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, []string{"GateClash at B"}, codesIn(err), name)
		require.Equal(t, codesIn(err), codesIn(two.Join(world)), "%s: it has joined in spite of the clash", name)
	}
}

// TestSquadPlaces: barriers stand below a squad in all of their places, squads
// in none.
func TestSquadPlaces(t *testing.T) {
	shared := newGroup(decider.Sequence, newRow("WALK"), barrier("READY"))
	tests := []struct {
		name string
		root *Decider
		want []string
	}{
		{"below a squad", squadOf("PAIR", newRow("A"), barrier("B")), nil},
		{"deep below a squad", squadOf("PAIR", newGroup(decider.Sequence, barrier("B"))), nil},
		{"with a behavior", squadOf("PAIR", &Decider{Name: "B", Barrier: true, Behavior: &walk}), nil},
		{"alone", barrier("B"), []string{"BarrierOutsideSquad at B"}},
		{"beside a squad", newGroup(decider.Sequence, squadOf("PAIR", newRow("A")), barrier("B")), []string{"BarrierOutsideSquad at GROUP > B"}},
		{"in two squads", &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
			squadOf("PAIR", shared), squadOf("PAIR_2", shared),
		}}, nil},
		{"in a squad and outside", &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{
			squadOf("PAIR", shared), {Name: "ALONE", Policy: decider.Sequence, Children: []*Decider{shared}},
		}}, []string{"BarrierOutsideSquad at ROOT > ALONE > GROUP > READY"}},
		{"a squad in a squad", squadOf("PAIR", newGroup(decider.Sequence, squadOf("INNER", newRow("A"), barrier("B")))), []string{"SquadInSquad at PAIR > GROUP > INNER"}},
		{"three squads", squadOf("PAIR", squadOf("INNER", squadOf("INMOST", newRow("A")))), []string{"SquadInSquad at PAIR > INNER", "SquadInSquad at PAIR > INNER > INMOST"}},
		{"a squad that is shared in and out", func() *Decider {
			inner := squadOf("INNER", newRow("A"), barrier("B"))
			return &Decider{Name: "ROOT", Policy: decider.Sequence, Children: []*Decider{inner, squadOf("PAIR", inner)}}
		}(), []string{"SquadInSquad at ROOT > PAIR > INNER"}},
		{"a squad on a leaf", func() *Decider { d := newRow("A"); d.Squad = &Squad{Members: 2}; return d }(), []string{"OptionNeedsChildren at A"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, codesOf(tt.root)) })
	}
}

// TestSlots: what may stand in a row with a slot, and what the slot reserves.
func TestSlots(t *testing.T) {
	tests := []struct {
		name string
		set  func(*Decider)
		want []string
	}{
		{"alone", func(*Decider) {}, nil},
		{"with a Decide, a gate and a timeout", func(d *Decider) { d.Decide, d.Gate, d.Timeout = hunger, &Gate{Name: "G"}, time.Second }, nil},
		{"without name", func(d *Decider) { d.Slot = &decider.Slot{Bytes: 1} }, []string{"SlotWithoutName at VISIT"}},
		{"without reserve", func(d *Decider) { d.Slot = &decider.Slot{Name: "S"} }, []string{"SlotWithoutReserve at VISIT"}},
		{"less than nothing", func(d *Decider) { d.Slot = &decider.Slot{Name: "S", Bytes: -1} }, []string{"SlotWithoutReserve at VISIT"}},
		{"behavior", func(d *Decider) { d.Behavior = &eat }, []string{"SlotNotAlone at VISIT"}},
		{"barrier", func(d *Decider) { d.Barrier = true }, []string{"SlotNotAlone at VISIT", "BarrierOutsideSquad at VISIT"}},
		{"delegate", func(d *Decider) { d.Delegate = true }, []string{"OptionNeedsChildren at VISIT"}},
		{"not", func(d *Decider) { d.Decide, d.Not = hunger, true }, []string{"NotOnDelegate at VISIT"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := slotRow("VISIT", "OBJECT", 512)
			tt.set(d)
			require.Equal(t, tt.want, codesOf(d))
		})
	}

	row := slotRow("A", "OBJECT", 512)
	twice := func(b *Decider) *Decider {
		return newGroup(decider.SequentialList, &Decider{Name: "FIRST", Policy: decider.SequentialList, Children: []*Decider{row}}, b)
	}
	require.Empty(t, codesOf(twice(row)), "one row in two places")
	require.Equal(t, []string{"SlotClash at GROUP > B"}, codesOf(twice(slotRow("B", "OBJECT", 512))))
	require.Empty(t, codesOf(twice(slotRow("B", "OTHER", 512))))

	// What is injected stays while something else runs.
	const half = 1 << 19
	require.Empty(t, codesOf(newGroup(decider.Random, slotRow("A", "A", half), slotRow("B", "B", half))))
	shared := slotRow("A", "A", half)
	require.Empty(t, codesOf(newGroup(decider.Parallel,
		&Decider{Name: "G", Delegate: true, Children: []*Decider{shared}},
		&Decider{Name: "H", Delegate: true, Children: []*Decider{shared}},
		&Decider{Name: "I", Delegate: true, Children: []*Decider{shared}},
	)), "one slot in three places")
	require.Equal(t, []string{"MemoryTooLarge at A"}, codesOf(slotRow("A", "A", math.MaxInt)))
	over := newGroup(decider.Random, slotRow("A", "A", half), slotRow("B", "B", half+8))
	require.Equal(t, []string{"MemoryTooLarge at GROUP"}, codesOf(over))
}

// TestSharedStrobes: rows that others can shut refuse as those with a Decide do.
func TestSharedStrobes(t *testing.T) {
	for name, row := range map[string]*Decider{
		"gate":  {Name: "ROW", Gate: &Gate{Name: "G"}, Behavior: &eat},
		"squad": squadOf("ROW", newRow("A")),
		"slot":  slotRow("ROW", "S", 64),
	} {
		root := func(set func(*Decider)) *Decider {
			g := newGroup(decider.PrioritizedList, row)
			set(g)
			return &Decider{Name: "ROOT", Children: []*Decider{g, newRow("IDLE")}}
		}
		require.Equal(t, []string{"GroupStrobes at ROOT > GROUP"}, codesOf(root(func(*Decider) {})), name)
		require.Empty(t, codesOf(root(func(d *Decider) { d.Delegate = true })), name)
		require.Equal(t, "RootIdle at GROUP", lintOf(newGroup(decider.PrioritizedList, row)), name)
	}
	ready := squadOf("PAIR", newGroup(decider.PrioritizedList, barrier("READY")))
	ready.Policy = decider.PrioritizedList
	require.Empty(t, codesOf(ready), "a barrier is no condition")
}

// TestSharedLint: a scope that holds for nothing, a wait without end.
func TestSharedLint(t *testing.T) {
	light := &Scope{Name: "LIGHT", Enter: func(*animal, behavior.Context) {}}
	loop := func(first *Decider) *Decider {
		d := newGroup(decider.SequentialList, first, newRow("IDLE"))
		d.Loop = -1
		return d
	}
	require.Equal(t, "ScopeUnused at GROUP > IS", lintOf(loop(&Decider{Name: "IS", Scope: light})))
	require.Equal(t, "ScopeUnused at GROUP > BOTH", lintOf(loop(&Decider{
		Name: "BOTH", Policy: decider.Sequence, Scope: light, Children: []*Decider{{Name: "A"}, {Name: "B"}},
	})))
	lit := newRow("LIT")
	lit.Scope = light
	require.Empty(t, lintOf(loop(lit)))

	pair := func(b *Decider) *Decider {
		return newGroup(decider.PrioritizedList, squadOf("PAIR", newRow("A"), b), newRow("IDLE"))
	}
	require.Empty(t, lintOf(pair(barrier("READY"))))
	require.Equal(t, "BarrierWithoutTimeout at GROUP > PAIR > READY", lintOf(pair(&Decider{Name: "READY", Barrier: true})))
}
