package inspect

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// sentry is an agent that barks.
type sentry struct {
	foe   float64 // metres to it
	heard []string
}

type (
	Near struct {
		Metres float64 `min:"0" max:"60" step:"5" unit:"m"`
	}
	Bark struct {
		Text   string
		Radius float64 `min:"0" max:"60" step:"5" unit:"m"`
	}
)

func (n *Near) Decide(s *sentry, _ decider.Query) float64 { return decider.Bool(s.foe <= n.Metres) }

func (b *Bark) Act(s *sentry, _ behavior.Context) behavior.Status {
	s.heard = append(s.heard, fmt.Sprint(b.Text, " ", b.Radius))
	return behavior.Running
}

// TestTuneBark: the text and the radius of a bark are changed by the requests of the page while the sentry barks, and
// the bark goes on; what is beyond its tags is refused in words.
func TestTuneBark(t *testing.T) {
	type row = decider.Decider[*sentry]
	tree := decider.MustCompile(&row{Name: "SENTRY", Children: []*row{
		{Name: "HALT", Ask: &Near{Metres: 20}, Act: &Bark{Text: "Halt!", Radius: 20}},
		{Name: "WATCH", Act: &Bark{Text: "..."}},
	}})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	dog := &sentry{foe: 15}
	require.NoError(t, crowd.Add(1, dog))
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	table, err := Tuning(crowd)
	require.NoError(t, err)
	_, server := stage(t, recorded(rec), Options{Tuning: []*Table{table}})
	revision := 0
	set := func(field string, value any) (int, string) {
		body, err := json.Marshal(map[string]any{"revision": revision, "apply": true, "edits": []any{map[string]any{"do": "set", "row": "HALT", "field": field, "value": value}}})
		require.NoError(t, err)
		resp, says := ask(t, server, "POST", "tune-edit", string(body))
		if resp.StatusCode == 200 {
			revision++
		}
		return resp.StatusCode, says
	}
	frame := func() string {
		lost, err := table.Update()
		require.NoError(t, err)
		assert.Empty(t, lost.Dropped)
		require.NoError(t, world.Tick(time.Second))
		return dog.heard[len(dog.heard)-1]
	}
	assert.Equal(t, "Halt! 20", frame())
	_, says := ask(t, server, "GET", "tune", "")
	assert.Contains(t, says, `{"path":"Act.Radius","value":20,"was":20}`)
	_, says = ask(t, server, "GET", "tune-vocabulary", "")
	assert.Contains(t, says, `{"path":"Radius","kind":"number","min":"0","max":"60","step":"5","unit":"m"}`)

	code, says := set("Act.Radius", "61")
	assert.Equal(t, 400, code)
	assert.Equal(t, "HALT: Act.Radius is \"61\"; want a number. Fix: write it without quotes\n", says)
	code, says = set("Act.Radius", 61)
	assert.Equal(t, 200, code)
	assert.Contains(t, says, "Act has Radius of 61; its tags say min 0, max 60")
	code, says = set("Act.Radius", 30)
	assert.Equal(t, 200, code)
	assert.Contains(t, says, `"go":"// HALT: Act.Radius 20 -\u003e 30\n{Name: \"HALT\", Ask: \u0026Near{Metres: 20}, Act: \u0026Bark{Text: \"Halt!\", Radius: 30}},\n"`)
	assert.Contains(t, says, `"data":"{\n\t\"HALT.Act.Radius\": 30\n}\n"`)
	assert.Equal(t, "Halt! 30", frame())
	set("Act.Text", "Stop!")
	assert.Equal(t, "Stop! 30", frame())
	state, err := world.State(1)
	require.NoError(t, err)
	assert.Equal(t, 2*time.Second, state.Duration(state.Leaf()), "it is the same bark")
	set("Ask.Metres", 10)
	assert.Equal(t, "Stop! 30", frame(), "a row is not asked while it runs")
	dog.foe = 70
	require.NoError(t, world.Reset(1))
	assert.Equal(t, "... 0", frame())
	dog.foe = 15
	assert.Equal(t, "... 0", frame())
	dog.foe = 10
	assert.Equal(t, "Stop! 30", frame())
	require.Empty(t, world.Mistakes())
}
