package record_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// flicker is a deer between grass and brook. The wind adds something else to both scores in
// each tick.
type flicker struct {
	hunger, thirst, smell, damp float64
	lot                         uint32
}

type flickerRow = decider.Decider[*flicker]

// flickers is its table. A row may delegate to the one that is asked.
func flickers(margin float64, delegate bool) *flickerRow {
	drink := &flickerRow{Name: "DRINK", Decide: func(f *flicker, _ decider.Query) float64 { return f.thirst + f.damp }, Each: func(f *flicker) { f.thirst = max(f.thirst-.03, 0) }}
	if delegate {
		drink.Name = "SIP"
		drink = &flickerRow{Name: "DRINK", Delegate: true, Children: []*flickerRow{drink}}
	}
	return &flickerRow{Name: "DEER", Policy: decider.Scored, Rescore: true, Margin: margin, Children: []*flickerRow{
		{Name: "EAT", Decide: func(f *flicker, _ decider.Query) float64 { return f.hunger + f.smell }, Each: func(f *flicker) { f.hunger = max(f.hunger-.03, 0) }},
		drink,
		{Name: "REST", Score: .2, Each: func(*flicker) {}},
	}}
}

func (f *flicker) gust() float64 {
	f.lot = f.lot*1664525 + 1013904223
	return float64(f.lot>>16) / 65536 / 10
}

func (f *flicker) live(time.Duration) decider.Sense {
	f.hunger, f.thirst = min(f.hunger+.014, 1), min(f.thirst+.0145, 1)
	f.smell, f.damp = f.gust(), f.gust()
	return decider.Sense{}
}

// flickered plays twelve deer and returns their log.
func flickered(t *testing.T, table *flickerRow, o record.Options) *record.Log {
	tree, err := decider.Compile(table)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	herd, err := tree.NewCrowd(world, (*flicker).live)
	require.NoError(t, err)
	for i := range uint64(12) {
		require.NoError(t, herd.Add(i+1, &flicker{hunger: .6, thirst: .6 + float64(i%3)/50, lot: uint32(i) * 7919}))
	}
	rec, err := record.New(world, o)
	require.NoError(t, err)
	for range 300 {
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	return log
}

// rehearsed is a part of a rehearsal as data.
type rehearsed struct {
	Agents  []struct{ Switches [2]int }
	Unknown []struct{ What string }
}

// dataOf returns it, with the switches of all agents: in the log and here.
func dataOf(t *testing.T, r *record.Rehearsal) (of rehearsed, switches [2]int) {
	data, err := json.Marshal(r)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &of))
	for _, a := range of.Agents {
		switches[0] += a.Switches[0]
		switches[1] += a.Switches[1]
	}
	return of, switches
}

// TestRehearseMargin: a rehearsal of a larger Margin knows what rows score that were beaten.
// It says of the switches what a game with that Margin has.
func TestRehearseMargin(t *testing.T) {
	for _, delegate := range []bool{false, true} {
		log := flickered(t, flickers(0, delegate), record.Options{Everything: true})
		for _, margin := range []float64{0, .05, .2} {
			tree, err := decider.Compile(flickers(margin, delegate))
			require.NoError(t, err)
			res, err := record.Rehearse(log, tree.Outline())
			require.NoError(t, err)
			same, err := record.Rehearse(flickered(t, flickers(margin, delegate), record.Options{Everything: true}))
			require.NoError(t, err)
			of, switches := dataOf(t, res)
			_, live := dataOf(t, same)
			was, is := switches[0], switches[1]
			ticks, followed, _ := res.Ticks()
			t.Logf("Margin %v: %d switches in the log, %d rehearsed, %d live; %d of %d ticks as the log", margin, was, is, live[0], followed, ticks)
			for _, u := range of.Unknown { // none has ever grazed for as long as they would now
				assert.Equal(t, "status", u.What, "%v", res)
			}
			assert.Equal(t, margin == 0, res.Same())
			assert.Greater(t, was, 2000)
			assert.InDelta(t, live[0], is, float64(was)/8)
		}
	}
}
