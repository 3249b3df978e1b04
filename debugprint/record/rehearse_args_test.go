package record_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
)

// thirsty asks, and drinks does, with arguments.
type (
	thirsty struct {
		Least float64 `max:"1"`
		Water string
	}
	drinks struct{ Gulp float64 }
)

func (d *thirsty) Decide(f *flicker, _ decider.Query) float64 {
	return decider.Bool(f.thirst >= d.Least)
}

func (d *drinks) Act(f *flicker, _ behavior.Context) behavior.Status {
	f.thirst = max(f.thirst-d.Gulp, 0)
	return behavior.Until(f.thirst == 0)
}

// TestRehearseArguments: a log has the arguments of rows, and is rehearsed with them. What an Ask or Act with others
// would answer is not known.
func TestRehearseArguments(t *testing.T) {
	root := decider.Group("DEER", decider.PrioritizedList,
		&flickerRow{Name: "DRINK", Ask: &thirsty{.3, "brook"}, Act: &drinks{.02}},
		&flickerRow{Name: "EAT", Each: func(f *flicker) { f.thirst += .01 }})
	log := flickered(t, &root, record.Options{Everything: true})
	row := log.Outlines()[0].Rows()[1]
	assert.Equal(t, `thirsty(0.3 "brook") drinks(0.02)`, row.Ask+" "+row.Act)
	assert.Equal(t, "thirsty drinks", row.Decide+" "+row.Behavior)

	same, err := record.Rehearse(log)
	require.NoError(t, err)
	assert.True(t, same.Same(), same)
	for data, want := range map[string]string{
		`{"DRINK.Ask.Least": 0.2}`:     "DRINK was not asked in 40 ticks",
		`{"DRINK.Act.Gulp": 0.2}`:      "DRINK did not run, and its end is not known, in 264 ticks",
		`{"DRINK.Ask.Water": "brook"}`: "all do the same as in the log\nswitches: 84 here, 84 in the log\n",
		`{"DRINK.Timeout": "200ms"}`:   "12 do something else",
	} {
		other := decider.Clone(&root)
		_, err = override.Apply(other, []byte(data))
		require.NoError(t, err)
		res, err := record.Rehearse(log, decider.MustCompile(other).Outline())
		require.NoError(t, err)
		assert.Contains(t, res.String(), want, data)
	}
}
