package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestEveryBehindAMillion: agents in slots behind a million others, which are gone, have their
// turns as anywhere else, also once they are saved and loaded, and others get the free slots.
func TestEveryBehindAMillion(t *testing.T) {
	skip.UnderRace(t)
	if testing.Short() {
		t.Skip("it makes a million agents")
	}
	const gone, every, frames = 1<<20 + 1, 4, 200
	p := newPulse(t, 0, every)
	must(p.crowd.Reserve(gone + 300))
	same := &beat{}
	for id := range uint64(gone) {
		must(p.crowd.Add(1<<40+id, same))
		must(p.world.Every(1<<40+id, every))
	}
	for range 300 {
		p.add(t, every)
	}
	for id := range uint64(gone) {
		must(p.world.Remove(1<<40 + id))
	}
	turns := func(p *pulse) {
		before := make([]int, len(p.beats))
		for i, b := range p.beats {
			before[i] = b.ticks
		}
		for range frames {
			p.frames++
			require.NoError(t, p.world.Tick(time.Second))
		}
		for i, b := range p.beats {
			assert.InDelta(t, frames/every, b.ticks-before[i], 4, "agent %d", i)
		}
	}
	turns(p)
	for range 100 { // in slots that are free
		p.add(t, every)
	}
	turns(p)

	again := newPulse(t, 0, every)
	must1(again.world.Load(must1(p.world.Save()), decider.AgentsBy(func(uint64) (*beat, bool) { return &beat{}, true })))
	hash := func(p *pulse) (sum uint64) {
		require.NoError(t, p.world.Tick(time.Second))
		p.crowd.Each(func(id uint64, _ *beat) bool {
			sum = sum*31 + must1(p.world.State(id)).Hash()
			return true
		})
		return sum
	}
	for range 2 * every {
		require.Equal(t, hash(p), hash(again))
	}
}
