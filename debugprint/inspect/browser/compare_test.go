package browser

import (
	"bytes"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// failing notes how a test ends that fails.
type failing struct{ *testing.T }

func (f failing) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// hasty makes some deer fear earlier, of those that do not fear in the beginning.
func (m *meadow) hasty(n int, haste uint64) *meadow {
	for id := uint64(1); n > 0; id++ {
		if 7*id%40 > 25 {
			continue
		}
		n--
		d, found := m.crowd.AgentOf(id)
		require.True(m.t, found)
		d.haste = haste
	}
	return m
}

// checked returns the page that record.Check leaves when a change makes some of many deer
// flee earlier.
func checked(t *testing.T, agents, ticks, changed int) string {
	golden := filepath.Join(t.TempDir(), "meadow.jsonl.gz")
	t.Setenv("ETHOGRAM_UPDATE", "1")
	var o record.Options
	for id := range uint64(30) {
		o.Full = append(o.Full, id+1) // all that change; 300 would take long to read on a busy machine
	}
	for _, n := range []int{0, changed} {
		m := play(t, plain, agents, 0, 30, record.Options{}).hasty(n, 4)
		func() {
			defer func() {
				if said := recover(); n > 0 {
					require.Contains(t, said, "Both side by side, in a browser: "+filepath.Join(filepath.Dir(golden), "meadow.diff.html"))
				}
			}()
			record.Check(failing{t}, golden, m.world, o, func() { m.tick(ticks) })
		}()
		t.Setenv("ETHOGRAM_UPDATE", "")
	}
	return "file://" + filepath.Join(filepath.Dir(golden), "meadow.diff.html")
}

// TestCompareCheck: the page that a failing record.Check leaves says at once who decides
// otherwise, and d goes from decision to decision.
func TestCompareCheck(t *testing.T) {
	w := open(t)
	w.visit(checked(t, 300, 1500, 12))
	w.sees(`.verdict`, "12 of 300 agents begin FLEE 1.2 s earlier (median) than in meadow.jsonl.gz.")
	w.sees(`.verdict`, "agents do something else; the first is Deer ")
	w.until(`document.querySelector('#tab-compare[aria-selected=true]')`)
	w.sees(`.compare table`, "12 by 1.2 s")
	first := w.step()
	w.sees(`[aria-label="Why, this run"] .path`, "FLEE")
	w.until(`!document.querySelector('[aria-label="Why, meadow.jsonl.gz"] .path').innerText.includes('FLEE')`)
	w.sees(`[aria-label="Why, meadow.jsonl.gz"]`, "not FLEE: wolf at -")
	w.shoot("first")
	w.press("d")
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') > %d`, first)
	w.press("D")
	w.isAt(first)
	w.press("D")
	w.sees(`[role=alert]`, "No earlier decision differs.")
	seen := map[string]bool{}
	count := eval[int](w, `document.querySelectorAll('[aria-label="Agents that differ"] li').length`)
	for range 300 { // through all agents that differ
		eval[any](w, `new Promise(requestAnimationFrame)`)
		seen[w.text(`.why-head .faint`)] = true
		w.press("d")
		if eval[bool](w, `document.querySelector('[role=alert]').innerText.includes('No later decision differs.')`) {
			break
		}
	}
	assert.Len(t, seen, count, "all agents that differ")
	w.quiet()
}

// TestCompareSame: a test that passes leaves no page, and two runs that do the same are said to.
func TestCompareSame(t *testing.T) {
	log := play(t, plain, 5, 300, 1, full).log()
	w := open(t)
	w.visit(comparing(t, log, log))
	w.sees(`.verdict`, "All 5 agents that both have do the same at every moment.")
	w.press("d")
	w.sees(`[role=alert]`, "No decision differs.")
	w.quiet()
}

// comparing serves two logs, as ethogram-view -compare does.
func comparing(t *testing.T, log, other []byte) string {
	opens := func(name string, data []byte) func() (io.ReadCloser, error) {
		path := file(t, name, data)
		return func() (io.ReadCloser, error) { return os.Open(path) }
	}
	server := httptest.NewServer(inspect.LogHandler(opens("run.jsonl", log), inspect.Options{Compare: opens("before & <after>.jsonl", other)}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// TestCompareAgents compares two agents of one log, by keys alone.
func TestCompareAgents(t *testing.T) {
	w := open(t)
	w.visit(served(t, play(t, plain, 3, 400, 1, full).log()))
	w.sees(agents, "Deer A")
	w.press("d")
	w.sees(`[role=alert]`, "There is nothing to compare with yet")
	w.until(`document.querySelector('#tab-compare[aria-selected=true]')`)
	w.focus(`.compare-choice select`)
	w.press(kb.ArrowDown)
	w.sees(`.verdict`, "than Deer B.")
	w.press(kb.ArrowDown)
	w.sees(`.verdict`, "Deer A begins ")
	w.sees(`.verdict`, "than Deer C.")
	eval[any](w, `document.activeElement.blur()`)
	w.press("0", kb.Home, "d")
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuenow') > 0`)
	w.until(`document.querySelector('[aria-label="Why, Deer A"] .path').innerText !== document.querySelector('[aria-label="Why, Deer C"] .path').innerText`)
	w.shoot("agents")
	w.press(kb.ArrowDown, kb.ArrowDown)
	w.sees(`.verdict`, "choose another one")
	w.quiet()
}

// TestCompareForeign: logs of another table, length, clock, and of other agents say in
// place what differs, and names of any script stay text.
func TestCompareForeign(t *testing.T) {
	const evil = "<img src=x onerror=\"document.title='pwned'\">\u202e"
	for _, c := range []struct {
		name  string
		other func() *meadow
		says  []string
	}{
		{"longer", func() *meadow { return play(t, plain, 3, 300, 1, full) }, []string{"This log ends at 2.0 s; the rest of before & <after>.jsonl is not compared.", "All 3 agents that both have do the same"}},
		{"shorter", func() *meadow { return play(t, plain, 3, 100, 1, full) }, []string{"before & <after>.jsonl ends at ", "the rest of this log is not compared."}},
		{"fewer", func() *meadow { return play(t, plain, 1, 200, 1, full) }, []string{"Only here: Deer B, Deer C.", "The one agent that both have does the same"}},
		{"more", func() *meadow { return play(t, plain, 9, 200, 1, full) }, []string{"Only there: Deer D, Deer E, Deer F, Deer G, Deer H and 1 more."}},
		{"nobody", func() *meadow { return play(t, plain, 0, 20, 1, full) }, []string{"This log has no agents"}},
		{"another table", func() *meadow {
			return play(t, names{evil, "ΒΟΣΚΩ 草を食む", "鹿", "\u202e%v"}, 3, 200, 1, full)
		}, []string{
			"The tables differ; rows are matched by their names", "DEER > FLEE: only here", "DEER > <img src=x", "DEER > ΒΟΣΚΩ 草を食む: only there", "3 of 3 agents do something else",
		}},
		{"another clock", func() *meadow {
			m := play(t, plain, 3, 0, 1, full)
			for range 100 {
				require.NoError(t, m.world.Tick(20*time.Millisecond))
			}
			return m
		}, []string{"The clocks go in different steps: what is over after 0.020 s is not taken for a difference.", "3 of 3 agents do something else"}},
		{"no number", func() *meadow {
			m := play(t, plain, 3, 0, 1, full)
			d, found := m.crowd.AgentOf(1)
			require.True(t, found)
			d.numb = true
			m.tick(200)
			return m
		}, []string{"FLEE", "NaN"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := open(t)
			w.visit(comparing(t, play(t, plain, 3, 200, 1, full).log(), c.other().log()))
			w.sees(agents, "Deer A")
			for _, text := range c.says {
				w.sees(`body`, text)
			}
			assert.NotContains(t, eval[string](w, `document.title`), "pwned")
			assert.NotContains(t, w.text("body"), "\u202e")
			w.shoot("page")
			w.quiet()
		})
	}
}

// TestCompareDamaged: a log that is none, or cut, says so, and what is intact is compared.
func TestCompareDamaged(t *testing.T) {
	log := play(t, plain, 3, 200, 1, full).log()
	w := open(t)
	w.visit(served(t, log))
	w.sees(agents, "Deer A")
	w.click(`#tab-compare`)
	drop := func(data []byte) {
		w.do(chromedp.SetUploadFiles(chromedp.CSS(`#other-file`), []string{file(t, "other.jsonl", data)}))
	}
	w.until(`document.querySelector('#other-file')`)
	drop([]byte("hello"))
	w.sees(`[role=alert]`, "other.jsonl: This is not an Ethogram log")
	w.sees(`#stage`, "Strips of both stand one above the other")
	drop(log[:len(log)/2])
	w.sees(`[role=alert]`, "other.jsonl: The log is damaged at line ")
	w.sees(`[role=alert]`, "it was cut there")
	w.sees(`.verdict`, "All 3 agents that both have do the same")
	drop(append(bytes.Clone(log[:len(log)/2]), "\n}{\n"...))
	w.sees(`[role=alert]`, "not JSON")
	w.quiet()
}

// TestComparePictures looks at the tab in all sizes, and reaches all of it by Tab.
func TestComparePictures(t *testing.T) {
	url := checked(t, 40, 1500, 12)
	for _, scheme := range []string{"light", "dark"} {
		w := open(t)
		w.visit(url)
		w.sees(`.verdict`, "12 of 40")
		if scheme == "dark" {
			w.press("t")
		}
		for _, width := range []int64{390, 768, 1280, 1920} {
			w.size(width, 900)
			w.until(`innerWidth === %d && document.documentElement.scrollWidth <= innerWidth`, width)
			w.sees(`.verdict`, "12 of 40")
			assert.Empty(t, eval[[]string](w, `[...document.querySelectorAll('.compare *')].filter(e => e.checkVisibility() && e.innerText && parseFloat(getComputedStyle(e).fontSize) < 11).map(e => e.outerHTML.slice(0, 80))`))
			w.shoot(strconv.FormatInt(width, 10) + scheme)
		}
		w.size(1280, 800)
		if scheme == "light" {
			assert.Empty(t, w.tabThrough())
		}
		w.quiet()
	}
}

// TestCompareRehearsal compares a rehearsal with the log, and offers nothing of one that
// rehearsed nobody.
func TestCompareRehearsal(t *testing.T) {
	m := play(t, plain, 3, 400, 1, record.Options{Full: []uint64{1, 2}})
	w := open(t)
	w.visit(m.serve(m.all()))
	w.sees(agents, "Deer A")
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("DRINK")
	w.clickText("Later") // after GRAZE, which always accepts
	w.sees(`[aria-label=Changes]`, "DRINK")
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "2 of 2 agents would have done something else")
	w.click(`[aria-label=Rehearsal] .row-actions button`)
	w.sees(`.verdict`, "With the changes 2 of 2 agents are never in DRINK, unlike in the log. 2 of 2 agents do something else; the first is Deer A, at ")
	w.sees(`.compare`, "Not rehearsed: Deer C.")
	w.sees(`[aria-label="Why, this log"] .path`, "DRINK")
	w.sees(`[aria-label="Why, the rehearsal"] .path`, "GRAZE")
	w.sees(`[aria-label="Why, the rehearsal"] .lines`, "behind it: DRINK")
	w.sees(`[aria-label="Why, the rehearsal"] .lines`, "not FLEE: wolf at -")
	w.sees(`[aria-label="Why, the rehearsal"]`, "The reasons are those of step ")
	w.shoot("rehearsal")
	w.quiet()
}
