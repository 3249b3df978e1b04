package decider_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestTwoCrowdsOfOneWorld: a world with two crowds is saved and loaded, and goes on
// as before, with the squads and tokens of both. The crowds have the same tree, or
// two trees that share a gate.
func TestTwoCrowdsOfOneWorld(t *testing.T) {
	table := func() *mothRow {
		root := camp()
		rowOf(root, "AMBUSH").Decide = nil
		rowOf(root, "AMBUSH").Gate.Limit = 2
		rowOf(root, "AIM").Decide = nil
		return root
	}
	for name, one := range map[string]bool{"one tree": true, "two trees": false} {
		t.Run(name, func(t *testing.T) {
			trees := []*decider.Tree[*moth]{decider.MustCompile(table()), decider.MustCompile(table())}
			if one {
				trees[1] = trees[0]
			}
			join := func() *decider.World {
				w := trees[0].NewWorld(5)
				require.NoError(t, trees[1].Join(w))
				return w
			}
			w := join()
			var crowds []*decider.Crowd[*moth]
			agents := map[uint64]*moth{}
			for i, tree := range trees {
				c, err := tree.NewCrowd(withWorkers(w, 1), nil)
				require.NoError(t, err)
				for k := range uint64(5) {
					b := newMoth(uint64(i)*10 + k + 1)
					agents[b.id] = b
					require.NoError(t, c.Add(b.id, b))
				}
				crowds = append(crowds, c)
			}
			play := func(crowds []*decider.Crowd[*moth], frames int) (log []string) {
				for n := range frames {
					c := crowds[n%2]
					c.Each(func(_ uint64, b *moth) bool {
						b.values["HURT"] = decider.Bool(n%9 == int(b.id)%7)
						return true
					})
					require.NoError(t, c.World().Tick(500*time.Millisecond))
					c.Each(func(_ uint64, b *moth) bool {
						log = append(log, b.calls...)
						b.calls = nil
						return true
					})
					log = append(log, "|")
				}
				return log
			}
			refused, formed := 0, 0
			for round := range 6 {
				play(crowds, 7)
				saved, err := w.Save()
				require.NoError(t, err)
				x := join()
				var again []*decider.Crowd[*moth]
				agentOf := func(id uint64) (*moth, bool) { return agents[id].clone(), true }
				for _, tree := range trees {
					c, err := tree.NewCrowd(withWorkers(x, 1), nil)
					require.NoError(t, err)
					again = append(again, c)
				}
				loaded, err := x.Load(saved, decider.AgentsBy(agentOf))
				require.NoError(t, err)
				require.True(t, loaded.Same(), "round %d: %+v", round, loaded)
				require.Len(t, loaded.Crowds, 2)
				for _, gate := range []string{"AMBUSHES", "BOW", "PREY"} {
					assert.Equal(t, w.Holders(gate), x.Holders(gate), "round %d, %s", round, gate)
				}
				_, err = x.Load(saved, decider.AgentsBy(agentOf))
				assert.ErrorIs(t, err, decider.ErrUsedWorld, "it is not new any more")
				refused++
				data, err := x.Save()
				require.NoError(t, err)
				require.Equal(t, saved, data, "round %d", round)
				want, got := play(crowds, 20), play(again, 20)
				require.Empty(t, cmp.Diff(want, got), "round %d", round)
				for _, line := range want {
					if line == "+AMBUSH/1" {
						formed++
					}
				}
			}
			assert.Positive(t, refused)
			assert.Positive(t, formed)
		})
	}
}

// TestLoneSaveLeavesOut: Load reports what an agent has only together with its world.
func TestLoneSaveLeavesOut(t *testing.T) {
	g, _ := encamp(t)
	report := func(i int) []decider.Dropped {
		mem, err := g.Memory(uint64(i + 1))
		require.NoError(t, err)
		data, err := g.Tree().Save(mem)
		require.NoError(t, err)
		_, loaded, err := g.Tree().Load(data)
		require.NoError(t, err)
		assert.True(t, loaded.Same)
		return loaded.Dropped
	}
	assert.Empty(t, report(0), "a seat is known by the path: its row ends with SquadAborted")
	assert.Empty(t, report(2), "a token by its row: it is counted anew")
	const injected = "what is injected is kept by World.Save only"
	assert.Equal(t, []decider.Dropped{
		{Kind: "timer", Name: "BOW", Why: "an agent's own cooldown of a gate is kept by World.Save only"},
	}, report(3))
	assert.Equal(t, []decider.Dropped{
		{Kind: "row", Name: "BUY", Why: injected},
		{Kind: "row", Name: "STALL", Why: injected},
		{Kind: "slot", Name: "OBJECT", Why: injected},
	}, report(6))
	require.NoError(t, g.Inject(6, "OBJECT", decider.MustCompile(stall())))
	assert.Equal(t, []decider.Dropped{{Kind: "slot", Name: "OBJECT", Why: injected}}, report(5), "from the next tick on")

	nested, _ := shopping(t)
	g = nested
	var names []string
	for _, d := range report(0) {
		names = append(names, d.Name)
	}
	assert.Equal(t, []string{"BUY", "STALL", "SHOP", "MALL", "OBJECT"}, names)
}

// TestLoneLoadIntoSquad: an agent that is loaded alone into the world of its squad
// loses its seat, and so does the agent of the old memory.
func TestLoneLoadIntoSquad(t *testing.T) {
	for name, restore := range map[string]func(tree *decider.Tree[*moth], mem decider.Memory) decider.Memory{
		"Load": func(tree *decider.Tree[*moth], mem decider.Memory) decider.Memory {
			data, err := tree.Save(mem)
			require.NoError(t, err)
			mem, loaded, err := tree.Load(data)
			require.NoError(t, err)
			require.Equal(t, decider.Loaded{Same: true}, loaded)
			return mem
		},
		"Copy": func(tree *decider.Tree[*moth], mem decider.Memory) decider.Memory {
			dup := tree.NewMemory(0)
			require.NoError(t, tree.Copy(dup, mem))
			return dup
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := encamp(t)
			tree := g.Tree()
			mem, err := g.Memory(2) // waits at the barrier
			require.NoError(t, err)
			mem = restore(tree, mem)
			b := newMoth(2)
			_, err = tree.Tick(b, mem, decider.Input{World: g.World(), Delta: time.Second})
			require.NoError(t, err)
			assert.Equal(t, []string{"-WAIT:GroupEnded", "-AMBUSH:SquadAborted", "+IDLE"}, b.calls)
			assert.Equal(t, []uint64{2, 1}, g.World().Holders("AMBUSHES"), "the squad ends with the frame")
			said := g.frameCalls()
			assert.Contains(t, said, "-HIDE:GroupEnded -AMBUSH:SquadAborted +IDLE | -WAIT:GroupEnded -AMBUSH:SquadAborted +IDLE |")
			assert.Empty(t, g.World().Holders("AMBUSHES"))
		})
	}
}

// TestLoneLoadAtBarrier: an agent restored into a world without its squad does not
// wait at the barrier.
func TestLoneLoadAtBarrier(t *testing.T) {
	g, _ := encamp(t)
	tree := g.Tree()
	mem, err := g.Memory(2)
	require.NoError(t, err)
	data, err := tree.Save(mem)
	require.NoError(t, err)
	mem, _, err = tree.Load(data)
	require.NoError(t, err)
	w := tree.NewWorld(0)
	// Until it has rejoined, it can be reset and saved as well.
	again, err := tree.Save(mem)
	require.NoError(t, err)
	assert.Equal(t, data, again)
	b := newMoth(2)
	require.NoError(t, tree.Rejoin(b, mem, w))
	assert.Empty(t, w.Holders("AMBUSHES"))
	_, err = tree.Tick(b, mem, decider.Input{World: w, Delta: time.Second})
	require.NoError(t, err)
	assert.Equal(t, []string{"-WAIT:GroupEnded", "-AMBUSH:SquadAborted", "+IDLE"}, b.calls)

	mem, _, err = tree.Load(data)
	require.NoError(t, err)
	b = newMoth(2)
	require.NoError(t, tree.Reset(b, mem))
	assert.Equal(t, []string{"-WAIT:Reset", "-AMBUSH:Reset"}, b.calls)
}

// TestSameGateInside: rows of a tree and of the tree in its slot hold one token
// between them. The agent releases it when it leaves the last of them, also outside
// of a tick.
func TestSameGateInside(t *testing.T) {
	seller := &mothGate{Name: "SELLER"}
	sub := stall()
	sub.Children[1].Gate = seller
	shop := decider.MustCompile(sub)
	root := &mothRow{Name: "BOTH", Policy: decider.Parallel, Succeed: 2, Children: []*mothRow{
		{Name: "HOLD", Gate: seller, Behavior: lasts("HOLD", 0)},
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: shop.MemorySize()}},
	}}
	tree := decider.MustCompile(root)
	// start returns an agent that holds the token with both rows. The row that takes
	// it first is the tree's own or the injected one.
	start := func(t *testing.T, w *decider.World, id uint64, insideFirst bool) (*moth, decider.Memory) {
		b, mem := newMoth(id), tree.NewMemory(id)
		rowOf(root, "HOLD").Decide = nil
		require.NoError(t, tree.Inject(mem, w, "OBJECT", shop))
		for n := range 5 {
			b.values["HOLD"] = decider.Bool(!insideFirst || n >= 3)
			w.Advance(time.Second)
			_, err := tree.Tick(b, mem, decider.Input{World: w, Delta: time.Second})
			require.NoError(t, err)
		}
		return b, mem
	}
	root.Children[0].Decide = valued("HOLD")
	tree = decider.MustCompile(root)
	for name, insideFirst := range map[string]bool{"the outer row first": false, "the inner row first": true} {
		for what, leave := range map[string]func(b *moth, mem decider.Memory) error{"Reset": tree.Reset, "Clear": tree.Clear} {
			t.Run(name+", "+what, func(t *testing.T) {
				w := tree.NewWorld(1)
				b, mem := start(t, w, 1, insideFirst)
				require.Contains(t, b.calls, "+HOLD")
				require.Contains(t, b.calls, "+BUY")
				require.Equal(t, []uint64{1}, w.Holders("SELLER"))
				require.NoError(t, leave(b, mem))
				assert.Empty(t, w.Holders("SELLER"), "at once")
			})
			t.Run(name+", a copy, "+what, func(t *testing.T) {
				w := tree.NewWorld(1)
				b, mem := start(t, w, 1, insideFirst)
				dup := tree.NewMemory(0)
				require.NoError(t, tree.Copy(dup, mem))
				require.NoError(t, tree.Rejoin(b, dup, w))
				require.Equal(t, []uint64{1}, w.Holders("SELLER"))
				require.NoError(t, leave(b, mem))
				assert.Equal(t, []uint64{1}, w.Holders("SELLER"), "it is the copy's")
				require.NoError(t, leave(b, dup))
				assert.Empty(t, w.Holders("SELLER"))
			})
			t.Run(name+", two of one id, "+what, func(t *testing.T) {
				w := tree.NewWorld(1)
				b, mem := start(t, w, 1, insideFirst)
				other, theirs := start(t, w, 1, insideFirst)
				assert.NotContains(t, other.calls, "+HOLD", "the limit is one memory, not one id")
				assert.NotContains(t, other.calls, "+BUY")
				require.NoError(t, leave(b, mem))
				assert.Empty(t, w.Holders("SELLER"))
				w.Advance(time.Second)
				_, err := tree.Tick(other, theirs, decider.Input{World: w, Delta: time.Second})
				require.NoError(t, err)
				assert.Equal(t, []uint64{1}, w.Holders("SELLER"))
				require.NoError(t, tree.Reset(b, mem)) // holds nothing now
				assert.Equal(t, []uint64{1}, w.Holders("SELLER"))
				require.NoError(t, leave(other, theirs))
				assert.Empty(t, w.Holders("SELLER"))
			})
		}
	}
}

// TestOneFrame: one frame of a world ticks all its crowds and moves its clock once.
// No callback can begin another frame, and the order in which agents acquire tokens
// is over the agents of all crowds.
func TestOneFrame(t *testing.T) {
	s := newSeededSwarm(t, 11, 1, 1, throwOrCharge(&mothGate{Name: "G", Cooldown: 4 * time.Second}))
	other, err := s.Tree().NewCrowd(s.World(), nil)
	require.NoError(t, err)
	m := newMoth(0)
	require.NoError(t, other.Add(2, m))
	var within error
	m.hook = func(call string) {
		if call == ".THROW" {
			within = s.World().Tick(time.Second)
		}
	}
	leaf := func() string {
		require.NoError(t, s.World().Tick(time.Second))
		return s.leaves()[0] + " " + s.Tree().Outline().Name(must1(other.World().Result(2)).Leaf)
	}
	assert.Equal(t, "CHARGE THROW", leaf(), "frame 1 begins with the second crowd's")
	require.ErrorIs(t, within, decider.ErrInFrame)
	assert.Equal(t, time.Second, s.World().Now())
	assert.Equal(t, uint64(1), s.World().Frame())

	m.hook = nil
	m.values["THROW"], m.ends["THROW"] = 0, decider.Failed
	assert.Equal(t, "CHARGE CHARGE", leaf(), "it is given back at 2 s")
	m.values["THROW"] = 1
	for n := 3; n < 6; n++ {
		assert.Equal(t, "CHARGE CHARGE", leaf(), "%d s", n)
	}
	assert.Equal(t, "THROW CHARGE", leaf(), "frame 6 begins with the first crowd's")
	assert.Equal(t, uint64(6), s.World().Frame())
}
