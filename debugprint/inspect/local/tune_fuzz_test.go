package local

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// FuzzTune sends any order with any body. The answer is an error that changes nothing,
// or a state; whatever Compile accepts can be applied and ticks.
func FuzzTune(f *testing.F) {
	for action := range tuneActions {
		f.Add(action, `{"revision":0}`)
	}
	for _, body := range []string{
		`{"revision":0,"values":[{"row":"EAT","field":"Every","value":"1h"},{"row":"SIT","field":"Margin","value":"1e308"}],"apply":true}`,
		`{"revision":0,"values":[{"row":"STAND","field":"Loop","value":"-1"},{"row":"EAT","field":"Ask.Most","value":"NaN"}],"apply":true}`,
		`{"revision":0,"orders":[{"row":"SIT","children":["<img src=x>\u001b[31m","PREEN"]}],"apply":true}`,
		`{"revision":0,"orders":[{"row":"BIRD","children":["STAND","SIT","SLEEP","EAT"]}],"apply":true}`,
		`{"revision":0,"values":[{"row":"PECK","field":"Act.Words","value":"[\"a\"]"},{"row":"PECK","field":"Act.Gait","value":"trot"},{"row":"PECK","field":"Ask.Least","value":"1"}],"apply":true}`,
		`{"revision":0,"values":[{"row":"PECK","field":"Act.More","value":"[{\"Name\":null}]"},{"row":"PECK","field":"Act.Beats","value":"[1e2,2]"},{"row":"PECK","field":"Act.Text","value":"\u202e"}],"apply":true}`,
	} {
		f.Add("set", body)
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
			if clone := decider.Clone(root); state.CanApply {
				_, err := override.Apply(clone, []byte(state.Data))
				require.NoError(t, err, state.Data)
			}
		}
		require.Equal(t, tree.String(), decider.MustCompile(root).String())
	})
}
