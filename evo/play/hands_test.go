//go:build !race

package play_test

import (
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// set gives a field or a list of the page a value, as a person does.
func (w *window) set(selector, value string) {
	w.t.Helper()
	eval[any](w, fmt.Sprintf(`(() => { const e = document.querySelector(%s); e.value = %s;
		for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind, {bubbles: true})); })()`, quote(selector), quote(value)))
}

// TestHands plays as people do, who are still busy when the round ends: no key that
// drove becomes a letter of the name, and no shot a vote. The Director is asked in the
// first round, and a key that was held counts in the next one.
func TestHands(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	votes := filepath.Join(t.TempDir(), "votes.jsonl")
	page, _ := tanks(t, votes)
	w := look(t, page, 1280)
	w.sees(".state", "paused")
	w.click(".check input")
	w.sees(".director", "next round will follow")
	w.do(chromedp.KeyEvent("n"))
	w.sees("header", "round 2")
	w.sees(".director", "Nothing is known of the player")
	w.fits("a choice")

	// The list of speeds gives the keys back to the game.
	eval[any](w, `(() => { const s = document.querySelector('.bar select'); s.focus(); s.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true})); })()`)
	w.set(`.bar select`, "2")
	assert.NotEqual(t, "SELECT", eval[string](w, "document.activeElement.tagName"))

	// Keys until the results are there, and some more.
	w.do(chromedp.KeyEvent(" ")) // before the round can be over
	w.hurry()
	for more := 4; more > 0; {
		w.do(chromedp.KeyEvent("w"), chromedp.KeyEvent(" "))
		if eval[bool](w, "!!document.querySelector('dialog[open]')") {
			more--
		}
		time.Sleep(20 * time.Millisecond)
	}
	w.sees("dialog .director", "This round counts as")
	assert.NotContains(t, w.text("dialog .director"), "idle")
	assert.Empty(t, eval[string](w, "document.querySelector('dialog input[name=by]').value"))
	w.set("dialog input[name=by]", "Ada")

	// N goes on, also here. A key that is held drives in the next round, too.
	w.set(".bar select", "1")
	w.press("keydown", "KeyS")
	eval[any](w, "document.activeElement.blur()")
	w.do(chromedp.KeyEvent("n"))
	w.sees("header", "round 3")
	w.until("!document.querySelector('dialog[open]')")
	w.sees(".director", "After 1 round")

	// Shots where the votes will be.
	eval[any](w, `void new MutationObserver((_, o) => {
		const d = document.querySelector('dialog[open]');
		if (d) { o.disconnect(); window.first = getComputedStyle(d).pointerEvents; }
	}).observe(document.body, {subtree: true, attributes: true})`)
	at := eval[[]float64](w, `(() => { const r = document.querySelector('canvas').getBoundingClientRect(); return [r.right - 20, r.top + r.height * .6]; })()`)
	w.do(chromedp.MouseClickXY(at[0], at[1]))
	w.hurry()
	for !eval[bool](w, "!!document.querySelector('dialog[open]')") {
		w.do(chromedp.MouseClickXY(at[0], at[1]))
	}
	assert.Equal(t, "none", eval[string](w, "window.first"), "the results take no click at first")
	w.sees("dialog .director", "after 2 rounds")
	said, err := os.ReadFile(votes)
	require.NoError(t, err)
	assert.Empty(t, string(said), "a shot is no vote")

	// Who looks back and votes stays there.
	w.do(chromedp.KeyEvent("\x1b"))
	w.until("!document.querySelector('dialog[open]')")
	w.do(chromedp.KeyEvent("]"), chromedp.KeyEvent("]"))
	w.click(".table .choice button")
	w.until("document.querySelector('.table .choice button[aria-pressed=true]')")
	assert.False(t, eval[bool](w, "!!document.querySelector('dialog[open]')"))
	said, err = os.ReadFile(votes)
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(said), `"by":"Ada"`))
	w.quiet()
}

// A vote while there is no link is not lost in silence; words about it go when the link
// is back.
func TestNoLink(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	s, err := play.New(&game.Forage, &game.View, play.Options{
		Opponents: foragers(t, false), Votes: filepath.Join(t.TempDir(), "votes.jsonl"), By: "Ada",
	})
	require.NoError(t, err)
	h := httptest.NewServer(s)
	w := look(t, h.URL+"/", 390)
	w.click(".board button")
	w.do(chromedp.KeyEvent("]"))
	w.until("document.querySelector('.table .choice button')")
	s.Close()
	h.Close()
	w.sees(".state", "no link")
	w.click(".table .choice button")
	w.sees(".table .notice", "the vote was not written")
	w.fits("no link")

	s, err = play.New(&game.Forage, &game.View, play.Options{Opponents: foragers(t, false)})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	again := httptest.NewUnstartedServer(s)
	again.Listener.Close()
	again.Listener, err = net.Listen("tcp", h.Listener.Addr().String())
	require.NoError(t, err)
	again.Start()
	t.Cleanup(again.Close)
	w.sees(".state", "paused")
	w.until("!document.querySelector('.notice')")
}
