package browser

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// site is a plain file server with the program of tab and the inspector's page.
type site struct {
	url string

	mu    sync.Mutex
	asked map[string]int // paths, with the status of the answer
}

// program is compiled once for all tests.
var program = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "ethogram-tab-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "tab.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./tab")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// newSite writes and serves the site: index.html with the page in a frame, page.html which
// is the page itself and runs the program.
func newSite(t *testing.T) *site {
	open(t) // skips before the program is compiled, which is none of a window's time
	wasm, err := program()
	require.NoError(t, err)
	var zip bytes.Buffer
	t.Logf("the program has %d bytes", len(wasm))
	dir := t.TempDir()
	write := func(name string, data []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		return data
	}
	write("tab.wasm", wasm)
	for _, name := range []string{"index.html", "start.js"} {
		write(name, read(filepath.Join("tab", name)))
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	write("wasm_exec.js", read(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")))
	require.NoError(t, inspect.WriteHTML(&zip, nil))
	write("inspector.html", zip.Bytes())
	for _, name := range []string{"page.js", "page.css"} {
		write(name, read(filepath.Join("..", "..", "internal", "page", "bundle", name)))
	}
	page := string(read(filepath.Join("..", "..", "internal", "page", "bundle", "index.html")))
	write("page.html", []byte(strings.Replace(page, "</body>", `<script src="wasm_exec.js"></script><script src="start.js"></script></body>`, 1)))

	s := &site{asked: map[string]int{}}
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		noted := &noted{ResponseWriter: w, code: 200}
		files.ServeHTTP(noted, r)
		s.mu.Lock()
		defer s.mu.Unlock()
		if file := r.Method + " " + r.URL.Path; s.asked[file] == 0 || noted.code >= 400 {
			s.asked[file] = noted.code
		}
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// noted keeps the code of an answer.
type noted struct {
	http.ResponseWriter
	code int
}

func (n *noted) WriteHeader(code int) {
	n.code = code
	n.ResponseWriter.WriteHeader(code)
}

// only checks that nothing but these files was asked for, and that they were there.
func (s *site) only(t *testing.T, w *window, files ...string) {
	t.Helper()
	want := map[string]int{}
	for _, file := range files {
		want["GET /"+file] = 200
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	assert.Equal(t, want, s.asked)
	assert.Empty(t, eval[string](w, `[window, ...Array.from(frames)].flatMap((f) => f.performance.getEntriesByType('resource')).map((r) => r.name).filter((n) => !n.startsWith(location.origin) && !n.startsWith('data:')).join()`))
}

// restless is how often the creatures have begun something else in the last 100 steps, as
// their strips show it. The page is that of f.
func restless(f string) string {
	return `(({agents, whole}) => agents.value.filter((g) => g.outline.name === 'ROOT').reduce((sum, g) => {
		for (let i = g.switches.length - 1; i >= 0 && g.switches.data[i] > whole.value.to - 100; i--) sum++;
		return sum;
	}, 0))(` + f + `.ethogramPage.state)`
}

// TestGameInTab plays a game in the tab of the page, and does by keyboard what can be done
// with a game: no server is asked for anything.
func TestGameInTab(t *testing.T) {
	s := newSite(t)
	w := open(t)
	w.visit(s.url + "/page.html?game")
	w.sees(`.source.connected`, "live")
	w.sees(agents, "Ada")
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuemax') > 120`)
	w.press("l") // the step stays
	w.tab("map")
	w.until(`document.querySelector('#stage canvas')`)
	w.shoot("map")

	w.tab("edit")
	w.chooseRow("IDLE")
	w.press(" ")
	assert.False(t, eval[bool](w, `ethogramPage.state.playing.value`), "the page stays where it is")
	w.setField("Timeout", "300ms")
	w.sees(`[aria-label=Changes]`, "IDLE: Timeout 0s -> 300ms")
	w.focusText("Rehearse")
	w.press(kb.Enter)
	w.sees(`[aria-label=Rehearsal]`, "agents would have done something else")
	w.shoot("rehearsal")

	before := eval[int](w, restless("window"))
	w.focus(`.edit-orders button.main`)
	w.press(kb.Enter)
	w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
	w.until(restless("window")+` > %d`, 5*before+20)
	w.press("l")
	w.shoot("edited")

	w.until(`[...document.querySelectorAll('footer button')].some((b) => b.innerText === 'Pause game')`)
	w.focusText("Pause game")
	w.press(kb.Enter)
	w.sees(`footer`, "Game is paused")
	w.sees(`header`, "s ago, paused")
	w.press(kb.Enter)
	w.sees(`footer`, "Pause game")

	w.focus(`input[aria-label=Step]`)
	w.press(kb.Enter) // leaves the field
	eval[any](w, `document.activeElement.blur()`)
	w.press("c")
	w.sees(`[role=alert]`, "no link to a game in this tab")
	w.quiet()
	s.only(t, w, "page.html", "page.js", "page.css", "wasm_exec.js", "start.js", "tab.wasm")
}

// tab goes to a tab by its number.
func (w *window) tab(name string) {
	w.t.Helper()
	w.until(`document.querySelector('#tab-%s')`, name)
	w.press(eval[string](w, `String([...document.querySelectorAll('[role=tab]')].findIndex((tab) => tab.id === 'tab-`+name+`') + 1)`))
	w.until(`document.querySelector('#tab-%s[aria-selected=true]')`, name)
}

// focusText focuses the button with a text.
func (w *window) focusText(text string) {
	w.t.Helper()
	w.until(`[...document.querySelectorAll('button')].some((b) => b.innerText === %[1]s && (b.focus(), document.activeElement === b))`, quote(text))
}

// TestGameAroundThePage has the page in a frame of the document that runs the game. The game
// may end, and another take its place.
func TestGameAroundThePage(t *testing.T) {
	s := newSite(t)
	w := open(t)
	w.visit(s.url + "/?arg=-ticks&arg=150")
	const page = `frames[0].document`
	frame := func(selector, text string) {
		t.Helper()
		w.until(page+`.querySelector(%s)?.innerText.includes(%s)`, quote(selector), quote(text))
	}
	// After its ticks, as fast as the machine draws; it may have been live for no time that this test sees.
	w.within(90*time.Second, page+`.querySelector('header').innerText.includes('the game has stopped')`)
	frame(agents, "Ada")
	w.press(kb.Tab, "w")
	w.until(page + `.querySelector('[role=slider]').getAttribute('aria-valuemax') === '149'`)
	w.press(kb.Home)
	w.until(page + `.querySelector('[role=slider]').getAttribute('aria-valuenow') === '0'`)
	w.shoot("stopped")

	// Once more, without an end of its own, and then its program is gone.
	eval[any](w, `(() => { const go = new Go(); fetch('tab.wasm').then((r) => WebAssembly.instantiateStreaming(r, go.importObject)).then(({instance}) => go.run(instance)); return 0 })()`)
	frame(`.source.connected`, "live")
	w.until(page + `.querySelector('[role=slider]').getAttribute('aria-valuemax') > 160`)
	frame(agents, "Ada")
	w.quiet()
	eval[any](w, `(() => { ethogramGame.next = () => { throw new Error('Go program has already exited') } })()`)
	frame(`header`, "the game has stopped")
	s.only(t, w, "", "inspector.html", "wasm_exec.js", "start.js", "tab.wasm")
}

// TestNextFrameIsDue reads a game whose next frame is due whenever the page reads, as on a
// busy machine: the frame is played, and the game may end, before the page has its answer.
// Its lines come in their order all the same, to the last.
func TestNextFrameIsDue(t *testing.T) {
	s := newSite(t)
	w := open(t)
	w.visit(s.url + "/?arg=-ticks&arg=20")
	w.until(`window.ethogramGame`)
	log := eval[string](w, `(() => {
		let log = '';
		const page = ethogramGame.connect(({lines}) => { log += lines ?? '' });
		while (window.ethogramGame) {
			for (const began = performance.now(); performance.now() - began < 30;);
			ethogramGame.next(page);
		}
		return log;
	})()`)
	read, err := record.Read(strings.NewReader(log), record.Limits{})
	require.NoError(t, err)
	from, until := read.Steps()
	assert.Equal(t, []int64{0, 20}, []int64{from, until})
	w.until(`frames[0].document.querySelector('header').innerText.includes('the game has stopped')`)
	w.until(`frames[0].document.querySelector('[role=slider]').getAttribute('aria-valuemax') === '19'`)
	w.quiet()
}

// TestNoGameInTab says that there is none.
func TestNoGameInTab(t *testing.T) {
	s := newSite(t)
	w := open(t)
	w.visit(s.url + "/inspector.html?game")
	w.sees(`main`, "Waiting for a game in this tab.")
	w.sees(`header`, "waiting for the game")
	w.quiet()
	s.only(t, w, "inspector.html")
}
