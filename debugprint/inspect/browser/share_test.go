package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestShare: what a user marks is in the link, and comes back when the page is opened again.
func TestShare(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.breakAt("FLEE")
	w.goTo("77")
	w.press("b")
	w.focus(`input.note`)
	w.press("it stops here: why?", kb.Enter)
	eval[any](w, `document.activeElement.blur()`)
	w.goTo("120")
	w.press("b", "c")
	w.sees(`[role=alert]`, "ink") // it is copied, or shown where a page may not copy
	w.until(`location.hash.includes('mark=77%%3Ait+stops') && location.hash.includes('mark=120') && location.hash.includes('break=')`)
	w.do(chromedp.Reload())
	w.sees(agents, "Deer A")
	w.isAt(120)
	w.press(",")
	w.isAt(77)
	w.until(`document.querySelector('input.note')?.value === 'it stops here: why?'`)
	w.press("X")
	w.sees(path, "FLEE")
	w.quiet()

	eval[any](w, `location.hash = 'agent=1&step=3&mark=-1&mark=x&mark=9:%3Cb%3E&break=%5B%5D&break=nonsense'`)
	w.sees(`[role=alert]`, "The link has a breakpoint that this page does not know.")
	w.isAt(3)
	w.press(".")
	w.isAt(9)
	w.until(`document.querySelector('input.note')?.value === '<b>'`)
	w.quiet()
}
