package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// TestRestoreDrops: what another tree has no place for is reported.
func TestRestoreDrops(t *testing.T) {
	from := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{
		{Name: "DAY", Children: []*Decider{{Name: "EAT", Behavior: &eat}}},
	}})
	to := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{
		{Name: "DAY", Policy: decider.Scored, Children: []*Decider{{Name: "WALK", Behavior: &walk}, {Name: "SLEEP", Behavior: &sleep}}},
	}})
	mem := from.NewMemory(3)
	_, err := from.Tick(&animal{}, mem, decider.Input{Delta: time.Second})
	require.NoError(t, err)
	restored, loaded := to.Restore(from.State(mem))
	require.Equal(t, decider.Loaded{Dropped: []decider.Dropped{{Kind: "row", Name: "EAT", Why: "the group has no such child"}}}, loaded)
	s := to.State(restored)
	require.Equal(t, []any{true, true, -1, time.Second, uint64(3)}, []any{s.Active(0), s.Active(1), s.Child(1), s.Now(), s.Agent()})
	empty, loaded := to.Restore(decider.State{})
	require.Empty(t, loaded.Dropped)
	require.False(t, to.State(empty).Active(0))
}

// TestRestoreLanes: several lanes do not fit a group with one active child, nor one child
// a group of lanes; that is reported.
func TestRestoreLanes(t *testing.T) {
	of := func(p decider.Policy) *decider.Tree[*animal] {
		return decider.MustCompile(&Decider{Name: "ROOT", Policy: p, Children: []*Decider{
			{Name: "EAT", Behavior: &eat}, {Name: "WALK", Behavior: &walk}, {Name: "SLEEP", Behavior: &sleep},
		}})
	}
	lanes, list := of(decider.Parallel), of(decider.Selector)
	for _, c := range []struct {
		from, to *decider.Tree[*animal]
		dropped  int
	}{{lanes, list, 4}, {list, lanes, 2}} {
		mem := c.from.NewMemory(1)
		_, err := c.from.Tick(&animal{}, mem, decider.Input{})
		require.NoError(t, err)
		restored, loaded := c.to.Restore(c.from.State(mem))
		require.Len(t, loaded.Dropped, c.dropped)
		require.Equal(t, decider.Dropped{Kind: "row", Name: "ROOT", Why: "its policy is another"}, loaded.Dropped[c.dropped-1])
		require.False(t, c.to.State(restored).Active(0))
	}
}

// TestRestoreClock: whatever times a replica shows, a memory has times that a snapshot
// may have.
func TestRestoreClock(t *testing.T) {
	tree := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{{Name: "EAT", Behavior: &eat}}})
	for _, now := range []time.Duration{math.MinInt64, -1, 0, time.Second, math.MaxInt64} {
		for _, since := range []time.Duration{math.MinInt64, -1, 0, time.Hour, math.MaxInt64} {
			r := replica.New(tree.Outline(), 1)
			r.Begin(replica.Start{Tick: 1, Now: now})
			r.Activate(0, since)
			r.Activate(1, since)
			mem, _ := tree.Restore(r.State())
			data, err := tree.Save(mem)
			require.NoError(t, err)
			again, _, err := tree.Load(data)
			require.NoError(t, err, "%v since %v", now, since)
			require.True(t, tree.Equal(mem, again))
		}
	}
}
