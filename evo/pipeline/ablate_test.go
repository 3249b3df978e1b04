package pipeline_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/search"
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
	arms, err := pipeline.ArmsOf(r.Env.Spec, nil)
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

// A game with styles has more ways to search, and one may ask for some of them only.
func TestArms(t *testing.T) {
	spec := *newRun(t, t.TempDir(), 1).Env.Spec
	spec.Descriptors = nil
	few, err := pipeline.ArmsOf(&spec, nil)
	require.NoError(t, err)
	spec.Descriptors = []evo.Descriptor{{Name: "thieving", Ratio: evo.Ratio{Of: []string{"stolen"}}, Cuts: []int64{2000}, Words: []string{"honest", "thieving"}}}
	all, err := pipeline.ArmsOf(&spec, nil)
	require.NoError(t, err)
	assert.Len(t, all, len(pipeline.Arms))
	assert.Len(t, few, len(all)-9, "an archive, each of four emitters alone, and without each")
	for _, a := range all {
		o, err := search.Preset("default")
		require.NoError(t, err)
		a.Change(&o)
		_, err = search.New(&spec, o)
		assert.NoError(t, err, a.Name)
	}
	some, err := pipeline.ArmsOf(&spec, []string{"archive", "random search"})
	require.NoError(t, err)
	require.Len(t, some, 3)
	assert.Equal(t, "default", some[0].Name)
	assert.Equal(t, "archive", some[2].Name)
	_, err = pipeline.ArmsOf(&spec, []string{"prayer"})
	assert.ErrorContains(t, err, `no way to search called "prayer"; there are default, random start`)
}
