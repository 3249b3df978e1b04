package decider_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestNobodyMovesAnother: agents with one n have equally many turns, and the same ones within n
// counted frames, whoever else comes, goes, stands still or gets another n.
func TestNobodyMovesAnother(t *testing.T) {
	skip.UnderRace(t)
	worlds := uint64(40)
	if testing.Short() {
		worlds = 10
	}
	for seed := range worlds {
		rng := rand.New(rand.NewPCG(seed, 9))
		n := 2 + rng.IntN(9)
		p := newPulse(t, 1+rng.IntN(40), n)
		fixed := p.beats
		for range len(fixed) {
			p.add(t, n)
		}
		for range 3000 {
			for range rng.IntN(4) {
				i := len(fixed) + rng.IntN(len(p.beats)-len(fixed))
				switch id := p.beats[i].id; rng.IntN(4) {
				case 0:
					must(p.crowd.World().Remove(id))
					p.beats[i] = p.beats[len(p.beats)-1]
					p.beats = p.beats[:len(p.beats)-1]
					p.add(t, 1+rng.IntN(10))
				case 1:
					must(p.crowd.World().Every(id, 1+rng.IntN(10)))
				case 2:
					must(p.crowd.World().Pause(id, rng.IntN(2) == 0))
				case 3:
					p.add(t, n)
				}
			}
			p.frame(t)
		}
		for i, b := range fixed {
			assert.InDelta(t, fixed[0].ticks, b.ticks, 1, "world %d, agent %d", seed, i)
			assert.LessOrEqual(t, b.gap, 2*n+5, "world %d, agent %d", seed, i)
		}
	}
}

// TestEverySpread: how many agents are ticked in the worst of many frames.
func TestEverySpread(t *testing.T) {
	skip.UnderRace(t)
	frames := 10_000
	if testing.Short() {
		frames = 1000
	}
	far := func(p *pulse, b *beat) bool { return must1(p.crowd.World().Period(b.id)) > 1 }
	for name, change := range map[string]func(p *pulse, rng *rand.Rand, n int){
		"nothing": nil,
		"one dies and one is born": func(p *pulse, rng *rand.Rand, n int) {
			k := rng.IntN(len(p.beats))
			must(p.crowd.World().Remove(p.beats[k].id))
			p.beats = append(p.beats[:k], p.beats[k+1:]...)
			p.add(t, n)
		},
		"half are far, and some come near": func(p *pulse, rng *rand.Rand, n int) {
			for range max(1, len(p.beats)/100) {
				b := p.beats[rng.IntN(len(p.beats))]
				must(p.crowd.World().Every(b.id, []int{1, n}[rng.IntN(2)]))
			}
		},
		"half stand still, in turn": func(p *pulse, rng *rand.Rand, n int) {
			if p.frames%200 == 0 {
				for i, b := range p.beats {
					must(p.crowd.World().Pause(b.id, (i+p.frames/200)%2 == 0))
				}
			}
		},
	} {
		for _, n := range []int{4, 10, 60} {
			for _, agents := range []int{30, 300} {
				p, rng := newPulse(t, agents, n), rand.New(rand.NewPCG(uint64(n), uint64(agents)))
				if name == "half are far, and some come near" {
					for _, b := range p.beats[:agents/2] {
						must(p.crowd.World().Every(b.id, 1))
					}
				}
				exact := change == nil || name == "one dies and one is born"
				worst, sum, counted := 0, 0, 0
				for range frames {
					if change != nil {
						change(p, rng, n)
					}
					ticked := 0
					p.frames++
					must(p.world.Tick(time.Second / 64))
					for _, b := range p.beats {
						if b.frame == p.frames && b.ticks > 0 && far(p, b) {
							ticked++
						}
					}
					if worst = max(worst, ticked); ticked > 0 {
						counted++
					}
					sum += ticked
				}
				mean := float64(sum) / float64(frames) * 61 / 60
				t.Logf("%s, %d agents, n %d: worst %d, mean %.2f, ratio %.2f", name, agents, n, worst, mean, float64(worst)/mean)
				if exact {
					assert.LessOrEqual(t, worst, (agents+n-1)/n, "%s, %d agents, n %d", name, agents, n)
				} else {
					assert.LessOrEqual(t, float64(worst), mean+5*math.Sqrt(mean)+1, "%s, %d agents, n %d", name, agents, n)
				}
			}
		}
	}
}
