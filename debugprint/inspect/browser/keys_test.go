package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
)

// tabThrough presses Tab until the focus has been everywhere, and returns what could be
// used by the mouse only.
func (w *window) tabThrough() (missed []string) {
	w.t.Helper()
	eval[any](w, `(() => {
		document.activeElement.blur();
		for (const e of document.querySelectorAll('[data-reached]')) delete e.dataset.reached;
	})()`)
	for range 150 {
		w.press(kb.Tab)
		if eval[bool](w, `(() => { // a click may have left the focus in the middle: after the last one comes the first
			const e = document.activeElement;
			if (e.dataset.reached !== undefined) return true;
			e.dataset.reached = getComputedStyle(e).outlineStyle !== 'none' ? 'seen' : 'unseen';
			return false;
		})()`) {
			break
		}
	}
	return eval[[]string](w, `[...document.querySelectorAll('button, select, input, textarea, summary, a[href], [tabindex], svg[role], [role=slider], [role=listbox]')]
		.filter(e => e.checkVisibility() && !e.disabled && e.getAttribute('tabindex') !== '-1' && e.dataset.reached !== 'seen')
		.map(e => (e.dataset.reached ?? 'missed') + ' ' + e.outerHTML.slice(0, 120))`)
}

// TestTab goes by Tab to everything that a mouse can use, in all tabs, and sees where the
// focus is; arrows then choose a row of the tree.
func TestTab(t *testing.T) {
	m := play(t, plain, 2, 60, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.sees(agents, "Deer A")
	w.until(`document.querySelector('#tab-edit')`)
	for _, tab := range []string{"tree", "shared", "breakpoints", "cover", "profile", "edit"} {
		eval[any](w, `document.querySelector('#tab-`+tab+`').click()`)
		w.until(`document.querySelector('#tab-%s[aria-selected=true]')`, tab)
		if tab == "breakpoints" {
			w.clickText("Add")
		}
		w.until(`document.querySelector('#stage').innerText !== '' && !document.querySelector('#stage').innerText.includes('Waiting')`)
		assert.Empty(t, w.tabThrough(), tab)
	}
	eval[any](w, `document.activeElement.blur()`) // it may be a box, which takes the key
	w.press("?")
	w.until(`document.querySelector('dialog[open]')`)
	w.until(`document.querySelector('dialog').contains(document.activeElement)`)
	w.press(kb.Escape)
	w.until(`!document.querySelector('dialog[open]') && !ethogramPage.state.help.value`)
	w.press("1", kb.Home)

	w.until(`document.querySelector('.tree-frame svg')`)
	eval[any](w, `document.querySelector('[aria-label="Fit"]').focus()`)
	w.press(kb.Tab)
	if !eval[bool](w, `document.activeElement.tagName === 'svg'`) { // what scrolls comes before what is in it
		w.press(kb.Tab)
	}
	w.until(`document.activeElement.tagName === 'svg'`)
	w.press(kb.ArrowRight)
	w.until(`document.querySelector('.node.chosen')`)
	w.press(kb.ArrowLeft, kb.ArrowLeft)
	w.sees(`[aria-label="The chosen row"] h3`, "DEER")
	w.press(kb.ArrowRight)
	w.press(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp)
	w.sees(`[aria-label="The chosen row"] h3`, "SLEEP")
	w.press(kb.ArrowDown)
	w.sees(`[aria-label="The chosen row"] h3`, "FLEE")
	w.sees(`.tree [aria-live]`, "FLEE")
	w.isAt(0) // the arrows were the tree's
	w.quiet()
}

// TestTabWithoutALog reaches the buttons of an empty page.
func TestTabWithoutALog(t *testing.T) {
	w := open(t)
	w.visit(pageFile(t, nil))
	w.sees(`main`, "Drop a log here")
	assert.Empty(t, w.tabThrough())
	m := play(t, plain, 0, 0, 1, full)
	w.visit(m.serve(inspect.Options{}))
	w.sees(`main`, "the game has not ticked")
	assert.Empty(t, w.tabThrough())
	w.quiet()
}
