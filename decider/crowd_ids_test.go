package decider_test

import (
	"errors"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Agents of all kinds.
type (
	ogre    struct{ name string }
	ogreRef *ogre // a pointer type with a name
	stone   struct{ x, y int }
	being   interface{ Name() string }
	mood    int
)

func (o *ogre) Name() string { return o.name }
func (s stone) Name() string { return fmt.Sprint("stone ", s.x) }

// zoo is a world with crowds of agents of all kinds.
type zoo struct {
	world  *decider.World
	ogres  *decider.Crowd[*ogre]
	refs   *decider.Crowd[ogreRef]
	stones *decider.Crowd[stone]
	beings *decider.Crowd[being]
	moods  *decider.Crowd[mood]
	more   *decider.Crowd[*ogre]
}

func zooCrowd[A any](w *decider.World, root string) *decider.Crowd[A] {
	stay := &behavior.Behavior[A]{Name: root, Tick: behavior.Stay[A]}
	return must1(decider.MustCompile(&decider.Decider[A]{Name: root, Behavior: stay}).NewCrowd(w, nil))
}

func newZoo(workers int) *zoo {
	w := withWorkers(decider.NewWorld(1), workers)
	return &zoo{
		w, zooCrowd[*ogre](w, "OGRE"), zooCrowd[ogreRef](w, "REF"), zooCrowd[stone](w, "STONE"),
		zooCrowd[being](w, "BEING"), zooCrowd[mood](w, "MOOD"), zooCrowd[*ogre](w, "OGRE"),
	}
}

// TestWorldAgents: an id names an agent of any crowd, whatever is its type, also after a load, in which the
// function is given a pointer to that type; Agents yields them crowd by crowd in the order of their slots.
func TestWorldAgents(t *testing.T) {
	z := newZoo(2)
	all := map[uint64]any{
		50: &ogre{"first"}, 7: &ogre{"second"}, 9: ogreRef(&ogre{"ref"}), 3: stone{1, 2}, 2: stone{3, 4},
		4: being(&ogre{"being"}), 60: being(stone{5, 6}), 5: mood(8), 1: &ogre{"more"}, 70: &ogre{"another"},
	}
	must(z.more.Add(1, all[1].(*ogre)))
	must(z.moods.Add(5, 8))
	must(z.ogres.Add(8, &ogre{"gone"}))
	must(z.ogres.Add(50, all[50].(*ogre)))
	must(z.beings.Add(4, all[4].(being)))
	must(z.stones.Add(3, stone{1, 2}))
	must(z.refs.Add(9, all[9].(ogreRef)))
	must(z.stones.Add(2, stone{3, 4}))
	must(z.world.Remove(8))
	must(z.ogres.Add(7, all[7].(*ogre))) // in its slot
	must(z.beings.Add(60, all[60].(being)))
	must(z.more.Add(70, all[70].(*ogre)))
	order := []uint64{7, 50, 9, 3, 2, 4, 60, 5, 1, 70}
	check := func(z *zoo) {
		t.Helper()
		var ids []uint64
		for id, agent := range z.world.Agents() {
			ids = append(ids, id)
			require.Equal(t, all[id], agent)
			require.IsType(t, all[id], agent)
			require.Equal(t, all[id], z.world.Agent(id))
		}
		require.Equal(t, order, ids)
		require.Nil(t, z.world.Agent(8))
		require.Nil(t, z.world.Agent(0))
		ref, ok := z.world.Agent(9).(ogreRef)
		require.True(t, ok, "%T", z.world.Agent(9))
		require.Same(t, (*ogre)(all[9].(ogreRef)), (*ogre)(ref))
		require.Same(t, all[7], z.world.Agent(7))
		require.Same(t, all[4], z.world.Agent(4))
		a, ok := z.ogres.AgentOf(7)
		require.True(t, ok)
		require.Same(t, all[7], a)
		_, ok = z.ogres.AgentOf(1)
		require.False(t, ok, "it is in another crowd")
	}
	check(z)
	require.NoError(t, z.world.Tick(time.Second))
	check(z)

	data, err := z.world.Save()
	require.NoError(t, err)
	again := newZoo(2)
	types := map[string]int{}
	loaded, err := again.world.Load(data, func(id uint64, to any) error {
		types[fmt.Sprintf("%T", to)]++
		switch to := to.(type) {
		case **ogre:
			require.Nil(t, *to)
			*to = all[id].(*ogre)
		case *ogreRef:
			*to = all[id].(ogreRef)
		case *stone:
			require.Zero(t, *to)
			*to = all[id].(stone)
		case *being:
			*to = all[id].(being)
		case *mood:
			*to = all[id].(mood)
		}
		return nil
	})
	require.NoError(t, err)
	require.True(t, loaded.Same(), "%v", loaded)
	assert.Equal(t, map[string]int{
		"**decider_test.ogre": 4, "*decider_test.ogreRef": 1, "*decider_test.stone": 2, "*decider_test.being": 2, "*decider_test.mood": 1,
	}, types)
	check(again)
	for range 3 {
		require.NoError(t, z.world.Tick(time.Second))
		require.NoError(t, again.world.Tick(time.Second))
		require.Equal(t, must1(z.world.Save()), must1(again.world.Save()))
	}
	check(again)

	for id := range z.world.Agents() { // the loop may end, and remove
		if id == 9 {
			break
		}
		must(z.world.Remove(id))
	}
	order = order[2:]
	for i, id := range order {
		_, err := z.world.Row(id)
		require.NoError(t, err)
		require.Equal(t, order[i] != 7 && order[i] != 50, z.world.Agent(id) != nil)
	}
	var left []uint64
	for id := range z.world.Agents() {
		left = append(left, id)
	}
	assert.Equal(t, order, left)
	for range decider.NewWorld(1).Agents() {
		t.Error("there is nobody")
	}
}

// TestWorldAgentIsCopy: where agents are no pointers, what Agent returns is a copy, as of AgentOf.
func TestWorldAgentIsCopy(t *testing.T) {
	z := newZoo(1)
	must(z.stones.Add(1, stone{1, 2}))
	got := z.world.Agent(1).(stone)
	got.x = 9
	assert.Equal(t, stone{1, 2}, z.world.Agent(1))
	assert.NotEqual(t, got, z.world.Agent(1))
}

// TestWorldAgentInFrame: callbacks ask for agents on any worker.
func TestWorldAgentInFrame(t *testing.T) {
	s := newSwarm(t, 50, 4, acting())
	w := s.World()
	w.SetChunk(1)
	for _, m := range s.all {
		m.act = func(behavior.Context) {
			assert.Same(t, s.all[m.id%50], w.Agent(m.id%50+1))
			n := uint64(0)
			for id, agent := range w.Agents() {
				n++
				assert.Equal(t, n, id)
				assert.Same(t, s.all[id-1], agent)
			}
			assert.EqualValues(t, 50, n)
			_, err := w.Period(m.id)
			assert.NoError(t, err)
		}
	}
	s.frame()
}

// arrivals is what a Welcome was called with.
type arrivals struct {
	ids    []uint64
	agents map[uint64]any
}

func welcome(w *decider.World) *arrivals {
	a := &arrivals{agents: map[uint64]any{}}
	w.Welcome(func(id uint64, agent any) {
		a.ids = append(a.ids, id)
		a.agents[id] = agent
	})
	return a
}

// TestWelcome: a world tells of the agents that come: by Add, also in a deferred call, and from another
// world; not of those that are there, or go from crowd to crowd.
func TestWelcome(t *testing.T) {
	s := newSwarm(t, 3, 2, acting())
	w := s.World()
	came := welcome(w)
	s.frame()
	assert.Empty(t, came.ids, "they are there already")
	fourth := newMoth(4)
	require.NoError(t, s.Add(4, fourth))
	assert.Equal(t, []uint64{4}, came.ids)
	assert.Same(t, fourth, came.agents[4])
	require.ErrorIs(t, s.Add(4, newMoth(4)), decider.ErrDuplicateAgent)
	assert.Same(t, fourth, came.agents[4], "nobody has come")

	fifth := newMoth(5)
	s.all[1].act = func(behavior.Context) {
		w.Defer(2, func() error {
			assert.Len(t, came.ids, 1)
			err := s.Add(5, fifth)
			assert.Equal(t, []uint64{4, 5}, came.ids, "before Add has returned")
			return err
		})
	}
	require.NoError(t, w.Tick(time.Second))
	s.all[1].act = nil
	assert.Same(t, fifth, came.agents[5])

	other, err := s.Tree().NewCrowd(w, nil)
	require.NoError(t, err)
	require.NoError(t, s.Move(5, other))
	require.NoError(t, other.Move(5, other))
	_, err = other.Retable(s.Tree())
	require.NoError(t, err)
	require.NoError(t, w.Reset(5))
	assert.Equal(t, []uint64{4, 5}, came.ids, "it was there")

	far, err := s.Tree().NewCrowd(s.Tree().NewWorld(1), nil)
	require.NoError(t, err)
	there := welcome(far.World())
	require.NoError(t, other.Move(5, far))
	assert.Equal(t, []uint64{5}, there.ids)
	assert.Same(t, fifth, there.agents[5])
	assert.Len(t, came.ids, 2)
	require.NoError(t, far.Move(5, s.Crowd))
	assert.Equal(t, []uint64{4, 5, 5}, came.ids, "it comes again")

	w.Welcome(nil)
	require.NoError(t, s.Add(6, newMoth(6)))
	assert.Len(t, came.ids, 3)
}

// TestWelcomeOfAllKinds: it is given what World.Agent returns.
func TestWelcomeOfAllKinds(t *testing.T) {
	z := newZoo(1)
	came := welcome(z.world)
	one, ref := &ogre{"one"}, ogreRef(&ogre{"ref"})
	must(z.ogres.Add(1, one))
	must(z.refs.Add(2, ref))
	must(z.stones.Add(3, stone{1, 2}))
	must(z.beings.Add(4, one))
	must(z.beings.Add(5, stone{3, 4}))
	must(z.moods.Add(6, 7))
	assert.Equal(t, []uint64{1, 2, 3, 4, 5, 6}, came.ids)
	assert.Equal(t, map[uint64]any{1: one, 2: ref, 3: stone{1, 2}, 4: one, 5: stone{3, 4}, 6: mood(7)}, came.agents)
	assert.Same(t, one, came.agents[4])
}

// TestWelcomeAfterLoad: Load tells of all agents when all are there, in the order of Agents, but not of those
// that the game no longer has, and of none if there is an error.
func TestWelcomeAfterLoad(t *testing.T) {
	s := newSwarm(t, 5, 2, acting())
	other := must1(s.Tree().NewCrowd(s.World(), nil))
	for _, id := range []uint64{20, 10, 30} {
		must(other.Add(id, newMoth(id)))
	}
	must(s.World().Remove(2))
	s.frame()
	data, err := s.World().Save()
	require.NoError(t, err)
	begin := func() *decider.World {
		w := s.Tree().NewWorld(0)
		for range 2 {
			must1(s.Tree().NewCrowd(w, nil))
		}
		return w
	}
	w := begin()
	came := welcome(w)
	_, err = w.Load(data, func(uint64, any) error { return errBoom })
	require.Error(t, err)
	require.Empty(t, came.ids)
	made := map[uint64]any{}
	var missing []int
	w.Welcome(func(id uint64, agent any) {
		came.ids = append(came.ids, id)
		assert.Same(t, made[id], agent)
		for other := range made {
			if w.Agent(other) == nil {
				missing = append(missing, int(other))
			}
		}
	})
	_, err = w.Load(data, func(id uint64, to any) error {
		if id == 4 || id == 10 {
			return decider.ErrNoAgent
		}
		m := newMoth(id)
		made[id], *to.(**moth) = m, m
		return nil
	})
	require.NoError(t, err)
	assert.Equal(t, []uint64{1, 3, 5, 20, 30}, came.ids)
	assert.Empty(t, missing, "all are there")
	var ids []uint64
	for id := range w.Agents() {
		ids = append(ids, id)
	}
	assert.Equal(t, came.ids, ids)
}

// TestWelcomeChanges: it may change the world, add and remove agents: also the one that has come, and those
// of which it was not yet told. So it may when it was called by a load, or in a deferred call.
func TestWelcomeChanges(t *testing.T) {
	s := newSwarm(t, 0, 2, acting())
	w := s.World()
	var came []uint64
	guard := func(s *swarm) func(uint64, any) {
		w := s.World()
		return func(id uint64, agent any) {
			came = append(came, id)
			assert.Same(t, agent, w.Agent(id))
			assert.NoError(t, w.Every(id, 2))
			switch {
			case id < 100: // it brings a mate
				if w.Agent(100+id) == nil {
					assert.NoError(t, s.Add(100+id, newMoth(100+id)))
				}
			case id == 200: // it may not come in
				assert.NoError(t, w.Remove(200))
			case id == 300:
				assert.NoError(t, errors.Join(w.Remove(1), w.Remove(301)))
			}
		}
	}
	w.Welcome(guard(s))
	require.NoError(t, s.Add(1, newMoth(1)))
	assert.Equal(t, []uint64{1, 101}, came)
	assert.Equal(t, []uint64{1, 101}, s.ids())
	require.NoError(t, s.Add(200, newMoth(200)))
	assert.Equal(t, []uint64{1, 101}, s.ids())
	deferring := newMoth(2)
	require.NoError(t, s.Add(2, deferring))
	require.NoError(t, w.Every(2, 1))
	came = nil
	deferring.act = func(behavior.Context) {
		w.Defer(2, func() error { return errors.Join(s.Add(3, newMoth(3)), s.Add(200, newMoth(200))) })
	}
	require.NoError(t, w.Tick(time.Second))
	deferring.act = nil
	assert.Equal(t, []uint64{3, 103, 200}, came)
	assert.Nil(t, w.Agent(200))
	for _, id := range []uint64{1, 101, 3, 103} {
		n, err := w.Period(id)
		require.NoError(t, err)
		assert.Equal(t, 2, n)
	}

	w.Welcome(nil)
	for _, id := range []uint64{200, 300, 301, 4} {
		require.NoError(t, s.Add(id, newMoth(id)))
	}
	data, err := w.Save()
	require.NoError(t, err)
	again := newSwarm(t, 0, 2, acting())
	came = nil
	again.World().Welcome(guard(again))
	_, err = again.World().Load(data, decider.AgentsBy(func(id uint64) (*moth, bool) { return newMoth(id), true }))
	require.NoError(t, err)
	assert.Contains(t, came, uint64(300))
	assert.NotContains(t, came, uint64(301), "300 has removed it before")
	for _, gone := range []uint64{1, 200, 301} {
		assert.Nil(t, again.World().Agent(gone), "agent %d", gone)
	}
	for _, there := range []uint64{101, 2, 102, 3, 103, 4, 104, 300} {
		assert.NotNil(t, again.World().Agent(there), "agent %d", there)
	}
	require.NoError(t, again.World().Tick(time.Second))
	_, err = again.World().Save()
	require.NoError(t, err)
}

// TestWelcomeInFrame: like all that changes the world it is not for callbacks.
func TestWelcomeInFrame(t *testing.T) {
	s := newSwarm(t, 1, 1, acting())
	w := s.World()
	s.all[0].act = func(behavior.Context) { w.Welcome(nil) }
	require.PanicsWithValue(t, "ethogram: World.Welcome was called while a frame was under way: "+
		"callbacks hand it to World.Defer, anyone else waits for the end of World.Tick", func() { w.Tick(time.Second) })
	var came *arrivals
	s.all[0].act = func(behavior.Context) {
		w.Defer(1, func() error {
			came = welcome(w)
			return s.Add(2, newMoth(2))
		})
	}
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, []uint64{2}, came.ids)
}

// TestWorldLoadErrors: the errors of all agents come back joined, each with the agent, and nothing has changed; an
// agent that is gone is none of them.
func TestWorldLoadErrors(t *testing.T) {
	z := newZoo(2)
	for id := range uint64(3) {
		must(z.ogres.Add(id+1, &ogre{}))
		must(z.stones.Add(id+11, stone{}))
		must(z.beings.Add(id+21, stone{}))
		must(z.more.Add(id+31, &ogre{}))
	}
	require.NoError(t, z.world.Tick(time.Second))
	data := must1(z.world.Save())
	again := newZoo(2)
	came := welcome(again.world)
	before := must1(again.world.Save())
	own := map[uint64]error{2: errors.New("no second"), 12: errors.New("no stone"), 33: errors.New("no last")}
	asked := map[uint64]int{}
	_, err := again.world.Load(data, func(id uint64, to any) error {
		asked[id]++
		switch {
		case own[id] != nil:
			return own[id]
		case id == 3 || id == 13:
			return fmt.Errorf("so: %w", decider.ErrNoAgent)
		case id == 1: // it sets nothing
			return nil
		}
		if to, ok := to.(**ogre); ok {
			*to = &ogre{}
		}
		return nil
	})
	require.Error(t, err)
	assert.Len(t, asked, 12, "all are asked")
	for id, n := range asked {
		assert.Equal(t, 1, n, "agent %d", id)
	}
	require.NotErrorIs(t, err, decider.ErrNoAgent)
	for _, own := range own {
		assert.ErrorIs(t, err, own)
	}
	assert.ErrorIs(t, err, decider.ErrNilAgent)
	joined, ok := err.(interface{ Unwrap() []error })
	require.True(t, ok)
	says := map[uint64]string{}
	for _, err := range joined.Unwrap() {
		var e *decider.TickError
		require.ErrorAs(t, err, &e)
		require.True(t, e.Known)
		says[e.Agent] = err.Error()
	}
	const nothing = "the function of World.Load has set nothing: return ErrNoAgent for an agent that the game no longer has"
	want := map[uint64]string{1: "ethogram: agent 1: " + nothing + " (of the crowd of OGRE)"}
	for id := uint64(21); id <= 23; id++ { // interfaces
		want[id] = fmt.Sprintf("ethogram: agent %d: %s (of the crowd of BEING)", id, nothing)
	}
	for id, err := range own {
		want[id] = fmt.Sprintf("ethogram: agent %d: %v", id, err)
	}
	assert.Equal(t, want, says)
	assert.Equal(t, before, must1(again.world.Save()))
	assert.Empty(t, came.ids)

	loaded, err := again.world.Load(data, func(id uint64, to any) error {
		if id%10 == 3 {
			return decider.ErrNoAgent
		}
		switch to := to.(type) {
		case **ogre:
			*to = &ogre{}
		case *being:
			*to = stone{}
		}
		return nil
	})
	require.NoError(t, err, "it can still be loaded")
	gone := map[uint64]int{}
	for _, c := range loaded.Crowds {
		for _, d := range c.Dropped {
			if d.Kind == "agent" {
				assert.Equal(t, "the game no longer has this agent", d.Why)
				gone[d.Agent]++
			}
		}
	}
	assert.Equal(t, map[uint64]int{3: 1, 13: 1, 23: 1, 33: 1}, gone)
	assert.Len(t, came.ids, 8)
	assert.Len(t, maps.Collect(again.world.Agents()), 8)
}
