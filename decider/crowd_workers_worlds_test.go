package decider_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// touchy is an observer that panics in frames now and then.
type touchy struct {
	told, raised int
	never        bool
	world        *decider.World
	over         uint64 // the last frame of it that is over
}

func (o *touchy) ObserveTick(*decider.World, decider.State, decider.Result) {}

func (o *touchy) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	if len(ticks) == 0 {
		o.world, o.over = w, w.Frame()
	}
}

func (o *touchy) Observe(e decider.Event) {
	if o.world != nil && o.world.Frame() == o.over {
		return // of what was deferred it is told at once
	}
	shared := e.Kind == decider.EventReleased || e.Kind == decider.EventTaken || e.Kind == decider.EventFormed
	if o.told++; !o.never && (o.told%97 == 0 || shared && o.told%3 == 0) {
		o.raised++
		panic("trap of the observer")
	}
}

// seenOf is what an observer that panics may not change.
type seenOf struct {
	saved string
	began map[string]int
}

// TestCrowdSameForAnyNumberOfWorkers plays random worlds with different numbers of workers and
// processors, of which each takes one agent at a time, with disturbed scheduling: all that can be seen
// is the same. What an observer changes that panics in a frame is only what is raised. (Between frames,
// as in what was deferred, it ends what has called it: the agent is unwound in the next one.)
func TestCrowdSameForAnyNumberOfWorkers(t *testing.T) {
	skip.UnderRace(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	n, raised := uint64(200), 0
	if testing.Short() {
		n = 24
	}
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		alone := worlds.Way{Name: "alone", Awake: true, Workers: 1}
		var said []string
		err := c.Play(s, alone, func(w *worlds.World) { said = append(said, w.Said()) })
		for _, run := range []spread{{2, 2, decider.Nothing}, {8, 4, decider.Nothing}, {8, 2, decider.Rows}} {
			if err == nil {
				o := touchy{never: true}
				err = c.Play(s, run.way(&o), func(w *worlds.World) { require.Equal(c, said[c.Frame], w.Said(), "%+v", run) })
			}
		}
		s = s.Without(func(worlds.Op) bool { return true })
		var seen []seenOf
		if err == nil {
			err = c.Play(s, alone, func(w *worlds.World) { seen = append(seen, look(c, w)) })
		}
		for _, run := range []spread{{1, 1, decider.Transitions}, {2, 2, decider.Rows}} {
			if err == nil {
				o := touchy{}
				err = c.Play(s, run.way(&o), func(w *worlds.World) { require.Equal(c, seen[c.Frame], look(c, w), "%+v", run) })
				raised += o.raised
			}
		}
		return err
	})
	require.Greater(t, raised, int(n))
}

// spread is how a world is played.
type spread struct {
	workers, procs int
	detail         decider.Detail
}

// way disturbs its scheduling, and has o observe.
func (r spread) way(o *touchy) worlds.Way {
	runtime.GOMAXPROCS(r.procs)
	return worlds.Way{Name: "spread", Awake: true, Workers: r.workers, Called: runtime.Gosched, Join: func(w *worlds.World) func() {
		w.World().SetChunk(1)
		if r.detail == decider.Nothing {
			return func() {}
		}
		stop, err := w.World().Observe(o, r.detail)
		if err != nil {
			panic(err)
		}
		return stop
	}}
}

func look(t require.TestingT, w *worlds.World) seenOf {
	saved, err := w.World().Save()
	require.NoError(t, err)
	return seenOf{string(saved), w.Began()}
}
