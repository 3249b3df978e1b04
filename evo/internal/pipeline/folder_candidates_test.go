package pipeline_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// candidate is a line of archive.jsonl, with a table of the library.
func candidate(t *testing.T) string {
	t.Helper()
	b := newRun(t, t.TempDir(), 1).Env.Spec
	g := b.Library[0].Genome
	text, err := json.Marshal(map[string]any{
		"key": genome.KeyOf(g), "genome": json.RawMessage(b.Catalog.AppendJSON(nil, g)), "origin": map[string]any{"how": "random"}, "fate": "", "class": -1,
		"showed": make([]map[string]int, len(b.Metrics)), "use": map[string]any{"activations": 0, "brief": 0, "steps": 0},
	})
	require.NoError(t, err)
	return string(text) + "\n"
}

// The error names the number of a line that no search can have written.
func TestCandidatesThatCannotBe(t *testing.T) {
	good := candidate(t)
	r := newRun(t, t.TempDir(), 1)
	for _, c := range []struct{ old, new, want string }{
		{"\n", "\n", ""},
		{"\n", "\n" + good, "archive.jsonl:2: "},
		{"\n", "{}\n", "after top-level value"},
		{`"class":-1`, `"class":-2`, "it is in class -2"},
		{`"class":-1`, `"class":-1,"class":-1`, `the field "class" is there twice`},
		{`"class":-1`, `"clas":-1`, `there is no field "clas"`},
		{`"steps":0`, `"steps":-9`, "in -9 steps: that cannot be"},
		{`"showed":[null`, `"showed":[{"n":-1,"sum":0,"sum_sq":0}`, "a count of -1 values"},
		{`"showed":[null,`, `"showed":[`, "showed has "},
		{`"fate":""`, `"fate":"\u001b[2J"`, `there is no fate "\x1b[2J"`},
	} {
		require.Contains(t, good, c.old)
		require.NoError(t, os.WriteFile(r.Path("archive.jsonl"), []byte(strings.Replace(good, c.old, c.new, 1)), 0o644))
		all, err := r.Candidates(pipeline.Search)
		if c.want == "" {
			require.NoError(t, err)
			assert.Len(t, all, 1)
			continue
		}
		assert.ErrorContains(t, err, c.want)
		assert.ErrorContains(t, err, "archive.jsonl:")
	}
}

// Reading takes time in proportion to the size of a file, even of a bad one.
func TestReadingRunsTakesTimeByTheirSize(t *testing.T) {
	good := candidate(t)
	for name, line := range map[string]string{"one candidate": good, "nonsense": "{\n", "half": good[:len(good)/2] + "\n", "no lines": "x"} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 300, func(n int) func() {
				r := newRun(t, t.TempDir(), 1)
				require.NoError(t, os.WriteFile(r.Path("archive.jsonl"), []byte(strings.Repeat(line, n)), 0o644))
				return func() {
					_, err := r.Candidates(pipeline.Search)
					require.Error(t, err)
					require.Less(t, len(err.Error()), 10_000)
				}
			})
		})
	}
	growth.Linear(t, 300, func(n int) func() {
		r := newRun(t, t.TempDir(), 1)
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "{\"generation\":%d}\n", i)
		}
		require.NoError(t, os.WriteFile(r.Path("history.jsonl"), []byte(text.String()), 0o644))
		return func() {
			all, err := r.History()
			require.NoError(t, err)
			require.Len(t, all, n)
		}
	})
}

// Candidates of a class must have been certified.
func TestShippedWithoutMeasures(t *testing.T) {
	r := wideDone(t)
	data, err := os.ReadFile(r.Path("picked.jsonl"))
	require.NoError(t, err)
	var out []string
	for text := range strings.Lines(string(data)) {
		var line map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &line))
		if line["fate"] == "shipped" {
			line["certified"] = []any{}
		}
		edited, err := json.Marshal(line)
		require.NoError(t, err)
		out = append(out, string(edited))
	}
	require.NoError(t, os.WriteFile(r.Path("picked.jsonl"), []byte(strings.Join(out, "\n")+"\n"), 0o644))
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Pack), `it is "shipped", but has no class or was not certified`)
}
