package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/mlange-42/ark/ecs"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	// Ears are a component.
	Ears struct{ Senses stimuli.Senses[int] }
	Hat  struct{ Size int }

	// hound is an agent by value. Hounds tell each other what they hear, hunt in pairs, and
	// go when they have heard too much.
	hound struct {
		Entity ecs.Entity
		*kennel
	}
	kennel struct {
		ecs   ecs.World
		ears  *ecs.Map1[Ears]
		all   []ecs.Entity // by id - 1
		world *decider.World
		crowd *decider.Crowd[hound]
	}
)

const Bark, Howl stimuli.Mask = 1, 2

// TestSensesMove: what an entity perceives and was posted moves with it, when it gets
// another component and when its neighbors go.
func TestSensesMove(t *testing.T) {
	world := ecs.NewWorld()
	ears, hats := ecs.NewMap1[Ears](&world), ecs.NewMap1[Hat](&world)
	var all [5]ecs.Entity
	for i := range all {
		all[i] = ears.NewEntity(&Ears{})
		ears.Get(all[i]).Senses.Post(1, 1, Bark, i, time.Minute)
		ears.Get(all[i]).Senses.Set(Howl, 10*i, time.Minute)
	}
	world.RemoveEntity(all[0])
	hats.Add(all[2], &Hat{})
	for _, e := range all[1:] {
		ears.Get(e).Senses.Post(2, 1, Seen<<9, 0, time.Minute)
	}
	hats.Remove(all[2])
	world.RemoveEntity(all[3])
	for _, i := range []int{1, 2, 4} {
		s := &ears.Get(all[i]).Senses
		assert.Equal(t, Bark|Howl|Seen<<9, *s.Update(3, time.Second))
		bark, _ := s.Get(Bark)
		howl, _ := s.Get(Howl)
		assert.Equal(t, [2]int{i, 10 * i}, [2]int{bark, howl})
	}
}

// tell posts to the senses of other entities, which stay where they are while a frame is
// under way.
func (h hound) tell(x behavior.Context) behavior.Status {
	heard, _ := h.ears.Get(h.Entity).Senses.Get(Bark)
	for _, step := range []int{0, 1, 17} {
		next := h.all[(int(x.Agent())-1+step)%len(h.all)]
		if h.ecs.Alive(next) {
			h.ears.Get(next).Senses.Post(h.world.Frame(), x.Agent(), Bark, heard%1000+step+x.IntN(3), time.Second)
		}
	}
	if heard%97 == 13 {
		h.world.Defer(x.Agent(), func() error { return h.world.Remove(x.Agent()) })
	}
	return behavior.Running
}

// TestPostsBetweenEntities: callbacks of any number of workers post to the components of
// other entities, in squads and alone, while others leave. The result is the same.
func TestPostsBetweenEntities(t *testing.T) {
	tell := behavior.Behavior[hound]{Name: "TELL", Tick: hound.tell}
	root := decider.Decider[hound]{Name: "HOUND", Children: []*decider.Decider[hound]{
		{
			Name: "HUNT", Preconditions: decider.Preconditions{Stimuli: stimuli.All(Bark), Cooldown: time.Second}, Timeout: time.Second,
			Squad: &decider.Squad[hound]{Members: 2}, Children: []*decider.Decider[hound]{{Name: "CHASE", Behavior: &tell}},
		},
		{Name: "ROAM", Behavior: &tell},
	}}
	tree := decider.MustCompile(&root)
	assert.Empty(t, tree.Lint())
	play := func(workers int) (left int, all []byte) {
		k := &kennel{ecs: ecs.NewWorld(), world: tree.NewWorld(1)}
		k.ears = ecs.NewMap1[Ears](&k.ecs)
		require.NoError(t, k.world.SetWorkers(workers))
		var err error
		k.crowd, err = tree.NewCrowd(k.world, func(h hound, dt time.Duration) decider.Sense {
			return decider.Sense{Stimuli: h.ears.Get(h.Entity).Senses.Update(k.world.Frame(), dt)}
		})
		require.NoError(t, err)
		for id := range uint64(200) {
			e := k.ears.NewEntity(&Ears{})
			k.all = append(k.all, e)
			require.NoError(t, k.crowd.Add(id+1, hound{e, k}))
		}
		for range 40 {
			require.NoError(t, k.world.Tick(100*time.Millisecond))
			for i, e := range k.all { // who has left the crowd leaves ark
				if _, in := k.crowd.AgentOf(uint64(i) + 1); !in && k.ecs.Alive(e) {
					k.ecs.RemoveEntity(e)
				}
			}
		}
		all, err = k.world.Save()
		require.NoError(t, err)
		for _, e := range k.all {
			if k.ecs.Alive(e) {
				data, err := k.ears.Get(e).Senses.MarshalBinary()
				require.NoError(t, err)
				all = append(all, data...)
			}
		}
		assert.Empty(t, k.world.Mistakes())
		return k.crowd.Len(), all
	}
	left, want := play(1)
	assert.Less(t, left, 200)
	assert.Greater(t, left, 20)
	for _, workers := range []int{2, 7} {
		_, got := play(workers)
		assert.True(t, bytes.Equal(want, got), "%d workers", workers)
	}
}
