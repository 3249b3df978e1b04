package pipeline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// Any program may have written the results: impossible values are errors with
// their place.
func TestResultsThatCannotBe(t *testing.T) {
	holdouts := func(r *pipeline.Run) error { _, err := r.Holdouts(); return err }
	calibration := func(r *pipeline.Run) error { _, err := r.Calibration(); return err }
	certified := func(r *pipeline.Run) error { _, err := r.Certified(); return err }
	picked := func(r *pipeline.Run) error { _, err := r.Picked(); return err }
	ablation := func(r *pipeline.Run) error { _, err := r.Ablation(pipeline.ByPoints); return err }
	styles := func(r *pipeline.Run) error { _, err := r.Ablation(pipeline.ByStyles); return err }
	compared := `{"of":"styles","matches":1,"seeds":1,"best":1,"rounds":1,"classes":["A","B"],"cells":2,"arms":[{"name":"a","styles":[[0,2]]}]}`
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
		{"calibration.json", `{}`, calibration, "it has 0 metrics, and the game 5. Fix: run calibrate again"},
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
		{"ablation.json", `{"matches":1,"seeds":1,"best":1,"rounds":1,"arms":[{"name":"a","points":[1],"gain":[1],"beats":0}]}`, ablation, ""}, // as it was before styles
		{"ablation-styles.json", compared, styles, ""},
		{"ablation.json", compared, ablation, `it compares "styles" in 2 classes; want points`},
		{"ablation-styles.json", edited(compared, `[0,2]`, `[0,3]`), styles, `"a" has filled [0 3] of 2 cells in 2 classes`},
		{"ablation-styles.json", edited(compared, `[0,2]`, `[0]`), styles, `"a" has filled [0] of 2 cells in 2 classes`},
		{"ablation-styles.json", edited(compared, `"styles":[[0,2]]`, `"points":[1]`), styles, `"a" has 0 searches, and there were 1 seeds`},
		{"history.jsonl", `{"generation":0}` + "\n" + `{"generation":7}` + "\n", history, "history.jsonl:2: it is generation 7; want 1"},
		{"history.jsonl", `{"generation":0,"shapes":-1}` + "\n", history, "history.jsonl:1: it has a negative count"},
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
	for _, read := range []func(*pipeline.Run) error{holdouts, calibration, certified, picked, ablation, styles, history} {
		assert.ErrorIs(t, read(r), os.ErrNotExist)
	}
}
