package export_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// nervous is an agent whose callbacks change its stimuli.
type nervous struct {
	dice  *rand.Rand
	heard stimuli.Mask
}

// startle changes a stimulus now and then.
func (n *nervous) startle() {
	if n.dice.IntN(3) == 0 {
		n.heard ^= 1 << n.dice.IntN(3)
	}
}

// nervousTable is a table in which every kind of callback may change a stimulus.
func nervousTable() *decider.Decider[*nervous] {
	type row = decider.Decider[*nervous]
	twitch := func(name string) *behavior.Behavior[*nervous] {
		return &behavior.Behavior[*nervous]{
			Name:       name,
			Activate:   func(n *nervous, _ behavior.Context) bool { n.startle(); return n.dice.IntN(8) > 0 },
			Deactivate: func(n *nervous, _ behavior.Context, _ behavior.Reason) { n.startle() },
			Tick: func(n *nervous, _ behavior.Context) behavior.Status {
				n.startle()
				return behavior.Status(n.dice.IntN(3))
			},
		}
	}
	decide := func(n *nervous, _ decider.Query) float64 { n.startle(); return float64(n.dice.IntN(3) - 1) }
	when := func(n *nervous) bool { n.startle(); return n.dice.IntN(2) == 0 }
	return &row{Name: "ROOT", Children: []*row{
		{Name: "JUMP", Preconditions: decider.Preconditions{Stimuli: stimuli.Any(1)}, Decide: decide, Behavior: twitch("JUMP")},
		{Name: "LANES", Policy: decider.Parallel, When: when, Children: []*row{
			{Name: "LOOK", Decide: decide, Behavior: twitch("LOOK")},
			{Name: "TREMBLE", Policy: decider.SequentialList, Children: []*row{
				{Name: "LEFT", Behavior: twitch("LEFT")},
				{Name: "RIGHT", Behavior: twitch("RIGHT")},
			}},
		}},
		{Name: "LURK", Decide: decide, Behavior: twitch("LURK")},
		{Name: "REST", Behavior: twitch("REST")},
	}}
}

// TestPerfettoLogWithinTicks: stimuli that change within ticks, and between them, stand
// in the trace of a log where a live observer put them.
func TestPerfettoLogWithinTicks(t *testing.T) {
	for name, o := range map[string]struct {
		perfetto export.PerfettoOptions
		record   record.Options
	}{
		"transitions":                   {},
		"transitions, few keyframes":    {record: record.Options{Keyframe: 1000}},
		"transitions, recorded in full": {record: record.Options{Everything: true, Keyframe: 7}},
		"rows":                          {export.PerfettoOptions{Detail: decider.Rows}, record.Options{Everything: true, Keyframe: 7}},
		"everything":                    {export.PerfettoOptions{Detail: decider.Ticks}, record.Options{Everything: true}},
	} {
		t.Run(name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(5, 6))
			tree := decider.MustCompile(nervousTable())
			world := tree.NewWorld(3)
			require.NoError(t, world.SetWorkers(1)) // all draw from the same dice
			var live bytes.Buffer
			p := export.NewPerfetto(&live, o.perfetto)
			_, errAttach := debugprint.Attach(world, p)
			require.NoError(t, errAttach)
			rec, err := record.New(world, o.record)
			require.NoError(t, err)
			crowd, err := tree.NewCrowd(world, func(n *nervous, _ time.Duration) decider.Sense {
				return decider.Sense{Flags: decider.Flags(n.dice.IntN(20) / 17), Stimuli: &n.heard}
			})
			require.NoError(t, err)
			for id := range uint64(3) {
				require.NoError(t, crowd.Add(id+1, &nervous{dice: dice}))
			}
			for range 200 {
				if id := 1 + dice.Uint64N(3); dice.IntN(9) == 0 {
					require.NoError(t, world.Reset(id))
				}
				require.NoError(t, world.Tick(100*time.Millisecond))
			}
			require.NoError(t, p.Close())
			log, err := rec.Log()
			require.NoError(t, err)
			var played bytes.Buffer
			require.NoError(t, export.PerfettoLog(&played, log, record.Range{}, o.perfetto))
			want, got := parsed(t, live.Bytes()), parsed(t, played.Bytes())
			assert.Greater(t, len(want), 1000)
			for i := range min(len(want), len(got)) {
				require.Equal(t, want[i], got[i], "event %d", i)
			}
			require.Len(t, got, len(want))
		})
	}
}
