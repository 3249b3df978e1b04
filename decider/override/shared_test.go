package override_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// pack is a table whose rows share a gate and a squad.
func pack() *decider.Decider[*dog] {
	type row = decider.Decider[*dog]
	bone := &decider.Gate[*dog]{Name: "BONE", Limit: 1, LocalCooldown: time.Second}
	pairs := &decider.Squad[*dog]{Members: 2}
	act := func(*dog) {}
	return &row{Name: "DOG", Children: []*row{
		{Name: "GNAW", Gate: bone, Each: act},
		{Name: "LICK", Gate: bone, Each: act},
		{Name: "HUNT", Squad: pairs, Children: []*row{{Name: "RUN", Each: act}}},
		{Name: "PLAY", Squad: pairs, Children: []*row{{Name: "JUMP", Each: act}}},
		{Name: "LIE", Gate: &decider.Gate[*dog]{Name: "MAT", LimitOf: func(*dog, decider.Query) int { return 1 }}, Each: act},
		{Name: "SIT", Each: act},
	}}
}

// TestApplyShared: a gate changes for all rows that have it, and only in the table that is
// changed.
func TestApplyShared(t *testing.T) {
	root := pack()
	before := decider.MustCompile(root).String()
	clone := decider.Clone(root)
	lines, err := override.Apply(clone, []byte(`{
		"LICK.Gate.Limit": 3, "GNAW.Gate.Cooldown": "2s", "DOG > GNAW.Gate.LocalCooldown": "0s", "PLAY.Squad.Members": 5, "HUNT.Squad.Members": 4
	}`))
	require.NoError(t, err)
	assert.Equal(t, []string{
		"GNAW: Gate.Cooldown 0s -> 2s (with LICK)",
		"GNAW: Gate.LocalCooldown 1s -> 0s (with LICK)",
		"LICK: Gate.Limit 1 -> 3 (with GNAW)",
		"HUNT: Squad.Members 2 -> 4",
		"PLAY: Squad.Members 2 -> 5",
	}, lines)
	gate := clone.Children[0].Gate
	assert.Same(t, gate, clone.Children[1].Gate)
	assert.Equal(t, decider.Gate[*dog]{Name: "BONE", Limit: 3, Cooldown: 2 * time.Second}, *gate)
	assert.Equal(t, 4, clone.Children[2].Squad.Members, "a squad is its row's own, as in data")
	assert.Equal(t, 5, clone.Children[3].Squad.Members)
	tree, err := decider.Compile(clone)
	require.NoError(t, err)
	assert.Equal(t, 3, tree.Outline().Row(1).GateLimit)
	assert.Equal(t, before, decider.MustCompile(root).String(), "the table itself is as it was")

	for data, want := range map[string]string{
		`{"LIE.Gate.Limit": 3, "LIE.Gate.Cooldown": "1s"}`:     `LimitIsPerAgent at DOG > LIE: Gate.Limit is each agent's own here, by the row's Gate.LimitOf. Fix: change what the agents answer`,
		`{"GNAW.Gate.Limit": 3, "LICK.Gate.Limit": 2}`:         `WrongValue at DOG > GNAW: Gate.Limit is 3, and 2 by another key. Fix: set it once; rows that share a gate have one`,
		`{"SIT.Gate.Limit": 3}`:                                `UnknownField at DOG > SIT: the row has no Gate, so that data cannot set "Gate.Limit". Fix: have the program give it Gate`,
		`{"SIT.Squad.Members": 3}`:                             `the row has no Squad`,
		`{"GNAW.Gate.Name": "x"}`:                              `UnknownField at DOG > GNAW: data cannot set "Gate.Name"`,
		`{"GNAW.Limit": 3}`:                                    `Fix: write Gate.Limit, if that is meant`,
		`{"GNAW.Gate.Cooldown": 3}`:                            `WrongValue at DOG > GNAW: Gate.Cooldown is 3; want a duration in quotes with its unit`,
		`{"NOBODY.Gate.Limit": 3}`:                             `UnknownRow at NOBODY`,
		`{"HUNT.Squad.Members": 2.5}`:                          `Squad.Members is 2.5; want a whole number`,
		`{"GNAW.Gate.Cooldown": "1s", "LICK.Gate.Limit": "3"}`: `Gate.Limit is "3"; want a whole number`,
	} {
		root := pack()
		_, err := override.Apply(root, []byte(data))
		require.Error(t, err, data)
		assert.Contains(t, err.Error(), want, data)
		assert.Equal(t, before, decider.MustCompile(root).String(), data)
	}
	clone = decider.Clone(root)
	_, err = override.Apply(clone, []byte(`{"HUNT.Squad.Members": 1}`))
	require.NoError(t, err)
	_, err = decider.Compile(clone)
	assert.ErrorContains(t, err, "Members", "Compile checks the ranges")
}
