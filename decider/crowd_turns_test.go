package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// sigmas is by how many standard deviations meals may be more uneven than fair draws are.
const sigmas = 3

// TestTurnsAreFairDraws: agents that want one token share it as fair draws would, at any
// rate of frames.
func TestTurnsAreFairDraws(t *testing.T) {
	skip.UnderRace(t)
	sizes, openings := []int{2, 3, 4, 5, 6, 8, 10, 12, 17, 30, 60}, 2000
	if testing.Short() {
		sizes, openings = []int{2, 6, 60}, 500
	}
	for _, n := range sizes {
		for _, fps := range rates {
			p := larder{agents: n, step: time.Second / time.Duration(fps), rest: 100 * time.Millisecond, seed: uint64(n*1000 + fps)}.open(t)
			p.untilOpenings(t, openings)
			assert.Less(t, p.excess(), float64(sigmas), "%d agents at %d frames a second", n, fps)
			assert.Less(t, p.longest(), 2.0, "%d agents at %d frames a second", n, fps)
		}
	}
}

// TestTurnsOfManyKinds: so they do where the world is in motion, and the gate is anywhere.
func TestTurnsOfManyKinds(t *testing.T) {
	const ms = time.Millisecond
	openings := 4000
	if testing.Short() {
		openings = 600
	}
	for name, l := range map[string]larder{
		"uneven frames":             {agents: 12, uneven: jittered},
		"deaths and births":         {agents: 12, mortal: 500, uneven: jittered},
		"held for five frames":      {agents: 6, hold: 5},
		"several tokens":            {agents: 10, limit: 3, hold: 2},
		"a key for each half":       {agents: 10, keys: 2},
		"in a slot":                 {agents: 10, slot: true},
		"two crowds":                {agents: 10, crowds: 2},
		"three crowds":              {agents: 12, crowds: 3, uneven: jittered},
		"squads with one token":     {agents: 9, squads: 2},
		"squads of three crowds":    {agents: 18, squads: 2, crowds: 3},
		"on four workers":           {agents: 10, workers: 4, crowds: 2},
		"ticked in turn with death": {agents: 32, mortal: 97, every: func(int) int { return 4 }},
	} {
		for k, rest := range []time.Duration{0, 50 * ms, 160 * ms, 200 * ms} {
			t.Run(fmt.Sprint(name, ", ", rest), func(t *testing.T) {
				if l.workers == 0 {
					skip.UnderRace(t)
				}
				l.step, l.rest, l.seed = 10*ms, rest, uint64(k+1)
				p := l.open(t)
				p.untilOpenings(t, openings)
				assert.Less(t, p.excess(), float64(sigmas))
				assert.Less(t, p.longest(), 2.0)
			})
		}
	}
}

// TestStrictTurns: with a LocalCooldown of a little more than the openings of all others,
// they take strict turns.
func TestStrictTurns(t *testing.T) {
	for _, n := range []int{2, 6, 10} {
		for _, fps := range rates {
			rest := 500 * time.Millisecond
			step := time.Second / time.Duration(fps)
			opening := (rest + step - 1) / step * step // the first frame after the Cooldown
			p := larder{
				agents: n, step: step, rest: rest,
				local: time.Duration(n-1)*opening + opening/2, seed: uint64(n*1000 + fps),
			}.open(t)
			p.untilOpenings(t, 10*n)
			for i, id := range p.order[n:] {
				require.Equal(t, p.order[i%n], id, "%d agents at %d frames a second, opening %d", n, fps, n+i)
			}
		}
	}
}

// TestTurnsAfterLoad: a loaded world has the turns of the saved one, of agents and of
// crowds, though it was made with another seed.
func TestTurnsAfterLoad(t *testing.T) {
	l := larder{agents: 18, crowds: 3, squads: 2, step: 10 * time.Millisecond, rest: 30 * time.Millisecond, seed: 5, every: func(i int) int { return 1 + i%4 }}
	p := l.open(t)
	p.untilOpenings(t, 60)
	data, err := p.world.Save()
	require.NoError(t, err)
	l.agents, l.seed = 0, 77
	q := l.open(t)
	_, err = q.world.Load(data, decider.AgentsBy(func(id uint64) (*diner, bool) { return p.all[id-1], true }))
	require.NoError(t, err)
	at := len(p.order)
	for range 500 {
		require.NoError(t, p.world.Tick(p.step))
		require.NoError(t, q.world.Tick(p.step))
	}
	require.Greater(t, len(q.order), 100)
	assert.Equal(t, p.order[at:], q.order)
	first, err := p.world.Save()
	require.NoError(t, err)
	second, err := q.world.Save()
	require.NoError(t, err)
	assert.Equal(t, first, second)
}
