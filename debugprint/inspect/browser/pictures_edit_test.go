package browser

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// edited is the film of a row that is added to the nest while it runs: whoever is idle at night looks about for the
// wolf now and then.
func edited(t *testing.T, w *window) *animation {
	world, err := creatures.New(9, 83, nil)
	require.NoError(t, err)
	rec, err := record.New(world.Minds, record.Options{Everything: true, Sight: world.Sight()})
	require.NoError(t, err)
	table, err := inspect.Tuning(world.Herd)
	require.NoError(t, err)
	play := func(ticks int) {
		for range ticks {
			_, err := table.Update()
			require.NoError(t, err)
			require.NoError(t, world.Step(100*time.Millisecond))
		}
	}
	play(380) // it is night
	film := &animation{}
	shows := func(hundredths int) { film.add(t, w.picture(), hundredths) }
	toRow := func() {
		eval[any](w, `document.querySelector('.outline [aria-selected=true]').scrollIntoView({block: 'nearest'})`)
	}

	w.size(1280, 700)
	w.visit((&meadow{t: t, rec: rec}).serve(inspect.Options{Tuning: []*inspect.Table{table}}) + "#agent=3")
	w.click(`#tab-edit`)
	w.chooseRow("IDLE")
	toRow()
	shows(150)
	w.focus(`#edit-search`)
	w.press("w", "a", "i", "t")
	shows(120)
	w.press(kb.Enter)
	w.sees(`[aria-label=Changes]`, "WAIT: new in IDLE, place 1")
	toRow()
	shows(120)
	w.press(kb.F2)
	w.until(`document.activeElement.id === 'edit-name' && (document.activeElement.select(), true)`)
	w.press("WATCH", kb.Enter)
	w.sees(`[aria-label=Changes]`, "WATCH: new in IDLE, place 1")
	w.setField("If", "")
	w.click(`[data-field=If] label:nth-of-type(2) input`)
	w.setField("Every", "20s")
	w.setField("Act.For", "3s")
	toRow()
	shows(200)
	w.clickText("Rehearse")
	w.sees(`[aria-label=Rehearsal]`, "would have done something else")
	eval[any](w, `document.querySelector('[aria-label=Rehearsal]').scrollIntoView()`)
	shows(300)
	eval[any](w, `document.querySelector('[aria-label=Changes]').scrollIntoView()`)
	toRow()
	w.clickText("Apply")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	for range 2 {
		play(10)
		w.sees(`.edit-orders [role=status]`, "the game plays with these changes")
		shows(150)
	}
	shows(200)
	w.clickText("first") // As at first
	w.clickText("Apply")
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	play(1)
	w.sees(`.edit-orders [role=status]`, "the table as it was at first")
	shows(300)
	return film
}
