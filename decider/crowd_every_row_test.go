package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// mole slows itself down while it dozes.
type mole struct {
	world *decider.World
	ticks int
}

// doze says how often its agent is ticked while it runs.
type doze struct{ Every int }

func (d *doze) Activate(m *mole, x behavior.Context) bool { m.every(x, d.Every); return true }

func (*doze) Deactivate(m *mole, x behavior.Context, _ behavior.Reason) { m.every(x, 1) }

func (*doze) Act(m *mole, _ behavior.Context) behavior.Status { m.ticks++; return behavior.Running }

func (m *mole) every(x behavior.Context, n int) {
	id := x.Agent()
	m.world.Defer(id, func() error { return m.world.Every(id, n) })
}

const (
	drowsy decider.Flags = 1 << iota
	tired
)

// burrow is a crowd of moles.
type burrow struct {
	world *decider.World
	crowd *decider.Crowd[*mole]
	moles [4]*mole
	flags decider.Flags
}

func newBurrow(t *testing.T, sleepers bool) *burrow {
	t.Helper()
	type row = decider.Decider[*mole]
	rows := []*row{
		{Name: "DOZE", If: drowsy, Recheck: decider.EachTick, Act: &doze{Every: 4}},
		{Name: "SLEEP", If: tired, Recheck: decider.EachTick, Act: &doze{Every: 9}},
		{Name: "DIG", EachFor: func(*mole, time.Duration) {}},
	}
	if !sleepers {
		rows = rows[2:]
	}
	b := &burrow{}
	tree := decider.MustCompile(&row{Name: "MOLE", Children: rows})
	b.world = tree.NewWorld(1)
	var err error
	b.crowd, err = tree.NewCrowd(b.world, func(*mole, time.Duration) decider.Sense { return decider.Sense{Flags: b.flags} })
	require.NoError(t, err)
	require.NoError(t, b.world.SetWorkers(3))
	for i := range b.moles {
		b.moles[i] = &mole{world: b.world}
	}
	return b
}

func (b *burrow) fill(t *testing.T) {
	t.Helper()
	for i, m := range b.moles {
		require.NoError(t, b.crowd.Add(uint64(i), m))
	}
}

func (b *burrow) frames(t *testing.T, flags decider.Flags, n int) {
	t.Helper()
	b.flags = flags
	for range n {
		require.NoError(t, b.world.Tick(time.Second/50))
	}
	require.Empty(t, b.world.Mistakes())
}

func (b *burrow) periods(t *testing.T) (n [4]int) {
	t.Helper()
	for i := range n {
		var err error
		n[i], err = b.world.Period(uint64(i))
		if err != nil {
			require.ErrorIs(t, err, decider.ErrNoAgent)
			n[i] = -1
		}
	}
	return n
}

// TestEveryByRow: an action may say how often its agent is ticked while it runs, and what
// is done to the agent meanwhile leaves no other period behind.
func TestEveryByRow(t *testing.T) {
	b := newBurrow(t, true)
	b.fill(t)
	b.frames(t, 0, 3)
	assert.Equal(t, [4]int{1, 1, 1, 1}, b.periods(t))
	b.frames(t, drowsy, 30)
	assert.Equal(t, [4]int{4, 4, 4, 4}, b.periods(t))
	for _, m := range b.moles {
		assert.InDelta(t, 30/4, m.ticks, 2)
	}
	b.frames(t, tired, 8)
	assert.Equal(t, [4]int{9, 9, 9, 9}, b.periods(t), "one gives way to the other")
	b.frames(t, 0, 18)
	assert.Equal(t, [4]int{1, 1, 1, 1}, b.periods(t))
}

func TestEveryByRowPaused(t *testing.T) {
	b := newBurrow(t, true)
	b.fill(t)
	b.frames(t, drowsy, 5)
	require.NoError(t, b.world.Pause(1, true))
	ticks := b.moles[1].ticks
	b.frames(t, 0, 9)
	assert.Equal(t, [4]int{1, 0, 1, 1}, b.periods(t))
	assert.Equal(t, ticks, b.moles[1].ticks)
	require.NoError(t, b.world.Reset(1)) // it leaves its row, and stands still
	assert.Equal(t, 0, b.periods(t)[1])
	require.NoError(t, b.world.Pause(1, false))
	assert.Equal(t, 1, b.periods(t)[1])
	b.frames(t, drowsy, 1)
	assert.Equal(t, [4]int{4, 4, 4, 4}, b.periods(t))

	require.NoError(t, b.world.Pause(2, true)) // while it runs, without a reset
	b.frames(t, drowsy, 20)
	require.NoError(t, b.world.Pause(2, false))
	assert.Equal(t, 4, b.periods(t)[2])
	b.frames(t, 0, 9)
	assert.Equal(t, [4]int{1, 1, 1, 1}, b.periods(t))
}

func TestEveryByRowLeft(t *testing.T) {
	b := newBurrow(t, true)
	b.fill(t)
	b.frames(t, drowsy, 5)
	require.NoError(t, b.world.Reset(0))
	assert.Equal(t, [4]int{1, 4, 4, 4}, b.periods(t))
	require.NoError(t, b.world.Remove(1))
	assert.Equal(t, [4]int{1, -1, 4, 4}, b.periods(t))
	require.NoError(t, b.crowd.Add(1, b.moles[1]))
	assert.Equal(t, 1, b.periods(t)[1], "who comes anew is awake")
	b.frames(t, drowsy, 1)
	assert.Equal(t, [4]int{4, 4, 4, 4}, b.periods(t))
}

func TestEveryByRowSaved(t *testing.T) {
	b := newBurrow(t, true)
	b.fill(t)
	b.frames(t, drowsy, 5)
	require.NoError(t, b.world.Pause(3, true))
	data, err := b.world.Save()
	require.NoError(t, err)
	load := func(other *burrow) {
		_, err := other.world.Load(data, decider.AgentsBy(func(id uint64) (*mole, bool) { return other.moles[id], true }))
		require.NoError(t, err)
	}
	other := newBurrow(t, true)
	load(other)
	for _, x := range []*burrow{b, other} {
		x.frames(t, drowsy, 9)
		assert.Equal(t, [4]int{4, 4, 4, 0}, x.periods(t))
		require.NoError(t, x.world.Pause(3, false))
		x.frames(t, 0, 9)
		assert.Equal(t, [4]int{1, 1, 1, 1}, x.periods(t))
	}
	one, err := b.world.Save()
	require.NoError(t, err)
	two, err := other.world.Save()
	require.NoError(t, err)
	assert.Equal(t, one, two)

	changed := newBurrow(t, false) // the row is gone, and nobody deactivates it
	load(changed)
	assert.Equal(t, [4]int{4, 4, 4, 0}, changed.periods(t))
}
