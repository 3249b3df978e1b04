package local

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// FuzzEdit sends any order with any body. The answer is an error that changes nothing,
// or a state; whatever Compile accepts can be applied and ticks.
func FuzzEdit(f *testing.F) {
	for action := range tuneActions {
		f.Add(action, `{"revision":0}`)
	}
	for _, some := range []string{
		`{"do":"set","row":"EAT","field":"Every","value":"1h"},{"do":"set","row":"SIT","field":"Margin","value":1e308}`,
		`{"do":"set","row":"STAND","field":"Loop","value":-1},{"do":"unset","row":"EAT","field":"Ask.Most"}`,
		`{"do":"set","row":"SIT","field":"Children","value":["<img src=x>\\x1b[31m","PREEN"]},{"do":"set","row":"EAT","field":"Off","value":true}`,
		`{"do":"set","row":"PECK","field":"Act.Words","value":["a"]},{"do":"set","row":"PECK","field":"Act.Gait","value":"trot"},{"do":"set","row":"PECK","field":"Ask.Least","value":1}`,
		`{"do":"set","row":"PECK","field":"Act.More","value":[{"Name":"x"}]},{"do":"set","row":"PECK","field":"Act.Beats","value":[1e2,2]},{"do":"set","row":"PECK","field":"Act.Text","value":"\u202e"}`,
		`{"do":"add","group":"SIT","value":{"Name":"NEW","Behavior":"EAT","Children":["EAT",{"Name":"\u202e"}]}},{"do":"duplicate","row":"STAND","name":"WAIT"},{"do":"rename","row":"EAT","name":"X"}`,
		`{"do":"wrap","group":"BIRD","at":1,"rows":2,"name":"W","value":"Selector"},{"do":"unwrap","row":"SIT"},{"do":"move","row":"HUNT","group":"W","at":0},{"do":"delete","row":"PREEN","group":"STAND"}`,
		`{"do":"add","group":"BIRD","at":1,"value":{"Name":"LOOP","Children":["BIRD"]}}`,
		`{"do":"paste","group":"BIRD","at":6,"value":{"Name":"EAT","Act":{"Peck":{"For":"1s"}}}},{"do":"set","row":"EAT2","field":"Targets","value":{"List":"worms","Max":3}}`,
		`{"do":"set","row":"EAT","field":"Squad","value":{"Members":2}},{"do":"unset","row":"EAT","field":"Squad.Members"}`,
	} {
		f.Add("edit", `{"revision":0,"edits":[`+some+`],"apply":true}`)
	}
	f.Fuzz(func(t *testing.T, action, body string) {
		root := birds()
		root.Children = append(root.Children, peckers().Children[0])
		tree := decider.MustCompile(root)
		world := tree.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		require.NoError(t, crowd.Add(1, &bird{}))
		table, err := Tuning(crowd)
		require.NoError(t, err)
		for range 3 {
			revision := table.revision
			if _, err := table.ask(t.Context(), action, []byte(body), nil); err != nil {
				require.Equal(t, revision, table.revision)
			}
			_, err := table.Update()
			require.NoError(t, err)
			require.NoError(t, world.Tick(time.Second))
			state := table.state(nil)
			require.False(t, state.Waiting)
			require.Equal(t, !state.CanApply, table.shows.refused())
			if clone := decider.Clone(root); state.CanApply && state.Data[0] == '{' {
				_, err := override.Apply(clone, []byte(state.Data))
				require.NoError(t, err, state.Data)
				require.Equal(t, table.shows.outline.Fingerprint(), decider.MustCompile(clone).Outline().Fingerprint())
			}
		}
		require.Equal(t, tree.String(), decider.MustCompile(root).String())
	})
}
