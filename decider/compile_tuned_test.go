package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// tuned returns a scenario whose table has other numbers: limits and margins that are set stay
// set. It also returns how many it has changed.
func (s *scenario) tuned(number int) (other *scenario, changed int) {
	times := []string{"70ms", "90s", "87600h", "250ms"}
	numbers := map[string][]string{
		"every": times, "cooldown": times, "commit": times, "timeout": times,
		"chance": {"0.125", "1", "0.9"}, "margin": {"0.25", "7"},
	}
	other = s.copy()
	for _, table := range other.tables() {
		for i := range table {
			for j, opt := range table[i].opts {
				field, value, _ := strings.Cut(opt, "=")
				if to := numbers[field]; to != nil && value != "agent" {
					table[i].opts[j] = field + "=" + to[(number+i+j)%len(to)]
					changed++
				}
			}
		}
	}
	return other, changed
}

// planOf is all that generated code is made of, but for the functions.
func planOf(tree *decider.Tree[*actor]) *codeplan.Table {
	plan := decider.EngineOf(tree, core.Key{}).Plan()
	for i := range plan.Rows {
		for k := range plan.Rows[i].Functions {
			plan.Rows[i].Functions[k].Value = nil
		}
	}
	return plan
}

// TestTunedPlan: the code of a table is the same, and stays in use, for all numbers of its
// limits and margins, so that they may be tuned. That it does what a table does is shown by
// package gen, for these tables, too.
func TestTunedPlan(t *testing.T) {
	skip.UnderRace(t)
	n := 3000
	if testing.Short() {
		n = 300
	}
	tuned := 0
	for i := range n {
		s := generate(randomBytes(uint64(i)))
		if i%2 == 1 {
			s = generateShared(randomBytes(uint64(i)))
		}
		was, err := s.mended()
		if err != nil {
			continue
		}
		other, changed := s.tuned(i)
		is, err := other.compile()
		require.NoError(t, err)
		require.Equal(t, planOf(was.tree), planOf(is.tree), "%s", s)
		tuned += changed
	}
	require.Greater(t, tuned, n)
}
