package browser

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

type hen struct{ age int }

type henRow = decider.Decider[*hen]

// near is a Decide with two arguments.
type near struct{ Every, Less int }

func (n *near) Decide(h *hen, _ decider.Query) float64 { return float64(h.age%n.Every - n.Less) }

// coop is a table with groups of all policies, and rows that Lint warns of.
func coop() *henRow {
	wait := func(tenths time.Duration) *behavior.Wait[*hen] {
		return &behavior.Wait[*hen]{For: tenths * 100 * time.Millisecond}
	}
	group := func(n int, policy decider.Policy) *henRow {
		g := &henRow{Name: fmt.Sprintf("%v_%d", policy, n), Policy: policy, Ask: &near{40 + 17*n, 12}}
		for i := range 3 {
			g.Children = append(g.Children, &henRow{
				Name: fmt.Sprintf("STEP_%d_%d", n, i), Act: wait(3),
				Preconditions: decider.Preconditions{Every: 100 * time.Millisecond, Cooldown: time.Second}, Timeout: 2 * time.Second,
			})
		}
		return g
	}
	root := &henRow{Name: "HEN", Children: []*henRow{
		{Name: "CONFUSED", Commit: 5 * time.Second, Timeout: time.Second, Ask: &near{97, 90}, Act: wait(2)},
	}}
	for n, p := range []decider.Policy{decider.SequentialList, decider.Random, decider.Shuffle, decider.Scored, decider.Selector, decider.Sequence, decider.Parallel} {
		root.Children = append(root.Children, group(n, p))
	}
	return root
}

// hens records a flock that lives by the table.
func hens(t *testing.T, root *henRow, n, ticks int) (*record.Recorder, *decider.Crowd[*hen]) {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, func(h *hen, _ time.Duration) decider.Sense {
		h.age++
		return decider.Sense{}
	})
	require.NoError(t, err)
	for i := range n {
		require.NoError(t, crowd.Add(uint64(i)+1, &hen{age: 31 * i}))
	}
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	for range ticks {
		require.NoError(t, world.Tick(20*time.Millisecond))
	}
	return rec, crowd
}

// TestTree: the tree says what Lint says, is searched, collapsed and enlarged, by keys.
func TestTree(t *testing.T) {
	rec, _ := hens(t, coop(), 6, 300)
	s, err := inspect.Start("localhost:0", rec, inspect.Options{Output: new(quietly)})
	require.NoError(t, err)
	defer s.Close()
	w := open(t)
	w.visit(s.URL())
	w.sees(agents, "agent 1")

	// What Lint says, at the box and beside the row.
	w.sees(`.warns`, "warning")
	w.until(`document.querySelector('.lint[role=button][tabindex="0"]')`)
	eval[any](w, `document.querySelector('.lint[aria-label*=CONFUSED]').focus()`)
	w.press(kb.Enter)
	w.sees(`[aria-label="The chosen row"]`, "CommitOverTimeout: Commit 5s is longer than Timeout 1s")
	w.sees(`[aria-label="The chosen row"]`, "Fix: make Commit the shorter of the two")
	w.shoot("lint")

	// Rows are found by name, also those that are hidden.
	w.press(kb.Escape, "/")
	w.until(`document.activeElement.id === 'search'`)
	w.press("step_2_1")
	w.sees(`.hits`, "STEP_2_1")
	assert.Equal(t, 6, eval[int](w, `document.querySelectorAll('[role=option]').length`), "no agent is called so")
	w.press(kb.Enter)
	w.sees(`[aria-label="The chosen row"] h3`, "STEP_2_1")

	// A group is collapsed by Enter and by a button; its rows are there again when one is chosen.
	boxes := func() int { return eval[int](w, `document.querySelectorAll('.node').length`) }
	all := boxes()
	w.focus(`.tree-frame svg`)
	w.press(kb.ArrowLeft, kb.Enter)
	w.until(`document.querySelectorAll('.node').length === %d`, all-3)
	w.sees(`.tree [aria-live]`, "Shuffle_2, collapsed")
	w.press(kb.Enter)
	w.until(`document.querySelectorAll('.node').length === %d`, all)
	w.clickText("collapse")
	w.until(`document.querySelectorAll('.node').length === %d`, all-3)
	w.focus(`.tree-frame svg`)
	w.press(kb.ArrowRight)
	w.until(`document.querySelectorAll('.node').length === %d`, all)
	assert.Equal(t, all, boxes())

	// Text has 11 px at least, or is not there: details go first, then titles.
	small := `[...document.querySelectorAll('.tree-frame svg text')].filter(e => getComputedStyle(e).display !== 'none' && e.textContent !== '' && !e.closest('.fold:not(.closed)')).map(e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a).filter(px => px < 10.99)`
	press := func(label string, n int) {
		for range n {
			w.focus(`[aria-label=` + label + `]`)
			w.press(kb.Enter)
		}
	}
	seen := map[bool]bool{}
	for _, at := range []struct {
		label string
		n     int
	}{{"Fit", 1}, {"Larger", 3}, {"Larger", 3}, {"Smaller", 4}, {"Smaller", 4}, {"Smaller", 3}} {
		press(at.label, at.n)
		assert.Empty(t, eval[[]float64](w, small), "%v", at)
		seen[eval[bool](w, `document.querySelector('.tree-frame .detail') !== null`)] = true
		w.shoot(at.label + strconv.Itoa(at.n))
	}
	assert.Len(t, seen, 2, "details come and go")
	press("Fit", 1)

	// The wheel with Ctrl enlarges, what is under the pointer stays; the mouse moves the tree.
	was := eval[float64](w, `document.querySelector('.tree-frame svg').getBoundingClientRect().width`)
	eval[any](w, `(() => {
		const frame = document.querySelector('.tree-frame'), box = frame.getBoundingClientRect();
		for (let i = 0; i < 6; i++) frame.dispatchEvent(new WheelEvent('wheel', {deltaY: -100, ctrlKey: true, bubbles: true, cancelable: true, clientX: box.left + 200, clientY: box.top + 200}));
	})()`)
	w.until(`document.querySelector('.tree-frame svg').getBoundingClientRect().width > %f`, 1.1*was)
	top := eval[float64](w, `document.querySelector('.tree-frame').scrollTop`)
	eval[any](w, `(() => {
		const frame = document.querySelector('.tree-frame');
		for (const [type, y] of [['pointerdown', 300], ['pointermove', 250]])
			frame.dispatchEvent(new PointerEvent(type, {clientX: 200, clientY: y, button: 0, buttons: 1, pointerType: 'mouse', bubbles: true}));
	})()`)
	w.until(`Math.abs(document.querySelector('.tree-frame').scrollTop - %f - 50) < 2`, top)

	w.clickText("Legend")
	w.sees(`[aria-label=Legend]`, "Scored: runs the row with the highest score")
	w.sees(`[aria-label=Legend]`, "CONFUSED")
	w.shoot("legend")
	assert.Empty(t, w.tabThrough())
	w.quiet()
}

type quietly struct{}

func (*quietly) Write(b []byte) (int, error) { return len(b), nil }

// TestColours: strips, tree and why have one colour for each row of the root.
func TestColours(t *testing.T) {
	m := play(t, plain, 3, 200, 1, full)
	w := open(t)
	w.visit(served(t, m.log()))
	w.sees(agents, "Deer A")
	w.goTo("30")
	w.sees(path, "FLEE")
	for _, scheme := range []string{"light", "dark"} {
		if scheme == "dark" {
			w.press("t")
		}
		const strip = `(() => {
			const canvas = document.querySelector('.slider canvas'), at = Math.floor(canvas.width * 30.5 / 200);
			const copy = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
			copy.drawImage(canvas, at, 4, 1, 1, 0, 0, 1, 1);
			const [r, g, b] = copy.getImageData(0, 0, 1, 1).data;
			return ` + "`rgb(${r}, ${g}, ${b})`" + `;
		})()`
		// The strip is drawn in the frame after the styles have changed.
		w.until("%s === getComputedStyle(document.querySelector('.line.active .swatch')).backgroundColor", strip)
		colour := eval[string](w, strip)
		assert.Equal(t, colour, eval[string](w, `(() => {
			const probe = document.createElement('i');
			probe.style.color = getComputedStyle([...document.querySelectorAll('.node')].find(n => n.querySelector('.title').textContent === 'FLEE')).getPropertyValue('--tone');
			document.body.append(probe);
			const colour = getComputedStyle(probe).color;
			probe.remove();
			return colour;
		})()`), scheme)
	}
	w.quiet()
}

// TestEditGate: the limit of a gate is changed by keys, and more deer drink at once.
func TestEditGate(t *testing.T) {
	m := play(t, plain, 5, 50, 1, full)
	before := mostDrink(m)
	require.Equal(t, 1, before)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.sees(agents, "Deer A")
	w.until(`document.querySelector('#tab-edit')`)
	w.focus(`#tab-tree`)
	for range 12 { // wherever it stands among the tabs
		if eval[bool](w, `document.querySelector('#tab-edit[aria-selected=true]') !== null`) {
			break
		}
		w.press(kb.ArrowLeft)
	}
	w.until(`document.querySelector('#tab-edit[aria-selected=true]')`)
	w.chooseRow("DRINK")
	w.setField("Gate.Limit", "3")
	w.sees(`.changes`, "DRINK: Gate.Limit 0 -> 3")
	eval[any](w, `document.querySelector('.edit-orders .main').focus()`)
	w.press(kb.Enter)
	w.sees(`.edit-orders`, "waiting for the game")
	assert.Greater(t, mostDrink(m), 1)
	o := m.crowd.Tree().Outline()
	assert.Equal(t, 3, o.Row(o.Find("DRINK")[0]).GateLimit)
	w.sees(`.edit-orders`, "the game plays with these changes")
	w.quiet()
}

// mostDrink lets the game go on for some seconds, and returns how many deer drank at once.
func mostDrink(m *meadow) (most int) {
	for range 300 {
		m.tick(1)
		drinking := 0
		for id := range m.crowd.Each {
			if name, err := m.world.Row(id); err == nil && name == "DRINK" {
				drinking++
			}
		}
		most = max(most, drinking)
	}
	return most
}
