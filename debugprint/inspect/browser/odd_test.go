package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestOddOneOut finds, with keys, the one of 300 agents that never flees, and one that
// lives in haste.
func TestOddOneOut(t *testing.T) {
	m := play(t, plain, 300, 0, 20, record.Options{})
	for id, change := range map[uint64]func(*deer){
		217: func(d *deer) { d.numb = true },
		44:  func(d *deer) { d.pace = 1 },
	} {
		d, found := m.crowd.AgentOf(id)
		require.True(t, found)
		change(d)
	}
	m.tick(1200)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(`.count`, "300 agents")
	w.isRead()
	w.press("4")
	w.sees(`#stage li:nth-child(1)`, "Deer I")
	w.sees(`#stage li:nth-child(1)`, "was never in FLEE; 299 of 299 others were")
	w.sees(`#stage li:nth-child(2)`, "Deer R")
	w.sees(`#stage li:nth-child(2)`, "switches")
	w.focus(`#stage li button`)
	w.press(kb.Enter)
	w.sees(`.why-head`, "id 217")
	w.sees(`[aria-label="The chosen row"]`, "FLEE")
	w.shoot("odd")
	w.order("odd")
	w.until(`(document.querySelector('[role=listbox]').scrollTop = 0) === 0 && [1, 2].every(n => [...document.querySelectorAll('[role=option]')].some(e => e.ariaPosInSet === String(n) && e.innerText.includes(['Deer I', 'Deer R'][n - 1])))`)
	w.quiet()

	few := play(t, plain, 3, 40, 1, record.Options{})
	w.visit(served(t, few.log()))
	w.press("4")
	w.sees(`#stage`, "DEER: 3 agents: too few to say what is usual, want 4")
	w.quiet()

	w.visit(m.serve(m.all())) // a game that goes on
	w.sees(`.count`, "300 agents")
	w.press("4")
	w.sees(`#stage li:nth-child(1)`, "was never in FLEE; 299 of 299 others were")
	m.tick(200)
	w.sees(`#stage`, "Look again: this is of steps up to 1,199")
	w.until(`ethogramPage.state.whole.value.to === 1399`)
	w.clickText("Look")
	w.until(`!document.querySelector('#stage').innerText.includes('Look again')`)
	w.quiet()

	w.visit(pageFile(t, m.log())) // which no program serves
	w.sees(`.count`, "300 agents")
	w.press("4")
	w.sees(`#stage`, "is told by a program that serves its log")
	w.until(`!document.querySelector('.crowd option[value=odd]')`)
	w.quiet()
}
