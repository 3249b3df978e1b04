package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestEditAddsARow adds a row to the running game, which deer choose: by the mouse, and by keys. Each click and each key
// counts. It is rehearsed before, undone and done again.
func TestEditAddsARow(t *testing.T) {
	for _, how := range []string{"mouse", "keys"} {
		m := play(t, plain, 2, 50, 1, full)
		w := open(t)
		w.visit(m.serve(m.all()))
		w.until(`document.querySelector('#tab-edit')`)
		actions := 0
		click := func(selector, word string) { actions++; w.clickOne(selector, word) }
		press := func(keys ...string) { actions += len(keys); w.press(keys...) }
		if how == "mouse" {
			click(`#tab-edit`, "Edit")
			click(`.edit-palette button`, "SIP")
		} else {
			press("7")
			w.until(`document.activeElement.matches('.outline [aria-selected=true]')`)
			press(kb.Insert, "s", "i", "p")
			w.until(`document.querySelectorAll('.edit-palette li').length === 1`)
			w.sees(`.edit-palette li`, "SIP Behavior, as in DRINK")
			press(kb.Enter)
		}
		w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 1")
		w.until(`document.activeElement.matches('.outline [aria-selected=true]') && document.activeElement.innerText.includes('SIP')`)
		w.clickText("Rehearse") // not needed for what is counted
		w.sees(`[aria-label=Rehearsal]`, "2 of 2 agents would have done something else")
		w.shoot("rehearsed")
		if how == "mouse" {
			click(`.edit-orders button`, "Apply")
		} else {
			w.focus(`.outline [aria-selected=true]`)
			actions++
			w.ctrl("Enter")
		}
		w.sees(`.edit-orders [role=status]`, "waiting for the game")
		m.tick(20)
		w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
		assert.Positive(t, m.begun(t, "SIP"))
		w.sees(path, "SIP")
		assert.Equal(t, map[string]int{"mouse": 3, "keys": 7}[how], actions, "at most 8")
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
		w.focus(`.outline [aria-selected=true]`)
		w.ctrl("y")
		w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 1")
		w.quiet()
	}
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
		var text strings.Builder
		for _, row := range want {
			text.WriteString(row + "\n")
		}
		w.until(`[...document.querySelectorAll('.outline li')].map(l => '  '.repeat(l.ariaLevel - 1) + l.querySelector('b').innerText + (l.matches('.off') ? ' off' : '') + '\n').join('') === %s`, quote(text.String()))
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
	w.sees(`.edit [role=alert]`, "HUNT: the vocabulary has no Behavior called STALK")
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
