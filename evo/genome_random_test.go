package evo_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func foraging(t testing.TB) *evo.Builder[*game.Forager] {
	t.Helper()
	b, err := evo.NewBuilder(&game.Vocabulary)
	require.NoError(t, err)
	return b
}

// library returns the genomes of the game's library.
func library(t testing.TB, b *evo.Builder[*game.Forager]) (all []*evo.Genome) {
	t.Helper()
	for _, e := range game.Library {
		g, err := b.Clone(e.Table)
		require.NoError(t, err)
		all = append(all, g)
	}
	return all
}

// dice choose what is in a genome: a source of random numbers, or the bytes of
// a fuzz test, which end in zeros.
type dice interface{ IntN(n int) int }

type bytesDice struct{ data []byte }

func (d *bytesDice) IntN(n int) int {
	x := 0
	for m := n; m > 1 && len(d.data) > 0; m = (m + 255) / 256 {
		x = x<<8 | int(d.data[0])
		d.data = d.data[1:]
	}
	return x % n
}

// tame returns a genome of which many compile: of all fields, but no field
// where it makes no sense.
func tame(c *genome.Catalog, d dice) *evo.Genome {
	g := &evo.Genome{Root: tameRow(c, d, 1, false)}
	genome.Renumber(g)
	return g
}

func one(d dice, in int) bool { return d.IntN(in) == 0 }

func lattice(c *genome.Catalog, d dice, s evo.Span) time.Duration {
	return s.Min + c.TimeStep*time.Duration(d.IntN(int((s.Max-s.Min)/c.TimeStep)+1))
}

func steps(d dice, scales []genome.Scale) (args []int) {
	for i := range scales {
		args = append(args, d.IntN(scales[i].Steps))
	}
	return args
}

func tameRow(c *genome.Catalog, d dice, depth int, condition bool) *evo.Row {
	r := &evo.Row{}
	if one(d, 3) {
		for _, guard := range c.Guards {
			if one(d, 4) {
				r.Guards = append(r.Guards, evo.Guard{Name: guard.Name, Not: one(d, 2)})
			}
		}
	}
	if one(d, 8) {
		r.Cooldown = lattice(c, d, c.Times.Cooldown)
	}
	if one(d, 8) {
		r.Every = lattice(c, d, c.Times.Every)
		r.Scatter = one(d, 2)
		r.Chance = genome.ChanceStep * d.IntN(21)
	}
	r.Urgent = one(d, 10)
	r.Recheck = []decider.Recheck{0, 0, 0, 0, decider.OnRedecide, decider.EachTick}[d.IntN(6)]
	r.Outcome = []decider.Outcome{0, 0, 0, 0, 0, 0, decider.Invert, decider.Succeed, decider.Fail}[d.IntN(9)]
	ask := func() {
		info := c.Conditions[d.IntN(len(c.Conditions))]
		r.Condition, r.ConditionArgs, r.Not = info.Name, steps(d, info.Args), one(d, 4)
	}
	switch {
	case condition:
		ask()
	case depth > 1 && (depth == 5 || one(d, 2)):
		info := c.Actions[d.IntN(len(c.Actions))]
		r.Action, r.Args = info.Name, steps(d, info.Args)
		r.Commit = lattice(c, d, evo.Span{Min: c.Times.Commit.Min, Max: c.Times.Timeout.Min})
		r.Timeout = lattice(c, d, c.Times.Timeout)
		if !info.Possible && one(d, 2) {
			ask()
			r.Not = r.Not && !info.Targets
		}
		if info.Targets && one(d, 2) {
			r.TargetsMax, r.TargetsSwitch = d.IntN(65), true
			r.TargetsMargin = genome.ChanceStep * d.IntN(10)
		}
	default:
		tameGroup(c, d, r, depth)
		if one(d, 4) {
			ask()
			r.Not = r.Not && !r.Delegate && r.Policy != decider.Selector && r.Policy != decider.Sequence && r.Policy != decider.Parallel
		}
	}
	return r
}

func tameGroup(c *genome.Catalog, d dice, r *evo.Row, depth int) {
	r.Policy = decider.Policy(d.IntN(int(decider.Parallel) + 1))
	n := 1 + d.IntN(4)
	switch r.Policy {
	case decider.Selector, decider.Sequence:
	case decider.Parallel:
		r.Succeed, r.FailFast = d.IntN(n+1), one(d, 2)
	default:
		r.Delegate = !one(d, 4)
	}
	switch r.Policy {
	case decider.PrioritizedList, decider.Selector, decider.Scored:
		r.Latched = one(d, 6)
	}
	switch r.Policy {
	case decider.SequentialList, decider.Random, decider.WeightedRandom, decider.Shuffle, decider.Scored:
		r.EndOn = decider.EndOn(d.IntN(4))
	}
	switch r.Policy {
	case decider.SequentialList, decider.Sequence:
		r.Loop = []int{0, 0, 0, -1, 3}[d.IntN(5)]
	}
	switch r.Policy {
	case decider.SequentialList, decider.Sequence, decider.Shuffle:
		if one(d, 4) {
			r.Remember = decider.Place
			if r.Loop == 3 {
				r.Remember = decider.PlaceAndTime
			}
		}
	case decider.Scored:
		r.Margin, r.Rescore = 50*d.IntN(10), one(d, 3)
	}
	for i := range n {
		condition := r.Policy == decider.Sequence && i < n-1 && one(d, 2)
		r.Children = append(r.Children, tameRow(c, d, depth+1, condition))
	}
}

// spoiled returns a tame genome of which one row is not: it has a few fields of
// another.
func spoiled(c *genome.Catalog, d dice) *evo.Genome {
	g := tame(c, d)
	var rows []*evo.Row
	for p := range g.Places() {
		rows = append(rows, p.Row)
	}
	r, other := rows[d.IntN(len(rows))], rows[d.IntN(len(rows))]
	for _, mix := range []func(){
		func() { r.Not = !r.Not },
		func() { r.Delegate = !r.Delegate },
		func() { r.Policy = other.Policy },
		func() { r.EndOn = decider.EndOn(d.IntN(5)) },
		func() { r.Loop = d.IntN(6) - 3 },
		func() { r.Latched, r.Remember = other.Latched, other.Remember },
		func() { r.Margin, r.Rescore = d.IntN(3)-1, other.Rescore },
		func() { r.Succeed = d.IntN(6) - 1 },
		func() { r.Commit = -r.Commit },
		func() { r.Scatter = true },
		func() { r.Chance = d.IntN(1200) },
		func() { r.Condition, r.ConditionArgs = other.Condition, other.ConditionArgs },
		func() { r.Action, r.Args = other.Action, other.Args },
		func() { r.Guards = append(r.Guards, other.Guards...) },
		func() { r.Children = r.Children[:len(r.Children)/2] },
		func() { r.ID = other.ID },
	} {
		if one(d, 12) {
			mix()
		}
	}
	return g
}

// wild returns any graph of rows with any values.
func wild(c *genome.Catalog, d dice) *evo.Genome {
	rows := make([]*evo.Row, 1+d.IntN(12))
	for i := range rows {
		rows[i] = &evo.Row{}
	}
	names := []string{"", "", "FLEA", "CHASE\n"}
	action := append([]string{}, names...)
	for _, a := range c.Actions {
		action = append(action, a.Name)
	}
	condition := append([]string{}, names...)
	for _, a := range c.Conditions {
		condition = append(condition, a.Name)
	}
	guard := []string{"DAWN", ""}
	for _, a := range c.Guards {
		guard = append(guard, a.Name)
	}
	args := func() (list []int) {
		for range d.IntN(3) {
			list = append(list, d.IntN(12)-2)
		}
		return list
	}
	duration := func() time.Duration {
		return []time.Duration{0, 0, time.Second, 1, -1, 1<<63 - 1, -1 << 63}[d.IntN(7)]
	}
	number := func() int { return []int{0, 0, 1, 2, -1, 1000, 1001, math.MinInt, math.MaxInt}[d.IntN(9)] }
	for i, r := range rows {
		*r = evo.Row{
			ID: i + 1, Action: action[d.IntN(len(action))], Args: args(),
			Condition: condition[d.IntN(len(condition))], ConditionArgs: args(), Not: one(d, 3),
			Cooldown: duration(), Every: duration(), Scatter: one(d, 3), Chance: number(), Commit: duration(), Timeout: duration(),
			Policy: decider.Policy(d.IntN(11)), Delegate: one(d, 2), Recheck: decider.Recheck(d.IntN(4)), Outcome: decider.Outcome(d.IntN(5)),
			EndOn: decider.EndOn(d.IntN(5)), Loop: number(), Latched: one(d, 3), Urgent: one(d, 3), Remember: decider.Remember(d.IntN(3)),
			Margin: number(), Rescore: one(d, 3), Succeed: number(), FailFast: one(d, 3),
		}
		if one(d, 4) {
			r.TargetsMax, r.TargetsTop, r.TargetsSwitch, r.TargetsMargin = number(), number(), one(d, 2), number()
		}
		if one(d, 4) {
			r.ID = []int{0, 1, 2, -7, genome.MaxID, genome.MaxID + 1}[d.IntN(6)]
		}
		for range d.IntN(3) {
			r.Guards = append(r.Guards, evo.Guard{Name: guard[d.IntN(len(guard))], Not: one(d, 2)})
		}
		for range d.IntN(4) {
			r.Children = append(r.Children, append(rows, nil)[d.IntN(len(rows)+1)])
		}
	}
	return &evo.Genome{Root: rows[0]}
}

// newCatalog is [evo.NewCatalog] for tests that look inside.
func newCatalog[A any](v *evo.Vocabulary[A]) (*genome.Catalog, error) {
	c, err := evo.NewCatalog(v)
	if err != nil {
		return nil, err
	}
	return genome.Inside(c), nil
}
