package browser

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestWatch asks a running game to record an agent in full.
func TestWatch(t *testing.T) {
	m := play(t, plain, 3, 50, 1, record.Options{})
	w := open(t)
	w.visit(m.serve(inspect.Options{}))
	w.sees(agents, "Deer A")
	w.sees(why, "recorded in full")
	w.press("w")
	w.until(`document.querySelector('%s [aria-pressed=true]')?.innerText.includes('recorded in full')`, why)
	require.Eventually(t, func() bool { return assert.ObjectsAreEqual([]uint64{1}, m.rec.Watched()) }, 30*time.Second, 5*time.Millisecond)
	w.press("w")
	w.until(`document.querySelector('%s [aria-pressed=false]')?.innerText.includes('record in full')`, why)
	require.Eventually(t, func() bool { return len(m.rec.Watched()) == 0 }, 30*time.Second, 5*time.Millisecond)
	w.quiet()
}

// TestPause stops the game itself.
func TestPause(t *testing.T) {
	m := play(t, plain, 1, 50, 1, full)
	paused := make(chan bool, 1)
	w := open(t)
	w.visit(m.serve(inspect.Options{Pause: func(p bool) { paused <- p }}))
	w.sees(`footer`, "Pause game")
	w.click(`button[title="Stop the game itself"]`)
	assert.True(t, <-paused)
	w.sees(`footer`, "Game is paused")
	w.click(`button[title="Stop the game itself"]`)
	assert.False(t, <-paused)
	w.sees(`footer`, "Pause game")
	w.quiet()
}

// TestTwoWindows opens two pages before the game's first tick: both see it, and what
// one of them asks of the game.
func TestTwoWindows(t *testing.T) {
	m := play(t, plain, 2, 0, 1, record.Options{})
	paused := make(chan bool, 1)
	url := m.serve(inspect.Options{Pause: func(p bool) { paused <- p }})
	one, other := open(t), open(t)
	for _, w := range []*window{one, other} {
		w.visit(url)
		w.sees(`main`, "the game has not ticked")
	}
	m.tick(10)
	one.sees(agents, "Deer A")
	one.clickText("Pause")
	other.sees(agents, "Deer A")
	other.sees(`footer`, "Game is paused")
	other.press("w")
	one.sees(`.why-head [aria-pressed=true]`, "recorded in full")
	one.quiet()
	other.quiet()
}

// TestGameRestarts ends a game while the page follows it, and begins another one.
func TestGameRestarts(t *testing.T) {
	addr := "localhost:0"
	start := func(n names, ticks int) (*meadow, *inspect.Server) {
		m := play(t, n, 2, ticks, 1, full)
		server, err := inspect.Start(addr, m.rec, inspect.Options{Output: io.Discard})
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, server.Close()) })
		return m, server
	}
	_, server := start(plain, 100)
	w := open(t)
	w.visit(server.URL())
	w.sees(agents, "Deer A")
	require.NoError(t, server.Close())
	w.sees(`header`, "connection lost")
	w.press(kb.Home)
	addr = strings.TrimSuffix(strings.TrimPrefix(server.URL(), "http://"), "/")
	m, _ := start(names{"HIDE", "BROWSE", "Elk", "%v"}, 0)
	w.sees(`header`, "live")
	w.sees(agents, "Deer A") // until the new game has something to show
	m.tick(30)
	w.sees(agents, "Elk A")
	w.press(kb.End)
	w.sees(path, "HIDE")
}

// TestTune changes the order of rows and a number while the game runs, with the
// keyboard, and sees what the agents do then.
func TestTune(t *testing.T) {
	m := play(t, plain, 1, 50, 1, full)
	o := m.all()
	w := open(t)
	w.visit(m.serve(o))
	w.until(`document.querySelector('#tab-tune')`)
	w.press("7")
	w.sees(`#tab-tune[aria-selected=true]`, "Tune")
	w.focus(`[aria-label="DRINK later"]`)
	w.press(kb.Enter)
	w.sees(`[aria-label=Changes]`, "DRINK")
	w.sees(`.tune-orders [role=status]`, "not applied yet")
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "1 of 1 agents would have done something else")
	w.sees(`[aria-label=Rehearsal] table`, "DRINK")
	w.shoot("rehearsal")
	m.tick(100)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuemax') >= 149`)
	before := m.begun(t, "DRINK")
	assert.NotZero(t, before, "nothing was applied")

	w.focus(`.tune-orders button.main`)
	w.press(kb.Enter)
	w.sees(`.tune-orders [role=status]`, "waiting for the game")
	m.tick(1)
	w.sees(`.tune-orders [role=status]`, "the game plays with these changes")
	m.tick(400)
	assert.LessOrEqual(t, m.begun(t, "DRINK"), before+1, "GRAZE comes first now")
	w.shoot("applied")

	w.focus(`[aria-label=DRINK] input`) // its cooldown
	w.press("nonsense", kb.Enter)
	w.sees(`.tune [role=alert]`, "nonsense")
	w.shoot("refused")
	w.clickOne(`.tune-orders button`, "first")
	w.sees(`.tune-orders [role=status]`, "not applied yet")
	w.focus(`.tune-orders button.main`)
	w.press(kb.Enter)
	w.sees(`.tune-orders [role=status]`, "waiting for the game")
	m.tick(400)
	assert.Greater(t, m.begun(t, "DRINK"), before+2)
}

// TestTables shows coverage and profile.
func TestTables(t *testing.T) {
	m := play(t, plain, 3, 0, 1, record.Options{})
	url := m.serve(m.all())
	m.tick(100)
	w := open(t)
	w.visit(url)
	w.until(`document.querySelector('#tab-cover')`)
	w.press("5")
	w.sees(`#stage caption`, "DEER")
	w.sees(`#stage`, "SLEEP")
	w.shoot("cover")
	w.press("6")
	w.until(`[...document.querySelectorAll('#stage tbody tr')].some(r => r.innerText.includes('FLEE'))`)
	w.shoot("profile")
	w.press("1", "h", "h")
	w.shoot("heat")
	w.press("h")
	w.sees(`.segmented [aria-checked=true]`, "Coverage")
	w.until(`/\d\/\d/.test(document.querySelector('.heat')?.textContent)`)
	w.clickNode("SLEEP")
	w.sees(`[aria-label="The chosen row"]`, "points covered.")
	w.shoot("coverage")
	w.quiet()
}

// TestLiveBreakpoint stops the game where a row begins, and shows that moment.
func TestLiveBreakpoint(t *testing.T) {
	m := play(t, plain, 1, 35, 1, full)
	paused := make(chan bool, 1)
	w := open(t)
	w.visit(m.serve(inspect.Options{Pause: func(p bool) { paused <- p }}))
	w.sees(agents, "Deer A")
	w.breakAt("FLEE")
	w.clickText("pauses")
	for stop := false; !stop; {
		m.tick(1)
		select {
		case stop = <-paused:
		case <-time.After(20 * time.Millisecond):
		}
		require.Less(t, m.rec.Stats().Steps, int64(1000), "the game was never paused")
	}
	w.sees(path, "FLEE [STILL] 0.0s")
	w.sees(`footer`, "Game is paused")
	w.shoot("hit")
	w.quiet()
}
