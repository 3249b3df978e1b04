package decider_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestMemoriesOfWorlds: after each frame of random worlds, a memory that is restored from a state shows
// the same state, also by way of a replica; and one that is loaded is the same, where nothing of it is
// shared with others.
func TestMemoriesOfWorlds(t *testing.T) {
	skip.UnderRace(t)
	n, whole := uint64(200), 0
	if testing.Short() {
		n = 30
	}
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		return c.Play(s, worlds.Way{Name: "restored"}, func(w *worlds.World) {
			w.Memories(func(_ string, tree worlds.TreeOf, mem decider.Memory) {
				o, was := tree.Outline(), tree.State(mem)
				restored, loaded := tree.Restore(was)
				require.Empty(c, loaded.Dropped)
				require.True(c, loaded.Same)
				require.Equal(c, rowsSeen(o, was), rowsSeen(o, tree.State(restored)))

				again, loaded := tree.Restore(mirrored(o, was))
				require.Empty(c, loaded.Dropped)
				require.True(c, tree.Equal(restored, again))

				data, err := tree.Save(mem)
				require.NoError(c, err)
				_, loaded, err = tree.Load(data)
				require.NoError(c, err)
				for _, d := range loaded.Dropped {
					require.Contains(c, d.Why, "World.Save")
				}
				if len(loaded.Dropped) == 0 {
					whole++
					reload(c, tree, mem)
				}
			})
		})
	})
	require.Greater(t, whole, 100*int(n))
}

// TestHostedInWorlds: after each frame of random worlds a tree knows in how many slots it is.
func TestHostedInWorlds(t *testing.T) {
	skip.UnderRace(t)
	n, hosted := uint64(200), int64(0)
	if testing.Short() {
		n = 100
	}
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		s = s.Without(func(op worlds.Op) bool { return op.What == "Copy" || op.What == "Save and Load" }) // what is left behind has it, too
		return c.Play(s, worlds.Way{Name: "hosted", Workers: 8}, func(w *worlds.World) {
			with := int64(0)
			w.Memories(func(_ string, of worlds.TreeOf, mem decider.Memory) {
				if tree, ok := of.(*decider.Tree[*worlds.Agent]); ok {
					with += decider.SlotsWith(tree, mem, w.Guest())
				}
			})
			require.Equal(c, with, decider.Hosted(w.Guest()))
			hosted += with
		})
	})
	require.Greater(t, hosted, 30*int64(n))
}

// mirrored is the state of a replica that has what s tells of rows and times.
func mirrored(o *decider.Outline, s decider.State) decider.State {
	r := replica.New(o, s.Agent())
	r.Begin(replica.Start{Tick: s.Tick(), Now: s.Now()})
	for _, info := range o.Rows() {
		if s.Active(info.Row) {
			r.Activate(info.Row, s.Now()-s.Duration(info.Row))
			target, _ := s.Target(info.Row)
			r.SetTarget(info.Row, target)
		}
	}
	return r.State()
}

// rowsSeen is what a State tells of rows and times.
func rowsSeen(o *decider.Outline, s decider.State) string { return seen(o, mirrored(o, s)) }
