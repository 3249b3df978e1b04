package pipeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/report"
)

// Whatever writes to a folder keeps others out until it has written all of it.
func TestEverythingThatWritesIsExclusive(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		t.Skip("no locks here that end with a process")
	}
	dir := t.TempDir()
	r, other := newRun(t, dir, 1), newRun(t, dir, 1)
	classes := []evo.Class{{Name: "Any", Keep: 1, Ranges: []evo.Range{{Metric: "berries", Min: 0, Max: 1000, Weight: 1}}}}
	writers := map[string]func(r *pipeline.Run) error{
		"stage":   func(r *pipeline.Run) error { return r.Do(t.Context(), pipeline.Calibrate) },
		"classes": func(r *pipeline.Run) error { return r.SetClasses(classes) },
		"votes":   func(r *pipeline.Run) error { return r.Vote(funnel.Vote{}) },
		"file":    func(r *pipeline.Run) error { return r.WriteFile("note.txt", []byte("one")) },
		"report":  report.Write,
		"ablation": func(r *pipeline.Run) error {
			return r.Ablate(t.Context(), pipeline.AblationOptions{Matches: 1, Seeds: 1, Best: 1, Rounds: 1})
		},
	}
	require.NoError(t, r.Exclusive(func() error {
		for name, write := range writers {
			assert.ErrorIs(t, write(other), pipeline.ErrBusy, name)
		}
		assert.Empty(t, files(t, dir), "nothing was written")
		assert.NoFileExists(t, r.Path("timing.json"))
		for _, name := range []string{"classes", "votes", "file", "stage"} {
			assert.NoError(t, writers[name](r), "%s by whom the folder belongs to", name)
		}
		assert.ErrorIs(t, writers["file"](other), pipeline.ErrBusy, "it is kept until the outermost has ended")
		return nil
	}))
	assert.NoError(t, writers["file"](other))
	broken := errors.New("broken")
	require.ErrorIs(t, r.Exclusive(func() error { return broken }), broken)
	assert.NoError(t, writers["file"](other), "also after an error")
}

// Files are replaced, not written over: whoever has the old one open, or a disk
// that is full, sees no part of the new one.
func TestFilesAreReplaced(t *testing.T) {
	r := newRun(t, t.TempDir(), 1)
	require.NoError(t, r.WriteFile("note.txt", []byte("one")))
	before, err := os.Stat(r.Path("note.txt"))
	require.NoError(t, err)
	require.NoError(t, r.WriteFile("note.txt", []byte("two")))
	after, err := os.Stat(r.Path("note.txt"))
	require.NoError(t, err)
	assert.False(t, os.SameFile(before, after))
	entries, err := os.ReadDir(r.Dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1, "nothing is left over")
}

// Results may have been written by anybody: what cannot be is told with its
// place, not counted on.
func TestResultsThatCannotBe(t *testing.T) {
	holdouts := func(r *pipeline.Run) error { _, err := r.Holdouts(); return err }
	calibration := func(r *pipeline.Run) error { _, err := r.Calibration(); return err }
	certified := func(r *pipeline.Run) error { _, err := r.Certified(); return err }
	picked := func(r *pipeline.Run) error { _, err := r.Picked(); return err }
	ablation := func(r *pipeline.Run) error { _, err := r.Ablation(); return err }
	history := func(r *pipeline.Run) error { _, err := r.History(); return err }
	classes := func(r *pipeline.Run) error { _, err := r.Classes(); return err }
	tally := `{"n":0,"sum":0,"sum_sq":0}`
	tallies := `[` + tally + `,` + tally + `,` + tally + `]`
	held := `{"lineup":[2,1,1],"rounds":2,"above":[1,1],"all":1,"beats":[[0,0,0],[1,0,0],[1,1,0]],"pairs":2,"pairs_of":2,"points":` + tallies + `}`
	edited := func(text, old, new string) string {
		require.Contains(t, text, old)
		return strings.Replace(text, old, new, 1)
	}
	for _, c := range []struct {
		file, text string
		read       func(r *pipeline.Run) error
		want       string // "" is none
	}{
		{"holdout.json", "[" + held + "]", holdouts, ""},
		{"holdout.json", "null", holdouts, ""},
		{"holdout.json", "[" + edited(held, `"all":1`, `"all":-1`) + "]", holdouts, "something happened in -1 of 2 rounds"},
		{"holdout.json", "[" + edited(held, `"all":1`, `"all":1,"all":1`) + "]", holdouts, `the field "all" is there twice`},
		{"holdout.json", "[" + edited(held, `"all"`, `"every"`) + "]", holdouts, `column 45: there is no field "every"`},
		{"holdout.json", "[" + held + "] []", holdouts, "after top-level value"},
		{"holdout.json", "[" + held, holdouts, "the file ends within a value"},
		{"holdout.json", "[{}]", holdouts, "it is of 0 classes"},
		{"holdout.json", "[" + edited(held, `"rounds":2`, `"rounds":1e30`) + "]", holdouts, `"rounds" is the number 1e30; want a whole number`},
		{"calibration.json", `{}`, calibration, "it has 0 metrics, and the game 5: calibrate again"},
		{"calibration.json", `{"metrics":[{},{},{},{},{}],"tables":[{"name":"\u001b[2J","metrics":[]}]}`, calibration, `table "\x1b[2J" has 0 metrics`},
		{"calibration.json", `{"metrics":[{},{},{},{},{}],"tables":[{"name":"A","metrics":[{"n":-1},{},{},{},{}]}]}`, calibration, `table "A": a count of -1 values`},
		{"calibration.json", `{"metrics":[{},{},{},{},{}],"classes":[{"name":"A"}]}`, calibration, "it keeps 0 tables"},
		{"calibration.json", `{"metrics":[{},{},{},{},{}]}`, calibration, ""},
		{"certify.json", `{"created":3,"total":{"shipped":-1}}`, certified, "it counts -1 candidates"},
		{"certify.json", `{"created":3,"total":{"shipped":1},"means":[1],"gauntlet":1}`, certified, ""},
		{"pick.json", `{"picked":[{"class":"A","of":1,"distinct":2}]}`, picked, `class "A": 0 were picked of 2 that differ, of 1`},
		{"pick.json", `{"by_class":{"A":{"shipped":-1}}}`, picked, "it counts -1 candidates"},
		{"ablation.json", `{}`, ablation, "it compares nothing"},
		{"ablation.json", `{"matches":1,"seeds":2,"best":1,"rounds":1,"arms":[{"name":"a","points":[1]}]}`, ablation, `"a" has 1 searches, and there were 2 seeds`},
		{"history.jsonl", `{"generation":0}` + "\n" + `{"generation":7}` + "\n", history, "history.jsonl:2: it is generation 7; want 1"},
		{"history.jsonl", `{"generation":0,"shapes":-1}` + "\n", history, "history.jsonl:1: it counts less than nothing"},
		{"history.jsonl", `{"generation":0,"fitness":{"n":-1}}` + "\n", history, "a sum of 0 over -1 values"},
		{"history.jsonl", `{"generation":0}{"generation":1}` + "\n", history, "after top-level value"},
		{"classes.json", `[{"name":"\u202eysaE","keep":1,"ranges":[{"metric":"berries","min":0,"max":1000,"weight":1}]}]`, classes, `its name is "\u202eysaE"`},
		{"classes.json", `[{"name":"A","Keep":1}]`, classes, `there is no field "Keep": write it as "keep"`},
	} {
		r := newRun(t, t.TempDir(), 1)
		require.NoError(t, os.WriteFile(r.Path(c.file), []byte(c.text), 0o644))
		err := c.read(r)
		if c.want == "" {
			assert.NoError(t, err, c.text)
			continue
		}
		if assert.ErrorContains(t, err, c.want) {
			assert.ErrorContains(t, err, r.Path(c.file))
		}
	}
	r := newRun(t, t.TempDir(), 1)
	for _, read := range []func(*pipeline.Run) error{holdouts, calibration, certified, picked, ablation, history} {
		assert.ErrorIs(t, read(r), os.ErrNotExist)
	}
}

// A budget that nobody could have spent is an error, not a search without end.
func TestBudgetThatCannotBe(t *testing.T) {
	for ended, want := range map[string]string{"-1": "after -1 generations", "0": "after 0 generations", "2000000000": "after 2000000000 generations"} {
		r := newRun(t, t.TempDir(), 1)
		o := r.Config.Search
		r.Config.Search.Wall = time.Hour
		require.NoError(t, os.WriteFile(r.Path("budget.json"), fmt.Appendf(nil,
			`{"seed":%d,"preset":%q,"wall_ns":%d,"generations":%d,"matches":%d,"genomes":%d,"filled":%d,"ended":%s}`,
			o.Seed, r.Config.Preset, time.Hour, o.Generations, o.Matches, o.Genomes, o.Filled, ended), 0o644))
		assert.ErrorContains(t, r.Do(t.Context(), pipeline.Search), want)
	}
}

// Votes are written in whole lines, behind whatever another tool has left.
func TestVotesAreWholeLines(t *testing.T) {
	r := newRun(t, t.TempDir(), 1)
	vote := funnel.Vote{By: "Ada \x1b[2J", Why: "spins"}
	require.NoError(t, r.Vote())
	assert.NoFileExists(t, r.Path(pipeline.VotesFile))
	require.NoError(t, r.Vote(vote, vote))
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte("# by hand"), 0o644))
	require.NoError(t, r.Vote(vote))
	data, err := os.ReadFile(r.Path(pipeline.VotesFile))
	require.NoError(t, err)
	votes, err := funnel.ReadVotes(bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, []funnel.Vote{vote}, votes)
	assert.NotContains(t, string(data), "\x1b")
}
