package decider_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/skip"
)

// TestTurns is TestDifferential of trees in which a tick is a turn: most groups are lists,
// and most leaves end in the tick in which they begin.
func TestTurns(t *testing.T) {
	skip.UnderRace(t)
	n := *scenarios
	if testing.Short() {
		n = min(n, 500)
	}
	accepted := 0
	for i := *from; i < *from+n; i++ {
		s := generateTurns(randomBytes(1<<45 + i))
		ok, diff := compare(s)
		if ok {
			accepted++
		}
		if diff != "" {
			t.Fatalf("scenario %d: %s", i, shrunk(s))
		}
	}
	require.Greater(t, accepted, int(n)*3/4, "Compile rejects too many generated tables")
}

// generateTurns makes turns of a scenario.
func generateTurns(data []byte) *scenario {
	s := generate(data)
	selectors := len(s.steps)%2 == 0 // a condition may stand in no PrioritizedList
	drop := func(r *tableRow, keys ...string) {
		r.opts = slices.DeleteFunc(r.opts, func(opt string) bool {
			key, _, _ := strings.Cut(opt, "=")
			return slices.Contains(keys, key)
		})
	}
	for i := range s.table {
		r := &s.table[i]
		end := "S"
		switch {
		case strings.HasPrefix(r.name, "@"):
			continue
		case r.policy == "":
			drop(r, "score")
			if !selectors {
				drop(r, "condition")
			}
			if i%7 != 6 && !slices.Contains(r.opts, "condition") {
				r.opts = append(r.opts, "noactivate", "nodeactivate")
			}
			end = []string{"S", "S", "F", "S", "R@3"}[(i+len(s.steps))%5]
		default:
			drop(r, "endon", "loop", "remember", "margin", "rescore", "succeed", "failfast", "latched", "behavior", "outcome", "not", "score", "targets", "switch")
			r.policy = []string{"Selector", "Selector", "PrioritizedList"}[(i+len(s.table))%3]
			if selectors || i == 0 && len(s.table)%2 == 0 {
				r.policy = "Selector"
			}
			if r.policy == "Selector" {
				drop(r, "delegate")
			}
			if i == 0 && len(s.table)%4 < 3 {
				r.opts = nil
			}
		}
		s.given = append(s.given, r.name+".="+end)
	}
	return s
}
