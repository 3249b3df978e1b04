package cover_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestRecorded: what was recorded in full has the coverage of the run.
func TestRecorded(t *testing.T) {
	for name, root := range map[string]*Decider{"busy": busy(), "zoo": zoo()} {
		t.Run(name, func(t *testing.T) {
			p := newPack(t, root, 6)
			p.world.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}})
			for i, f := range p.foxes {
				f.ready = i%2 == 0
			}
			recorder, err := record.New(p.world, record.Options{Everything: true, Keyframe: 7})
			require.NoError(t, err)
			live := p.watch()
			p.play(40)
			log, err := recorder.Log()
			require.NoError(t, err)
			played := profile.NewCounts(decider.Rows)
			log.Play(played, record.Range{})
			ran := live.Profile()
			for i := range tally.Of(ran, "").Trees[0].Rows {
				tally.Of(ran, "").Trees[0].Rows[i].Ticked = 0 // of which no log tells
			}
			assert.Equal(t, profileText(t, ran), profileText(t, played.Profile()))
		})
	}
}

// TestRecordedTransitions: a log without answers says so.
func TestRecordedTransitions(t *testing.T) {
	p := newPack(t, busy(), 3)
	recorder, err := record.New(p.world, record.Options{})
	require.NoError(t, err)
	p.play(40)
	log, err := recorder.Log()
	require.NoError(t, err)
	played := profile.NewCounts(decider.Rows)
	log.Play(played, record.Range{})
	r := cover.Of(played.Profile())
	assert.Equal(t, []string{"ROOT: rows were chosen, but no question was seen. Fix: observe its agents at decider.Rows, or record them in full"}, r.Problems())
	assert.Contains(t, r.String(), r.Problems()[0])
}
