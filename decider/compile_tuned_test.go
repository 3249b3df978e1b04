package decider_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// tune gives a table other numbers: limits and margins that are set stay set. It returns how many it
// has changed.
func tune(d *worldRow, number int, known map[*worldRow]bool) (changed int) {
	if known[d] {
		return 0
	}
	known[d] = true
	for _, limit := range []*time.Duration{&d.Preconditions.Every, &d.Preconditions.Cooldown, &d.Commit, &d.Timeout} {
		if *limit > 0 {
			changed++
			*limit = []time.Duration{70 * time.Millisecond, 90 * time.Second, 87600 * time.Hour, 250 * time.Millisecond}[(number+changed)%4]
		}
	}
	for of, to := range map[*float64][]float64{&d.Preconditions.Chance: {0.125, 1, 0.9}, &d.Margin: {0.25, 7}} { // in any order
		if *of > 0 {
			changed++
			*of = to[number%len(to)]
		}
	}
	switch a := d.Act.(type) {
	case *worlds.Errand[*worlds.Agent]:
		changed++
		a.Text, a.Odds, a.For, a.Steps = "other", number%16, time.Minute, []int{1, 2, 3}
	case *worlds.Bid[*worlds.Agent]:
		changed++
		a.Less, a.Times = number%5, 2.5
	}
	for _, kid := range d.Children {
		changed += tune(kid, number+changed, known)
	}
	return changed
}

type worldRow = decider.Decider[*worlds.Agent]

// planOf is all that generated code is made of, but for the functions.
func planOf(tree *decider.Tree[*worlds.Agent]) *codeplan.Table {
	plan := decider.EngineOf(tree, core.Key{}).Plan()
	for i := range plan.Rows {
		for k := range plan.Rows[i].Functions {
			f := &plan.Rows[i].Functions[k]
			f.Value, f.Of = nil, reflect.TypeOf(f.Of)
		}
	}
	return plan
}

// TestTunedPlan: the code of a table is the same, and stays in use, for all numbers of its
// limits, margins and arguments, so that they may be tuned. That it does what a table does is shown by
// package gen.
func TestTunedPlan(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(1500)
	if testing.Short() {
		n = 150
	}
	tuned := 0
	for i := range n {
		s := worlds.Draw(i, 0)
		others := s.Built()
		for k, root := range s.Built() {
			tuned += tune(others[k], int(i), map[*worldRow]bool{})
			require.Equal(t, planOf(decider.MustCompile(root)), planOf(decider.MustCompile(others[k])), "%s", s)
		}
	}
	require.Greater(t, tuned, int(n))
}
