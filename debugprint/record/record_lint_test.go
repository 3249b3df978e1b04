package record_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
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

// wrens records a wren that has ticked once.
func wrens(t *testing.T, root *decider.Decider[*wren]) *record.Recorder {
	t.Helper()
	tree := decider.MustCompile(root)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &wren{}))
	rec, err := record.New(world, record.Options{})
	require.NoError(t, err)
	require.NoError(t, world.Tick(time.Second))
	return rec
}

// headerOf returns the first line of a log as the page reads it.
func headerOf(t *testing.T, log string) (of struct {
	Lint []struct {
		Tree, More int
		Found      []struct {
			Row             decider.Row
			Code, Says, Fix string
		}
	}
},
) {
	t.Helper()
	first, _, _ := strings.Cut(log, "\n")
	require.NoError(t, json.Unmarshal([]byte(first), &of))
	return of
}

// TestLintInHeaders: each log says what Lint says of the table, wherever it goes; a table
// without warnings adds nothing.
func TestLintInHeaders(t *testing.T) {
	stay := &behavior.Behavior[*wren]{Name: "STAY", Tick: behavior.Stay[*wren]}
	never := func(*wren) bool { return false }
	good := &decider.Decider[*wren]{Name: "BIRD", Children: []*decider.Decider[*wren]{{Name: "SIT", Behavior: stay}}}
	bad := decider.Clone(good)
	bad.Children = []*decider.Decider[*wren]{
		{Name: "AS > SIT", When: never, Behavior: stay}, {Name: "SIT", When: never, Behavior: stay, Commit: time.Minute, Timeout: time.Second},
	}
	var plain bytes.Buffer
	_, err := wrens(t, good).WriteTo(&plain)
	require.NoError(t, err)
	assert.NotContains(t, plain.String(), `"lint"`)

	rec := wrens(t, bad)
	path := filepath.Join(t.TempDir(), "wren.jsonl.gz")
	require.NoError(t, rec.WriteFile(path))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	zip, err := gzip.NewReader(f)
	require.NoError(t, err)
	saved, err := io.ReadAll(zip)
	require.NoError(t, err)
	live, _, ok := rec.Since(record.Cursor{})
	require.True(t, ok)
	for _, log := range []string{string(saved), string(live)} {
		lint := headerOf(t, log).Lint
		require.Len(t, lint, 1)
		rows := map[string]decider.Row{}
		for _, f := range lint[0].Found {
			rows[f.Code] = f.Row
			assert.NotEmpty(t, f.Says+f.Fix)
		}
		assert.Equal(t, decider.Row(0), rows[string(decider.WarnRootIdle)])
		assert.Equal(t, decider.Row(2), rows[string(decider.WarnCommitOverTimeout)])
		read, err := record.Read(strings.NewReader(log), record.Limits{})
		require.NoError(t, err)
		assert.Len(t, read.Lint(), len(lint[0].Found))
		assert.Equal(t, decider.Row(2), read.Lint()[1].Row)
		for _, broken := range []string{`"tree":9,"`, `"tree":-1,"`, `"tree":{},"`} {
			read, err := record.Read(strings.NewReader(strings.Replace(log, `"lint":[{"tree":0,"`, `"lint":[{`+broken, 1)), record.Limits{})
			require.NoError(t, err)
			assert.Empty(t, read.Lint())
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
	var log bytes.Buffer
	_, err := wrens(t, root).WriteTo(&log)
	require.NoError(t, err)
	lint := headerOf(t, log.String()).Lint
	const most = 256
	assert.Len(t, lint[0].Found, most)
	assert.Equal(t, len(decider.MustCompile(root).Lint()), most+lint[0].More)
	assert.NotContains(t, log.String(), "\u202e")
}

// withoutLint returns a log without what Lint says: a log that is played has tables of data.
func withoutLint(log []byte) []byte {
	from, end := bytes.Index(log, []byte(`,"lint":`)), bytes.Index(log, []byte("}\n"))
	if from < 0 || from > end {
		return log
	}
	return append(append([]byte{}, log[:from]...), log[end:]...)
}
