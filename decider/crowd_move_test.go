package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// nomad is an agent that goes from zone to zone.
type nomad struct {
	said    []string
	travels func(x behavior.Context)
}

type nomadRow = decider.Decider[*nomad]

func nomads(change func(root *nomadRow)) *decider.Tree[*nomad] {
	does := func(name string, ticks int32) *behavior.Behavior[*nomad] {
		return &behavior.Behavior[*nomad]{
			Name: name, Block: int32(0),
			Activate: func(n *nomad, _ behavior.Context) bool { n.said = append(n.said, "+"+name); return true },
			Tick: func(n *nomad, x behavior.Context) behavior.Status {
				if n.travels != nil {
					n.travels(x)
				}
				b := behavior.Block[int32](x)
				*b++
				return behavior.Until(*b >= ticks)
			},
			Deactivate: func(n *nomad, _ behavior.Context, r behavior.Reason) {
				n.said = append(n.said, "-"+name+" "+r.String())
			},
		}
	}
	root := &nomadRow{Name: "NOMAD", Children: []*nomadRow{
		{Name: "TRADE", Preconditions: decider.Preconditions{Every: 700 * time.Millisecond, Chance: 0.5, Cooldown: time.Second}, Behavior: does("TRADE", 3)},
		{Name: "WANDER", Policy: decider.SequentialList, Loop: -1, Remember: decider.Place, Children: []*nomadRow{
			{Name: "WALK", Behavior: does("WALK", 4)},
			{Name: "REST", Behavior: does("REST", 2), Timeout: 450 * time.Millisecond},
		}},
	}}
	if change != nil {
		change(root)
	}
	return decider.MustCompile(root)
}

func zoneOf(t *testing.T, w *decider.World, tree *decider.Tree[*nomad]) *decider.Crowd[*nomad] {
	c, err := tree.NewCrowd(w, nil)
	require.NoError(t, err)
	return c
}

// TestMove: an agent that is moved from crowd to crowd of a world does what it would have
// done, to the byte, also where it is ticked less often or paused; one that comes to another
// world goes on, too.
func TestMove(t *testing.T) {
	tree := nomads(nil)
	still, moving := decider.NewWorld(5), decider.NewWorld(5)
	a, b, home := zoneOf(t, moving, tree), zoneOf(t, moving, nomads(nil)), zoneOf(t, still, tree)
	one, other := &nomad{}, &nomad{}
	require.NoError(t, a.Add(7, one))
	require.NoError(t, home.Add(7, other))
	from, to := a, b
	for frame := range 195 {
		if frame%5 == 2 {
			require.NoError(t, from.Move(7, to))
			_, err := from.Memory(7)
			require.ErrorIs(t, err, decider.ErrOtherCrowd)
			_, found := from.AgentOf(7)
			require.False(t, found)
			require.Same(t, one, moving.Agent(7))
			from, to = to, from
		}
		switch frame % 37 {
		case 11:
			require.NoError(t, moving.Pause(7, true))
			require.NoError(t, still.Pause(7, true))
		case 18:
			require.NoError(t, moving.Pause(7, false))
			require.NoError(t, still.Pause(7, false))
		}
		dt := time.Duration(90+frame%7*5) * time.Millisecond
		require.NoError(t, moving.Tick(dt))
		require.NoError(t, still.Tick(dt))
		s, err := moving.State(7)
		require.NoError(t, err)
		want, err := still.State(7)
		require.NoError(t, err)
		require.Equal(t, want.Hash(), s.Hash(), "frame %d", frame)
		require.Equal(t, other.said, one.said)
	}
	require.NoError(t, from.Move(7, from))
	assert.Same(t, one, moving.Agent(7))

	require.NoError(t, moving.Every(7, 3))
	far := zoneOf(t, decider.NewWorld(9), tree)
	was, err := moving.State(7)
	require.NoError(t, err)
	leaf, now := was.Leaf(), was.Now()
	require.NoError(t, from.Move(7, far))
	assert.Nil(t, moving.Agent(7))
	period, err := far.World().Period(7)
	require.NoError(t, err)
	assert.Equal(t, 3, period)
	is, err := far.World().State(7)
	require.NoError(t, err)
	assert.Equal(t, leaf, is.Leaf())
	assert.Equal(t, now, is.Now())
	said := len(one.said)
	for range 40 {
		require.NoError(t, far.World().Tick(100*time.Millisecond))
		require.NoError(t, moving.Tick(100*time.Millisecond))
	}
	assert.Greater(t, len(one.said), said, "it is ticked there")
	assert.InDelta(t, 4, (is.Now() - now).Seconds(), 0.3, "as often as before")
}

// TestMoveRefused: an agent that shares something, or does not fit, stays where it is.
func TestMoveRefused(t *testing.T) {
	gate := &decider.Gate[*nomad]{Name: "WELL", LocalCooldown: time.Minute}
	tree := nomads(func(r *nomadRow) {
		r.Children = r.Children[1:]
		r.Children[0].Gate = gate
	})
	w, far := decider.NewWorld(1), decider.NewWorld(1)
	a, b, c := zoneOf(t, w, tree), zoneOf(t, w, tree), zoneOf(t, far, tree)
	require.NoError(t, a.Add(1, &nomad{}))
	moved := func(to *decider.Crowd[*nomad]) error {
		err := a.Move(1, to)
		_, still := a.AgentOf(1)
		assert.True(t, still)
		return err
	}
	require.NoError(t, w.Tick(100*time.Millisecond))
	for _, to := range []*decider.Crowd[*nomad]{b, c} {
		require.ErrorIs(t, moved(to), decider.ErrShared)
		assert.ErrorContains(t, moved(to), `it holds a token of gate WELL for WANDER: move it when it is done there, or Reset it first`)
	}
	require.ErrorIs(t, moved(zoneOf(t, w, nomads(nil))), decider.ErrWrongMemory)
	require.ErrorIs(t, moved(nil), decider.ErrNoWorld)
	require.NoError(t, w.Reset(1))
	require.NoError(t, c.Add(1, &nomad{}))
	require.ErrorIs(t, moved(c), decider.ErrDuplicateAgent)
	require.NoError(t, far.Remove(1))

	require.NoError(t, a.Move(1, c))
	require.NoError(t, far.Tick(100*time.Millisecond))
	assert.Equal(t, []uint64{1}, far.Holders("WELL"), "its cooldown was that of the other world")
	assert.Empty(t, w.Holders("WELL"))
	require.ErrorIs(t, a.Move(1, c), decider.ErrNoAgent)
	_, err := far.State(1)
	require.NoError(t, err)

	hall := nomads(func(r *nomadRow) {
		r.Children[0] = &nomadRow{Name: "TOY", Slot: &decider.Slot{Name: "TOY", Bytes: 256}}
	})
	d, e := zoneOf(t, w, hall), zoneOf(t, w, hall)
	toy := decider.MustCompile(&nomadRow{Name: "PLAY", Each: func(*nomad) {}})
	require.NoError(t, toy.Join(w))
	require.NoError(t, d.Add(3, &nomad{}))
	require.NoError(t, d.Inject(3, "TOY", toy))
	require.ErrorIs(t, d.Move(3, e), decider.ErrShared)
	require.NoError(t, w.Eject(3, "TOY"))
	require.NoError(t, w.Tick(100*time.Millisecond))
	require.NoError(t, d.Move(3, e))
	require.NoError(t, w.Tick(100*time.Millisecond))
}

// TestMoveIsTold: observers of the world that it leaves are told.
func TestMoveIsTold(t *testing.T) {
	tree := nomads(nil)
	w, far := decider.NewWorld(1), decider.NewWorld(1)
	a, b := zoneOf(t, w, tree), zoneOf(t, far, tree)
	require.NoError(t, a.Add(4, &nomad{}))
	require.NoError(t, w.Tick(time.Second))
	var kinds []decider.EventKind
	w.Observe(observerFunc(func(e decider.Event) { kinds = append(kinds, e.Kind); assert.EqualValues(t, 4, e.Agent) }), decider.Transitions)
	require.NoError(t, a.Move(4, b))
	assert.Equal(t, []decider.EventKind{decider.EventMoved}, kinds)
}

type observerFunc func(decider.Event)

func (f observerFunc) Observe(e decider.Event) { f(e) }
