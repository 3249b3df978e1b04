package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// sentry is an agent that may be paused.
type sentry struct {
	id    uint64
	said  []string
	sense int
	order func(x behavior.Context)
}

func (s *sentry) say(what string) { s.said = append(s.said, what) }

// watch is a table with a place, a timer, a gate and a squad.
func watch() *decider.Decider[*sentry] {
	type (
		row = decider.Decider[*sentry]
		act = behavior.Behavior[*sentry]
	)
	stay := func(name string) *act {
		return &act{
			Name: name, Block: int32(0),
			Activate: func(s *sentry, _ behavior.Context) bool { s.say("+" + name); return true },
			Tick: func(s *sentry, x behavior.Context) behavior.Status {
				if s.order != nil {
					s.order(x)
				}
				*behavior.Block[int32](x)++
				return behavior.Running
			},
			Deactivate: func(s *sentry, x behavior.Context, r behavior.Reason) {
				s.say(fmt.Sprintf("-%s:%v after %d", name, r, *behavior.Block[int32](x)))
			},
		}
	}
	return &row{Name: "SENTRY", Children: []*row{
		{
			Name: "MARCH", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Recheck: decider.EachTick, Policy: decider.SequentialList,
			Squad: &decider.Squad[*sentry]{Members: 2}, Children: []*row{
				{Name: "WALK", Timeout: 300 * time.Millisecond, Behavior: stay("WALK")},
				{Name: "MEET", Barrier: true},
				{Name: "GO", Behavior: stay("GO")},
			},
		},
		{Name: "POST", Gate: &decider.Gate[*sentry]{Name: "POST"}, Timeout: time.Second, Behavior: stay("POST")},
		{Name: "REST", Behavior: stay("REST")},
	}}
}

type barracks struct {
	t     *testing.T
	tree  *decider.Tree[*sentry]
	world *decider.World
	crowd *decider.Crowd[*sentry]
	all   []*sentry
	flags decider.Flags
}

func newBarracks(t *testing.T, n int) *barracks {
	b := &barracks{t: t, world: decider.NewWorld(3)}
	var err error
	b.tree, err = decider.Compile(watch())
	require.NoError(t, err)
	b.crowd, err = b.tree.NewCrowd(b.world, b.feel)
	require.NoError(t, err)
	for id := range uint64(n) {
		s := &sentry{id: id}
		require.NoError(t, b.crowd.Add(id, s))
		b.all = append(b.all, s)
	}
	return b
}

func (b *barracks) feel(s *sentry, _ time.Duration) decider.Sense {
	s.sense++
	return decider.Sense{Flags: b.flags}
}

func (b *barracks) frames(n int) {
	for range n {
		require.NoError(b.t, b.world.Tick(100*time.Millisecond))
	}
}

func (b *barracks) state(i int) decider.State {
	s, err := b.world.State(uint64(i))
	require.NoError(b.t, err)
	return s
}

func (b *barracks) row(i int) string { return b.tree.Outline().Name(b.state(i).Leaf()) }

// TestPause is rule 37d: an agent that stands still keeps its path, its token and its times.
func TestPause(t *testing.T) {
	b := newBarracks(t, 2)
	b.frames(3)
	on := 0
	if b.row(1) == "POST" {
		on = 1
	}
	require.Equal(t, "POST", b.row(on))
	require.NoError(t, b.world.Pause(uint64(on), true))
	require.NoError(t, b.world.Pause(uint64(on), true))
	n, err := b.world.Period(uint64(on))
	require.NoError(t, err)
	assert.Zero(t, n)
	was, asked, hash := b.state(on).Now(), b.all[on].sense, b.state(on).Tick()
	b.frames(50)
	assert.Equal(t, was, b.state(on).Now())
	assert.Equal(t, hash, b.state(on).Tick())
	assert.Equal(t, asked, b.all[on].sense)
	assert.Equal(t, "POST", b.row(on))
	assert.Equal(t, "REST", b.row(1-on), "the gate is full as long as it stands there")
	assert.Equal(t, []uint64{uint64(on)}, b.world.Holders("POST"))

	require.NoError(t, b.world.Pause(uint64(on), false))
	require.NoError(t, b.world.Pause(uint64(on), false))
	n, err = b.world.Period(uint64(on))
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	b.frames(1)
	assert.Equal(t, was+100*time.Millisecond, b.state(on).Now(), "the time between is not delivered")
	b.frames(20)
	assert.Contains(t, b.all[on].said, "-POST:TimedOut after 10", "Timeout counts its own time")

	// With Every: it goes on with that, also if it is changed meanwhile.
	require.NoError(t, b.world.Every(uint64(on), 4))
	require.NoError(t, b.world.Pause(uint64(on), true))
	require.NoError(t, b.world.Every(uint64(on), 3))
	asked = b.all[on].sense
	b.frames(40)
	assert.Equal(t, asked, b.all[on].sense)
	require.NoError(t, b.world.Pause(uint64(on), false))
	n, err = b.world.Period(uint64(on))
	require.NoError(t, err)
	assert.Equal(t, 3, n)
	b.frames(300)
	assert.InDelta(t, 100, b.all[on].sense-asked, 5)

	require.NoError(t, b.world.Pause(uint64(on), true))
	err = b.world.Remove(uint64(on))
	require.NoError(t, err)
	said := len(b.all[1-on].said)
	b.frames(2)
	require.ErrorIs(t, b.world.Pause(uint64(on), true), decider.ErrNoAgent)
	_, err = b.world.Period(uint64(on))
	require.ErrorIs(t, err, decider.ErrNoAgent)
	b.frames(20)
	assert.Contains(t, b.all[1-on].said[said:], "+POST", "the token came back")
}

// TestPauseSaved: a save has the pause and what comes after it.
func TestPauseSaved(t *testing.T) {
	for _, every := range []int{1, 5} {
		b := newBarracks(t, 3)
		b.frames(7)
		require.NoError(t, b.world.Every(0, every))
		b.frames(2)
		require.NoError(t, b.world.Pause(0, true))
		b.frames(3)
		data, err := b.world.Save()
		require.NoError(t, err)
		other := newBarracks(t, 0)
		_, err = other.world.Load(data, decider.AgentsBy(func(id uint64) (*sentry, bool) { return &sentry{id: id}, true }))
		require.NoError(t, err)
		for id := range uint64(3) {
			require.NotNil(t, other.world.Agent(id))
		}
		again, err := other.world.Save()
		require.NoError(t, err)
		assert.Equal(t, data, again)
		for _, x := range []*barracks{b, other} {
			x.frames(10)
			require.NoError(t, x.world.Pause(0, false))
			x.frames(30)
		}
		for i := range b.all {
			assert.Equal(t, b.tree.Hash(sure(b.crowd.Memory(uint64(i)))), b.tree.Hash(sure(other.crowd.Memory(uint64(i)))), "every %d, agent %d", every, i)
		}
		n, err := other.world.Period(0)
		require.NoError(t, err)
		assert.Equal(t, every, n)
	}
}

func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestPauseInSquad: who is paused is no candidate; the others wait at the barrier; and whose
// squad has broken up meanwhile leaves the row when it goes on.
func TestPauseInSquad(t *testing.T) {
	b := newBarracks(t, 3)
	require.NoError(t, b.world.Pause(0, true))
	b.flags = 1
	b.frames(8)
	assert.Equal(t, decider.NoRow, b.state(0).Leaf())
	assert.Equal(t, "GO", b.row(1))
	assert.Equal(t, "GO", b.row(2))

	b = newBarracks(t, 2)
	b.flags = 1
	b.frames(2)
	require.Equal(t, "WALK", b.row(0))
	require.NoError(t, b.world.Pause(0, true))
	b.frames(20)
	assert.Equal(t, "WALK", b.row(0))
	assert.Equal(t, "MEET", b.row(1), "it waits")
	require.NoError(t, b.world.Pause(0, false))
	b.frames(6)
	assert.Equal(t, "GO", b.row(0))
	assert.Equal(t, "GO", b.row(1))

	require.NoError(t, b.world.Pause(0, true))
	b.flags = 0
	b.frames(1)
	assert.Equal(t, "POST", b.row(1), "it has left")
	assert.Equal(t, "GO", b.row(0), "it stands still")
	require.NoError(t, b.world.Pause(0, false))
	b.frames(1)
	assert.Equal(t, "REST", b.row(0), "its squad is no more")
	assert.Empty(t, b.world.Holders("MARCH"))
}

// TestPauseCommand: in a callback a pause is deferred; Pause itself says that a frame is
// under way.
func TestPauseCommand(t *testing.T) {
	b := newBarracks(t, 2)
	var within error
	b.all[0].order = func(x behavior.Context) {
		within = b.world.Pause(1, true)
		b.world.Defer(x.Agent(), func() error { return b.world.Pause(1, true) })
		b.world.Defer(x.Agent(), func() error { return b.world.Pause(0, true) })
	}
	b.frames(1)
	require.ErrorIs(t, within, decider.ErrInFrame)
	asked := b.all[1].sense
	b.frames(5)
	assert.Equal(t, asked, b.all[1].sense)
	assert.Equal(t, 1, b.all[0].sense)

	// The table changes under it.
	tree, err := decider.Compile(watch())
	require.NoError(t, err)
	_, err = b.crowd.Retable(tree)
	require.NoError(t, err)
	b.frames(3)
	assert.Equal(t, asked, b.all[1].sense)
	assert.Zero(t, sure(b.world.Period(1)))
}
