package browser

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestLargeNumbers opens links to agents and steps that JavaScript's numbers and 31 bits
// do not hold.
func TestLargeNumbers(t *testing.T) {
	lines := []string{
		`{"ethogram":"log","version":1,"seed":"18446744073709551615","dropped":0,"trees":[{"fingerprint":"0x1","rows":[{"name":"ROOT"},{"name":"A","parent":0,"has":["behavior"]},{"name":"B","parent":0,"has":["behavior"]}]}]}`,
		`{"key":8589934592,"frame":4611686018427387904,"dt":1000000000,"now":9007199254740993}`,
		`{"agent":0,"id":"9007199254740993","tree":0}`, `{"agent":1,"id":"9007199254740992","tree":0}`, `{"agent":2,"id":"18446744073709551615","tree":0}`,
		`{"a":0,"p":1,"w":1,"ev":[["+",0],["+",1]]}`, `{"a":1,"p":1,"w":1,"ev":[["+",0],["+",1]]}`, `{"a":2,"p":1,"w":1,"n":4294967290,"ev":[["+",0],["+",1]]}`,
		`{"step":8589934600}`, `{"a":2,"ev":[["-",1,"Interrupted"],["+",2]]}`, `{"end":8589934700}`,
	}
	url := served(t, []byte(strings.Join(lines, "\n")+"\n"))
	w := open(t)
	w.visit(url + "#agent=9007199254740993&step=8589934601")
	w.sees(`.why-head h2`, "agent 9007199254740993")
	w.isRead()
	w.isAt(8589934601)
	w.sees(path, "A")
	assert.Empty(t, w.text(`[role=alert]`))
	w.press(kb.ArrowDown, kb.ArrowDown)
	w.sees(`.why-head h2`, "agent 18446744073709551615")
	w.sees(path, "B")
	w.sees(`footer .clock`, "about")
	w.until(`location.hash.includes('agent=18446744073709551615') && location.hash.includes('step=8589934601')`)
	w.click(`input[aria-label=Step]`)
	w.press("8,589,934,595", kb.Enter)
	w.isAt(8589934595)
	eval[any](w, `document.activeElement.blur()`)
	w.click(`input[aria-label=Step]`)
	w.press("soon", kb.Enter)
	w.sees(`[role=alert]`, "soon is no number of a step.")
	w.isAt(8589934595)
	eval[any](w, `location.hash = 'agent=9007199254740992&step=9007199254740993'`)
	w.sees(`.why-head h2`, "agent 9007199254740992")
	w.sees(`[role=alert]`, "Step 9007199254740993 is not in this log")
	eval[any](w, `location.hash = 'agent=9007199254740994&step=x'`)
	w.sees(`[role=alert]`, "agent 9007199254740994, which this log does not have")
	w.sees(`[role=alert]`, "step x, which is no number")
	w.quiet()
}

// TestNamesOfAnyBytes edits rows whose names are no text, in a game that runs, and finds
// them in the log.
func TestNamesOfAnyBytes(t *testing.T) {
	long := strings.Repeat("VERY_LONG_", 200)
	m := play(t, names{flee: "FLEE\xff\x00\u202e", graze: long + "\xfe", agent: "\xff" + long, note: "\xf0%v"}, 2, 100, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.sees(agents, `\xff`)
	w.click(`#tab-edit`)
	w.sees(`#stage`, `FLEE\xff\x00\u202e`)
	w.chooseRow(`FLEE\xff\x00\u202e`)
	w.clickText("Later")
	w.sees(`[aria-label=Changes]`, `FLEE\xff`)
	assert.Empty(t, w.text(`.edit [role=alert]`))
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "would have done")
	w.focus(`.edit-orders button.main`)
	w.press(kb.Enter)
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(1)
	w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
	w.click(`#tab-tree`)
	w.sees(`#stage`, `FLEE\xff`)
	w.until(`document.documentElement.scrollWidth <= innerWidth`)
	eval[any](w, `[...document.querySelectorAll('#stage .node')].find(n => n.textContent.includes('VERY_LONG')).dispatchEvent(new MouseEvent('click', {bubbles: true}))`)
	w.sees(`[aria-label="The chosen row"]`, "VERY_LONG")
	w.until(`document.documentElement.scrollWidth <= innerWidth`)
	w.shoot("names")
	for step := 0; !eval[bool](w, `!!document.querySelector('.happened')?.innerText.includes('VERY_LONG')`); step++ {
		require.Less(t, step, 100, "GRAZE never starts")
		w.goTo(strconv.Itoa(step))
	}
	w.until(`document.querySelector('%s').scrollWidth <= document.querySelector('%s').clientWidth`, why, why) // nothing sticks out
	w.quiet()
}

// goat is an agent of a game as docs/crowds.md writes it.
type goat struct{ hunger float64 }

// TestMovedRowOfACrowd moves a row in Edit while the page looks at the game: the page goes
// on with the new tree, also with a row that was chosen and a moment before.
func TestMovedRowOfACrowd(t *testing.T) {
	type row = decider.Decider[*goat]
	graze := &behavior.Behavior[*goat]{Name: "GRAZE", Each: func(g *goat) { g.hunger -= 0.3 }}
	root := &row{Name: "GOAT", Children: []*row{
		{Name: "EAT", Decide: func(g *goat, _ decider.Query) float64 { return g.hunger - 0.5 }, Gate: &decider.Gate[*goat]{Name: "TROUGH", Limit: 2}, Behavior: graze},
		{Name: "CLIMB", Preconditions: decider.Preconditions{Every: 300 * time.Millisecond}, Act: &behavior.Wait[*goat]{For: 100 * time.Millisecond}},
		{Name: "STAND", Behavior: &behavior.Behavior[*goat]{Name: "STAND"}},
	}}
	tree := decider.MustCompile(root)
	world := tree.NewWorld(7)
	herd, err := tree.NewCrowd(world, func(g *goat, dt time.Duration) decider.Sense {
		g.hunger += dt.Seconds()
		return decider.Sense{}
	})
	require.NoError(t, err)
	for id := range uint64(5) {
		require.NoError(t, herd.Add(id+1, &goat{hunger: float64(id) / 5}))
	}
	rec, err := record.New(world, full)
	require.NoError(t, err)
	table, err := inspect.Tuning(herd)
	require.NoError(t, err)
	tick := func(n int) {
		for range n {
			_, err := table.Update()
			require.NoError(t, err)
			require.NoError(t, world.Tick(50*time.Millisecond))
		}
	}
	tick(60)
	server, err := inspect.Start("localhost:0", rec, inspect.Options{Tuning: []*inspect.Table{table}, Output: io.Discard})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, server.Close()) })
	w := open(t)
	w.visit(server.URL())
	w.sees(agents, "agent 1")
	w.clickNode("CLIMB")
	w.sees(`[aria-label="The chosen row"] h3`, "CLIMB")
	w.click(`#tab-edit`)
	for range 3 { // there and back
		w.chooseRow("CLIMB")
		eval[any](w, `[...document.querySelectorAll('[role=toolbar] button')].find(b => !b.disabled).click()`) // Earlier, or Later
		w.until(`!document.querySelector('.edit-orders button.main').disabled`)
		w.focus(`.edit-orders button.main`)
		w.press(kb.Enter)
		w.sees(`.edit-orders [role=status]`, "waiting for the game")
		tick(40)
		w.until(`!document.querySelector('.edit-orders [role=status]').innerText.includes('waiting')`)
		w.until(`ethogramPage.state.step.value >= %d`, rec.Stats().Steps-2)
		w.until(`ethogramPage.state.agent.value.outline.rows[ethogramPage.state.row.value].name === 'CLIMB'`)
		order := eval[[]string](w, `ethogramPage.state.outline.value.rows[0].children.map(c => ethogramPage.state.outline.value.rows[c].name)`)
		var want []string
		for _, c := range herd.Tree().Outline().Row(0).Children {
			want = append(want, herd.Tree().Outline().Name(c))
		}
		assert.Equal(t, want, order)
	}
	w.click(`#tab-shared`)
	w.sees(`#stage`, "TROUGH")
	w.press(kb.Home) // when the agent lived by the first tree
	w.isAt(0)
	w.sees(`[aria-label="The chosen row"] h3`, "CLIMB")
	w.press("]", "]")
	w.click(`#tab-tree`)
	w.until(`document.querySelector('.node.lit')`)
	w.press(kb.End)
	w.sees(path, "s")
	assert.Empty(t, w.text(`[role=alert]`))
	w.quiet()
}

// TestPictureOnADarkPage draws debugprint.SVG on a dark page and on a light one.
func TestPictureOnADarkPage(t *testing.T) {
	var picture strings.Builder
	require.NoError(t, debugprint.SVG(&picture, decider.MustCompile(flickers()).Outline(), debugprint.GraphOptions{}))
	w := open(t)
	w.visit("file://" + file(t, "tree.svg", []byte(picture.String())))
	for scheme, want := range map[string]string{"dark": "rgb(20, 24, 31)", "light": "rgb(255, 255, 255)"} {
		_, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		require.NoError(t, err)
		w.until(`getComputedStyle(document.querySelector('rect')).fill === %s`, quote(want))
		w.shoot(scheme)
	}
}

// TestKeyedGate: of a gate that counts for each key the page says what it knows: how many
// hold it, and how many may for each key.
func TestKeyedGate(t *testing.T) {
	lines := []string{
		`{"ethogram":"log","version":1,"seed":"1","dropped":0,"trees":[{"fingerprint":"0x1","rows":[{"name":"ROOT"},{"name":"A","parent":0,"has":["behavior"],"gate":"PREY","limit":1,"keyed":true}]}]}`,
		`{"key":0,"frame":0,"dt":1000000000,"now":0}`, `{"agent":0,"id":"1","tree":0}`, `{"agent":1,"id":"2","tree":0}`,
		`{"a":0,"p":1,"w":1,"ev":[["+",0],["take",1,1],["+",1]]}`, `{"a":1,"p":1,"w":1,"ev":[["+",0],["take",1,1],["+",1]]}`, `{"end":10}`,
	}
	w := open(t)
	w.visit(served(t, []byte(strings.Join(lines, "\n")+"\n")))
	w.click(`#tab-shared`)
	w.sees(`[aria-label="Gate PREY"] .share`, "2 held, at most 1 for each key")
	w.quiet()
}
