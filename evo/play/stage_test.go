package play_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// A button that is pressed and released between two ticks counts in one tick.
func TestTap(t *testing.T) {
	var got []scene.Controls
	view := game.View
	view.Drive = func(_ *game.Forager, in scene.Controls) { got = append(got, in) }
	s, err := play.New(&game.Forage, &view, play.Options{Opponents: foragers(t, false)})
	require.NoError(t, err)
	h := httptest.NewServer(s)
	defer h.Close()
	p := open(t, h.URL+"/").drives()
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

// A mouse that moves sends an order for every picture that the screen shows, three for
// each tick; the round goes on.
func TestMovingMouse(t *testing.T) {
	p := open(t, serve(t, play.Options{})).drives()
	p.send(`{"do":"pause","on":false}`)
	p.hear("the round goes on", func() bool { return !p.state.Paused })
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for x := 0; p.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"do":"control","aim":{"x":%d,"y":0}}`, x)) == nil; x++ {
			time.Sleep(5 * time.Millisecond)
		}
	}()
	n := len(p.frames)
	p.hear("three ticks", func() bool { return len(p.frames) >= n+3 })
}
