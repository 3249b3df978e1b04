package export_test

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestPerfettoLog: a log gives the trace that a live observer wrote: the same slices at
// the same times, of agents that came at different times.
func TestPerfettoLog(t *testing.T) {
	for name, o := range map[string]export.PerfettoOptions{"transitions": {}, "rows": {Detail: decider.Rows}} {
		t.Run(name, func(t *testing.T) {
			tree := decider.MustCompile(table())
			world := tree.NewWorld(3)
			world.SetNames(decider.Names{Agent: func(id uint64) string { return string(rune('A' + id)) }})
			var live bytes.Buffer
			p := export.NewPerfetto(&live, o)
			_, errAttach := debugprint.Attach(world, p)
			require.NoError(t, errAttach)
			rec, err := record.New(world, record.Options{Everything: true, Keyframe: 16})
			require.NoError(t, err)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(1, 2))
			for frame := range 100 {
				if frame%20 == 0 {
					require.NoError(t, crowd.Add(uint64(frame/20), &creature{}))
				}
				crowd.Each(func(_ uint64, c *creature) bool {
					c.hungry = rng.IntN(4) == 0
					return true
				})
				require.NoError(t, world.Tick(100*time.Millisecond))
			}
			require.NoError(t, p.Close())
			log, err := rec.Log()
			require.NoError(t, err)
			var played bytes.Buffer
			require.NoError(t, export.PerfettoLog(&played, log, record.Range{}, o))
			want, got := parsed(t, live.Bytes()), parsed(t, played.Bytes())
			assert.NotEmpty(t, want)
			require.Equal(t, want, got)

			var part bytes.Buffer
			require.NoError(t, export.PerfettoLog(&part, log, record.Range{From: 40, Until: 60, Agents: []uint64{1}}, o))
			events := parsed(t, part.Bytes())
			assert.Equal(t, "ROOT", events[2].Name)
			assert.Less(t, len(events), len(got)/3)
		})
	}
}
