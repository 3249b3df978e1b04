package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestCrowd shows 300 agents at once, in other orders, without the dead, and some of them on top.
func TestCrowd(t *testing.T) {
	m := play(t, plain, 300, 100, 1, record.Options{})
	require.NoError(t, m.world.Remove(2))
	m.tick(100)
	w := open(t)
	w.visit(served(t, m.log()))
	w.isRead()
	first := func(n int) string {
		return eval[string](w, `[...document.querySelectorAll('[role=option]')].find(e => e.ariaPosInSet === '`+string(rune('0'+n))+`')?.id ?? ''`)
	}
	w.sees(`.count`, "300 agents")
	w.press(kb.Home)
	assert.Equal(t, "agent-1", first(2))
	w.press(kb.End)
	w.until(`![...document.querySelectorAll('[role=option]')].some(e => e.id === 'agent-1')`) // it is gone, and the last of all
	w.clickText("there")
	w.sees(`.agents-axis .count`, "299 of 300")
	w.order("name")
	w.until(`[...document.querySelectorAll('[role=option]')].some(e => e.ariaPosInSet === '2' && e.innerText.includes('Deer A'))`)
	w.order("log")

	w.press(kb.ArrowDown, kb.ArrowDown, "p")
	w.until(`document.querySelector('[role=option][aria-selected=true]')?.ariaPosInSet === '1'`)
	w.sees(`[role=option][aria-selected=true]`, "★")
	w.press("p")
	w.until(`document.querySelector('[role=option][aria-selected=true]')?.ariaPosInSet === '3'`)

	w.press("s")
	w.until(`document.querySelectorAll('[role=option]').length > 40`)
	w.shoot("small")
	w.press("s")
	w.until(`document.querySelectorAll('[role=option]').length > 150`)
	w.shoot("tiny")
	w.press("s")

	w.until(`(() => { // the top of the pile is the last row
		const c = document.querySelector('.world canvas'), box = c.getBoundingClientRect();
		c.dispatchEvent(new MouseEvent('click', {clientX: box.left + box.width / 2, clientY: box.bottom - 2, bubbles: true}));
		return true;
	})()`)
	w.until(`document.querySelector('.filter select').value !== ''`)
	w.sees(`.world`, "in ")
	w.shoot("filtered")
	w.quiet()
}

// order chooses an order of the list of agents.
func (w *window) order(by string) {
	w.until(`(() => {
		const select = document.querySelector('.crowd select');
		select.value = %s;
		return select.dispatchEvent(new Event('change', {bubbles: true}));
	})()`, quote(by))
}
