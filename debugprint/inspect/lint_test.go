package inspect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// wren is an agent.
type wren struct{}

// TestLintInHeaders: the page gets what Lint says with the header of a log, live and saved,
// and what it saves is a log still. A table without warnings changes nothing.
func TestLintInHeaders(t *testing.T) {
	stay := &behavior.Behavior[*wren]{Name: "STAY", Tick: behavior.Stay[*wren]}
	never := func(*wren) bool { return false }
	good := &decider.Decider[*wren]{Name: "BIRD", Children: []*decider.Decider[*wren]{{Name: "SIT", Behavior: stay}}}
	bad := decider.Clone(good)
	bad.Children = []*decider.Decider[*wren]{
		{Name: "AS > SIT", When: never, Behavior: stay}, {Name: "SIT", When: never, Behavior: stay, Commit: time.Minute, Timeout: time.Second},
	}
	for _, root := range []*decider.Decider[*wren]{good, bad} {
		tree := decider.MustCompile(root)
		world := tree.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		_, err = crowd.Add(1, &wren{})
		require.NoError(t, err)
		rec, err := record.New(world, record.Options{})
		require.NoError(t, err)
		require.NoError(t, world.Tick(time.Second))

		var plain bytes.Buffer
		_, err = rec.WriteTo(&plain)
		require.NoError(t, err)
		_, server := stage(t, recorded(rec), Options{})
		_, saved := ask(t, server, "GET", "log", "")
		live, ok := recorded(rec).follow()()
		require.True(t, ok)
		var html bytes.Buffer
		require.NoError(t, recorded(rec).writeLog(&html))
		if root == good {
			assert.Equal(t, plain.String(), saved)
			continue
		}
		for _, log := range []string{saved, string(live), html.String()} {
			first, rest, _ := strings.Cut(log, "\n")
			var header struct{ Lint []lintOf }
			require.NoError(t, json.Unmarshal([]byte(first), &header))
			require.Len(t, header.Lint, 1)
			rows := map[string]decider.Row{}
			for _, f := range header.Lint[0].Found {
				rows[f.Code] = f.Row
				assert.NotEmpty(t, f.Says+f.Fix)
			}
			assert.Equal(t, decider.Row(0), rows[string(decider.WarnRootIdle)])
			assert.Equal(t, decider.Row(2), rows[string(decider.WarnCommitOverTimeout)])
			_, after, _ := strings.Cut(plain.String(), "\n")
			assert.Equal(t, after, rest, "the other lines are as they were")
			_, err = record.Read(strings.NewReader(log), record.Limits{})
			assert.NoError(t, err)
		}
	}
}

// TestLintIsBounded: of very many warnings a header has some, and says how many more there are.
func TestLintIsBounded(t *testing.T) {
	root := &decider.Decider[*wren]{Name: "BIRD"}
	stay := &behavior.Behavior[*wren]{Name: "STAY", Tick: behavior.Stay[*wren]}
	for i := range 10 {
		group := &decider.Decider[*wren]{Name: fmt.Sprint("\u202e", i)}
		for k := range 30 {
			group.Children = append(group.Children, &decider.Decider[*wren]{Name: fmt.Sprint(i, k, "."), Behavior: stay, Commit: 2 * time.Second, Timeout: time.Second})
		}
		root.Children = append(root.Children, group)
	}
	o := decider.MustCompile(root).Outline()
	l := &linter{trees: func() []*decider.Outline { return []*decider.Outline{o} }, known: map[*decider.Outline]lintOf{}}
	var out bytes.Buffer
	w := &linted{to: &out, l: l}
	_, err := io.WriteString(w, header+"\n{}\n")
	require.NoError(t, err)
	_, err = io.WriteString(w, header+"\n")
	require.NoError(t, err)
	lines := strings.Split(out.String(), "\n")
	var got struct{ Lint []lintOf }
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &got))
	assert.Len(t, got.Lint[0].Found, maxFindings)
	assert.Equal(t, len(o.Lint()), maxFindings+got.Lint[0].More)
	assert.NotContains(t, lines[0], "\u202e")
	assert.Equal(t, header, lines[2], "one header only")
}
