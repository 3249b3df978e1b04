package browser

import (
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// axe is the checker of axe-core, which page/build installs for the tests.
const axe = "../page/node_modules/axe-core/axe.min.js"

// TestAccessible: axe-core finds nothing in any tab, light or dark, wide or narrow, and no
// page is wider than its window, no tab wider than its pane. On a phone each control is large
// enough for a finger.
func TestAccessible(t *testing.T) {
	checker, err := os.ReadFile(axe)
	if err != nil {
		t.Skip("SKIPPED: " + axe + " is not there; page/build installs it")
	}
	rec, crowd := hens(t, coop(), 6, 300)
	table, err := inspect.Tuning(crowd)
	require.NoError(t, err)
	s, err := inspect.Start("localhost:0", rec, inspect.Options{Output: new(quietly), Tuning: []*inspect.Table{table}})
	require.NoError(t, err)
	defer s.Close()
	for _, scheme := range []string{"light", "dark"} {
		for _, size := range [][2]int64{{1920, 1080}, {1280, 800}, {844, 390}, {390, 844}} {
			w := open(t) // one for each: the checks take long on a busy machine
			w.size(size[0], size[1])
			w.visit(s.URL() + "#agent=2&step=200&row=CONFUSED")
			w.until(`ethogramPage.state.agent.value?.id === '2' && ethogramPage.state.step.value === 200`)
			w.until(`document.querySelector('#tab-edit') && innerWidth === %d`, size[0])
			eval[any](w, string(checker)+"; 0")
			w.clickText("Legend")
			w.press("x", "b") // a notice and a note
			if scheme == "dark" {
				w.press("t")
			}
			w.accessible(scheme, size[0])
			w.quiet()
		}
	}
}

// accessible looks at all tabs and, in a narrow window, at all parts of the page.
func (w *window) accessible(scheme string, width int64) {
	w.t.Helper()
	for _, tab := range []string{"edit", "odd", "breakpoints", "shared", "tree"} {
		if width == 1920 && tab != "tree" {
			continue // as in 1280
		}
		eval[any](w, `document.querySelector('#tab-`+tab+`').click()`)
		w.until(`document.querySelector('#stage').innerText !== '' && !document.querySelector('#stage').innerText.includes('Waiting')`)
		if tab == "edit" {
			w.until(`document.querySelector('.outline [aria-selected=true]').innerText.includes('CONFUSED')`)
			if !eval[bool](w, `document.querySelector('.outline [aria-selected=true]').matches('.off')`) { // something to rehearse
				w.clickText("Off")
			}
			w.sees(`[aria-label=Changes]`, "CONFUSED: off")
			w.clickText("Rehearse")
			w.until(`document.querySelector('[aria-label=Rehearsal] table')`)
		}
		if tab != "tree" {
			assert.LessOrEqual(w.t, eval[float64](w, `(s => s.scrollWidth - s.clientWidth)(document.querySelector('.stage-view'))`), 0.0, tab)
		}
		parts := []string{""}
		if width < 1000 && tab == "tree" {
			parts = []string{"Agents", "Why", "Tree"}
		}
		for _, part := range parts {
			if part != "" {
				w.clickOne(`.pane-choice button`, part)
			}
			name := scheme + "-" + strconv.FormatInt(width, 10) + "-" + tab + part
			assert.Empty(w.t, eval[[]string](w, `axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: innerWidth < 1000}}}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160) + ' ' + (n.failureSummary ?? ''))))`), name)
			assert.LessOrEqual(w.t, eval[float64](w, `document.documentElement.scrollWidth - innerWidth`), 0.0, name)
			w.shoot(name)
		}
	}
}

// overlapping are the numbers of the clock that stand on the one before them.
const overlapping = `[...document.querySelectorAll('.axis')].flatMap(axis => [...axis.children].filter(c =>
	c.getBoundingClientRect().left < (c.previousSibling?.getBoundingClientRect().right ?? 0)).map(c => c.innerText))`

// TestClockOfSlowSteps: a game whose steps take a second, or now and then much longer, has
// numbers that can be read above its strips, at each step that there is.
func TestClockOfSlowSteps(t *testing.T) {
	for _, hitch := range []time.Duration{time.Second, time.Minute} {
		m := play(t, plain, 3, 0, 1, record.Options{})
		for i := range 5 {
			delta := time.Second
			if i == 2 {
				delta = hitch
			}
			require.NoError(t, m.world.Tick(delta))
		}
		w := open(t)
		w.read(t, "slow.jsonl", m.log(), "")
		w.sees(`.axis`, " s")
		assert.Empty(t, eval[[]string](w, overlapping), hitch)
		if hitch == time.Minute { // the third step comes then, and nothing does at 20 s or 50 s
			assert.Equal(t, []string{"62 s", "62 s"}, eval[[]string](w, `[...document.querySelectorAll('.axis span')].map(s => s.innerText)`))
		}
		w.shoot(hitch.String())
		w.quiet()
	}
}

// TestSheetOfKeys: the sheet begins with its title on a phone, too, and has the links for
// which a narrow bar has no room.
func TestSheetOfKeys(t *testing.T) {
	m := play(t, plain, 3, 20, 1, record.Options{})
	w := open(t)
	w.size(390, 600)
	w.visit(m.serve(m.all()))
	w.sees(agents, "Deer A")
	w.press("?")
	w.until(`document.querySelector('.help[open] h2').getBoundingClientRect().top > 0`)
	for _, link := range []string{"log", "html"} {
		size := eval[float64](w, `fetch(document.querySelector('.help a[href="`+link+`"]').href).then(r => r.text()).then(t => t.length)`)
		assert.Greater(t, size, 100.0, link)
	}
	w.shoot("sheet")
	w.quiet()
}
