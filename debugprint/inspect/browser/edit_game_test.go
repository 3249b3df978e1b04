package browser

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

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

// TestEditTables: rows go from one table to another, and what the other does not have is refused by name.
func TestEditTables(t *testing.T) {
	m, other := play(t, plain, 2, 50, 1, full), play(t, names{"HIDE", "BROWSE", "Elk", "%v"}, 2, 50, 1, full)
	o := m.all()
	o.Tuning = append(o.Tuning, other.table)
	w := open(t)
	w.visit(m.serve(o))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("GRAZE")
	w.clickText("Wrap")
	w.chooseRow("GROUP")
	group := w.clip("copy", "")
	w.chooseRow("FLEE")
	assert.Empty(t, w.clip("copy", ""))
	w.sees(`.edit [role=alert]`, "FLEE has a Decide that data cannot name")
	w.until(`(s => (s.value = '1', s.dispatchEvent(new Event('change', {bubbles: true})), true))(document.querySelector('[aria-label=Table]'))`)
	w.sees(`.outline`, "BROWSE")
	w.chooseRow("HIDE")
	w.clip("paste", group)
	w.sees(`[aria-label=Changes]`, "GROUP: new in DEER, place 3")
	w.sees(`[aria-label=Changes]`, "GRAZE: new in GROUP, place 1")
	w.clip("paste", `{"ethogram":"table","version":1,"Table":{"Name":"WOLF","Children":[{"Name":"HUNT","Behavior":"STALK"}]}}`)
	w.sees(`.edit [role=alert]`, "HUNT: the vocabulary has no Behavior called STALK")
}

// TestEditTwoWindows: of two windows that edit a table the second is told what the first has done, and loses nothing of it.
func TestEditTwoWindows(t *testing.T) {
	m := play(t, plain, 2, 50, 1, full)
	url := m.serve(m.all())
	one, other := open(t), open(t)
	for _, w := range []*window{one, other} {
		w.visit(url)
		w.until(`document.querySelector('#tab-edit')`)
		w.click(`#tab-edit`)
		w.chooseRow("FLEE")
	}
	// The other one does not look meanwhile.
	eval[any](other, `(f => { window.late = []; window.fetch = (url, o) => o?.method || !String(url).startsWith('tune') ? f(url, o) : new Promise(done => late.push(() => done(f(url, o)))) })(window.fetch)`)
	other.until(`late.length > 0`)
	one.clickText("Duplicate")
	one.sees(`[aria-label=Changes]`, "FLEE2: new in DEER, place 3")
	other.clickText("Delete")
	other.sees(`.edit [role=alert]`, "the table was changed in another window")
	other.until(`(late.splice(0).forEach(go => go()), document.querySelector('[aria-label=Changes]').innerText.includes('FLEE2: new in DEER, place 3'))`)
	other.sees(`.edit [role=alert]`, "the table was changed in another window")
	assert.NotContains(t, other.text(`[aria-label=Changes]`), "gone")
	one.quiet()
}

// TestEditOnAPhone: all of it goes with a finger on a narrow screen.
func TestEditOnAPhone(t *testing.T) {
	m := play(t, plain, 2, 50, 1, full)
	w := open(t)
	w.size(390, 844)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.clickOne(`#tab-edit`, "Edit")
	w.clickOne(`.outline li`, "FLEE")
	w.until(`document.querySelector('.outline [aria-selected=true] b').innerText === 'FLEE'`)
	w.clickText("Later")
	w.sees(`[aria-label=Changes]`, "Children")
	w.clickOne(`.edit-palette button`, "SIP")
	w.sees(`[aria-label=Changes]`, "SIP: new in DEER, place 4")
	w.until(`document.activeElement.matches('.outline [aria-selected=true]') && document.activeElement.innerText.includes('SIP')`) // it scrolls there
	w.clickText("Off")
	w.sees(`[aria-label=Changes]`, "SIP: off")
	w.clickText("on")
	w.until(`!document.querySelector('[aria-label=Changes]').innerText.includes('off')`)
	w.clickText("Apply")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	m.tick(20)
	w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
	w.until(`document.documentElement.scrollWidth <= innerWidth`)
	w.shoot("phone")
	w.quiet()
}

// TestEditFromElsewhere: a page of another origin cannot edit, and a program without a browser's headers can.
func TestEditFromElsewhere(t *testing.T) {
	m := play(t, plain, 1, 20, 1, full)
	url := m.serve(m.all())
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "<!doctype html><link rel=icon href='data:,'>evil")
	}))
	t.Cleanup(evil.Close)
	const order = `{"revision":0,"edits":[{"do":"delete","row":"FLEE"}],"apply":true}`
	w := open(t)
	w.visit(evil.URL)
	for _, kind := range []string{"application/json", "text/plain"} { // for the first the browser asks before
		for _, mode := range []string{"cors", "no-cors"} {
			got := eval[string](w, `fetch(`+quote(url+"tune-edit")+`, {method: 'POST', mode: '`+mode+`', headers: {'Content-Type': '`+kind+`'}, body: `+quote(order)+`}).then(r => r.type + r.status, e => 'refused')`)
			assert.Contains(t, []string{"refused", "opaque0"}, got)
		}
	}
	state := func() string {
		resp, err := http.Get(url + "tune")
		require.NoError(t, err)
		defer resp.Body.Close()
		b, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		return string(b)
	}
	assert.Contains(t, state(), `"revision":0,`)
	resp, err := http.Post(url+"tune-edit", "application/json", strings.NewReader(order))
	require.NoError(t, err)
	resp.Body.Close()
	assert.Equal(t, 200, resp.StatusCode)
	assert.Contains(t, state(), `FLEE: gone`)
}

// TestEditCrowd: 300 agents go on while their table is edited, and the page asks no more of the game than it is told to.
func TestEditCrowd(t *testing.T) {
	m := play(t, plain, 300, 50, 1, record.Options{})
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("FLEE")
	eval[any](w, `(() => { performance.clearResourceTimings(); window.at = []; const f = now => { at.push(now); requestAnimationFrame(f) }; requestAnimationFrame(f) })()`)
	began := time.Now()
	const edits = 40
	for i := range edits {
		w.clickText([]string{"Later", "Earlier"}[i%2])
		w.until(`document.querySelectorAll('.edit-orders button.main:disabled').length === %d`, i%2)
		m.tick(6)
	}
	seconds := time.Since(began).Seconds()
	asked := eval[int](w, `performance.getEntriesByType('resource').filter(r => r.name.includes('/tune')).length`)
	assert.LessOrEqual(t, asked, edits+int(seconds)+2)
	t.Logf("%d edits in %.1f s: %d requests, %.0f frames a second", edits, seconds, asked, eval[float64](w, `1000 * (at.length - 1) / (at.at(-1) - at[0])`))
	w.quiet()
}
