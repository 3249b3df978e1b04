package decider_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestCrowdGoesOn: a crowd that was saved and loaded goes on like the original.
func TestCrowdGoesOn(t *testing.T) {
	held, formed := 0, 0
	for _, frames := range []int{0, 1, 17, 40, 61, 93} {
		h := newHunt(t, 2, 3)
		for n := range frames {
			h.frame(n)
		}
		h.look()
		data, err := h.crowd.World().Save()
		require.NoError(t, err)
		other, loaded := h.load(data, 1)
		assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
		again, err := other.crowd.World().Save()
		require.NoError(t, err)
		require.Equal(t, data, again, "frames %d", frames)
		held += len(other.crowd.World().Holders("BOW")) + len(other.crowd.World().Holders("PREY"))
		formed += len(other.crowd.World().Holders("PARTY"))
		require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d", frames)
		for n := frames; n < frames+200; n++ {
			h.frame(n)
			other.frame(n)
			require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d, then to %d", frames, n)
		}
	}
	assert.Greater(t, held, 10)
	assert.Positive(t, formed)
}

// TestCrowdOfManyKeys: a gate may have more keys in use than fit into 16 bits,
// also in a snapshot.
func TestCrowdOfManyKeys(t *testing.T) {
	skip.UnderRace(t)
	const n = 66_000
	type guard struct{ id uint64 }
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*guard]{
		Name: "WATCH", Behavior: &behavior.Behavior[*guard]{Name: "WATCH"},
		Gate: &decider.Gate[*guard]{Name: "POST", Key: func(g *guard, _ decider.Query) uint64 { return g.id }},
	})
	tree := decider.MustCompile(&root)
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 1), nil)
	require.NoError(t, err)
	for id := range uint64(n) {
		require.NoError(t, crowd.Add(id, &guard{id}))
	}
	require.NoError(t, crowd.World().Tick(time.Second))
	data, err := crowd.World().Save()
	require.NoError(t, err)
	again, loaded, err := decider.LoadCrowd(tree, data, tree.NewWorld(1), func(id uint64) (*guard, bool) { return &guard{id}, true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	require.NoError(t, again.World().Tick(time.Second))
	assert.True(t, slices.Equal(crowd.World().Holders("POST"), again.World().Holders("POST")))
	assert.Len(t, again.World().Holders("POST"), n)
	res, err := again.World().Result(n - 1)
	require.NoError(t, err)
	assert.Equal(t, "WATCH", tree.Outline().Name(res.Leaf))
}

// TestCrowdLosesAgents: agents that the game no longer has are dropped, and their
// tokens released; a world that was used already is refused.
func TestCrowdLosesAgents(t *testing.T) {
	h := newHunt(t, 1, 3)
	for n := 0; len(h.crowd.World().Holders("BOW")) < 2; n++ {
		require.Less(t, n, 500)
		h.frame(n)
	}
	data, err := h.crowd.World().Save()
	require.NoError(t, err)
	bows := h.crowd.World().Holders("BOW")
	gone := bows[0]
	w := h.world(0)
	crowd, loaded, err := decider.LoadCrowd(h.tree, data, w, func(id uint64) (*moth, bool) {
		return newMoth(id), id != gone
	})
	require.NoError(t, err)
	require.NotEmpty(t, loaded.Dropped)
	for _, d := range loaded.Dropped {
		assert.Equal(t, gone, d.Agent)
	}
	assert.Equal(t, "agent", loaded.Dropped[len(loaded.Dropped)-1].Kind)
	assert.Equal(t, h.crowd.Len()-1, crowd.Len())
	assert.Equal(t, bows[1:], append([]uint64{}, w.Holders("BOW")...))
	_, _, err = decider.LoadCrowd(h.tree, data, h.crowd.World(), nil)
	assert.ErrorIs(t, err, decider.ErrUsedWorld)
}

// TestCrowdUnderLowerLimit: with a lower limit, the later holders lose their row at
// their next visit.
func TestCrowdUnderLowerLimit(t *testing.T) {
	h := newHunt(t, 1, 3)
	n := 0
	for ; len(h.crowd.World().Holders("BOW")) < 3; n++ {
		require.Less(t, n, 500)
		h.frame(n)
	}
	data, err := h.crowd.World().Save()
	require.NoError(t, err)
	first := h.crowd.World().Holders("BOW")[0]
	table, stall := huntTables(1)
	changed := &hunt{t: t, tree: decider.MustCompile(&table), stall: decider.MustCompile(&stall)}
	other, _ := changed.load(data, 1)
	assert.Equal(t, []uint64{first}, other.crowd.World().Holders("BOW"))
	restored := 0
	for range 4 { // the longest period is three frames
		require.NoError(t, other.crowd.World().Tick(100*time.Millisecond))
		require.LessOrEqual(t, len(other.crowd.World().Holders("BOW")), 1)
	}
	other.crowd.Each(func(_ uint64, b *moth) bool {
		for _, line := range b.calls {
			if line == "-SHOOT:"+behavior.ReasonRestored.String() || line == "-BUY:"+behavior.ReasonRestored.String() {
				restored++
			}
		}
		return true
	})
	assert.Equal(t, 2, restored)
}

// TestRestoredAlone: a memory that was copied or loaded on its own is counted again.
func TestRestoredAlone(t *testing.T) {
	gate := &mothGate{Name: "G"}
	table := decider.Group("ROOT", decider.PrioritizedList,
		&mothRow{Name: "AIM", Gate: gate, Behavior: &behavior.Behavior[*moth]{
			Name:       "AIM",
			Deactivate: func(b *moth, _ behavior.Context, why behavior.Reason) { b.call("", why.String()) },
		}},
		&mothRow{Name: "WAIT", Behavior: &behavior.Behavior[*moth]{Name: "WAIT"}},
	)
	tree := decider.MustCompile(&table)
	w := tree.NewWorld(1)
	in := decider.Input{World: w, Delta: time.Second}
	a, b := newMoth(1), newMoth(2)
	mine, yours := tree.NewMemory(1), tree.NewMemory(2)
	_, err := tree.Tick(a, mine, in)
	require.NoError(t, err)
	data, err := tree.Save(mine)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, w.Holders("G"))

	// Left and restored while the token is another's: the row ends.
	require.NoError(t, tree.Reset(a, mine))
	w.Advance(time.Second)
	_, err = tree.Tick(b, yours, in)
	require.NoError(t, err)
	a.calls = nil
	mine, _, err = tree.Load(data)
	require.NoError(t, err)
	_, err = tree.Tick(a, mine, in)
	require.NoError(t, err)
	assert.Equal(t, []string{behavior.ReasonRestored.String()}, a.calls)
	assert.Equal(t, []uint64{2}, w.Holders("G"))

	// A copy of the holder's memory takes the token over, and gives it back.
	dup := tree.NewMemory(0)
	require.NoError(t, tree.Copy(dup, yours))
	require.NoError(t, tree.Rejoin(b, dup, w))
	assert.Equal(t, []uint64{2}, w.Holders("G"))
	require.NoError(t, tree.Reset(b, yours)) // has nothing to give back
	w.Advance(time.Second)
	assert.Equal(t, []uint64{2}, w.Holders("G"))
	require.NoError(t, tree.Reset(b, dup))
	w.Advance(time.Second)
	assert.Empty(t, w.Holders("G"))

	// A holder whose memory is copied over with one that is idle holds nothing.
	mine, _, err = tree.Load(data)
	require.NoError(t, err)
	require.NoError(t, tree.Rejoin(a, mine, w))
	assert.Equal(t, []uint64{1}, w.Holders("G"))
	require.NoError(t, tree.Copy(mine, tree.NewMemory(1)))
	w.Advance(time.Second)
	assert.Empty(t, w.Holders("G"))
}

type crow struct{ id, sat uint64 }

// sits is a wait that is counted.
type sits struct{ behavior.Wait[*crow] }

func (s *sits) Activate(c *crow, _ behavior.Context) bool { c.sat++; return true }

// TestCrowdOfIdleKeys: saves leave out a key that nobody holds once it has cooled down.
// That one is then taken again leaves no trace of its first life either: the game that
// had it and the game that was loaded without it stay the same to the byte.
func TestCrowdOfIdleKeys(t *testing.T) {
	skip.UnderRace(t)
	const agents, frames, further = 7, 120, 20
	for _, cooldown := range []time.Duration{0, 300 * time.Millisecond} {
		root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*crow]{
			Name: "SIT",
			Gate: &decider.Gate[*crow]{Name: "BRANCH", Cooldown: cooldown, Key: func(c *crow, q decider.Query) uint64 { return uint64(q.IntN(9)) }},
			Act:  &sits{behavior.Wait[*crow]{For: 100 * time.Millisecond, To: 900 * time.Millisecond}},
		}, &decider.Decider[*crow]{
			Name: "FLY", Act: &behavior.Wait[*crow]{For: 100 * time.Millisecond, To: 500 * time.Millisecond},
		})
		tree := decider.MustCompile(&root)
		crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 1), nil)
		require.NoError(t, err)
		for id := range uint64(agents) {
			require.NoError(t, crowd.Add(id, &crow{id: id}))
		}
		var saves [][]byte
		for range frames + further {
			data, err := crowd.World().Save()
			require.NoError(t, err)
			saves = append(saves, data)
			require.NoError(t, crowd.World().Tick(100*time.Millisecond))
		}
		for at := range frames {
			again, loaded, err := decider.LoadCrowd(tree, saves[at], withWorkers(tree.NewWorld(1), 1), func(id uint64) (*crow, bool) { return &crow{id: id}, true })
			require.NoError(t, err)
			require.True(t, loaded.Same)
			for f := at; f < at+further; f++ {
				data, err := again.World().Save()
				require.NoError(t, err)
				require.True(t, bytes.Equal(saves[f], data), "cooldown %s: saved in frame %d, another game in frame %d", cooldown, at, f)
				require.NoError(t, again.World().Tick(100*time.Millisecond))
			}
		}
	}
}

// TestCrowdCopiedThenSaved: an agent whose memory was copied over holds nothing until it counts
// its tokens again, and leaves its squad, in a world that is saved and loaded before its next
// tick as in the one that goes on: now and later they save the same bytes.
func TestCrowdCopiedThenSaved(t *testing.T) {
	skip.UnderRace(t)
	members, copied := 0, 0
	for frames := 20; frames < 100; frames += 2 {
		h := newHunt(t, 1, 3)
		earlier := map[uint64]decider.Memory{}
		for n := range frames {
			if h.frame(n); n == frames/2 {
				h.crowd.Each(func(id uint64, b *moth) bool {
					mem := must1(h.crowd.Memory(id))
					earlier[b.id] = h.tree.NewMemory(b.id)
					require.NoError(t, h.tree.Copy(earlier[b.id], mem))
					return true
				})
			}
		}
		party := h.crowd.World().Holders("PARTY")
		members += len(party)
		h.crowd.Each(func(id uint64, b *moth) bool {
			mem := must1(h.crowd.Memory(id))
			switch {
			case !slices.Contains(party, b.id) && b.id%7 != 0:
			case frames%4 == 0 && earlier[b.id] != (decider.Memory{}): // it goes on from an earlier moment
				require.NoError(t, h.tree.Copy(mem, earlier[b.id]))
				copied++
			default: // or from this one
				dup := h.tree.NewMemory(b.id)
				require.NoError(t, errors.Join(h.tree.Copy(dup, mem), h.tree.Copy(mem, dup)))
				copied++
			}
			return true
		})
		h.look()
		for n := frames; n < frames+30; n++ {
			data, err := h.crowd.World().Save()
			require.NoError(t, err)
			other, loaded := h.load(data, 1)
			require.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
			again, err := other.crowd.World().Save()
			require.NoError(t, err)
			require.True(t, bytes.Equal(data, again), "frames %d, then to %d", frames, n)
			h.frame(n)
			other.frame(n)
			require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d, then to %d", frames, n)
		}
	}
	t.Log(members, copied)
	assert.Greater(t, members, 20)
	assert.Greater(t, copied, 20)
}
