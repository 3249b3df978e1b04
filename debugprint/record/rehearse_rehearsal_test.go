package record

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// beast is an agent that counts its ticks.
type beast struct {
	seed uint64
	tick uint32
}

type beastRow = decider.Decider[*beast]

// mood is a number from 0 to 1 that changes every few ticks.
func (b *beast) mood(about uint64, every uint32) float64 {
	h := (b.seed ^ about<<32 ^ uint64(b.tick/every)*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	return float64((h^h>>31)*0x94d049bb133111eb>>40) / (1 << 24)
}

// flickering is a table of a creature that cannot make up its mind.
func flickering(change func(root *beastRow)) *decider.Tree[*beast] {
	stay := &behavior.Behavior[*beast]{Name: "STAY", Tick: behavior.Stay[*beast]}
	root := decider.Group("ROOT", decider.PrioritizedList,
		&beastRow{Name: "FLEE", Recheck: decider.EachTick, When: func(b *beast) bool { return b.tick%6 < 2 }, Behavior: stay},
		&beastRow{Name: "GUARD", Recheck: decider.EachTick, When: func(b *beast) bool { return b.tick/100%2 == 1 }, Behavior: stay},
		&beastRow{Name: "EAT", Behavior: stay},
	)
	if change != nil {
		change(&root)
	}
	return decider.MustCompile(&root)
}

// rehearsed ticks three agents of tree 600 times, and rehearses it with other.
func rehearsed(t *testing.T, tree *decider.Tree[*beast], other *decider.Outline) *Rehearsal {
	t.Helper()
	w := decider.NewWorld(1)
	r := newRehearser(decider.NewWorld(1), []*decider.Outline{other})
	_, errObserve := w.Observe(r, decider.Rows)
	require.NoError(t, errObserve)
	for id := range uint64(3) {
		b, mem := &beast{seed: id, tick: uint32(id)}, tree.NewMemory(id)
		for range 600 {
			b.tick++
			_, err := tree.Tick(b, mem, decider.Input{Delta: 50 * time.Millisecond, World: w})
			require.NoError(t, err)
		}
	}
	res, err := r.result()
	require.NoError(t, err)
	return res
}

// TestRehearseCommit: a Commit of two seconds has a creature that strobes switch
// less often.
func TestRehearseCommit(t *testing.T) {
	tree := flickering(nil)
	same := rehearsed(t, tree, tree.Outline())
	require.True(t, same.Same())
	require.Empty(t, same.found.Unknown)
	require.Empty(t, same.found.Assumed)
	require.Contains(t, same.String(), "3 agents, 1,800 ticks; all do the same as in the log\n")

	committed := flickering(func(root *beastRow) { root.Children[2].Commit = 2 * time.Second })
	res := rehearsed(t, tree, committed.Outline())
	require.False(t, res.Same())
	for _, a := range res.found.Agents {
		require.Zero(t, a.Failed)
		require.Less(t, a.Switches[1]*2, a.Switches[0])
		require.Equal(t, "ROOT > EAT", a.First.Instead)
		require.Equal(t, "ROOT > FLEE", a.First.Recorded)
	}
	require.Equal(t, `3 agents, 1,800 ticks; 3 do something else
agent 0 from tick 6 on, at 0.3 s: ROOT > EAT, in the log ROOT > FLEE
agent 1 from tick 5 on, at 0.2 s: ROOT > EAT, in the log ROOT > FLEE
agent 2 from tick 4 on, at 0.2 s: ROOT > EAT, in the log ROOT > FLEE
switches: 275 here, 608 in the log
  time, begun     in the log           here
  FLEE         33.3%     301  14.9%     136
  GUARD        33.4%     153  25.0%     114
  EAT          33.3%     154  60.1%      28
4 ticks (0.2%) went as in the log, for it does not have what this table asks:
  FLEE was not asked in 2 ticks, the first is tick 41 of agent 2
  FLEE was not asked in 1 tick, the first is tick 440 of agent 0
  FLEE was not asked in 1 tick, the first is tick 439 of agent 1
  GUARD was not asked in 1 tick, the first is tick 41 of agent 2
beyond the log, behaviors were taken to go on: EAT for 24.1 s
`, res.String())
	data, err := json.Marshal(res)
	require.NoError(t, err)
	require.Contains(t, string(data), `{"id":"0","ticks":600,"differ":`)
	require.Contains(t, string(data), `{"row":"FLEE","agent":"2","what":"answer","tick":41,"count":2}`)
	require.Contains(t, string(data), `"skipped":[]`)
	var read Rehearsal
	require.NoError(t, json.Unmarshal(data, &read))
	require.Equal(t, res.found.Unknown, read.found.Unknown)
	require.ErrorContains(t, json.Unmarshal([]byte(`{"rows":[{"name":"A","active":[1]}]}`), &read), `row "A" has 1 times and 0 counts: want two`)
	require.ErrorContains(t, json.Unmarshal([]byte(`{"unknown":[{"what":"rest"}]}`), &read), `"rest" is neither answer, status, score nor target`)
}

// TestRehearsePerAgent: the log has what the limits of agents did, not what they are.
func TestRehearsePerAgent(t *testing.T) {
	own := func(root *beastRow) {
		root.Children[1].Recheck = decider.Never
		root.Children[1].PerAgent = &decider.PerAgent[*beast]{
			Cooldown: func(b *beast) time.Duration { return time.Duration(300+100*b.seed) * time.Millisecond },
			Timeout:  func(b *beast) time.Duration { return time.Duration(500+100*b.seed) * time.Millisecond },
		}
	}
	tree := flickering(own)
	same := rehearsed(t, tree, tree.Outline())
	require.True(t, same.Same(), same)
	for _, a := range same.found.Agents {
		require.Zero(t, a.Failed)
		require.Zero(t, a.Followed)
	}
	other := flickering(func(root *beastRow) {
		own(root)
		root.Children[0], root.Children[1] = root.Children[1], root.Children[0]
	})
	require.False(t, rehearsed(t, tree, other.Outline()).Same())
}

// TestRehearseOrder: GUARD before FLEE.
func TestRehearseOrder(t *testing.T) {
	tree := flickering(nil)
	other := flickering(func(root *beastRow) { root.Children[0], root.Children[1] = root.Children[1], root.Children[0] })
	res := rehearsed(t, tree, other.Outline())
	require.Equal(t, `3 agents, 1,800 ticks; 3 do something else
agent 0 from tick 102 on, at 5.1 s: ROOT > GUARD, in the log ROOT > FLEE
agent 1 from tick 101 on, at 5.0 s: ROOT > GUARD, in the log ROOT > FLEE
agent 2 from tick 100 on, at 5.0 s: ROOT > GUARD, in the log ROOT > FLEE
switches: 607 here, 608 in the log
  time, begun     in the log           here
  FLEE         33.3%     301  25.0%     300
  GUARD        33.4%     153  41.7%     153
450 ticks (25.0%) went as in the log, for it does not have what this table asks:
  GUARD was not asked in 150 ticks, the first is tick 1 of agent 0
  GUARD was not asked in 150 ticks, the first is tick 5 of agent 1
  GUARD was not asked in 150 ticks, the first is tick 4 of agent 2
beyond the log, behaviors were taken to go on: GUARD for 7.5 s
`, res.String())
}

// A text says of no agent that it does the same if none was rehearsed.
func TestRehearsalOfNothing(t *testing.T) {
	none := rehearsalData{Skipped: []skippedAgent{{ID: 7, Why: "it is not recorded in full"}}}
	require.Equal(t, `nothing was rehearsed: the log has no tick of an agent that was recorded in full
agent 7 was left out: it is not recorded in full
`, (&Rehearsal{none}).String())
	unknown := rehearsalData{Agents: []rehearsedAgent{{ID: 7, Ticks: 5, Followed: 5, Switches: [2]int{1, 1}}}}
	require.Contains(t, (&Rehearsal{unknown}).String(), "1 agent, 5 ticks; nothing can be said of them, for all of them follow the log\n")
}
