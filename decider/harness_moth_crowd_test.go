package decider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// swarm is a crowd of moths with the ids 1, 2, …
type swarm struct {
	t       *testing.T
	tree    *decider.Tree[*moth]
	world   *decider.World
	crowd   *decider.Crowd[*moth]
	ms      []*moth
	handles []decider.Handle
	sense   func(*moth, time.Duration) decider.Sense
}

// withWorkers has n goroutines tick the crowds of w.
func withWorkers(w *decider.World, n int) *decider.World {
	must(w.SetWorkers(n))
	return w
}

func newSwarm(t *testing.T, n, workers int, root *mothRow) *swarm {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	s := &swarm{t: t, tree: tree, world: tree.NewWorld(1)}
	require.NoError(t, s.world.SetWorkers(workers))
	s.crowd, err = tree.NewCrowd(s.world, func(m *moth, dt time.Duration) decider.Sense {
		if s.sense == nil {
			return decider.Sense{}
		}
		return s.sense(m, dt)
	})
	require.NoError(t, err)
	for range n {
		s.add()
	}
	return s
}

func (s *swarm) add() *moth {
	m := newMoth()
	h, err := s.crowd.Add(uint64(len(s.ms)+1), m)
	require.NoError(s.t, err)
	s.ms, s.handles = append(s.ms, m), append(s.handles, h)
	return m
}

// frame ticks the crowd by a second and returns the leaves.
func (s *swarm) frame() []string {
	s.t.Helper()
	require.NoError(s.t, s.world.Tick(time.Second))
	return s.leaves()
}

func (s *swarm) leaves() (leaves []string) {
	s.crowd.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
		name := "-"
		if leaf := s.tree.State(mem).Leaf(); leaf != decider.NoRow {
			name = s.tree.Outline().Row(leaf).Name
		}
		leaves = append(leaves, name)
		return true
	})
	return leaves
}

func (s *swarm) ids() (ids []uint64) {
	s.crowd.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
		ids = append(ids, s.tree.State(mem).Agent())
		return true
	})
	return ids
}

func (s *swarm) value(name string, v float64) {
	for _, m := range s.ms {
		m.values[name] = v
	}
}

func throwOrCharge(g *mothGate) *mothRow {
	root := scoped("ROOT", gated("THROW", g), scoped("CHARGE"))
	root.Delegate = false // else the root's own choice loses with it
	return root
}

func withoutScopes(calls string) string {
	var kept strings.Builder
	for _, call := range splitCalls(calls) {
		if call[0] != '<' && call[0] != '>' {
			kept.WriteString(" " + call)
		}
	}
	if kept.String() == "" {
		return ""
	}
	return kept.String()[1:]
}

func splitCalls(calls string) (list []string) {
	from := 0
	for i := 0; i <= len(calls); i++ {
		if i == len(calls) || calls[i] == ' ' {
			if i > from {
				list = append(list, calls[from:i])
			}
			from = i + 1
		}
	}
	return list
}
