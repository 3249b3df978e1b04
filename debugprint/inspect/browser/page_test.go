package browser

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

var full = record.Options{Everything: true}

// step returns the chosen step, as a screen reader is told.
func (w *window) step() int {
	w.t.Helper()
	n, err := strconv.Atoi(eval[string](w, `document.querySelector('[role=slider]').getAttribute('aria-valuenow')`))
	require.NoError(w.t, err)
	return n
}

// isAt waits until the page has come to a step.
func (w *window) isAt(step int) {
	w.t.Helper()
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '%d'`, step)
}

// goTo types a step.
func (w *window) goTo(step string) {
	w.t.Helper()
	w.until(`ethogramPage.state.source.value.state !== 'reading' || document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') >= %s`, step)
	w.click(`input[aria-label=Step]`)
	eval[any](w, `document.querySelector('input[aria-label=Step]').select()`) // the button may go up after the page has done so
	w.press(step, kb.Enter)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '%s'`, step)
	eval[any](w, `document.activeElement.blur()`)
}

const (
	agents = `[role=listbox] [role=option]`
	why    = `aside[aria-label=Why]`
	path   = `aside[aria-label=Why] .path`
)

func TestLive(t *testing.T) {
	m := play(t, plain, 3, 50, 1, full)
	w := open(t)
	w.visit(m.serve(inspect.Options{}))
	w.sees(agents, "Deer A")
	w.sees(`header`, "live")
	w.until(`document.querySelectorAll('%s').length === 3`, agents)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuemax') >= 49`)
	was := w.step()
	m.tick(100)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') >= %d`, was+100)
	assert.NotContains(t, w.text(why), "in full", "everything is")
	w.shoot("live")
	w.quiet()
}

// TestWhyNot goes to a moment and reads what the page says: it is what
// debugprint.PrintState says.
func TestWhyNot(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.goTo("30")
	w.sees(path, "FLEE")
	w.sees(why, "not SLEEP: flag Night missing")
	w.goTo("45")
	w.sees(why, "not FLEE: wolf at ")
	w.shoot("why")
	w.quiet()
}

// TestSwitches jumps from switch to switch, by buttons and by keys.
func TestSwitches(t *testing.T) {
	m := play(t, plain, 1, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.goTo("0")
	at := []int{0}
	for range 4 {
		was := at[len(at)-1]
		w.click(`button[aria-label="Next switch of the agent"]`)
		w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') > %d`, was)
		at = append(at, w.step())
	}
	for i := 3; i >= 1; i-- {
		w.press("[")
		w.isAt(at[i])
	}
	w.quiet()
}

// TestStrips clicks on strips: on that of another agent to choose it, at the same time,
// and on that of the chosen agent to go to a moment.
func TestStrips(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.goTo("30")
	w.click(`.agents-list canvas`) // in the middle
	w.sees(why, "Deer B")
	w.isAt(30)
	w.click(`.agents-list canvas`)
	w.isAt(100)
	w.sees(why, "Deer B")
	box := eval[[]float64](w, `(({left, bottom, width}) => [left + width / 4, bottom - 8])(document.querySelector('.agents-list canvas').getBoundingClientRect())`)
	w.do(chromedp.MouseClickXY(box[0], box[1]))
	w.sees(why, "Deer C")
	w.isAt(100)
	w.do(chromedp.MouseClickXY(box[0], box[1]))
	w.isAt(50)
	w.quiet()
}

// breakAt sets a breakpoint where a row begins.
func (w *window) breakAt(row string) {
	w.t.Helper()
	w.click(`#tab-breakpoints`)
	w.clickText("Add")
	w.until(`document.querySelector('fieldset.breakpoint')`)
	for label, value := range map[string]string{"when": "enter", "row": row} {
		eval[any](w, `(() => {
			const label = [...document.querySelectorAll('fieldset.breakpoint label')].find(l => l.innerText.startsWith(`+quote(label)+`));
			const select = label.querySelector('select');
			select.value = `+quote(value)+`;
			select.dispatchEvent(new Event('change', {bubbles: true}));
		})()`)
	}
}

func TestBreakpoint(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.goTo("0")
	w.breakAt("FLEE")
	w.press("x")
	w.sees(path, "FLEE")
	first := w.step()
	w.press("x")
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') > %d`, first)
	w.sees(path, "FLEE")
	w.press("X")
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '%d'`, first)
	w.shoot("breakpoint")
	w.quiet()
}

// TestLinks opens a link to a moment, and finds the link in the address after a move.
func TestLinks(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	url := served(t, m.log())
	w := open(t)
	w.visit(url + "#agent=2&step=77&row=FLEE")
	w.sees(why, "Deer B")
	w.isAt(77)
	w.sees(`[aria-label="The chosen row"]`, "FLEE")
	w.press(kb.ArrowRight)
	w.until(`location.hash.includes('step=78') && location.hash.includes('agent=2') && location.hash.includes('row=FLEE')`)
	w.quiet()

	w = open(t)
	w.visit(url + "#agent=%3Cimg%20src=x%20onerror=alert(1)%3E&step=NaN&row=%3Cscript%3E")
	w.sees(`[role=alert]`, "<img src=x")
	w.quiet()
}

// TestLinkIntoALongLog: the page shows the first part while it reads the rest, and
// still goes where the link leads.
func TestLinkIntoALongLog(t *testing.T) {
	m := play(t, plain, 5, 20_000, 1, record.Options{Everything: true, Steps: 20_000, Bytes: 1 << 28})
	w := open(t)
	w.visit(pageFile(t, m.log()) + "#agent=2&step=15000")
	w.until(`ethogramPage.state.source.value.state === 'ready'`)
	w.sees(why, "Deer B")
	w.isAt(15_000)
	w.quiet()
}

// TestManyAgents scrolls to the agent of a link, and from there by keys.
func TestManyAgents(t *testing.T) {
	m := play(t, plain, 1000, 20, 1, record.Options{})
	w := open(t)
	w.visit(served(t, m.log()) + "#agent=990")
	for _, id := range []string{"990", "991", "992"} {
		w.sees(why, "id "+id)
		w.until(`(() => {
			const row = document.querySelector('[role=option][aria-selected=true]')?.getBoundingClientRect();
			const list = document.querySelector('[role=listbox]').getBoundingClientRect();
			return row && row.top >= list.top && row.bottom <= list.bottom + 1;
		})()`)
		w.press(kb.ArrowDown)
	}
	assert.LessOrEqual(t, eval[int](w, `document.querySelectorAll('[role=option]').length`), 60, "only those in sight are drawn")
	w.quiet()
}

// TestKeyboard does everything without a mouse.
func TestKeyboard(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(m.serve(inspect.Options{}))
	w.sees(agents, "Deer A")
	w.press("/", "Deer C", kb.Enter) // at once: no letter is taken for a key
	w.sees(why, "Deer C")
	w.press("/")
	w.until(`document.activeElement.id === 'search'`)
	w.press(kb.Escape)
	w.press(kb.Home)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '0'`)
	w.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft)
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') === '2'`)
	w.press(kb.ArrowUp)
	w.sees(why, "Deer B")
	w.press("2")
	w.until(`document.querySelector('#tab-shared').getAttribute('aria-selected') === 'true'`)
	w.press("1", "]", "b")
	w.until(`document.querySelector('[aria-label="Remove the bookmark"]')`)
	w.press(" ")
	w.until(`document.querySelector('.transport [aria-label=Pause]')`)
	w.press(" ", "?")
	w.until(`document.querySelector('dialog[open]')`)
	w.shoot("help")
	w.press(kb.Escape)
	w.until(`!document.querySelector('dialog[open]')`)
	w.press("t", "l")
	w.shoot("theme")
	w.quiet()
}

// TestFiles drops logs on the page: whole ones, packed ones, and what is none.
func TestFiles(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	log := m.log()
	packed := file(t, "deer.jsonl.gz", nil)
	require.NoError(t, m.rec.WriteFile(packed))
	w := open(t)
	w.visit(pageFile(t, nil))
	w.sees(`main`, "Drop a log here")
	drop := w.drop
	drop(file(t, "text.jsonl", []byte("hello")))
	w.until(`document.querySelector('[role=alert]').innerText !== ''`)
	for _, path := range []string{file(t, "deer.jsonl", log), packed} {
		w.visit("about:blank")
		w.visit(pageFile(t, nil))
		drop(path)
		w.sees(agents, "Deer A")
		w.until(`document.querySelectorAll('%s').length === 3`, agents)
		assert.Empty(t, w.text(`[role=alert]`))
	}
	drop(file(t, "cut.jsonl", log[:len(log)/2]))
	w.sees(`[role=alert]`, "cut")
	w.sees(agents, "Deer A")
	drop(file(t, "damaged.jsonl", append(bytes.Clone(log[:len(log)/2]), "\n}{\n"...)))
	w.sees(`[role=alert]`, "damaged")
	w.sees(agents, "Deer A")
	w.shoot("damaged")
	half, err := os.ReadFile(packed)
	require.NoError(t, err)
	w.visit("about:blank")
	w.visit(pageFile(t, nil))
	drop(file(t, "half.jsonl.gz", half[:len(half)/2]))
	w.sees(`[role=alert]`, "compressed data ends early")
	w.sees(agents, "Deer A")
	for log, says := range map[string]string{
		"":               "This file is empty.",
		"hello":          "This is not an Ethogram log",
		`{"format":"eth`: "The log was cut within line 1. Nothing of it can be shown.",
	} {
		w.visit(served(t, []byte(log)))
		w.sees(`[role=alert]`, says)
		w.until(`ethogramPage.state.source.value.state === 'ready'`)
		assert.Equal(t, 1, eval[int](w, `document.querySelectorAll('[role=alert] p').length`), says)
	}
	w.quiet()
}

// pageFile writes the page as one file and returns its address.
func pageFile(t *testing.T, log []byte) string {
	var b bytes.Buffer
	if log == nil {
		require.NoError(t, inspect.WriteHTML(&b, nil))
	} else {
		require.NoError(t, inspect.WriteHTML(&b, bytes.NewReader(log)))
	}
	return "file://" + file(t, "page.html", b.Bytes())
}

// TestPageWithLog opens one file that has page and log.
func TestPageWithLog(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(pageFile(t, m.log()) + "#agent=2&step=77")
	w.sees(why, "Deer B")
	w.isAt(77)
	w.quiet()
}

// TestHostileNames shows names that attack: they are text in every view.
func TestHostileNames(t *testing.T) {
	const evil = "<img src=x onerror=\"document.title='pwned'\"></script><script>document.title='pwned'</script>\x1b[31m\u202e&amp;"
	m := play(t, names{flee: evil, graze: "javascript:alert(1)", agent: evil, note: evil + " %v"}, 3, 100, 1, full)
	live := m.serve(m.all())
	m.tick(100)
	w := open(t)
	for name, url := range map[string]string{
		"live": live, "served": served(t, m.log()), "file": pageFile(t, m.log()),
	} {
		w.visit(url)
		w.sees(agents, "<img src=x")
		w.goTo("31")
		tabs := []string{"edit", "profile", "cover", "breakpoints", "shared", "tree"}
		if name != "live" {
			tabs = tabs[3:]
		}
		for _, tab := range tabs {
			w.click(`#tab-` + tab)
			if tab != "breakpoints" && tab != "shared" {
				w.sees(`#stage`, "<img src=x")
			}
			w.shoot(name + "-" + tab)
		}
		w.click(`[aria-label="Why not"] button`)
		w.sees(why, "<img src=x")
		assert.Equal(t, 0, eval[int](w, `document.querySelectorAll('img, iframe, object, embed').length`), name)
		assert.NotContains(t, eval[string](w, `document.title`), "pwned", name)
		assert.NotContains(t, w.text("body"), "\x1b", name)
		assert.False(t, strings.Contains(w.text("body"), "\u202e"), "%s: a name turns the text around it", name)
		w.quiet()
	}
}

// smoothness is what the page measures of itself.
type smoothness struct {
	FPS, Median, Worst, Work float64
	Frames                   int
}

// TestScrub drags through 100,000 ticks of 500 agents, and prints how smooth that was. A
// frame in the middle is the measure: on a busy machine some frames wait for others.
func TestScrub(t *testing.T) {
	if testing.Short() {
		t.Skip("it records 50 million ticks")
	}
	open(t) // skips before the long part
	m := play(t, plain, 500, 100_000, 50, record.Options{Steps: 100_000, Bytes: 1 << 30, Keyframe: 4096})
	log := m.log()
	t.Logf("the log has %d bytes", len(log))
	w := open(t)
	w.visit(served(t, log))
	w.until(`document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') >= 99999`)
	w.until(`ethogramPage.state.source.value.state === 'ready'`)
	got := eval[smoothness](w, `ethogramPage.measureScrub(240)`)
	t.Logf("%.1f frames a second; a frame takes %.1f ms in the middle, %.1f at most; the page works for %.1f of them",
		got.FPS, got.Median, got.Worst, got.Work)
	w.shoot("scrub")
	// How fast it was depends on the machine and on what else runs there.
	assert.Equal(t, 240, got.Frames)
	slider := func(what string) string {
		return eval[string](w, `document.querySelector('[role=slider]').getAttribute('aria-value`+what+`')`)
	}
	w.until(`ethogramPage.state.source.value.state === 'ready'`)
	assert.Equal(t, slider("min"), slider("now"), "it went to the end and back")
	w.quiet()
}

// TestSizes looks at the page in all the sizes that it is made for.
func TestSizes(t *testing.T) {
	m := play(t, plain, 12, 400, 1, full)
	url := served(t, m.log())
	for _, scheme := range []string{"light", "dark"} {
		w := open(t)
		w.visit(url + "#agent=2&step=77")
		w.sees(`body`, "DRINK")
		if scheme == "dark" {
			w.press("t")
		}
		for _, width := range []int64{390, 768, 1280, 1600} {
			w.size(width, 800)
			w.until(`innerWidth === %d && document.documentElement.scrollWidth <= innerWidth`, width) // it does not scroll sideways
			w.sees(`body`, "DRINK")
			w.until(`[...document.querySelectorAll('.lit-edge')].every(e => { // the active path lies on the edges
				const at = e.getAttribute('d');
				return !at || [...document.querySelectorAll('.edge path')].some(p => p.getAttribute('d') === at);
			})`)
			if width == 390 {
				for _, key := range []string{"5", "1"} { // the last of the tabs and the first
					w.press(key)
					w.until(`(() => {
						const tab = document.querySelector('[role=tab][aria-selected=true]'), box = tab.getBoundingClientRect();
						return tab.id === '%s' && box.left >= 0 && box.right <= innerWidth + 1;
					})()`, map[string]string{"5": "tab-compare", "1": "tab-tree"}[key])
					w.shoot("tab" + key + scheme)
				}
			}
			w.shoot(strconv.FormatInt(width, 10) + scheme)
		}
		w.size(844, 390) // a phone on its side
		eval[any](w, `(ethogramPage.state.legend.value = true, ethogramPage.state.notify('The log was cut in its midst, and more than fits into a line is said of that, so that it takes two of them or even three, as notices may.'))`)
		w.until(`innerWidth === 844 && document.documentElement.scrollWidth <= innerWidth && document.querySelector('.legend')`)
		w.until(`document.querySelector('.tree-frame').clientHeight >= 130`)
		w.shoot("side" + scheme)
		w.quiet()
	}
}
