package browser

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/decider"
)

// TestEditAddsARow adds a row to the running game, which deer choose: five actions by mouse or by keys. It is
// rehearsed before, undone and done again.
func TestEditAddsARow(t *testing.T) {
	m := play(t, plain, 2, 50, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	actions := 0
	act := func(do func()) { actions++; do() }
	act(func() { w.press("7") })
	act(func() { w.click(`#edit-search`) })
	act(func() { w.press("s", "i", "p") })
	w.sees(`.edit-palette li`, "SIP Behavior, as in DRINK")
	act(func() { w.press(kb.Enter) })
	w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 1")
	w.until(`document.activeElement.matches('.outline [aria-selected=true]') && document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('SIP')`)
	w.clickText("Rehearse") // not needed for what is counted
	w.sees(`[aria-label=Rehearsal]`, "2 of 2 agents would have done something else")
	w.shoot("rehearsed")
	act(func() { w.clickText("Apply") })
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(20)
	w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
	assert.Positive(t, m.begun(t, "SIP"))
	w.sees(path, "SIP")
	assert.LessOrEqual(t, actions, 8)
	t.Log("actions:", actions)
	w.shoot("added")

	w.focus(`.outline [aria-selected=true]`)
	w.ctrl("z")
	w.until(`!document.querySelector('[aria-label=Changes]')`)
	w.clickText("Apply")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(70)
	was := m.begun(t, "SIP")
	m.tick(20)
	assert.Equal(t, was, m.begun(t, "SIP"))
	w.ctrl("y")
	w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 1")
	w.quiet()
}

// TestEditKeys does with the chosen row what can be done, by keys and buttons, and by dragging it.
func TestEditKeys(t *testing.T) {
	m := play(t, plain, 1, 20, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	outline := func(want ...string) {
		t.Helper()
		text := ""
		for _, row := range want {
			text += row + "\n"
		}
		w.until(`[...document.querySelectorAll('.outline li')].map(l => '  '.repeat(l.ariaLevel - 1) + l.querySelector('b').innerText + (l.matches('.off') ? ' off' : '') + '\n').join('') === %s`, quote(text))
	}
	outline("DEER", "  SLEEP", "  FLEE", "  DRINK", "  GRAZE")
	w.chooseRow("FLEE")
	w.press("d")
	outline("DEER", "  SLEEP", "  FLEE", "  FLEE2", "  DRINK", "  GRAZE")
	w.press("g")
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "    FLEE2", "  DRINK", "  GRAZE")
	w.chooseRow("FLEE")
	w.press("o")
	outline("DEER", "  SLEEP", "  FLEE off", "  GROUP", "    FLEE2", "  DRINK", "  GRAZE")
	w.press("o")
	w.chooseRow("DRINK")
	w.alt("ArrowRight")
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "    FLEE2", "    DRINK", "  GRAZE")
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('DRINK')`)
	w.alt("ArrowLeft")
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "    FLEE2", "  DRINK", "  GRAZE")
	w.chooseRow("GROUP")
	w.press(kb.ArrowLeft)
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "  DRINK", "  GRAZE")
	w.until(`document.activeElement.matches('[aria-expanded=false][aria-posinset="3"][aria-setsize="5"]')`)
	w.press(kb.ArrowRight)
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "    FLEE2", "  DRINK", "  GRAZE")
	w.press(kb.ArrowRight)
	w.until(`document.activeElement.innerText.includes('FLEE2')`)
	w.press(kb.ArrowLeft, kb.ArrowLeft)
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "  DRINK", "  GRAZE")
	w.click(`.outline [aria-expanded=false] .twist`)
	outline("DEER", "  SLEEP", "  FLEE", "  GROUP", "    FLEE2", "  DRINK", "  GRAZE")
	w.press("u")
	outline("DEER", "  SLEEP", "  FLEE", "  FLEE2", "  DRINK", "  GRAZE")
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('FLEE2')`)
	w.press(kb.Delete)
	outline("DEER", "  SLEEP", "  FLEE", "  DRINK", "  GRAZE")
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('DRINK')`)
	row := w.clip("cut", "")
	assert.Equal(t, `{"Name":"DRINK","Cooldown":"1s","Behavior":"SIP","Gate":"POND"}`, row)
	outline("DEER", "  SLEEP", "  FLEE", "  GRAZE")
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('GRAZE')`)
	w.clip("paste", row)
	outline("DEER", "  SLEEP", "  FLEE", "  GRAZE", "  DRINK")
	w.clip("paste", row)
	outline("DEER", "  SLEEP", "  FLEE", "  GRAZE", "  DRINK", "  DRINK2")
	w.clip("paste", `{"Name":"HUNT","Behavior":"STALK","Act":"bite"}`)
	w.sees(`.edit [role=alert]`, "HUNT: column 27: the vocabulary has no Behavior called STALK")
	w.clip("paste", `hello`)
	w.sees(`.edit [role=alert]`, "What is to be pasted is no row")
	w.press(kb.Home, kb.ArrowDown)
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('SLEEP')`)
	w.press(kb.ArrowLeft)
	w.until(`document.activeElement.matches('[role=treeitem]') && document.activeElement.innerText.includes('DEER')`)
	w.chooseRow("DRINK2")
	w.press(kb.F2)
	w.until(`document.activeElement.id === 'edit-name' && (document.activeElement.select(), true)`)
	w.press("SWIM", kb.Enter)
	outline("DEER", "  SLEEP", "  FLEE", "  GRAZE", "  DRINK", "  SWIM")

	eval[any](w, `(() => {
		const [what, to] = ['SWIM', 'FLEE'].map(n => [...document.querySelectorAll('.outline li')].find(l => l.querySelector('b').innerText === n));
		const dataTransfer = new DataTransfer();
		what.dispatchEvent(new DragEvent('dragstart', {dataTransfer, bubbles: true}));
		to.dispatchEvent(new DragEvent('dragover', {dataTransfer, bubbles: true, cancelable: true}));
		to.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
	})()`)
	outline("DEER", "  SLEEP", "  SWIM", "  FLEE", "  GRAZE", "  DRINK")
	assert.Equal(t, 19, w.step(), "no key has moved it")
}

// clip cuts, copies or pastes where the focus is, and returns what the clipboard has then.
func (w *window) clip(kind, text string) string {
	w.t.Helper()
	return eval[string](w, `(() => {
		const data = new DataTransfer();
		data.setData('text/plain', `+quote(text)+`);
		document.activeElement.dispatchEvent(new ClipboardEvent('`+kind+`', {clipboardData: data, bubbles: true, cancelable: true}));
		return data.getData('text/plain');
	})()`)
}

// TestEditFields sets fields of each kind of control.
func TestEditFields(t *testing.T) {
	m := play(t, plain, 1, 20, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("DRINK")
	w.setField("Chance", "0.5")
	w.sees(`[aria-label=Changes]`, "DRINK: Chance 0 -> 0.5")
	pick := func(label, value string) {
		t.Helper()
		w.until(`(s => s && [...s.options].some(o => o.value === %[2]s) && (s.value = %[2]s, s.dispatchEvent(new Event('change', {bubbles: true})), true))(document.querySelector(%[1]s))`, quote(label), quote(value))
	}
	const set = `[aria-label="Set a field"]`
	pick(set, "Urgent")
	w.sees(`[aria-label=Changes]`, "DRINK: Urgent false -> true")
	pick(set, "Recheck")
	pick(`[data-field=Recheck] select`, "EachTick")
	w.sees(`[aria-label=Changes]`, "DRINK: Recheck")
	pick(set, "If")
	w.until(`document.querySelector('[data-field=If] input')?.click() ?? true`)
	w.sees(`[aria-label=Changes]`, "DRINK: If none -> Night")
	w.setField("Behavior", "STILL")
	w.sees(`[aria-label=Changes]`, "DRINK: Behavior SIP -> STILL")
	w.setField("Behavior", "STIL")
	w.sees(`.edit-form [role=alert]`, "Fix: write STILL, if that is meant")
	w.click(`[aria-label="Unset Chance"]`)
	w.until(`!document.querySelector('[aria-label=Changes]').innerText.includes('Chance')`)
	w.until(`document.querySelector('datalist#parts-Behavior option[value=SIP]').innerText === 'as in DRINK'`)
	w.shoot("fields")
}

// TestEditPanics says which row has panicked, and the game goes on.
func TestEditPanics(t *testing.T) {
	m := play(t, plain, 1, 20, 1, full)
	require.NoError(t, m.table.Vocabulary().Add("Run", "", stumbles))
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.click(`#edit-search`)
	w.press("stumbles", kb.Enter)
	w.sees(`[aria-label=Changes]`, "STUMBLES: new in DEER, place 1")
	w.clickText("Apply")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(5)
	w.sees(`.edit [role=alert]`, "STUMBLES panicked in its Run: no legs, at browser.stumbles (edit_test.go:")
	w.sees(`.edit-orders [role=status]`, "1 change, not applied yet")
	w.shoot("panic")
	w.quiet()
}

func stumbles(*deer) decider.Status { panic("no legs") }

// TestEditAsks: the running game is asked what a new row would answer, which the log does not have.
func TestEditAsks(t *testing.T) {
	m := play(t, plain, 2, 50, 1, full)
	require.NoError(t, m.table.Vocabulary().Add("When", "odd", func(d *deer) bool { return d.ticks%2 == 1 }))
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("DEER")
	w.clip("paste", `{"Name":"SIP","When":"odd","Behavior":"SIP"}`)
	w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 1")
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "Nothing can be said of these changes")
	w.clickText("Ask")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(100)
	w.sees(`.edit-orders [role=status]`, "1 change, not applied yet; the game asks SIP for a minute")
	w.shoot("asks")
	assert.Zero(t, m.begun(t, "SIP"))
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "2 of 2 agents would have done something else")
	w.clickText("Undo")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(1)
	w.sees(`.edit-orders [role=status]`, "the table as it was at first")
	w.until(`!document.querySelector('.edit-orders [role=status]').innerText.includes('asks')`)
	w.quiet()
}

// TestEditResets: where an edit would drop what agents do, they can be reset with it.
func TestEditResets(t *testing.T) {
	m := play(t, plain, 2, 50, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("GRAZE")
	w.clickText("Wrap")
	w.sees(`[aria-label=Changes]`, "GROUP: new in DEER, place 4")
	w.sees(`.edit-orders`, "Apply, and reset agents in GRAZE")
	w.shoot("resets")
	w.clickText("reset")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(1)
	w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
	w.until(`!document.querySelector('[aria-label=Lost]') && !document.querySelector('.edit-orders').innerText.includes('reset')`)
	w.quiet()
}

// TestEditAfterARestart: the edits of last time are offered, from the browser's storage or the game's file, and an undo of the
// game before is none of this one.
func TestEditAfterARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "edits.json")
	for _, keeps := range []bool{false, true} {
		addr := "localhost:0"
		start := func() (*meadow, *inspect.Server) {
			m := play(t, plain, 2, 50, 1, full)
			if keeps {
				require.NoError(t, m.table.Keep(file))
			}
			server, err := inspect.Start(addr, m.rec, inspect.Options{Output: io.Discard, Tuning: []*inspect.Table{m.table}})
			require.NoError(t, err)
			return m, server
		}
		_, server := start()
		addr = strings.TrimSuffix(strings.TrimPrefix(server.URL(), "http://"), "/")
		w := open(t)
		w.visit(server.URL())
		w.until(`document.querySelector('#tab-edit')`)
		w.click(`#tab-edit`)
		w.chooseRow("DRINK")
		w.clickText("Duplicate")
		w.sees(`[aria-label=Changes]`, "DRINK2: new in DEER, place 4")
		w.clickText("Save")
		w.until(`[...document.querySelectorAll('.edit-orders button')].find(b => b.innerText === 'Save').disabled`)
		eval[any](w, `fetch('tune').then(r => r.json()).then(t => { window.seen = JSON.stringify({revision: 0, began: t.began}) })`)
		require.NoError(t, server.Close())
		w.sees(`header`, "connection lost")
		m, server := start()
		w.sees(`header`, "live")
		w.sees(`.edit`, "1 edit of last time: ")
		assert.Contains(t, eval[string](w, `fetch('tune-undo', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: window.seen}).then(r => r.text())`),
			"this is another game than the one whose table the page has shown", "an undo of the game before")
		w.clickText("them")
		w.sees(`.edit-orders [role=status]`, "waiting for the game")
		m.tick(1)
		w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
		w.sees(`[aria-label=Changes]`, "DRINK2: new in DEER, place 4")
		w.shoot("kept")
		require.NoError(t, server.Close())
	}
}
