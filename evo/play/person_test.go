//go:build !race

package play_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// person plays in a window with real keys, a real mouse and real fingers, at the speed
// of the game: what the browser does with them is part of the test.
type person struct {
	*window
	got atomic.Pointer[scene.Controls] // of the last tick
}

func sits(t *testing.T, width int64, scale float64) *person {
	t.Helper()
	p := &person{}
	view, n := game.View, 0
	view.Drive = func(f *game.Forager, in scene.Controls) {
		p.got.Store(&in)
		game.View.Drive(f, in)
	}
	view.Draw = func(sim evo.Sim[*game.Forager], c *scene.Canvas) { // some kB for each second
		game.View.Draw(sim, c)
		n++
		c.Text(2, scene.Soft, strings.Repeat(fmt.Sprint(n, " "), 100), -1e6, 0, 1)
	}
	_, page := serveGame(t, &game.Forage, &view, play.Options{Mode: game.Week.Name, Opponents: foragers(t, false)})
	p.window = look(t, page, width)
	options := []chromedp.EmulateViewportOption{chromedp.EmulateScale(scale)}
	if width < 500 {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(width, 844, options...))
	p.sees(".state", "paused")
	return p
}

// does waits for a tick in which the game gets such controls, and returns them.
func (p *person) does(what string, such func(c scene.Controls) bool) (c scene.Controls) {
	p.t.Helper()
	require.Eventually(p.t, func() bool {
		if got := p.got.Load(); got != nil {
			c = *got
		}
		return such(c)
	}, 30*time.Second, 5*time.Millisecond, what)
	return c
}

// center returns where the middle of an element is in the window.
func (w *window) center(selector string, nth int) (x, y float64) {
	w.t.Helper()
	at := eval[[]float64](w, fmt.Sprintf(`(() => { const r = document.querySelectorAll(%s)[%d].getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`, quote(selector), nth))
	return at[0], at[1]
}

// key presses or releases a key; one that repeats is pressed again.
func (w *window) key(kind input.DispatchKeyEventType, repeats bool, letters ...string) {
	w.t.Helper()
	for _, letter := range letters {
		_, err := chromedp.Call(w.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Code: "Key" + letter, Key: strings.ToLower(letter), WindowsVirtualKeyCode: int64(letter[0]), AutoRepeat: &repeats,
		})
		require.NoError(w.t, err)
	}
}

func (w *window) down(letters ...string) {
	w.t.Helper()
	w.key(input.DispatchKeyEventTypeKeyDown, false, letters...)
}

func (w *window) up(letters ...string) {
	w.t.Helper()
	w.key(input.DispatchKeyEventTypeKeyUp, false, letters...)
}

// mouse moves the mouse somewhere, or presses or releases its left button there.
func (w *window) mouse(kind input.DispatchMouseEventType, x, y float64, buttons int64) {
	w.t.Helper()
	o := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Buttons: buttons, Button: input.MouseButtonLeft, ClickCount: 1}
	if kind == chromedp.MouseMoved && buttons == 0 {
		o.Button = input.MouseButtonNone
	}
	_, err := chromedp.Call(w.ctx, input.DispatchMouseEvent, o)
	require.NoError(w.t, err)
}

// fingers has fingers touch the screen at places, or leave it.
func (w *window) fingers(kind input.DispatchTouchEventType, places ...[2]float64) {
	w.t.Helper()
	o := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for i, at := range places {
		id := float64(i)
		o.TouchPoints = append(o.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1], ID: &id})
	}
	_, err := chromedp.Call(w.ctx, input.DispatchTouchEvent, o)
	require.NoError(w.t, err)
}

// hurry has the round go on as fast as it can.
func (w *window) hurry() {
	w.t.Helper()
	eval[any](w, `void (() => { const send = WebSocket.prototype.send; WebSocket.prototype.send = function (order) {
		return send.call(this, order.replace('"speed":8000', '"speed":50000')); }; })()`)
	w.set(".bar select", "4")
	w.set(".bar select", "8")
}

// A person at a desk drags, holds and lets go when it suits the person, not the page.
func TestDesk(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	p := sits(t, 1280, 2)
	p.down("P")
	p.up("P")
	p.sees(".state", "live")
	x, y := p.center("canvas", 0)

	// The button goes up beside the map.
	p.mouse(chromedp.MouseMoved, x, y, 0)
	p.mouse(chromedp.MousePressed, x, y, 1)
	p.does("fire", func(c scene.Controls) bool { return c.Fire && c.Aiming })
	p.mouse(chromedp.MouseMoved, 3, 3, 1)
	p.mouse(chromedp.MouseReleased, 3, 3, 0)
	p.does("nothing", func(c scene.Controls) bool { return !c.Fire })

	// The button goes up, and a key goes down, during a pause.
	p.mouse(chromedp.MouseMoved, x, y, 0)
	p.mouse(chromedp.MousePressed, x, y, 1)
	p.does("fire", func(c scene.Controls) bool { return c.Fire })
	p.down("P")
	p.sees(".state", "paused")
	p.mouse(chromedp.MouseReleased, x, y, 0)
	p.down("W")
	p.key(input.DispatchKeyEventTypeKeyDown, true, "W")
	p.down("P")
	c := p.does("drive", func(c scene.Controls) bool { return c.Up == 1000 })
	assert.False(t, c.Fire)
	p.sees(".state", "live")

	// A key that repeats does not end the aim of a mouse that has moved since.
	p.down("D")
	p.does("turn", func(c scene.Controls) bool { return c.Right == 1000 && !c.Aiming })
	p.mouse(chromedp.MouseMoved, x+9, y, 0)
	p.does("aim", func(c scene.Controls) bool { return c.Aiming })
	p.key(input.DispatchKeyEventTypeKeyDown, true, "D", "D")
	p.up("W")
	c = p.does("turn", func(c scene.Controls) bool { return c.Up == 0 })
	assert.Equal(t, scene.Controls{Right: 1000, Aim: c.Aim, Aiming: true}, c)
	p.up("D")

	// N that is held begins one round, and P that is held is one pause.
	p.down("N")
	p.key(input.DispatchKeyEventTypeKeyDown, true, "N", "N", "N")
	p.up("N")
	p.down("P")
	p.key(input.DispatchKeyEventTypeKeyDown, true, "P")
	p.up("P")
	p.sees(".state", "paused")
	p.sees("header", "round 2,")

	// A page that nobody sees pauses.
	p.down("P")
	p.sees(".state", "live")
	p.down("W")
	p.does("drive", func(c scene.Controls) bool { return c.Up == 1000 })
	eval[any](p.window, `void (Object.defineProperty(document, 'hidden', {value: true}), document.dispatchEvent(new Event('visibilitychange')))`)
	p.sees(".state", "paused")
	p.up("W")

	// A page that is loaded again shows the present at once, not all that was before.
	p.down("P")
	p.sees(".state", "live")
	p.hurry()
	p.until("document.querySelector('.bar output').innerText > '1:00'")
	p.set(".bar select", "1") // or it would go through all in a moment
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `window.moments = new Set(); new MutationObserver(() => moments.add(document.querySelector('.bar output')?.innerText.split(' of ')[0]))
			.observe(document, {subtree: true, childList: true, characterData: true})`,
	})
	require.NoError(t, err)
	p.do(chromedp.Reload())
	p.sees(".state", "paused")
	p.until("document.querySelector('.bar output').innerText > '1:00'")
	p.until("(t => t[0] === t[1])(document.querySelector('.bar output').innerText.split(' of '))")
	assert.Less(t, eval[int](p.window, "moments.size"), 200, "moments, of more than 600")
	p.quiet()
}

// A person with a phone has two thumbs, which move at once, rest on the pads, and are
// interrupted by calls. All is as large on its screen as on others.
func TestPhone(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	p := sits(t, 390, 3)
	p.until("devicePixelRatio === 3")
	p.sees(".pads .other", "rest")
	p.sees(".pads", "aim, eat at the edge")
	p.fits("a button between the pads")
	p.shoot("pads")
	eval[any](p.window, `void (() => { const fill = CanvasRenderingContext2D.prototype.fillText; window.texts = [];
		CanvasRenderingContext2D.prototype.fillText = function (...all) { texts.push(parseFloat(/([\d.]+)px/.exec(this.font)[1]) / devicePixelRatio); return fill.apply(this, all); }; })()`)
	x, y := p.center(".bar button", 0)
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
	p.sees(".state", "live")

	lx, ly := p.center(".pad", 0)
	rx, ry := p.center(".pad", 1)
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{lx, ly})
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{lx, ly}, [2]float64{rx, ry})
	for far := range 16 {
		p.fingers(input.DispatchTouchEventTypeTouchMove, [2]float64{lx + 4*float64(far), ly}, [2]float64{rx, ry + 4*float64(far)})
	}
	c := p.does("drive and fire", func(c scene.Controls) bool { return c.Thumb && c.Right == 1000 && c.Aiming && c.Fire })
	p.does("aim from elsewhere, with thumbs at rest", func(now scene.Controls) bool { return now.Aim.X != c.Aim.X })
	p.fingers(input.DispatchTouchEventTypeTouchCancel)
	p.does("nothing", func(c scene.Controls) bool { return c == scene.Controls{} })

	x, y = p.center(".pads .other", 0)
	p.fingers(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	p.does("rest", func(c scene.Controls) bool { return c.Other })
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
	p.does("nothing", func(c scene.Controls) bool { return !c.Other })
	p.until("texts.length > 20")
	assert.GreaterOrEqual(t, eval[float64](p.window, "Math.min(...texts)"), 9.0, "pixels of CSS of the smallest letters")
	p.quiet()
}
