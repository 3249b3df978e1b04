package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// duellist is a lone agent that acts in turns.
type duellist struct {
	key    uint64
	panics bool
	did    string
}

// duel are duellists of whom one may hit in a frame, for each key.
type duel struct {
	t     *testing.T
	tree  *decider.Tree[*duellist]
	world *decider.World
	all   []*duellist
	mems  []decider.Memory
}

func newDuel(t *testing.T, n int, gate decider.Gate[*duellist]) *duel {
	d := &duel{t: t}
	gate.Name = "HIT"
	root := decider.Group("ROOT", decider.FirstOf,
		&decider.Decider[*duellist]{Name: "HIT", Gate: &gate, Do: func(z *duellist) {
			if z.panics {
				panic("it slips")
			}
			z.did = "HIT"
		}},
		&decider.Decider[*duellist]{Name: "WAIT", Do: func(z *duellist) { z.did = "WAIT" }},
	)
	d.tree = decider.MustCompile(&root)
	d.world = d.tree.NewWorld(1)
	d.mems = d.tree.NewMemories(n, 1)
	for range n {
		d.all = append(d.all, &duellist{})
	}
	require.NoError(t, d.world.Advance(time.Second))
	return d
}

// turns ticks these agents, and returns what they did.
func (d *duel) turns(ids ...int) (did []string) {
	for _, id := range ids {
		_, err := d.tree.Tick(d.all[id-1], d.mems[id-1], decider.Input{Delta: time.Second, World: d.world})
		require.NoError(d.t, err)
		did = append(did, d.all[id-1].did)
	}
	return did
}

// TestTurnHoldsToken: who acts in a row that is over in its tick holds the token until the next frame.
func TestTurnHoldsToken(t *testing.T) {
	d := newDuel(t, 3, decider.Gate[*duellist]{Cooldown: 1500 * time.Millisecond})
	var told []string
	d.world.Observe(observing(func(e decider.Event) {
		if e.Kind == decider.EventTaken || e.Kind == decider.EventReleased {
			told = append(told, fmt.Sprint(d.world.Frame(), " ", e.Agent, " ", e.Kind, " ", e.Held))
		}
	}), decider.Transitions)
	require.Equal(t, []string{"HIT", "WAIT", "HIT", "WAIT"}, d.turns(1, 2, 1, 3), "it passes once more")
	assert.Equal(t, []uint64{1}, d.world.Holders("HIT"))
	require.NoError(t, d.world.Advance(time.Second))
	assert.Empty(t, d.world.Holders("HIT"))
	require.Equal(t, []string{"WAIT", "WAIT", "WAIT"}, d.turns(1, 2, 3), "it cools down from the end of the last frame on")
	require.NoError(t, d.world.Advance(time.Second))
	require.Equal(t, []string{"HIT", "WAIT"}, d.turns(2, 1))
	assert.Equal(t, []string{"1 1 Taken 1", "1 1 Released 0", "3 2 Taken 1"}, told)
}

// TestTurnReturnsToken: another key, whatever takes an agent from its path, and a save return the token at once.
func TestTurnReturnsToken(t *testing.T) {
	for name, do := range map[string]func(d *duel){
		"key": func(d *duel) {
			d.all[0].key = 8
			d.turns(1)
			assert.Equal(t, []uint64{1}, d.world.Holders("HIT"))
		},
		"Reset": func(d *duel) { require.NoError(t, d.tree.Reset(d.all[0], d.mems[0])) },
		"Clear": func(d *duel) { require.NoError(t, d.tree.Clear(d.all[0], d.mems[0])) },
		"Unwind": func(d *duel) {
			d.all[0].panics = true
			assert.Panics(t, func() { d.turns(1) })
			require.NoError(t, d.world.Advance(time.Second))
			assert.Equal(t, []string{"WAIT"}, d.turns(2), "until then it holds it")
			require.NoError(t, d.tree.Unwind(d.all[0], d.mems[0]))
		},
		"Save": func(d *duel) {
			_, err := d.world.Save()
			require.NoError(t, err)
		},
		"Reset and once more": func(d *duel) {
			for range 9 {
				d.turns(1)
				require.NoError(t, d.tree.Reset(d.all[0], d.mems[0]))
			}
		},
		"Copy": func(d *duel) {
			require.NoError(t, d.tree.Copy(d.mems[0], d.tree.NewMemory(1)))
			require.NoError(t, d.world.Advance(time.Second))
		},
		"another world": func(d *duel) {
			other := d.tree.NewWorld(2)
			_, err := d.tree.Tick(d.all[0], d.mems[0], decider.Input{Delta: time.Second, World: other})
			require.NoError(t, err)
			assert.Equal(t, []uint64{1}, other.Holders("HIT"))
			require.NoError(t, d.world.Advance(time.Second))
			assert.Equal(t, []uint64{1}, other.Holders("HIT"), "the old world takes nothing there")
		},
	} {
		d := newDuel(t, 2, decider.Gate[*duellist]{Key: func(z *duellist, _ decider.Query) uint64 { return z.key }})
		require.Equal(t, []string{"HIT", "WAIT"}, d.turns(1, 2), name)
		do(d)
		assert.Equal(t, []string{"HIT"}, d.turns(2), name)
		if d.all[0].panics = false; name == "another world" {
			continue
		}
		for range 2 { // and it goes on as before
			require.NoError(t, d.world.Advance(time.Second))
			assert.Empty(t, d.world.Holders("HIT"), name)
			assert.Equal(t, []string{"HIT"}, d.turns(1), name)
			assert.Equal(t, []uint64{1}, d.world.Holders("HIT"), name)
		}
	}
}

// TestTurnWithoutFrames: a world that is never advanced says that tokens wait for its first frame.
func TestTurnWithoutFrames(t *testing.T) {
	d := newDuel(t, 2, decider.Gate[*duellist]{})
	d.world = d.tree.NewWorld(1)
	for range 100 {
		require.Equal(t, []string{"HIT", "WAIT"}, d.turns(1, 2))
	}
	require.Len(t, d.world.Mistakes(), 1)
	assert.Contains(t, d.world.Mistakes()[0].Message, "keeps its token until the next frame, and none has ever begun: call World.Advance")
	assert.Zero(t, testing.AllocsPerRun(10, func() { d.turnsOf1() }))
}

// TestTurnWaitedFor: so it does to an agent that waits, in ticks in which nothing changes.
func TestTurnWaitedFor(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*duellist]{Name: "ROOT", Children: []*decider.Decider[*duellist]{
		{Name: "HIT", If: 1, Gate: &decider.Gate[*duellist]{Name: "HIT"}, Do: func(*duellist) {}},
		{Name: "WAIT", Each: func(*duellist) {}},
	}})
	world := tree.NewWorld(1)
	mems := tree.NewMemories(2, 1)
	for i := range 100 {
		for k, mem := range mems {
			in := decider.Input{Delta: time.Second, World: world}
			if k == 1 || i == 0 { // the first has hit once, and never wants to again
				in.Flags = 1
			}
			_, err := tree.Tick(&duellist{}, mem, in)
			require.NoError(t, err)
		}
	}
	require.Len(t, world.Mistakes(), 1)
	assert.Contains(t, world.Mistakes()[0].Message, "none has ever begun")
}

func (d *duel) turnsOf1() {
	if _, err := d.tree.Tick(d.all[0], d.mems[0], decider.Input{Delta: time.Second, World: d.world}); err != nil {
		panic(err)
	}
	if err := d.world.Advance(time.Second); err != nil {
		panic(err)
	}
}
