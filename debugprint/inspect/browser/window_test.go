package browser

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

// browserPath returns where the browser is, or "".
func browserPath() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); name != "" && err == nil {
			return found
		}
	}
	return ""
}

// launch starts the browser.
func launch() error {
	profile, err := os.MkdirTemp("", "ethogram-browser-*")
	if err != nil {
		return err
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browserPath()),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
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

// open opens a window of the inspector's usual size.
func open(t *testing.T) *window {
	t.Helper()
	if browserPath() == "" {
		t.Skip("SKIPPED: there is no Chromium in PATH; CHROMIUM may name one")
	}
	chromium.once.Do(func() { chromium.err = launch() })
	require.NoError(t, chromium.err)
	ctx, stop := chromedp.NewContext(chromium.ctx, chromedp.WithNewBrowserContext())
	ctx, late := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(func() { late(); stop() })
	w := &window{t: t, ctx: ctx}
	console := chromedp.Console(ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			// Go's wasm_exec.js throws for a timer that was due when its program ended.
			ended := strings.Contains(m.String(), "Go program has already exited")
			if (m.IsException() || m.Type == "error" || m.Type == "warning") && !ended {
				w.mu.Lock()
				w.said = append(w.said, m.String())
				w.mu.Unlock()
			}
		}
	}()
	w.size(1280, 800)
	return w
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	require.NoError(w.t, chromedp.Do(w.ctx, steps...))
}

// visit opens a page. Each page must be quiet: no exception, no violation of its
// Content-Security-Policy, nothing that is missing.
func (w *window) visit(url string) {
	w.t.Helper()
	w.do(chromedp.Navigate(url))
}

// quiet checks that the console has no errors and no warnings.
func (w *window) quiet() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	assert.Empty(w.t, w.said, "the console")
}

func (w *window) size(width, height int64) { w.do(chromedp.EmulateViewport(width, height)) }

// eval returns the value of a JavaScript expression.
func eval[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(w.t, err, expression)
	return v
}

// until waits for a JavaScript expression to become true. chromedp.Poll would need
// eval in the page, which its Content-Security-Policy forbids.
func (w *window) until(format string, args ...any) {
	w.t.Helper()
	w.within(time.Minute, format, args...)
}

// within is until with a time after which something must be wrong.
func (w *window) within(most time.Duration, format string, args ...any) {
	w.t.Helper()
	expression := fmt.Sprintf(format, args...)
	// What reads from an element that is not there yet is not true yet.
	tried := "(() => { try { return !!(" + expression + ") } catch { return false } })()"
	for began := time.Now(); !eval[bool](w, tried); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > most {
			w.shoot("late")
			require.Fail(w.t, "never true: "+expression, "the page says:\n%.3000s\nthe console says: %q", w.text("body"), w.said)
		}
	}
}

// text returns what a reader sees of the first element that a CSS selector finds.
func (w *window) text(selector string) string {
	w.t.Helper()
	return eval[string](w, fmt.Sprintf("document.querySelector(%s)?.innerText ?? ''", quote(selector)))
}

// sees waits for a text to appear in an element.
func (w *window) sees(selector, text string) {
	w.t.Helper()
	w.until("document.querySelector(%s)?.innerText.includes(%s)", quote(selector), quote(text))
}

func (w *window) focus(selector string) {
	w.t.Helper()
	w.until("document.querySelector(%s)", quote(selector))
	eval[any](w, "document.querySelector("+quote(selector)+").focus()")
}

// click waits for an element that can be clicked, and clicks it.
func (w *window) click(selector string) {
	w.t.Helper()
	w.until("document.querySelector(%s).matches(':not(:disabled)')", quote(selector))
	w.do(chromedp.Click(chromedp.CSS(selector)))
}

// press presses keys, one after another.
func (w *window) press(keys ...string) {
	w.t.Helper()
	for _, key := range keys {
		w.do(chromedp.KeyEvent(key))
	}
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

// quote writes a text as JavaScript.
func quote(s string) string {
	text, _ := json.Marshal(s) // a text has no errors
	return string(text)
}

// drop opens a log as if it was dropped on the page.
func (w *window) drop(path string) {
	w.t.Helper()
	w.do(chromedp.SetUploadFiles(chromedp.CSS(`#file`), []string{path}))
}
