package decider_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// gossip is an agent of TestPostsInCrowds: it tells what it has heard to others.
type gossip struct {
	id     uint64
	senses stimuli.Senses[uint64]
	town   *gossipTown
}

type gossipTown struct {
	world *decider.World
	crowd *decider.Crowd[*gossip]
	all   []*gossip // who has left included
}

const rumour, alarm stimuli.Mask = 1 << 5, 1 << 40

// tell posts to oneself, to some around, to the first who hears all, and removes itself
// when it has heard something bad.
func (g *gossip) tell(x behavior.Context) behavior.Status {
	heard, _ := g.senses.Get(rumour)
	frame := g.town.world.Frame()
	news := heard*31 + g.id + uint64(x.IntN(5))
	for _, step := range []uint64{0, 1, 7, uint64(len(g.town.all)) / 2} {
		near := g.town.all[(g.id+step)%uint64(len(g.town.all))]
		near.senses.Post(frame, g.id, rumour, news, time.Duration(news%3)*time.Second)
	}
	g.town.all[0].senses.Post(frame, g.id, 1<<(g.id%64), news, time.Second)
	if news%97 == 0 {
		g.town.world.Defer(x.Agent(), func() error { return g.town.crowd.World().Remove(g.id) })
	}
	if g.senses.Has(alarm) {
		g.senses.Clear(rumour | alarm)
	}
	return behavior.Running
}

// TestPostsInCrowds: agents post to each other, to themselves and to those who have left,
// in all frames; worlds and senses are the same for any number of workers, whether they
// go on or are saved and loaded.
func TestPostsInCrowds(t *testing.T) {
	people, frames := 900, 24
	if testing.Short() {
		people = 300
	}
	root := decider.Decider[*gossip]{Name: "ROOT", Children: []*decider.Decider[*gossip]{
		{Name: "LISTEN", Preconditions: decider.Preconditions{Stimuli: stimuli.All(alarm)}, Behavior: &behavior.Behavior[*gossip]{Name: "TELL", Tick: (*gossip).tell}},
		{Name: "TALK", Behavior: &behavior.Behavior[*gossip]{Name: "TALK", Tick: (*gossip).tell}},
	}}
	tree := decider.MustCompile(&root)
	open := func(workers int) *gossipTown {
		town := &gossipTown{world: tree.NewWorld(3)}
		require.NoError(t, town.world.SetWorkers(workers))
		var err error
		town.crowd, err = tree.NewCrowd(town.world, func(g *gossip, dt time.Duration) decider.Sense {
			return decider.Sense{Stimuli: g.senses.Update(town.world.Frame(), dt)}
		})
		require.NoError(t, err)
		for id := range uint64(people) {
			town.all = append(town.all, &gossip{id: id, town: town})
		}
		return town
	}
	save := func(town *gossipTown) (world []byte, senses [][]byte, all []byte) {
		world, err := town.world.Save()
		require.NoError(t, err)
		all = bytes.Clone(world)
		for _, g := range town.all {
			data, err := g.senses.MarshalBinary()
			require.NoError(t, err)
			senses = append(senses, data)
			all = append(all, data...)
		}
		return world, senses, all
	}

	var want []byte
	for _, workers := range []int{1, 2, 7} {
		town := open(workers)
		for id, g := range town.all {
			require.NoError(t, town.crowd.Add(uint64(id), g))
		}
		for frame := range frames {
			if frame == frames/2 { // and with other workers
				world, senses, _ := save(town)
				town = open(8 - workers)
				for i, data := range senses {
					require.NoError(t, town.all[i].senses.UnmarshalBinary(data))
				}
				_, err := town.world.Load(world, decider.AgentsBy(func(id uint64) (*gossip, bool) { return town.all[id], true }))
				require.NoError(t, err)
			}
			if frame%7 == 3 {
				for _, g := range town.all {
					g.senses.Set(alarm, 0, 0)
				}
			}
			require.NoError(t, town.world.Tick(time.Second/4))
		}
		_, _, got := save(town)
		if want == nil {
			want = got
			assert.Less(t, town.crowd.Len(), people, "some have left")
			assert.Greater(t, town.crowd.Len(), people/2)
		}
		assert.True(t, bytes.Equal(want, got), "%d workers", workers)
	}
}
