package pipeline_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

func TestAblation(t *testing.T) {
	r := newRun(t, t.TempDir(), 2)
	o := pipeline.AblationOptions{Matches: 60, Seeds: 2, Best: 4, Rounds: 4}
	if testing.Short() {
		o.Matches = 30
	}
	require.NoError(t, r.Ablate(t.Context(), o))
	data, err := os.ReadFile(r.Path("ablation.json"))
	require.NoError(t, err)
	var found pipeline.Ablation
	require.NoError(t, json.Unmarshal(data, &found))
	arms, err := pipeline.ArmsOf(r.Env.Spec, pipeline.ByPoints, nil)
	require.NoError(t, err)
	require.Len(t, found.Arms, len(arms))
	assert.Greater(t, len(arms), 9)
	different := false
	for i, arm := range found.Arms {
		assert.Equal(t, arms[i].Name, arm.Name)
		require.Len(t, arm.Points, o.Seeds)
		require.Len(t, arm.Gain, o.Seeds)
		assert.LessOrEqual(t, arm.Beats, o.Seeds)
		assert.LessOrEqual(t, arm.Low, arm.Median)
		assert.LessOrEqual(t, arm.Median, arm.High)
		different = different || arm.Median != found.Arms[0].Median
	}
	assert.True(t, different, "no arm makes a difference")
	assert.EqualValues(t, 500, found.Arms[0].A12, "the first is compared with itself")
	assert.EqualValues(t, 1_000_000, found.Arms[0].P)

	// The arm that is the preset is not compared with itself under another name.
	paper := newRun(t, t.TempDir(), 2)
	paper.Config, err = pipeline.NewConfig("paper2019", 3)
	require.NoError(t, err)
	require.NoError(t, paper.Ablate(t.Context(), pipeline.AblationOptions{Matches: 20, Seeds: 1, Best: 2, Rounds: 2}))
	data2, err := os.ReadFile(paper.Path("ablation.json"))
	require.NoError(t, err)
	var of pipeline.Ablation
	require.NoError(t, json.Unmarshal(data2, &of))
	require.Len(t, of.Arms, len(arms)-1)
	assert.Equal(t, "paper2019", of.Arms[0].Name)

	// Again: the journal has everything, and the file is the same.
	var played int64
	r.Report = func(p pipeline.Progress) { played = max(played, p.Played) }
	require.NoError(t, r.Ablate(t.Context(), o))
	assert.Zero(t, played)
	again, err := os.ReadFile(r.Path("ablation.json"))
	require.NoError(t, err)
	assert.Equal(t, string(data), string(again))

	for _, wrong := range []pipeline.AblationOptions{
		{Matches: 0, Seeds: 2, Best: 4, Rounds: 4},
		{Matches: 60, Seeds: 0, Best: 4, Rounds: 4},
		{Matches: 60, Seeds: 31, Best: 4, Rounds: 4},
	} {
		assert.ErrorContains(t, r.Ablate(t.Context(), wrong), "ablation: ")
	}
}

// The styles that searches have found are the same for any number of workers, and a
// search that fills more of them counts for more.
func TestAblationOfStyles(t *testing.T) {
	o := pipeline.AblationOptions{Of: pipeline.ByStyles, Matches: 60, Seeds: 2, Best: 2, Rounds: 4, Arms: []string{"class", "points only", "random search", "paper2019"}}
	if testing.Short() {
		o.Seeds, o.Arms = 1, []string{"class", "random search"}
	}
	var first string
	for _, workers := range []int{1, 3} {
		r := newRun(t, t.TempDir(), workers)
		require.NoError(t, r.Ablate(t.Context(), o))
		data, err := os.ReadFile(r.Path("ablation-styles.json"))
		require.NoError(t, err)
		if first == "" {
			first = string(data)
		}
		assert.Equal(t, first, string(data))
		assert.NoFileExists(t, r.Path("ablation.json"))
		_, err = r.Ablation(pipeline.ByPoints)
		assert.ErrorIs(t, err, os.ErrNotExist)

		found, err := r.Ablation(pipeline.ByStyles)
		require.NoError(t, err)
		assert.Equal(t, []string{"Easy", "Medium", "Hard"}, found.Classes)
		assert.Equal(t, 4, found.Cells)
		require.Len(t, found.Arms, 1+len(o.Arms))
		sum := int64(0)
		for _, arm := range found.Arms {
			require.Len(t, arm.Styles, o.Seeds)
			assert.Empty(t, arm.Points)
			for run, score := range arm.Scores() {
				var cells int64
				for _, n := range arm.Styles[run] {
					cells += 1000 * int64(n)
				}
				assert.Equal(t, cells, score)
				sum += score
			}
		}
		assert.Positive(t, sum)
		assert.EqualValues(t, 500, found.Arms[0].A12, "the first is compared with itself")

		// Both comparisons share a journal, and a repeated one has everything in it.
		var played int64
		r.Report = func(p pipeline.Progress) { played = max(played, p.Played) }
		require.NoError(t, r.Ablate(t.Context(), o))
		assert.Zero(t, played)
	}
}

// Other rounds of the same game are what the judge looks at: means outside of a
// class, another style, an oddity or a broken round fill no cell.
func TestJudge(t *testing.T) {
	spec := *newRun(t, t.TempDir(), 1).Env.Spec
	in := func(berries, stolen int64) []int64 {
		metrics := make([]int64, len(spec.Metrics))
		metrics[spec.Metric("berries")], metrics[spec.Metric("steps")] = berries, 350
		metrics[spec.Metric("eaten")], metrics[spec.Metric("stolen")] = berries-stolen, stolen
		return metrics
	}
	const roams, thief = 1, 3 // the coarse cells of those who gather and roam, and of those who steal and roam
	rounds := [][]int64{in(5, 0), in(15, 0)}
	holds := func(class, cell int, rounds [][]int64) bool { return pipeline.Holds(&spec, class, cell, rounds) }
	assert.True(t, holds(0, roams, rounds))
	assert.False(t, holds(2, roams, rounds), "another class")
	assert.False(t, holds(0, thief, rounds), "another style")
	assert.True(t, holds(0, thief, [][]int64{in(5, 5), in(15, 15)}))
	assert.False(t, holds(0, roams, [][]int64{in(5, 0), nil}), "a round broke")
	spec.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{"steps"}}, Most: 350_000, Cause: "runs"}}
	assert.True(t, holds(0, roams, rounds))
	spec.Oddities[0].Most--
	assert.False(t, holds(0, roams, rounds), "it is odd")
}

// A game with styles has more ways to search, and one may ask for some of them only.
func TestArms(t *testing.T) {
	spec := *newRun(t, t.TempDir(), 1).Env.Spec
	styled := spec.Descriptors
	require.NotEmpty(t, styled)
	spec.Descriptors = nil
	few, err := pipeline.ArmsOf(&spec, pipeline.ByPoints, nil)
	require.NoError(t, err)
	spec.Descriptors = styled
	all, err := pipeline.ArmsOf(&spec, pipeline.ByPoints, nil)
	require.NoError(t, err)
	assert.Len(t, few, len(all)-9, "an archive, each of four emitters alone, and without each")
	assert.Len(t, all, 22)
	for _, a := range all {
		o, err := search.Preset("default")
		require.NoError(t, err)
		o.Objective = search.Points
		a.Change(&o)
		_, err = search.New(&spec, o)
		assert.NoError(t, err, a.Name)
	}
	some, err := pipeline.ArmsOf(&spec, pipeline.ByPoints, []string{"archive", "random search"})
	require.NoError(t, err)
	require.Len(t, some, 3)
	assert.Equal(t, "default", some[0].Name)
	assert.Equal(t, "archive", some[2].Name)
	_, err = pipeline.ArmsOf(&spec, pipeline.ByPoints, []string{"known actions"})
	assert.ErrorContains(t, err, `has nothing that "known actions" leaves out`)
	spec.Library = spec.Library[:1] // which does not use every action
	some, err = pipeline.ArmsOf(&spec, pipeline.ByPoints, []string{"known actions"})
	require.NoError(t, err)
	seen := some[1].Sees(&spec).Catalog
	assert.NotEmpty(t, seen.Actions)
	assert.Less(t, len(seen.Actions), len(spec.Catalog.Actions))
	assert.Empty(t, seen.Foreign(spec.Library[0].Genome), "it knows what is used")
	_, err = pipeline.ArmsOf(&spec, pipeline.ByPoints, []string{"prayer"})
	assert.ErrorContains(t, err, `no way to search called "prayer"; for points there are default, random start`)
}

// By styles a search is what a run of the game does, and parts of it are left out of
// that.
func TestArmsOfStyles(t *testing.T) {
	spec := *newRun(t, t.TempDir(), 1).Env.Spec
	spec.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{"steps"}}, Most: 350_000, Cause: "runs"}}
	all, err := pipeline.ArmsOf(&spec, pipeline.ByStyles, nil)
	require.NoError(t, err)
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
		o := search.Default().For(&spec)
		o.Seed = 7
		a.Change(&o)
		want := search.Archive
		if a.Name == "class" || a.Name == "paper2019" {
			want = search.Classes
		}
		assert.Equal(t, want, o.Objective, a.Name)
		assert.EqualValues(t, 7, o.Seed, a.Name)
		assert.False(t, o.Archive.ByPoints, a.Name)
		known := &spec
		if a.Sees != nil {
			known = a.Sees(&spec)
		}
		_, err := search.New(known, o)
		assert.NoError(t, err, a.Name)
		for _, c := range known.Classes {
			assert.Equal(t, a.Name == "points only", len(c.Ranges) == 1, a.Name)
		}
		assert.Equal(t, a.Name == "without oddities", len(known.Oddities) == 0, a.Name)
	}
	assert.Equal(t, []string{
		"default", "paper2019", "random search", "class", "points only", "without oddities", "without joining", "mutants only",
		"without mutants", "without crossover", "without library", "without random",
	}, names)

	assert.Len(t, spec.Classes[0].Ranges, 2, "the game's own classes stay")
	spec.Oddities = nil
	all, err = pipeline.ArmsOf(&spec, pipeline.ByStyles, nil)
	require.NoError(t, err)
	assert.Len(t, all, 11, "nothing is odd, so nothing can be left out")
	for _, c := range []struct {
		of    pipeline.Measure
		names []string
		want  string
	}{
		{pipeline.ByStyles, []string{"without oddities"}, `the game has nothing that "without oddities" leaves out`},
		{pipeline.ByStyles, []string{"no hall of fame"}, `no way to search called "no hall of fame"; for styles there are default, paper2019`},
		{"fame", nil, `no measure "fame"; choose points or styles`},
	} {
		_, err = pipeline.ArmsOf(&spec, c.of, c.names)
		assert.ErrorContains(t, err, c.want)
	}
	spec.Descriptors = nil
	_, err = pipeline.ArmsOf(&spec, pipeline.ByStyles, nil)
	assert.ErrorContains(t, err, "the game has 3 classes and 0 descriptors. Fix: declare Game.Classes")
}
