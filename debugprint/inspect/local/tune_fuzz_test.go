package local

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
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
	} {
		f.Add("set", body)
	}
	f.Fuzz(func(t *testing.T, action, body string) {
		root := birds()
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
		}
		require.Equal(t, tree.String(), decider.MustCompile(root).String())
	})
}
