package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestProblems: a log begins with what is wrong in it, and a click leads to whom and when it shows; a
// running game is asked when somebody wants to know.
func TestProblems(t *testing.T) {
	i := slices.IndexFunc(bugs, func(b bug) bool { return strings.Contains(b.cause, "not rechecked") })
	require.GreaterOrEqual(t, i, 0)
	b := &bugs[i]
	w := open(t)
	const region = "[aria-label=Problems]"
	for _, mended := range []bool{false, true} {
		g := &lair{table: b.table(), sense: b.sense}
		for _, one := range b.trolls {
			g.trolls = append(g.trolls, &one)
		}
		if mended {
			b.mend(g)
		}
		w.visit(served(t, g.log(t)))
		w.sees(agents, "Bo")
		if mended {
			w.until(`!document.querySelector(%s)?.innerText.includes('SLEEP went on')`, quote(region))
			continue
		}
		w.sees(region, "SLEEP went on")
		w.shoot("problems")
		w.clickOne(region+` .line-body`, "SLEEP")
		w.until(`ethogramPage.state.outline.value?.rows[ethogramPage.state.row.value]?.name === 'SLEEP'`)
		w.until(`ethogramPage.state.agent.value !== undefined && ethogramPage.state.step.value > 0`)
		w.click(region + ` [aria-label="Close the problems"]`)
		w.until(`!document.querySelector(%s)`, quote(region))
	}
	w.quiet()

	m := play(t, plain, 3, 40, 1, record.Options{Everything: true})
	w.visit(m.serve(m.all()))
	w.sees(agents, "Deer A")
	w.clickText("Problems")
	w.until(`document.querySelector(%s) || [...document.querySelectorAll('button')].some(b => b.innerText === 'None')`, quote(region))
	assert.NotContains(t, w.text("body"), "SLEEP went on", "of the log before")
	w.quiet()
}
