package browser

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestRehearseNothing says so where no agent is recorded in full, and how to mend that.
func TestRehearseNothing(t *testing.T) {
	m := play(t, plain, 2, 50, 1, record.Options{})
	w := open(t)
	w.visit(m.serve(inspect.Options{Tuning: []*inspect.Table{m.table}}))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("DRINK")
	w.clickText("Later")
	w.sees(`[aria-label=Changes]`, "DRINK")
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "Nothing was rehearsed: no agent is recorded in full")
	w.sees(`[aria-label=Rehearsal]`, "2 agents cannot be rehearsed")
	assert.NotContains(t, w.text(`[aria-label=Rehearsal]`), "would have done")
	assert.NotContains(t, w.text(`[aria-label=Rehearsal]`), "switch")
	w.shoot("nothing")

	w.clickOne(`[aria-label=Rehearsal] button`, "Record")
	require.Eventually(t, func() bool { return len(m.rec.Watched()) == 1 }, 30*time.Second, 5*time.Millisecond)
	w.sees(`[aria-label=Rehearsal]`, "is recorded in full now")
	m.tick(200)
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "1 of 1 agents would have done something else")
	w.sees(`[aria-label=Rehearsal]`, "1 agent cannot be rehearsed")
	w.quiet()
}

// pick chooses a value of a field of the last breakpoint.
func (w *window) pick(field, value string) {
	w.t.Helper()
	eval[any](w, `(() => {
		const label = [...document.querySelectorAll('fieldset.breakpoint label')].findLast(l => l.innerText.startsWith(`+quote(field)+`));
		const select = label.querySelector('select');
		select.value = `+quote(value)+`;
		select.dispatchEvent(new Event('change', {bubbles: true}));
	})()`)
}

// TestFreshBreakpoint pauses no game before the user has said what it looks for.
func TestFreshBreakpoint(t *testing.T) {
	m := play(t, plain, 3, 35, 1, full)
	paused := make(chan bool, 1)
	w := open(t)
	w.visit(m.serve(inspect.Options{Pause: func(p bool) { paused <- p }}))
	w.sees(agents, "Deer A")
	goesOn := func(what string) {
		t.Helper()
		m.tick(50)
		w.until(`ethogramPage.state.step.value >= %d`, m.rec.Stats().Steps-1)
		m.tick(1) // the page has looked for hits up to here
		w.until(`ethogramPage.state.step.value >= %d`, m.rec.Stats().Steps-1)
		assert.Empty(t, paused, what)
	}
	w.click(`#tab-breakpoints`)
	w.clickText("Add")
	w.sees(`fieldset.breakpoint`, "It is off.")
	goesOn("added")
	w.pick("when", "enter")
	goesOn("says when, and not where")
	w.press("x")
	w.sees(`[role=alert]`, "All breakpoints are off.")
	w.pick("row", "FLEE")
	w.until(`document.querySelector('fieldset.breakpoint input').checked`)
	goesOn("and nobody has asked to pause")
	w.clickText("pauses")
	m.tick(50)
	assert.True(t, <-paused)
	w.until(`document.querySelector('.live-button[aria-pressed=false]')`)
	w.quiet()
}

// calm is asked in every tick, and always says the same.
func calm(*troll, decider.Query) float64 { return -1 }

// TestCurveGoesOn draws a value that did not change up to the cursor.
func TestCurveGoesOn(t *testing.T) {
	g := &lair{table: &trollRow{Name: "TROLL", Children: []*trollRow{
		{Name: "FLEE", Decide: calm, Behavior: &nap},
		{Name: "ROAM", Behavior: &roam},
	}}, trolls: []*troll{{}}}
	w := open(t)
	w.visit(served(t, g.log(t)))
	w.sees(`.curve`, "-1")
	assert.NotContains(t, w.text(`.curve`), "was")
	w.until(`(() => {
		const c = document.querySelector('.curve canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
		let last = 0;
		for (let i = 0; i < c.width; i++) for (let j = 0; j < c.height; j++) if (d[(j * c.width + i) * 4 + 3] > 100) last = i;
		return last >= c.width - 3;
	})()`)
	w.shoot("curve")
	w.quiet()
}
