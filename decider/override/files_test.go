package override_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// TestSeveralFiles: a file is about the table that the files before it have left. One with an
// error changes nothing, and those after it go on from there.
func TestSeveralFiles(t *testing.T) {
	for _, c := range []struct {
		name string
		// data, and what is said: the lines, or after "! " a part of the error
		files [][2]string
	}{
		{"the last number counts", [][2]string{
			{`{"CHASE.Cooldown": "2s"}`, "CHASE: Cooldown 1s -> 2s"},
			{`{"CHASE.Cooldown": "3s"}`, "CHASE: Cooldown 2s -> 3s"},
			{`{"CHASE.Cooldown": "3s"}`, ""},
		}},
		{"off is gone, by name and by path", [][2]string{
			{`{"FETCH.Off": true}`, "FETCH: off"},
			{`{"FETCH.Off": false}`, `! UnknownRow`},
			{`{"PLAY > FETCH.Off": true}`, `! the table has no row "FETCH"`},
			{`{"PLAY.Children": ["FETCH", "BARK"]}`, "! want each of BARK once"},
			{`{"PLAY.Children": ["BARK"]}`, ""},
			{`{"BARK.Off": true}`, "! NothingLeft at DOG > PLAY"},
			{`{"BARK.Off": true, "PLAY.Off": true}`, "BARK: off (at DOG > GUARD > BARK, DOG > PLAY > BARK)\nPLAY: off"},
			{`{"GUARD.Children": ["WALK"]}`, ""},
		}},
		{"off of a group takes what stands there alone", [][2]string{
			{`{"GUARD.Off": true}`, "GUARD: off"},
			{`{"WALK.Act.Speed": 4}`, "! UnknownRow"},
			{`{"GUARD > BARK.Every": "3s"}`, "! it stands at DOG > PLAY > BARK"},
			{`{"BARK.Every": "3s"}`, "BARK: Every 1s -> 3s"},
		}},
		{"an order and off in one file are of the table before it", [][2]string{
			{`{"DOG.Children": ["REST", "SNIFF", "HUNT", "PLAY", "GUARD", "CHASE"], "SNIFF.Off": true}`, "DOG: Children REST, SNIFF, HUNT, PLAY, GUARD, CHASE\nSNIFF: off"},
			{`{"DOG.Children": ["REST", "HUNT", "PLAY", "GUARD", "CHASE"]}`, ""},
			{`{"DOG.Children": ["CHASE", "REST", "HUNT", "PLAY", "GUARD"]}`, "DOG: Children CHASE, REST, HUNT, PLAY, GUARD"},
		}},
		{"an error changes nothing of its file", [][2]string{
			{`{"CHASE.Cooldown": "2s"}`, "CHASE: Cooldown 1s -> 2s"},
			{`{"CHASE.Cooldown": "5s", "FETCH.Off": true, "GUARD.Children": ["WALK", "BARK"], "HUNT.Targets.Max": 4, "CHASE.Ask.Distance": 9, "NOBODY.Off": true}`, "! UnknownRow at NOBODY"},
			{`null`, "! the data is null"},
			{`{"CHASE.Cooldown": null}`, "! WrongValue"},
			{`{"CHASE.Cooldown": "4s"}`, "CHASE: Cooldown 2s -> 4s"},
		}},
	} {
		root := table()
		clone := decider.Clone(root)
		for _, f := range c.files {
			before := decider.MustCompile(clone).String()
			data := strings.ReplaceAll(f[0], " ", "\r\n\t") // no name has a space but around >
			data = strings.ReplaceAll(data, "\r\n\t>\r\n\t", " > ")
			lines, err := override.Apply(clone, []byte(data))
			if want, fails := strings.CutPrefix(f[1], "! "); fails {
				require.Error(t, err, "%s: %s", c.name, f[0])
				assert.Contains(t, err.Error(), want, "%s: %s", c.name, f[0])
				assert.Equal(t, before, decider.MustCompile(clone).String(), "%s: %s", c.name, f[0])
				continue
			}
			require.NoError(t, err, "%s: %s", c.name, f[0])
			assert.Equal(t, f[1], strings.Join(lines, "\n"), "%s: %s", c.name, f[0])
		}
		assert.Equal(t, decider.MustCompile(table()).String(), decider.MustCompile(root).String(), c.name)
	}
}

// TestSeveralTables: tables that share rows, targets, gates and squads are changed one by one;
// in a world they must agree about a gate.
func TestSeveralTables(t *testing.T) {
	root := pack()
	was := decider.MustCompile(root).String()
	tame, wild := decider.Clone(root), decider.Clone(root)
	wild.Name = "WOLF"
	const data = `{"GNAW.Gate.Limit": 3, "HUNT.Squad.Members": 4, "SIT.Cooldown": "1s"}`
	_, err := override.Apply(tame, []byte(data))
	require.NoError(t, err)
	assert.Equal(t, was, decider.MustCompile(root).String())
	assert.Equal(t, 1, wild.Children[0].Gate.Limit)
	assert.Equal(t, 2, wild.Children[2].Squad.Members)

	one := decider.MustCompile(tame)
	_, err = decider.MustCompile(wild).NewCrowd(one.NewWorld(1), nil)
	assert.ErrorContains(t, err, "BONE", "they say different things of the gate")
	_, err = override.Apply(wild, []byte(data))
	require.NoError(t, err)
	_, err = decider.MustCompile(wild).NewCrowd(one.NewWorld(1), nil)
	assert.NoError(t, err)

	again := decider.Clone(tame) // a difficulty that begins with another
	lines, err := override.Apply(again, []byte(`{"LICK.Gate.Limit": 5}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"LICK: Gate.Limit 3 -> 5 (with GNAW)"}, lines)
	assert.Equal(t, 3, tame.Children[1].Gate.Limit)
}
