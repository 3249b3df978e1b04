package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
)

// An action is a key, or a click on the first element of a selector that has a word.
type action struct{ key, on, word string }

func key(k string) action          { return action{key: k} }
func click(on, word string) action { return action{on: on, word: word} }
func clickRow(name string) action  { return click(`#stage .node`, name) }

// take does it; what there is nothing to click on is left out, where that is said.
func (a action) take(w *window, always bool) {
	w.t.Helper()
	switch {
	case a.key != "":
		w.press(a.key)
	case always || eval[bool](w, `new Promise(requestAnimationFrame).then(() => `+target(a.on, a.word)+`)`):
		w.clickOne(a.on, a.word)
	}
}

const mostActions = 6

// The ten mistakes of the village of docs/finding-bugs.md.
var villageBugs = []struct {
	name    string
	planted village
	actions []action
	cause   string // what the page then says, and does not say of the village without mistakes
	also    string // what it also says
}{
	{
		"a row that is not rechecked",
		village{noRecheck: true},
		[]action{key(kb.End), clickRow("HIDE")},
		"not rechecked: would refuse now, flag Bell missing", "active for 19.4 s",
	},
	{
		"a target that several have",
		village{noClaim: true},
		[]action{key(kb.End), key(kb.ArrowDown), clickRow("HUNT")},
		"#7 is also the target of Villager 3, Villager 4, Villager 5.", "for each of deerOf",
	},
	{
		"a sense that is no number",
		village{lost: true},
		[]action{key("4"), click(`#stage li button`, "FLEE")},
		"not FLEE: closeness NaN, needs more than 0", "Villager 217",
	},
	{
		"a chance of 0",
		village{mute: true},
		[]action{key(kb.End), clickRow("SING")},
		"Its Chance never came up for Villager 1 in this log.", "chance by agent",
	},
	{
		"a cooldown of two places",
		village{oneMeal: true},
		[]action{key(kb.End), clickRow("EAT")},
		"2 places share its timers: VILLAGER > MARKET > EAT, VILLAGER > HOME > EAT.", "not EAT: cools down 5.",
	},
	{
		"a squad that Every keeps apart",
		village{rareFeast: true},
		[]action{key(kb.End), key("2"), click(`[aria-label="Squad DANCE"] .waiting button`, "Villager"), key("1"), clickRow("FEAST")},
		"every 4s scattered", "not DANCE: squad needs 2 with key ",
	},
	{
		"a gate that is not returned",
		village{gossip: true},
		[]action{key(kb.End), key("2"), click(`[aria-label="Gate WELL"] .holds button`, "Villager")},
		"GOSSIP [CHAT]", "held by Villager",
	},
	{
		"rows in another order",
		village{bellFirst: true},
		nil,
		"300 of 300 agents are never in FLEE, unlike in before", "VILLAGER: its children are in another order",
	},
	{
		"a pause without an end",
		village{stunned: true},
		[]action{key("4"), click(`#stage li button`, "FLEE")},
		"last ticked at step 49", "Villager 44",
	},
	{
		"a chance that is drawn in each tick",
		village{everyMoment: true},
		[]action{click(`button.warns`, "warning")},
		"ChanceEachFrame", "Fix: ",
	},
}

// TestVillage finds each mistake of a game of 300 with the page alone, in few actions, and
// does not find it in the game without mistakes.
func TestVillage(t *testing.T) {
	open(t) // skips before the long part
	right := village{}.play(t)
	for _, b := range villageBugs {
		t.Run(b.name, func(t *testing.T) {
			assert.LessOrEqual(t, len(b.actions), mostActions)
			w := open(t)
			for _, planted := range []bool{true, false} {
				m := &meadow{t: t, rec: right}
				if planted {
					m.rec = b.planted.play(t)
				}
				if b.actions == nil { // the log of the version before is given, too
					w.visit(comparing(t, m.log(), (&meadow{t: t, rec: right}).log()))
					w.sees(`.verdict`, "agents")
				} else {
					w.visit(m.serve(inspect.Options{}))
				}
				w.sees(`.count`, "300 agents")
				w.until(`ethogramPage.state.whole.value.to === 299`)
				for _, a := range b.actions {
					a.take(w, planted)
				}
				if planted {
					w.sees("body", b.also)
					w.sees("body", b.cause)
					w.shoot("found")
				} else {
					eval[any](w, `new Promise(requestAnimationFrame)`)
					assert.NotContains(t, w.text("body"), b.cause)
				}
				w.quiet()
			}
		})
	}
}
