package decider_test

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// swarm is a crowd of moths with the ids 1, 2, …
type swarm struct {
	*decider.Crowd[*moth]
	t     testing.TB
	all   []*moth
	sense func(*moth, time.Duration) decider.Sense
}

// withWorkers has n goroutines tick the crowds of w.
func withWorkers(w *decider.World, n int) *decider.World {
	must(w.SetWorkers(n))
	return w
}

func newSwarm(t testing.TB, n, workers int, root *mothRow) *swarm {
	t.Helper()
	return newSeededSwarm(t, 1, n, workers, root)
}

// newSeededSwarm is for tests that need a certain order of the frames' agents, which the
// seed decides.
func newSeededSwarm(t testing.TB, seed uint64, n, workers int, root *mothRow) *swarm {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	s := &swarm{t: t}
	s.Crowd, err = tree.NewCrowd(withWorkers(tree.NewWorld(seed), workers), func(m *moth, dt time.Duration) decider.Sense {
		if s.sense == nil {
			return decider.Sense{}
		}
		return s.sense(m, dt)
	})
	require.NoError(t, err)
	for id := range uint64(n) {
		m := newMoth(id + 1)
		err := s.Add(m.id, m)
		require.NoError(t, err)
		s.all = append(s.all, m)
	}
	return s
}

// frame ticks the crowd by a second and returns the leaves.
func (s *swarm) frame() []string {
	s.t.Helper()
	require.NoError(s.t, s.World().Tick(time.Second))
	return s.leaves()
}

// frameCalls does so and returns the calls.
func (s *swarm) frameCalls() string {
	s.t.Helper()
	require.NoError(s.t, s.World().Tick(time.Second))
	return s.calls()
}

// calls returns those of each moth since the last time.
func (s *swarm) calls() string {
	all := make([]string, len(s.all))
	for i, m := range s.all {
		all[i] = m.take()
	}
	return strings.Join(all, " | ")
}

func (s *swarm) leaves() (leaves []string) {
	s.Each(func(id uint64, _ *moth) bool {
		leaves = append(leaves, cmp.Or(must1(s.World().Row(id)), "-"))
		return true
	})
	return leaves
}

func (s *swarm) ids() (ids []uint64) {
	s.Each(func(id uint64, _ *moth) bool {
		ids = append(ids, id)
		return true
	})
	return ids
}

// value sets a value for all moths.
func (s *swarm) value(name string, v float64) {
	for _, m := range s.all {
		m.values[name] = v
	}
}
