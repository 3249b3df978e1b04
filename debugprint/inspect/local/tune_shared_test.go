package local

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// Wolf is exported, so that Go source may name it in another package.
type Wolf struct{}

// wolves is a table whose rows share a gate, with a squad and a row with Targets.
func wolves() *decider.Decider[*Wolf] {
	type row = decider.Decider[*Wolf]
	den := &decider.Gate[*Wolf]{Name: "DEN", Limit: 1}
	stay := &behavior.Behavior[*Wolf]{Name: "STAY", Tick: behavior.Stay[*Wolf]}
	return &row{Name: "WOLF", Children: []*row{
		{Name: "SLEEP", Gate: den, Timeout: time.Minute, Behavior: stay},
		{Name: "FEED", Gate: den, Timeout: time.Minute, Behavior: stay},
		{Name: "HUNT", Squad: &decider.Squad[*Wolf]{Members: 2, Roles: []decider.Role[*Wolf]{{Flag: 1}}}, Children: []*row{{Name: "RUN", Behavior: stay}}},
		{
			Name: "STALK", Behavior: stay, Decide: func(*Wolf, decider.Query) float64 { return -1 },
			Targets: &decider.Targets[*Wolf]{List: func(_ *Wolf, l *decider.TargetList) { l.Add(1) }, Top: 2},
		},
		{Name: "SIT", Behavior: stay, Gate: &decider.Gate[*Wolf]{
			Name: "MAT", Key: func(*Wolf, decider.Query) uint64 { return 1 }, LimitOf: func(*Wolf, decider.Query) int { return 9 },
		}},
	}}
}

// TestTuneGates: gates and squads are tuned like numbers of rows, for all rows that share
// them, and the game's own stay as they are.
func TestTuneGates(t *testing.T) {
	root := wolves()
	tree := decider.MustCompile(root)
	was := tree.String()
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(6) {
		require.NoError(t, crowd.Add(id+1, &Wolf{}))
	}
	table, err := Tuning(crowd)
	require.NoError(t, err)
	in := func() map[string]int {
		_, err := table.Update()
		require.NoError(t, err)
		for range 3 {
			require.NoError(t, world.Tick(time.Second))
		}
		rows := map[string]int{}
		for id := range crowd.Each {
			s, err := world.State(id)
			require.NoError(t, err)
			rows[crowd.Tree().Outline().Name(s.Leaf())]++
		}
		return rows
	}
	assert.Equal(t, map[string]int{"SLEEP": 1, "RUN": 4, "SIT": 1}, in())

	var last tuneState
	game := &Game{Tuning: []*Table{table}}
	order := func(action, rest string) {
		t.Helper()
		answer, err := game.Ask(t.Context(), "tune-"+action, fmt.Appendf(nil, `{"revision":%d%s}`, last.Revision, rest))
		require.NoError(t, err)
		last = tuneState{}
		require.NoError(t, json.Unmarshal(answer, &last))
	}
	set := func(row, field, value string) {
		t.Helper()
		order("set", fmt.Sprintf(`,"values":[{"row":%q,"field":%q,"value":%q}],"apply":true`, row, field, value))
	}
	of := func(row, field string) string {
		for _, r := range last.Rows {
			for _, f := range r.Fields {
				if r.Name == row && f.Name == field {
					return f.Value
				}
			}
		}
		return "none"
	}
	set("FEED", "Gate.Limit", "3")
	assert.Equal(t, "SLEEP: Gate.Limit 1 -> 3\n", last.Text, "one change, wherever it was made")
	assert.Equal(t, "3", of("SLEEP", "Gate.Limit"))
	assert.Equal(t, "3", of("FEED", "Gate.Limit"))
	assert.Equal(t, "none", of("SIT", "Gate.Limit"))
	assert.Empty(t, last.Problems)
	got := in()
	assert.Equal(t, 3, got["SLEEP"]+got["FEED"], "%v", got)
	assert.Empty(t, table.state(nil).Last.Error)

	set("HUNT", "Squad.Members", "1")
	assert.False(t, last.CanApply)
	assert.Equal(t, "HUNT", last.Problems[0].Row)
	set("HUNT", "Squad.Members", "3")
	set("SLEEP", "Gate.LocalCooldown", "2s")
	set("STALK", "Targets.Top", "0")
	assert.True(t, last.CanApply)
	got = in()
	assert.Equal(t, 0, got["RUN"]%3, "%v", got)
	assert.Empty(t, table.state(nil).Last.Error)

	assert.Equal(t, strings.TrimLeft(`
// SLEEP: Gate.Limit 1 -> 3, the gate of SLEEP, FEED
// SLEEP: Gate.LocalCooldown 0s -> 2s, the gate of SLEEP, FEED
{Name: "DEN", Limit: 3, LocalCooldown: 2 * time.Second},

// HUNT: Squad.Members 2 -> 3
// These stay: Squad.Roles, Children.
// In another package than github.com/ethogram-go/ethogram/debugprint/inspect/local, write *local.Wolf for *Wolf.
{Name: "HUNT", Squad: &decider.Squad[*Wolf]{Members: 3}},

// STALK: Targets.Top 2 -> 0
// These stay: Targets.List, Decide, Behavior.
// In another package than github.com/ethogram-go/ethogram/debugprint/inspect/local, write *local.Wolf for *Wolf.
{Name: "STALK", Targets: &decider.Targets[*Wolf]{Top: 0}},
`, "\n"), last.Go)
	_, err = parser.ParseExpr("x{" + last.Go + "}")
	require.NoError(t, err)
	order("set", `,"values":[{"row":"SIT","field":"Gate.Cooldown","value":"1s"}],"apply":true`)
	assert.Contains(t, last.Go, "// SIT: Gate.Cooldown 0s -> 1s, the gate of SIT\n// These stay: Key, LimitOf.\n{Name: \"MAT\", Cooldown: time.Second},\n")
	in()
	_, err = game.Ask(t.Context(), "tune-set", fmt.Appendf(nil, `{"revision":%d,"values":[{"row":"SIT","field":"Gate.Limit","value":"2"}]}`, last.Revision))
	assert.ErrorContains(t, err, "SIT: Gate.Limit is each agent's own: the program has it in the row's Gate.LimitOf")

	// The data does the same to the table, and undo leads back.
	clone := decider.Clone(root)
	_, err = override.Apply(clone, []byte(last.Data))
	require.NoError(t, err)
	assert.Equal(t, crowd.Tree().String(), decider.MustCompile(clone).String())
	order("reset", `,"apply":true`)
	in()
	assert.Same(t, tree, crowd.Tree())
	assert.Equal(t, was, decider.MustCompile(root).String(), "the game's table was never written to")
}

// TestTuneGateOfOthers: a gate that another tree of the world has too keeps its fields,
// and the page is told why.
func TestTuneGateOfOthers(t *testing.T) {
	root := wolves()
	tree := decider.MustCompile(root)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	other := decider.MustCompile(&decider.Decider[*Wolf]{Name: "CUB", Gate: root.Children[0].Gate, Behavior: root.Children[0].Behavior})
	_, err = other.NewCrowd(world, nil)
	require.NoError(t, err)
	table, err := Tuning(crowd)
	require.NoError(t, err)
	game := &Game{Tuning: []*Table{table}}
	_, err = game.Ask(t.Context(), "tune-set", []byte(`{"revision":0,"values":[{"row":"FEED","field":"Gate.Limit","value":"0"}]}`))
	assert.ErrorContains(t, err, "FEED: Gate.Limit is 0; want 1 or more; 0 would be 1", "as data are refused")
	_, err = game.Ask(t.Context(), "tune-set", []byte(`{"revision":0,"values":[{"row":"FEED","field":"Gate.Limit","value":"4"}],"apply":true}`))
	require.NoError(t, err)
	_, err = table.Update()
	assert.ErrorContains(t, err, "Limit (4, the world's has 1)")
	assert.Contains(t, table.state(nil).Last.Error, "Limit (4, the world's has 1)")
	require.NoError(t, world.Tick(time.Second))
}
