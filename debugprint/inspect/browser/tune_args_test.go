package browser

import (
	"io"
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

// bleat is what a goat does, with arguments.
type bleat struct {
	Text   string
	Radius float64 `min:"0" max:"60" step:"5" unit:"m"`
	Words  []string
}

func (b *bleat) Act(g *goat, _ behavior.Context) behavior.Status {
	g.hunger = b.Radius
	return behavior.Running
}

// TestEditArguments changes a text, a number within its bounds and a list, with the keyboard, and sees at its field what
// is wrong with another.
func TestEditArguments(t *testing.T) {
	type row = decider.Decider[*goat]
	tree := decider.MustCompile(&row{Name: "GOAT", Children: []*row{{Name: "CALL", Act: &bleat{Text: "baa", Radius: 20}}}})
	world := tree.NewWorld(7)
	herd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	one := &goat{}
	require.NoError(t, herd.Add(1, one))
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	table, err := inspect.Tuning(herd)
	require.NoError(t, err)
	require.NoError(t, world.Tick(time.Second))
	server, err := inspect.Start("localhost:0", rec, inspect.Options{Tuning: []*inspect.Table{table}, Output: io.Discard})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, server.Close()) })
	w := open(t)
	w.visit(server.URL())
	w.sees(agents, "agent 1")
	w.sees(why, `CALL [bleat "baa" 20 m]`)
	w.click(`#tab-edit`)
	w.chooseRow("CALL")
	w.sees(`[aria-label=CALL]`, "Act.Radius\nm")
	field := w.setField
	field("Act.Words", "a")
	w.sees(`[aria-label=CALL] [role=alert]`, "Act.Words is \"a\"; want a list. Fix: write it in brackets")
	w.until(`document.querySelectorAll('.edit [role=alert]').length === 1`)
	w.shoot("refused")
	field("Act.Radius", "61")
	w.sees(`[aria-label=CALL]`, "Act has Radius of 61; its tags say min 0, max 60")
	w.until(`document.querySelector('.edit-orders button.main').disabled && document.querySelector('.outline .problem').innerText === '1 problem'`)
	field("Act.Radius", "30")
	w.sees(`[aria-label=Changes]`, "CALL: Act.Radius 20 -> 30")
	w.until(`!document.querySelector('.edit .problem')`)
	field("Act.Text", " mee ")
	w.sees(`[aria-label=Changes]`, `CALL: Act.Text "baa" -> " mee "`)
	field("Act.Words", `["a"]`)
	w.sees(`[aria-label=Changes]`, `CALL: Act.Words none -> ["a"]`)
	w.focus(`.edit-orders button.main`)
	w.press(kb.Enter)
	w.sees(`.edit-orders [role=status]`, "waiting for the game")
	_, err = table.Update()
	require.NoError(t, err)
	require.NoError(t, world.Tick(time.Second))
	assert.Equal(t, 30.0, one.hunger)
	w.sees(why, `CALL [bleat " mee " 30 m, Words ["a"]]`)
}
