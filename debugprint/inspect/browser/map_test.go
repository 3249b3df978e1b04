package browser

import (
	"math"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestMap shows where deer are and what they have: on the map, as curves, as a search and
// as a breakpoint.
func TestMap(t *testing.T) {
	var m *meadow
	deerOf := func(id uint64) *deer {
		d, _ := m.crowd.AgentOf(id)
		return d
	}
	m = play(t, plain, 12, 0, 1, record.Options{Sight: record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			d := deerOf(id)
			switch id {
			case 11:
				return 0, 0, false
			case 12:
				return math.NaN(), 1, true
			}
			return 10 * float64(id), 20 + 15*math.Sin(float64(d.ticks)/20), true
		},
		Map: record.Map{Width: 120, Height: 60, Lines: [][]float64{{5, 5, 115, 5, 115, 55, 5, 55, 5, 5}}},
		Values: map[string]func(uint64) float64{
			"hp":   func(id uint64) float64 { return float64(100 - deerOf(id).ticks/10 - 5*id) },
			"<b>x": func(uint64) float64 { return math.NaN() },
		},
	}})
	m.tick(400)
	w := open(t)
	w.visit(served(t, m.log()))
	w.isRead()
	w.press("5")
	w.sees(`#stage`, "10 agents are on the map. Deer A: at 10.0,")
	w.shoot("map")
	w.until(`(() => { // the dot of the fourth deer
		const c = document.querySelector('.map canvas'), box = c.getBoundingClientRect();
		const scale = Math.min(box.width / 120, box.height / 60);
		const x = box.left + (box.width - 120 * scale) / 2 + 40 * scale;
		const y = ethogramPage.state.agents.value[3].sight(1, ethogramPage.state.step.value) * scale + box.top + (box.height - 60 * scale) / 2;
		c.dispatchEvent(new MouseEvent('click', {clientX: x + 3, clientY: y - 3, bubbles: true}));
		return ethogramPage.state.agent.value.id === '4';
	})()`)
	w.sees(`.why-head`, "Deer D")
	w.sees(`.values`, "hp")
	w.sees(`.values`, "<b>x")
	w.sees(`.values`, "NaN")

	w.press(kb.End)
	search := func(keys ...string) {
		w.press("/")
		w.until(`document.activeElement.id === 'search'`)
		w.press(keys...)
	}
	search("hp < 10", kb.Enter)
	w.sees(`.count`, "2 of 12") // 100 - 40 - 5 id
	search(kb.Escape)
	w.sees(`.count`, "12 agents")
	for id, says := range map[string]string{"11": "Deer K: nowhere.", "12": "Deer L: at a place that is no number (NaN, 1)."} {
		eval[any](w, `location.hash = 'agent=`+id+`'`)
		w.sees(`#stage`, says)
	}

	w.press(kb.Home)
	w.click(`#tab-breakpoints`)
	w.clickText("Add")
	w.pick("when", "value")
	w.pick("value", "hp")
	w.pick("is", "<")
	w.focus(`fieldset.breakpoint input[type=number]`)
	w.press("\b50", kb.Enter)
	eval[any](w, `document.activeElement.blur()`)
	for _, deer := range []string{"Deer K", "Deer J"} { // from the first step on, then 100 - 50 - one of ten ticks
		w.press("x")
		w.sees(`.why-head`, deer)
	}
	w.until(`ethogramPage.state.step.value > 0 && ethogramPage.state.step.value < 30`)
	first := w.step()
	w.press("x")
	w.until(`ethogramPage.state.agent.value.id === '9'`)
	assert.Greater(t, w.step(), first)
	w.shoot("value")
	w.quiet()
}
