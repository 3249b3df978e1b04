package creatures

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

const step = 100 * time.Millisecond

// live plays a world, observed by o.
func live(t *testing.T, agents int, seed uint64, ticks int, o decider.Observer) *World {
	t.Helper()
	w, err := New(agents, seed, nil)
	require.NoError(t, err)
	w.Minds.Observe(o, decider.Transitions)
	for range ticks {
		require.NoError(t, w.Step(step))
	}
	return w
}

// diary counts how often each row began, and for how long it ran.
type diary struct {
	begun, blinks map[string]int
	hasty         []string
	last          map[string][]time.Duration // by agent and row: when it began
}

func newDiary() *diary {
	return &diary{begun: map[string]int{}, blinks: map[string]int{}, last: map[string][]time.Duration{}}
}

func (d *diary) Observe(e decider.Event) {
	name := e.Tree.Row(e.Row).Name
	switch e.Kind {
	case decider.EventActivated:
		d.begun[name]++
		key := string(rune('A'+e.Agent)) + name
		d.last[key] = append(d.last[key], e.Now)
		if n := len(d.last[key]); n > 4 && e.Now-d.last[key][n-5] < 4*time.Second {
			d.hasty = append(d.hasty, name+" at "+e.Now.String())
		}
	case decider.EventDeactivated:
		if e.Duration <= step && e.Reason == behavior.ReasonInterrupted {
			d.blinks[name]++
		}
	}
}

// Every row of both tables must run at some time, or it is not worth its line.
func TestEveryRowHappens(t *testing.T) {
	d := newDiary()
	var w *World
	for seed := range uint64(6) {
		w = live(t, 6, seed, 1800, d)
	}
	for _, c := range []*Creature{w.Creatures[0], w.Creatures[len(w.Creatures)-1]} {
		for _, row := range c.Tree().Outline().Rows() {
			assert.NotZero(t, d.begun[row.Name], row.Name)
		}
	}
}

// A creature that starts the same row five times within four seconds is dithering,
// and so is one that is interrupted after a single tick.
func TestNobodyStrobes(t *testing.T) {
	for agents := 1; agents <= MaxAgents; agents++ {
		for seed := range uint64(3) {
			d := newDiary()
			live(t, agents, seed, 1800, d)
			assert.Empty(t, d.hasty, "agents %d, seed %d", agents, seed)
			begun, blinks := 0, 0
			for name, n := range d.begun {
				begun += n
				blinks += d.blinks[name]
			}
			assert.LessOrEqual(t, blinks, begun/20, "agents %d, seed %d: %v", agents, seed, d.blinks)
		}
	}
}

// No dead creature keeps fighting: DIE is Urgent, so no Commit delays it.
func TestDeathDoesNotWait(t *testing.T) {
	w, err := New(4, 1, nil)
	require.NoError(t, err)
	wolf := w.Creatures[len(w.Creatures)-1]
	active := func(name string) bool {
		return wolf.Tree().State(wolf.Memory()).Active(wolf.Tree().Outline().Find(name)[0])
	}
	for !active("HUNT") {
		require.NoError(t, w.Step(step))
		require.Less(t, w.Clock, 10*Day)
	}
	wolf.Health = 0
	require.NoError(t, w.Step(step))
	assert.True(t, active("DIE"))
}

func TestTablesHaveNoWarnings(t *testing.T) {
	w, err := New(1, 0, nil)
	require.NoError(t, err)
	for _, c := range w.Creatures {
		assert.Empty(t, c.Tree().Lint(), c.Name)
	}
}

func TestSameSeedSameStory(t *testing.T) {
	a, b := live(t, 5, 3, 900, nil), live(t, 5, 3, 900, newDiary())
	other := live(t, 5, 4, 900, nil)
	differ := false
	for i, c := range a.Creatures {
		assert.Equal(t, c.At, b.Creatures[i].At, c.Name)
		assert.Equal(t, c.Tree().Hash(c.Memory()), b.Creatures[i].Tree().Hash(b.Creatures[i].Memory()), c.Name)
		differ = differ || c.At != other.Creatures[i].At
	}
	assert.True(t, differ, "another seed tells the same story")
}

// The count of guards is right whatever ends a guard's duty, even its death.
func TestGuardsAreCounted(t *testing.T) {
	w, err := New(9, 5, nil)
	require.NoError(t, err)
	for range 3000 {
		require.NoError(t, w.Step(step))
		guards := 0
		for _, c := range w.Creatures {
			if c.OnGuard {
				guards++
			}
		}
		require.Equal(t, guards, w.guarded, "at %s", w.Clock)
	}
}

func TestNew(t *testing.T) {
	for _, agents := range []int{-1, 0, MaxAgents + 1} {
		_, err := New(agents, 1, nil)
		assert.ErrorContains(t, err, "want 1 to 12")
	}
}

func TestStepReportsBadTime(t *testing.T) {
	w, err := New(1, 1, nil)
	require.NoError(t, err)
	err = w.Step(-time.Second)
	assert.ErrorIs(t, err, decider.ErrNegativeDelta)
}

func TestTowards(t *testing.T) {
	for _, c := range []struct {
		from, goal, want Point
		step             int64
	}{
		{Point{0, 0}, Point{3000, 4000}, Point{600, 800}, 1000},
		{Point{3000, 4000}, Point{0, 0}, Point{2400, 3200}, 1000},
		{Point{0, 0}, Point{30, 40}, Point{30, 40}, 50},
		{Point{7, 7}, Point{7, 7}, Point{7, 7}, 0},
	} {
		assert.Equal(t, c.want, towards(c.from, c.goal, c.step), "%v to %v", c.from, c.goal)
	}
	assert.Equal(t, Point{0, Height}, inside(Point{-1, Height + 1}))
}
