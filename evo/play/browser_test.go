package play_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/play"
)

var shots = flag.String("shots", "", "write pictures of the pages to this `folder`")

// chromium is the browser that all tests share; each test has a profile of its own.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
	end  func()
}

func TestMain(m *testing.M) {
	flag.Parse()
	chromium.end = func() {}
	code := m.Run()
	chromium.end()
	os.Exit(code)
}

// launch starts the browser.
func launch(path string) error {
	profile, err := os.MkdirTemp("", "ethogram-play-*")
	if err != nil {
		return err
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("enable-features", ""), // the default ones ask for the network
	)
	ctx, end := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, quit := chromedp.NewContext(ctx)
	chromium.ctx = ctx
	chromium.end = func() {
		quit()
		end()
		os.RemoveAll(profile)
	}
	return chromedp.Do(ctx)
}

// window is a page that a test looks at.
type window struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	said []string // errors and warnings of the console
}

// look opens a page in a window of a width.
func look(t *testing.T, page string, width int64) *window {
	t.Helper()
	path := ""
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); path == "" && name != "" && err == nil {
			path = found
		}
	}
	if path == "" {
		t.Skip("SKIPPED: there is no Chromium in PATH; CHROMIUM may name one")
	}
	chromium.once.Do(func() { chromium.err = launch(path) })
	require.NoError(t, chromium.err)
	ctx, stop := chromedp.NewContext(chromium.ctx, chromedp.WithNewBrowserContext())
	ctx, late := context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(func() { late(); stop() })
	w := &window{t: t, ctx: ctx}
	console := chromedp.Console(ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" || m.Type == "warning" {
				w.mu.Lock()
				w.said = append(w.said, m.String())
				w.mu.Unlock()
			}
		}
	}()
	var options []chromedp.EmulateViewportOption
	if width < 500 {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	w.do(chromedp.EmulateViewport(width, 844, options...))
	w.do(chromedp.Navigate(page))
	return w
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	require.NoError(w.t, chromedp.Do(w.ctx, steps...))
}

// eval returns the value of a JavaScript expression.
func eval[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(w.t, err, expression)
	return v
}

// until waits for a JavaScript expression to become true.
func (w *window) until(format string, args ...any) {
	w.t.Helper()
	expression := fmt.Sprintf(format, args...)
	for began := time.Now(); !eval[bool](w, "!!("+expression+")"); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 90*time.Second {
			w.shoot("late")
			require.Fail(w.t, "never true: "+expression, "the page says:\n%.3000s\nthe console says: %q", w.text("body"), w.said)
		}
	}
}

func (w *window) text(selector string) string {
	w.t.Helper()
	return eval[string](w, fmt.Sprintf("document.querySelector(%s)?.innerText ?? ''", quote(selector)))
}

func (w *window) sees(selector, text string) {
	w.t.Helper()
	w.until("document.querySelector(%s)?.innerText.includes(%s)", quote(selector), quote(text))
}

// press presses and releases keys, as the page hears them.
func (w *window) press(kind string, codes ...string) {
	w.t.Helper()
	for _, code := range codes {
		eval[any](w, fmt.Sprintf(`dispatchEvent(new KeyboardEvent(%s, {code: %s, key: %s, bubbles: true}))`, quote(kind), quote(code), quote(strings.ToLower(strings.TrimPrefix(code, "Key")))))
	}
}

// thumb puts a thumb on a pad and moves it.
func (w *window) thumb(pad, dx, dy int) {
	w.t.Helper()
	eval[any](w, fmt.Sprintf(`(() => { const p = document.querySelectorAll('.pad')[%d];
		for (const [kind, far] of [['pointerdown', 0], ['pointermove', 1]])
			p.dispatchEvent(new PointerEvent(kind, {clientX: 100 + %d * far, clientY: 100 + %d * far, pointerType: 'touch', pointerId: %d, bubbles: true})); })()`, pad, dx, dy, 7+pad))
}

func (w *window) click(selector string) {
	w.t.Helper()
	w.until("document.querySelector(%s)", quote(selector))
	eval[any](w, "document.querySelector("+quote(selector)+").click()")
}

// shoot takes a picture, if -shots asks for it.
func (w *window) shoot(name string) {
	if *shots == "" {
		return
	}
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*shots, strings.ReplaceAll(w.t.Name(), "/", "_")+"_"+name+".png"), picture, 0o644)
	}
	assert.NoError(w.t, err)
}

// fits checks that nothing is cut off: the page has no sideways scroll, and no button,
// text or cell sticks out of the window or of its box.
func (w *window) fits(when string) {
	w.t.Helper()
	out := eval[[]string](w, `(() => {
		const width = document.documentElement.clientWidth, bad = [];
		if (document.documentElement.scrollWidth > width) bad.push('the page is ' + document.documentElement.scrollWidth + ' wide');
		for (const e of document.querySelectorAll('button, td, th, h1, h2, h3, p, li, label, input, select, canvas, output, .hud div')) {
			const r = e.getBoundingClientRect();
			if (e.closest('.sr') || r.width === 0) continue;
			if (r.right > width + 1 || r.left < -1) bad.push(e.tagName + ' ' + e.innerText + ' from ' + r.left + ' to ' + r.right);
			if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && e.tagName !== 'SELECT' && e.tagName !== 'INPUT') bad.push(e.tagName + ' ' + e.innerText + ' needs ' + e.scrollWidth + ' of ' + e.clientWidth);
		}
		return bad;
	})()`)
	assert.Empty(w.t, out, when)
}

// quiet checks that the console has no errors and no warnings.
func (w *window) quiet() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	assert.Empty(w.t, w.said, "the console")
}

// quote writes a text as JavaScript.
func quote(s string) string {
	text, _ := json.Marshal(s) // a text has no errors
	return string(text)
}

// tanks serves the arena with its library as opponents.
func tanks(t *testing.T, votes string) (page string, keys map[evo.Key]bool) {
	t.Helper()
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	o := play.Options{Mode: arena.ModeFixed, Votes: votes, Seed: 3}
	keys = map[evo.Key]bool{}
	for i, ref := range spec.Library {
		o.Opponents = append(o.Opponents, play.Opponent{
			Name: ref.Name, About: ref.Style, Genome: ref.Genome,
			Class: fmt.Sprint("Class ", i), Points: int64(i) * 1_000_000, Low: int64(i)*1_000_000 - 100, High: int64(i)*1_000_000 + 100, Rounds: 50,
		})
		keys[ref.Genome.Key()] = true
	}
	s, err := play.New(&arena.Game, &arena.View, o)
	require.NoError(t, err)
	h := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); h.Close() })
	return h.URL + "/", keys
}

// TestBrowser plays a whole round at three widths: by keys, the mouse and thumbs. It
// asks a tank why it does nothing else, and votes.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium and a minute")
	}
	for _, width := range []int64{390, 1280, 1600} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			votes := filepath.Join(t.TempDir(), "votes.jsonl")
			page, keys := tanks(t, votes)
			w := look(t, page, width)
			w.sees("h1", "anks")
			w.sees(".state", "paused")
			w.sees(".board", "you")
			w.fits("before the round")
			w.shoot("begins")
			eval[any](w, `(() => { const s = document.querySelector('.bar select'); s.value = '8'; s.dispatchEvent(new Event('change', {bubbles: true})); })()`)
			w.press("keydown", "KeyP")
			w.sees(".state", "live")
			w.press("keydown", "KeyW", "KeyD", "Space")
			w.until("document.querySelector('.bar output').innerText > '0:05'")
			w.press("keyup", "KeyD")
			eval[any](w, `(() => { const c = document.querySelector('canvas'), r = c.getBoundingClientRect();
				for (const [kind, x, buttons] of [['pointermove', .2, 0], ['pointerdown', .8, 1], ['pointerup', .8, 0]])
					c.dispatchEvent(new PointerEvent(kind, {clientX: r.left + r.width * x, clientY: r.top + r.height * .3, buttons, pointerType: 'mouse', pointerId: 1})); })()`)
			w.until("document.querySelector('.bar output').innerText > '0:10'")
			assert.Equal(t, width < 500, eval[bool](w, `getComputedStyle(document.querySelector('.pads')).display !== 'none'`), "pads are for thumbs")
			w.thumb(0, 0, -60)
			w.thumb(1, 60, 0)
			w.until("document.querySelector('.bar output').innerText > '0:15'")
			w.shoot("thumbs")

			// Why not something else? The first opponent of the list says so.
			w.press("keydown", "KeyP")
			w.sees(".state", "paused")
			eval[any](w, `[...document.querySelectorAll('.board button')].find(b => !b.innerText.includes('you')).click()`)
			w.until("document.querySelectorAll('.table li.on').length > 0 || document.querySelector('.board tr.on.gone')")
			w.until("[...document.querySelectorAll('.table li .why')].some(e => e.innerText !== '' && e.innerText !== 'runs') || document.querySelector('.board tr.on.gone')")
			assert.NotContains(t, w.text(".table"), "not watched")
			w.fits("why not")
			w.shoot("why")
			// The last frame before the pause may still be on its way.
			w.until("(t => t[0] === t[1])(document.querySelector('.bar output').innerText.split(' of '))")
			at := w.text(".bar output")
			w.click(`button[aria-label="One tick back"]`)
			w.until("document.querySelector('.bar output').innerText !== %s", quote(at))
			w.press("keydown", "KeyP")
			w.sees(".state", "live")

			// The results, and votes: without a name first.
			w.until("document.querySelector('dialog[open]')")
			w.sees("dialog", "You came ")
			w.fits("results")
			w.click("dialog .choice button")
			w.sees("dialog .notice", "needs your name")
			eval[any](w, `(() => { const i = document.querySelector('dialog input[name=by]'); i.value = 'Ada'; i.dispatchEvent(new Event('change', {bubbles: true})); i.dispatchEvent(new Event('input', {bubbles: true})); })()`)
			w.until("!document.querySelector('dialog .notice')")
			w.click("dialog .choice button")
			w.until(`document.querySelector('dialog .choice button[aria-pressed=true]')`)
			w.shoot("results")
			w.fits("voted")
			f, err := os.Open(votes)
			require.NoError(t, err)
			defer f.Close()
			all, err := funnel.ReadVotes(f)
			require.NoError(t, err)
			require.Len(t, all, 1)
			assert.Equal(t, "Ada", all[0].By)
			assert.True(t, *all[0].Natural)
			assert.True(t, keys[all[0].Key])

			w.click("dialog .end button.main")
			w.until("!document.querySelector('dialog[open]')")
			w.sees("header", "round 2")
			w.quiet()
		})
	}
}

// TestReplay opens a replay from a file, at a moment that the link names.
func TestReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	file := filepath.Join(t.TempDir(), "round.html")
	f, err := os.Create(file)
	require.NoError(t, err)
	setup := evo.Setup[*arena.Tank]{Seed: 5, Mode: arena.ModeFixed}
	var names []string
	for _, e := range arena.Library {
		setup.Trees, names = append(setup.Trees, decider.MustCompile(e.Table)), append(names, e.Name)
	}
	setup.Trees, names = setup.Trees[:8], names[:8]
	require.NoError(t, arena.Game.Replay(f, &arena.Game, setup, names))
	require.NoError(t, f.Close())
	for _, width := range []int64{390, 1280, 1600} {
		w := look(t, "file://"+file+"#tick=300&follow=C", width)
		w.sees(".state", "replay")
		w.sees(".bar output", "0:15.00 of 1:00.00")
		w.sees(".table h2", names[2])
		w.until("[...document.querySelectorAll('.table li .why')].some(e => e.innerText !== '')")
		w.press("keydown", "Period")
		w.fits("replay")
		w.shoot(fmt.Sprint(width))
		w.click(".bar button.main")
		w.until("document.querySelector('.bar output').innerText > '0:15.50'")
		w.quiet()
	}
}
