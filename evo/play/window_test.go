//go:build !race

// Tests with the race detector run with -short, which leaves the browser out, and
// Chromium's protocol takes long to compile.

package play_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
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

// look opens a page in a window of a width: a phone's, if it is small.
func look(t *testing.T, page string, width int64) *window {
	t.Helper()
	return lookAt(t, page, width, 844, width < 500)
}

// lookAt opens a page in a window of a size.
func lookAt(t *testing.T, page string, width, height int64, touch bool) *window {
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
	w.size(width, height, touch)
	w.do(chromedp.Navigate(page))
	return w
}

func (w *window) size(width, height int64, touch bool) {
	w.t.Helper()
	var options []chromedp.EmulateViewportOption
	if touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	w.do(chromedp.EmulateViewport(width, height, options...))
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
	// What reads from an element that is not there yet is not true yet.
	tried := "(() => { try { return !!(" + expression + ") } catch { return false } })()"
	for began := time.Now(); !eval[bool](w, tried); time.Sleep(20 * time.Millisecond) {
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
	w.until("document.querySelector(%s).matches(':not(:disabled)')", quote(selector))
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

// fits checks that nothing is cut off: the page has no sideways scroll, no button, text
// or cell sticks out of the window or of its box, no text is clipped, and no word of a
// name goes on in the next line.
func (w *window) fits(when string) {
	w.t.Helper()
	out := eval[[]string](w, `(() => {
		const width = document.documentElement.clientWidth, bad = [];
		if (document.documentElement.scrollWidth > width) bad.push('the page is ' + document.documentElement.scrollWidth + ' wide');
		for (const e of document.querySelectorAll('button, td, th, h1, h2, h3, p, li, label, input, select, canvas, output, .hud div, .name, .row, .why')) {
			const r = e.getBoundingClientRect();
			if (e.closest('.sr') || r.width === 0) continue;
			if (r.right > width + 1 || r.left < -1) bad.push(e.tagName + ' ' + e.innerText + ' from ' + r.left + ' to ' + r.right);
			if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && e.tagName !== 'SELECT' && e.tagName !== 'INPUT') bad.push(e.tagName + ' ' + e.innerText + ' needs ' + e.scrollWidth + ' of ' + e.clientWidth);
			if (e.scrollHeight > e.clientHeight + 2 && getComputedStyle(e).overflowY === 'hidden' && e.clientHeight > 0) bad.push(e.tagName + ' ' + e.innerText + ' is clipped');
		}
		for (const e of document.querySelectorAll('.name, .of, .table h2, .does, .director')) {
			const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange();
			for (let text; (text = texts.nextNode());) {
				if (/\s/.test(text.data)) continue;
				range.selectNodeContents(text);
				if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) bad.push('the word ' + text.data + ' is in two lines');
			}
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
