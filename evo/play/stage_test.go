package play_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// A button that is pressed and released between two ticks counts in one tick.
func TestTap(t *testing.T) {
	var got []scene.Controls
	view := game.View
	view.Drive = func(_ *game.Forager, in scene.Controls) { got = append(got, in) }
	s, page := serveGame(t, &game.Forage, &view, play.Options{Opponents: foragers(t, false)})
	p := open(t, page).drives()
	for _, order := range []string{
		`{"do":"control","fire":true}`, `{"do":"control"}`, `{"do":"step"}`,
		`{"do":"step"}`,
		`{"do":"control","other":true}`, `{"do":"control","right":500}`, `{"do":"step"}`,
		`{"do":"control","fire":true}`, `{"do":"next"}`, `{"do":"pause","on":true}`, // what was pressed in the last round is forgotten
	} {
		p.send(order)
	}
	p.hear("the next round", func() bool { return p.state.Round == 2 && p.state.Paused })
	n := len(p.frames)
	p.send(`{"do":"step"}`)
	p.hear("a tick", func() bool { return len(p.frames) > n })
	s.Close()
	require.GreaterOrEqual(t, len(got), 4)
	assert.Equal(t, []scene.Controls{{Fire: true}, {}, {Right: 500, Other: true}, {}}, got[:4])
}

// Hands that never rest, such as a mouse that moves or a key that is held, send an order
// for every picture that the screen shows, many for each tick; the round goes on.
func TestOrdersWithoutEnd(t *testing.T) {
	for name, order := range map[string]string{
		"a mouse":        `{"do":"control","aim":{"x":%d,"y":0}}`,
		"P again":        `{"do":"pause","on":false,"slot":%d}`,
		"the same speed": `{"do":"speed","speed":900,"slot":%d}`,
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, serve(t, play.Options{})).drives()
			p.send(`{"do":"speed","speed":900}`)
			p.send(`{"do":"pause","on":false}`)
			p.hear("the round goes on", func() bool { return !p.state.Paused })
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			go func() {
				for x := 1; p.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, order, x)) == nil; x++ {
					time.Sleep(5 * time.Millisecond)
				}
			}()
			n := len(p.frames)
			p.hear("three ticks", func() bool { return len(p.frames) >= n+3 })
		})
	}
}

// A game whose ticks take longer than they may is slow, but what hands did before a tick
// counts in that tick: orders do not queue up for the ticks to come.
func TestSlowGame(t *testing.T) {
	var ticks, seen atomic.Int64 // seen: the tick in which the last order counted
	view := game.View
	view.Drive = func(_ *game.Forager, in scene.Controls) {
		time.Sleep(5 * time.Millisecond)
		ticks.Add(1)
		if in.Right == 777 {
			seen.CompareAndSwap(0, ticks.Load())
		}
	}
	_, page := serveGame(t, &game.Forage, &view, play.Options{Opponents: foragers(t, false)})
	p := open(t, page).drives()
	p.send(`{"do":"speed","speed":50000}`) // 2 ms
	p.send(`{"do":"pause","on":false}`)
	p.hear("ticks", func() bool { return len(p.frames) > 3 })
	for x := range 400 {
		p.send(fmt.Sprintf(`{"do":"control","aim":{"x":%d,"y":0}}`, x))
	}
	p.send(`{"do":"control","right":777}`)
	sent := ticks.Load()
	p.hear("the last order", func() bool { return seen.Load() > 0 })
	assert.Less(t, seen.Load()-sent, int64(100), "ticks until the last of 400 orders counts")
}

// A round whose beginning panics is refused with words; the one so far goes on, and the
// next attempt has another seed.
func TestBrokenBeginning(t *testing.T) {
	var broken atomic.Bool
	var seeds []uint64
	g := game.Forage
	g.NewSim = func() evo.Sim[*game.Forager] {
		if broken.Load() {
			panic("no more fields")
		}
		return &sower{game.Forage.NewSim(), &seeds}
	}
	o := play.Options{Opponents: foragers(t, false)}
	view := game.View
	view.Draw = func(sim evo.Sim[*game.Forager], c *scene.Canvas) { game.View.Draw(sim.(*sower).Sim, c) }
	s, page := serveGame(t, &g, &view, o)
	p := open(t, page).drives()
	broken.Store(true)
	p.send(`{"do":"next"}`)
	p.says("The next round cannot begin: play: the game panics: no more fields")
	p.send(`{"do":"step"}`)
	p.hear("a tick", func() bool { return len(p.frames) == 2 })
	broken.Store(false)
	p.send(`{"do":"next"}`)
	p.hear("the next round", func() bool { return p.state.Round == 2 })
	s.Close()
	assert.NotEqual(t, seeds[len(seeds)-1], evo.Seed(0, "person", 2), "the seed that broke")

	broken.Store(true)
	_, err := play.New(&g, &view, o)
	assert.ErrorContains(t, err, "no more fields")
}

// sower keeps the seeds of rounds.
type sower struct {
	evo.Sim[*game.Forager]
	seeds *[]uint64
}

func (s *sower) Reset(setup evo.Setup[*game.Forager]) error {
	*s.seeds = append(*s.seeds, setup.Seed)
	return s.Sim.Reset(setup)
}
