package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// TestRestore: a memory that is restored from a state shows the same state, after
// each step of random scenarios, also by way of a replica.
func TestRestore(t *testing.T) {
	skip.UnderRace(t)
	for i := range uint64(300) {
		s := generate(randomBytes(i))
		b, err := s.mended()
		if err != nil {
			continue
		}
		tr := compiledTroop(s, b, 1, nil, decider.Nothing)
		p, err := newTroopPlayer(s, b.names, tr, true)
		require.NoError(t, err)
		o := b.tree.Outline()
		p.see = func(r *record) {
			if r.panics != "" || r.outcome.Err == "ErrBusy" {
				return
			}
			was := b.tree.State(tr.subs[0].(*compiled).mem)
			mem, loaded := b.tree.Restore(was)
			require.Empty(t, loaded.Dropped)
			require.True(t, loaded.Same)
			require.Equal(t, rowsSeen(o, was), rowsSeen(o, b.tree.State(mem)), "scenario %d: %s", i, s)

			again := replica.New(o, was.Agent())
			again.Begin(replica.Start{Tick: was.Tick(), Now: was.Now()})
			for _, info := range o.Rows() {
				if was.Active(info.Row) {
					again.Activate(info.Row, was.Now()-was.Duration(info.Row))
					target, _ := was.Target(info.Row)
					again.SetTarget(info.Row, target)
				}
			}
			restored, loaded := b.tree.Restore(again.State())
			require.Empty(t, loaded.Dropped)
			require.True(t, b.tree.Equal(mem, restored))
		}
		_, err = p.play()
		require.NoError(t, err)
	}
}

// rowsSeen is what a State tells of rows and times.
func rowsSeen(o *decider.Outline, s decider.State) string {
	r := replica.New(o, s.Agent())
	r.Begin(replica.Start{Tick: s.Tick(), Now: s.Now()})
	for _, info := range o.Rows() {
		if s.Active(info.Row) {
			r.Activate(info.Row, s.Now()-s.Duration(info.Row))
			target, _ := s.Target(info.Row)
			r.SetTarget(info.Row, target)
		}
	}
	return seen(o, r.State())
}

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
