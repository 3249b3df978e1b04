//go:build !race

package play_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// tanks serves the arena with its library as opponents, under names as long as those
// that packs give.
func tanks(t *testing.T, votes string) (page string, keys map[genome.Key]bool) {
	t.Helper()
	spec, err := arena.Game.Spec()
	require.NoError(t, err)
	o := play.Options{Mode: arena.ModeFixed, Votes: votes, Seed: 3}
	keys = map[genome.Key]bool{}
	for i, ref := range spec.Library {
		o.Opponents = append(o.Opponents, play.Opponent{
			Name: [...]string{"HoldsBackKeepsADistanceFetchesBoxesAndHides", "ChargesFightsCloseByMindsTheEnemy", ref.Name}[i%3] + fmt.Sprint(i), About: ref.Style, Genome: ref.Genome,
			Class: fmt.Sprint("Class ", i), Points: int64(i) * 1_000_000, Low: int64(i)*1_000_000 - 100, High: int64(i)*1_000_000 + 100, Rounds: 50,
		})
		keys[genome.KeyOf(ref.Genome)] = true
	}
	_, page = serveGame(t, &arena.Game, &arena.View, o)
	return page, keys
}

// TestBrowser plays a whole round at three widths: by keys, the mouse and thumbs. It
// asks a tank why it does nothing else, and votes.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium and a minute")
	}
	for _, width := range []int64{390, 1280, 1600} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			votes := filepath.Join(t.TempDir(), "votes.jsonl")
			page, keys := tanks(t, votes)
			w := look(t, page, width)
			w.sees("h1", "anks")
			w.sees(".state", "paused")
			w.sees(".board", "you")
			w.fits("before the round")
			w.shoot("begins")
			w.press("keydown", "KeyP") // at the game's own speed: a minute is longer than a busy machine takes for what follows
			w.sees(".state", "live")
			w.press("keydown", "KeyW", "KeyD", "Space")
			w.until("document.querySelector('.bar output').innerText > '0:01.5'")
			w.press("keyup", "KeyD")
			eval[any](w, `(() => { const c = document.querySelector('canvas'), r = c.getBoundingClientRect();
				for (const [kind, x, buttons] of [['pointermove', .2, 0], ['pointerdown', .8, 1], ['pointerup', .8, 0]])
					c.dispatchEvent(new PointerEvent(kind, {clientX: r.left + r.width * x, clientY: r.top + r.height * .3, buttons, pointerType: 'mouse', pointerId: 1})); })()`)
			w.until("document.querySelector('.bar output').innerText > '0:03'")
			assert.Equal(t, width < 500, eval[bool](w, `getComputedStyle(document.querySelector('.pads')).display !== 'none'`), "pads are for thumbs")
			assert.False(t, eval[bool](w, "!!document.querySelector('.pads .other')"), "tanks have no use for a third button")
			w.thumb(0, 0, -60)
			w.thumb(1, 60, 0)
			w.until("document.querySelector('.bar output').innerText > '0:04.5'")
			w.shoot("thumbs")

			// Why not something else? The first opponent of the list says so.
			w.press("keydown", "KeyP")
			w.sees(".state", "paused")
			eval[any](w, `[...document.querySelectorAll('.board button')].find(b => !b.innerText.includes('you')).click()`)
			w.until("document.querySelectorAll('.table li.on').length > 0 || document.querySelector('.board .on.gone')")
			w.until("[...document.querySelectorAll('.table li .why')].some(e => e.innerText !== '' && e.innerText !== 'runs') || document.querySelector('.board .on.gone')")
			assert.NotContains(t, w.text(".table"), "not watched")
			w.fits("why not")
			w.shoot("why")
			// The last frame before the pause may still be on its way.
			w.until("(t => t[0] === t[1])(document.querySelector('.bar output').innerText.split(' of '))")
			at := w.text(".bar output")
			w.until("document.querySelector('.table li').getBoundingClientRect().top < innerHeight") // who asks sees the answer
			w.click(`button[aria-label="One tick back"]`)
			w.until("document.querySelector('.bar output').innerText !== %s", quote(at))
			w.press("keydown", "KeyP")
			w.sees(".state", "live")
			w.hurry()

			// The results, and votes: without a name first.
			w.until("document.querySelector('dialog[open]')")
			w.sees("dialog", "You came ")
			w.fits("results")
			w.click("dialog .choice button")
			w.sees("dialog .notice", "needs your name")
			w.until("document.activeElement.name === 'by'")
			w.until(`(() => { const n = document.querySelector('dialog .notice').getBoundingClientRect(), d = document.querySelector('dialog').getBoundingClientRect();
				return n.top >= d.top && n.bottom <= d.bottom; })()`) // the refusal is in view
			w.fits("refused")
			eval[any](w, `(() => { const i = document.querySelector('dialog input[name=by]'); i.value = 'Ada'; i.dispatchEvent(new Event('change', {bubbles: true})); i.dispatchEvent(new Event('input', {bubbles: true})); })()`)
			w.until("!document.querySelector('dialog .notice')")
			w.click("dialog .choice button")
			w.until(`document.querySelector('dialog .choice button[aria-pressed=true]')`)
			w.shoot("results")
			w.fits("voted")
			f, err := os.Open(votes)
			require.NoError(t, err)
			defer f.Close()
			all, err := pack.ReadVotes(f)
			require.NoError(t, err)
			require.Len(t, all, 1)
			assert.Equal(t, "Ada", all[0].By)
			assert.True(t, *all[0].Natural)
			assert.True(t, keys[all[0].Key])

			w.click("dialog .end button.main")
			w.until("!document.querySelector('dialog[open]')")
			w.sees("header", "round 2")
			w.quiet()
		})
	}
}

// TestPadsOnTheScreen has all that hands need on the screen at once, however a phone or a
// tablet is held.
func TestPadsOnTheScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	arenas, _ := tanks(t, "")
	view := game.View
	_, days := serveGame(t, &game.Forage, &view, play.Options{Opponents: foragers(t, false)})
	for name, page := range map[string]string{"tanks": arenas, "forage": days} { // which has another button
		t.Run(name, func(t *testing.T) { padsOnTheScreen(t, page, name == "forage") })
	}
}

func padsOnTheScreen(t *testing.T, page string, other bool) {
	w := lookAt(t, page, 844, 390, true)
	w.sees(".board", "you")
	assert.Equal(t, other, eval[bool](w, "!!document.querySelector('.pads .other')"))
	for _, size := range [][2]int64{{844, 390}, {844, 330}, {667, 375}, {568, 320}, {932, 430}, {1024, 768}, {768, 1024}, {390, 844}, {390, 664}} {
		name := fmt.Sprintf("%dx%d", size[0], size[1])
		w.size(size[0], size[1], true)
		w.until("innerWidth === %d && innerHeight === %d && document.querySelector('canvas').clientWidth > 80", size[0], size[1])
		assert.Empty(t, eval[[]string](w, `(() => {
			const bad = [], seen = [];
			for (const e of document.querySelectorAll('canvas, .pad, .pads .other, .bar button.main')) {
				const r = e.getBoundingClientRect();
				if (e.className !== 'main' && (r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth)) bad.push(e.className + e.tagName + ' from ' + r.top + ' to ' + r.bottom + ' of ' + innerHeight);
				if (r.width < 44 || r.height < 36) bad.push(e.className + ' is only ' + r.width + ' x ' + r.height);
				for (const o of seen) if (r.left < o.right && o.left < r.right && r.top < o.bottom && o.top < r.bottom) bad.push(e.className + e.tagName + ' lies over another');
				seen.push(r);
			}
			if (seen.length < 4) bad.push('there are only ' + seen.length);
			return bad;
		})()`), name)
		w.fits(name)
		w.shoot(name)
	}
	w.quiet()
}

// TestReplay opens a replay from a file, at a moment that the link names.
func TestReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	file := filepath.Join(t.TempDir(), "round.html")
	f, err := os.Create(file)
	require.NoError(t, err)
	setup := evo.Setup[*arena.Tank]{Seed: 5, Mode: arena.ModeFixed}
	var names []string
	for _, e := range arena.Library {
		setup.Trees, names = append(setup.Trees, decider.MustCompile(e.Table)), append(names, e.Name)
	}
	setup.Trees, names = setup.Trees[:8], names[:8]
	require.NoError(t, arena.Game.Replay(f, &arena.Game, setup, names))
	require.NoError(t, f.Close())
	for _, width := range []int64{390, 1280, 1600} {
		w := look(t, "file://"+file+"#tick=300&follow=C", width)
		w.sees(".state", "replay")
		w.sees(".bar output", "0:15.00 of 1:00.00")
		w.sees(".table h2", names[2])
		w.until("[...document.querySelectorAll('.table li .why')].some(e => e.innerText !== '')")
		w.press("keydown", "Period")
		w.fits("replay")
		w.shoot(fmt.Sprint(width))
		w.click(".bar button.main")
		w.until("document.querySelector('.bar output').innerText > '0:15.50'")
		w.quiet()
	}
}
