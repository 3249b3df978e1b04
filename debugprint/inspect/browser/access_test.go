package browser

import (
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
)

// axe is the checker of axe-core, which page/build installs for the tests.
const axe = "../page/node_modules/axe-core/axe.min.js"

// TestAccessible: axe-core finds nothing in any tab, light or dark, wide or narrow, and no
// page is wider than its window.
func TestAccessible(t *testing.T) {
	checker, err := os.ReadFile(axe)
	if err != nil {
		t.Skip("SKIPPED: " + axe + " is not there; page/build installs it")
	}
	rec, crowd := hens(t, coop(), 6, 300)
	table, err := inspect.Tuning(crowd, coop())
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
			w.until(`document.querySelector('#tab-tune') && innerWidth === %d`, size[0])
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
	for _, tab := range []string{"tune", "odd", "breakpoints", "shared", "tree"} {
		if width == 1920 && tab != "tree" {
			continue // as in 1280
		}
		eval[any](w, `document.querySelector('#tab-`+tab+`').click()`)
		w.until(`document.querySelector('#stage').innerText !== '' && !document.querySelector('#stage').innerText.includes('Waiting')`)
		parts := []string{""}
		if width < 1000 && tab == "tree" {
			parts = []string{"Agents", "Why", "Tree"}
		}
		for _, part := range parts {
			if part != "" {
				w.clickOne(`.pane-choice button`, part)
			}
			name := scheme + "-" + strconv.FormatInt(width, 10) + "-" + tab + part
			assert.Empty(w.t, eval[[]string](w, `axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160) + ' ' + (n.failureSummary ?? ''))))`), name)
			assert.LessOrEqual(w.t, eval[float64](w, `document.documentElement.scrollWidth - innerWidth`), 0.0, name)
			w.shoot(name)
		}
	}
}
