package browser

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// A lair is a game of one of the tables of docs/finding-bugs.md.
type lair struct {
	table  *trollRow
	sense  func(*troll) decider.Sense
	trolls []*troll
}

// log plays 40 seconds of the game and returns the log.
func (g *lair) log(t *testing.T) []byte {
	t.Helper()
	tree, err := decider.Compile(g.table)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{isNight: "Night", isHungry: "Hungry", isArcher: "Archer"},
		Stimuli: map[stimuli.Mask]string{HeardHorn: "HeardHorn", HeardDrum: "HeardDrum"},
		Agent:   func(id uint64) string { return []string{"Bo", "Gnash", "Mog"}[id-1] },
	})
	crowd, err := tree.NewCrowd(world, func(t *troll, _ time.Duration) decider.Sense {
		s := t.live()
		if g.sense != nil {
			s = g.sense(t)
		}
		return s
	})
	require.NoError(t, err)
	for i, troll := range g.trolls {
		require.NoError(t, crowd.Add(uint64(i)+1, troll))
	}
	rec, err := record.New(world, full)
	require.NoError(t, err)
	for range 400 {
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	var b bytes.Buffer
	_, err = rec.WriteTo(&b)
	require.NoError(t, err)
	return b.Bytes()
}

// A bug is a section of docs/finding-bugs.md.
type bug struct {
	heading string
	table   func() *trollRow
	sense   func(*troll) decider.Sense
	trolls  []troll
	find    func(w *window) // the steps of the section
	cause   string          // the line of the section's words that tells the cause
	mend    func(*lair)
	mended  string // what the page says after the same steps in its place
}

var bugs = []bug{
	{
		heading: "1. A troll that flickers",
		table:   flickers, trolls: []troll{{hunger: 0.9, thirst: 0.3}},
		find: func(w *window) {
			w.press(kb.Home, "]", "]", "]")
		},
		cause: "stops EAT [CHEW] after 0.2 s: interrupted",
		mend:  flickersMended, mended: "stops EAT [CHEW] after 2.7 s: interrupted",
	},
	{
		heading: "2. A troll that never sleeps",
		table:   sleepless, sense: sleeplessSense, trolls: []troll{{}},
		find: func(w *window) {
			w.press(kb.End)
			w.clickNode("SLEEP")
			w.clickText("breakpoint")
			w.press("X")
		},
		cause: "Bo never has flag Night in this log.",
		mend:  sleeplessMended, mended: "starts SLEEP [NAP]",
	},
	{
		heading: "3. A pond that is never free",
		table:   thirsty, trolls: []troll{{thirst: 0.2}, {thirst: 0.45}, {}},
		find: func(w *window) {
			w.press(kb.End, "2")
			w.clickOne(agents+` .agent-name`, "Gnash")
		},
		cause: "since step 5, 39.4 s",
		mend:  thirstyMended, mended: "free",
	},
	{
		heading: "4. A troll that fears nothing",
		table:   reckless, trolls: []troll{{}},
		find: func(w *window) {
			w.goTo("85")
			w.clickNode("FLEE")
		},
		cause: "not active: stands behind ROAM",
		mend:  recklessMended, mended: "active for 1.5 s",
	},
	{
		heading: "5. A raid that never begins",
		table:   lonely, trolls: []troll{{aim: 0.2}, {aim: 0.4}},
		find: func(w *window) {
			w.press(kb.End, "2")
		},
		cause: "not RAID: squad has no full set for its roles",
		mend:  lonelyMended, mended: "2 members",
	},
	{
		heading: "6. A troll that does not hear",
		table:   deaf, sense: deafSense, trolls: []troll{{}},
		find: func(w *window) {
			w.goTo("50")
			w.clickNode("MUSTER")
		},
		cause: "Bo never has stimulus HeardHorn in this log.",
		mend:  deafMended, mended: "starts MUSTER [Wait For 3s]",
	},
	{
		heading: "7. A guard that does not look around",
		table:   lazy, trolls: []troll{{}},
		find: func(w *window) {
			w.press(kb.End)
			w.clickNode("LOOK")
		},
		cause: "not LOOK: asked every 300.0 s, next in 260.1 s",
		mend:  lazyMended, mended: "not LOOK: asked every 5.0 s, next in",
	},
	{
		heading: "8. A troll that starves",
		table:   starving, trolls: []troll{{hunger: 0.7}},
		find: func(w *window) {
			w.press(kb.End)
			w.clickNode("EAT")
		},
		cause: "not EAT: hungry -2.60, needs more than 0",
		mend:  starvingMended, mended: "EAT [FEAST] 2.0 s",
	},
	{
		heading: "9. A wall that is never finished",
		table:   clumsy, trolls: []troll{{}},
		find: func(w *window) {
			w.press(kb.Home, "]")
			w.clickNode("BUILD")
		},
		cause: "stops BUILD [Wait For 3s] after 2.0 s: timed out",
		mend:  clumsyMended, mended: "stops BUILD [Wait For 3s] after 3.0 s: succeeded",
	},
	{
		heading: "10. A troll that does not flee",
		table:   stubborn, trolls: []troll{{}},
		find: func(w *window) {
			w.goTo("85")
			w.clickNode("FLEE")
		},
		cause: "not asked, because the group is latched: FLEE",
		mend:  stubbornMended, mended: "active for 1.5 s",
	},
	{
		heading: "11. A troll that sleeps all day",
		table:   dozing, sense: dozingSense, trolls: []troll{{}},
		find: func(w *window) {
			w.press(kb.End)
			w.clickNode("SLEEP")
		},
		cause: "active for 39.9 s, not rechecked: would refuse now, flag Night missing",
		mend:  dozingMended, mended: "not SLEEP: flag Night missing",
	},
}

// TestFindingBugs follows docs/finding-bugs.md: after the steps of a section the page
// says the words that the section shows, and does not say them of the mended table.
func TestFindingBugs(t *testing.T) {
	said := saidOf(t)
	assert.Len(t, said, len(bugs))
	w := open(t) // one for all: a new one starts processes
	for _, b := range bugs {
		t.Run(b.heading, func(t *testing.T) {
			w.t = t
			lines := said[b.heading]
			assert.Contains(t, lines, b.cause, "the page in docs shows the cause")
			b.look(w, nil)
			w.shoot("bug")
			for _, line := range lines {
				w.sees("body", line)
			}
			w.quiet()

			b.look(w, b.mend)
			w.shoot("mended")
			w.sees("body", b.mended)
			assert.NotContains(t, w.text("body"), b.cause)
			w.quiet()
		})
	}
}

// look plays the game, opens its log, and follows the steps.
func (b *bug) look(w *window, mend func(*lair)) {
	t := w.t
	t.Helper()
	g := &lair{table: b.table(), sense: b.sense}
	for _, one := range b.trolls {
		g.trolls = append(g.trolls, &one)
	}
	if mend != nil {
		mend(g)
	}
	w.visit(served(t, g.log(t)))
	w.sees(agents, "Bo")
	b.find(w)
	if testing.Verbose() {
		t.Log(w.text(why), "\n", w.text("#stage"), "\n", w.text("[role=alert]"))
	}
}

var section = regexp.MustCompile("(?s)\n## ([^\n]*)\n.*?\n```text plain\n(.*?)\n```\n")

// saidOf returns the words that each section of the page in docs shows, line by line.
func saidOf(t *testing.T) map[string][]string {
	t.Helper()
	page, err := os.ReadFile("../../../docs/finding-bugs.md")
	require.NoError(t, err)
	said := map[string][]string{}
	for _, m := range section.FindAllStringSubmatch(string(page), -1) {
		said[m[1]] = strings.Split(m[2], "\n")
	}
	return said
}

// clickText clicks a button or a box by a word of its label.
func (w *window) clickText(label string) {
	w.t.Helper()
	w.clickOne(`button, label:has(input)`, label)
}

// clickNode chooses a row in the picture of the tree.
func (w *window) clickNode(name string) {
	w.t.Helper()
	w.clickOne(`#stage .node`, name)
}

// clickOne clicks, where it is, the first element that a CSS selector finds and that
// has a word. It waits until the element can be clicked: one that waits for an answer of
// the game is disabled, and loses the click.
func (w *window) clickOne(selector, word string) {
	w.t.Helper()
	w.until("%s", target(selector, word))
	w.click(`[data-target]`)
}

// target is an expression that marks what clickOne clicks, and is true if there is such.
func target(selector, word string) string {
	return fmt.Sprintf(`(() => {
		for (const old of document.querySelectorAll('[data-target]')) delete old.dataset.target;
		const found = [...document.querySelectorAll(%s)].find(e => !e.matches(':disabled') && (e.innerText ?? e.textContent).split(/[^A-Za-z]/).includes(%s));
		if (found) found.dataset.target = '';
		return found !== undefined;
	})()`, quote(selector), quote(word))
}
