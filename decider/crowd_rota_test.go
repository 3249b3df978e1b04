package decider_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// shift is a random world of agents that work and rest, of which a test knows how long each has
// lived.
type shift struct {
	t      *testing.T
	number uint64
	rng    *rand.Rand
	tree   *decider.Tree[*clerk]
	world  *decider.World
	crowds []*decider.Crowd[*clerk]
	all    []*clerk
	byID   map[uint64]*clerk
	next   uint64
	naps   bool
	frame  int
}

// clerk is one of its agents.
type clerk struct {
	id, tick       uint64
	handle         decider.Handle
	crowd, period  int
	paused, gone   bool
	lived, unasked time.Duration // since the last tick, and since the last call of the sense, without pauses
	missed         int           // frames since then
	now, worked    time.Duration // the agent's clock; deltas in the frame
	calls          int
}

func newShift(t *testing.T, number uint64) *shift {
	s := &shift{t: t, number: number, rng: rand.New(rand.NewPCG(number, 41)), byID: map[uint64]*clerk{}, naps: number%2 == 0}
	s.tree = decider.MustCompile(&decider.Decider[*clerk]{Name: "SHIFT", Children: []*decider.Decider[*clerk]{
		{Name: "WORK", Preconditions: decider.Preconditions{Flags: decider.Check{All: 1}}, Behavior: &behavior.Behavior[*clerk]{
			Name: "WORK", Tick: func(c *clerk, x behavior.Context) decider.Status {
				c.worked += x.Delta()
				return behavior.Until(x.IntN(10) == 0)
			},
		}},
		{Name: "REST", Behavior: &behavior.Behavior[*clerk]{Name: "REST", Tick: behavior.Stay[*clerk]}},
	}})
	s.begin()
	for range 5 + s.rng.IntN(60) {
		s.add()
	}
	return s
}

// begin makes the world.
func (s *shift) begin() {
	s.world, s.crowds = decider.NewWorld(s.number), nil
	for range 2 {
		s.crowds = append(s.crowds, must1(s.tree.NewCrowd(s.world, s.feel)))
	}
	must(s.world.SetWorkers(1 + int(s.number%3)))
}

func (s *shift) feel(c *clerk, dt time.Duration) decider.Sense {
	c.calls++
	if c.paused || c.gone || dt != c.unasked {
		s.t.Errorf("world %d, frame %d: agent %d (paused %v, gone %v) has a call, %v after the last instead of %v", s.number, s.frame, c.id, c.paused, c.gone, dt, c.unasked)
	}
	c.unasked = 0
	sense := decider.Sense{Flags: decider.Flags(c.id & 1)}
	if s.naps && c.id%3 == 0 {
		sense.Sleep = []time.Duration{decider.UntilWoken, time.Second}[c.id%2]
	}
	return sense
}

func (s *shift) add() {
	s.next++
	c := &clerk{id: s.next, crowd: s.rng.IntN(2), period: 1}
	c.handle = must1(s.crowds[c.crowd].Add(c.id, c))
	s.byID[c.id], s.all = c, append(s.all, c)
}

// change does something to an agent.
func (s *shift) change(c *clerk, what int) {
	crowd := s.crowds[c.crowd]
	switch what {
	case 0, 1, 2, 3, 4, 5:
		c.paused, c.missed = what < 3, 0 // it may stand still in its turns
		must(crowd.Pause(c.handle, c.paused))
	case 6, 7, 8:
		c.period, c.missed = []int{1, 2, 3, 4, 7, 16}[s.rng.IntN(6)], 0
		must(crowd.Every(c.handle, c.period))
	case 9:
		if len(s.all) > 4 {
			must(crowd.Remove(c.handle))
			c.gone = true
			delete(s.byID, c.id)
			for i, o := range s.all {
				if o == c {
					s.all = append(s.all[:i:i], s.all[i+1:]...)
					break
				}
			}
		}
		s.add()
	case 10:
		c.handle = must1(crowd.Move(c.handle, s.crowds[1-c.crowd]))
		c.crowd, c.missed = 1-c.crowd, 0
	case 11:
		must(crowd.Wake(c.handle))
	}
}

// burst does some things to agents, or one thing to many.
func (s *shift) burst() {
	n, what := s.rng.IntN(3), -1
	if s.rng.IntN(8) == 0 {
		n, what = s.rng.IntN(2*len(s.all)), s.rng.IntN(12)
	}
	for k := range n {
		c := s.all[s.rng.IntN(len(s.all))]
		if what >= 0 && s.rng.IntN(2) == 0 {
			c = s.all[k%len(s.all)]
		}
		do := what
		if do < 0 {
			do = s.rng.IntN(12)
		}
		s.change(c, do)
	}
}

// load has the agents go on in a new world, which saves the same bytes.
func (s *shift) load() {
	data := must1(s.world.Save())
	s.begin()
	find := func(id uint64) (*clerk, bool) { return s.byID[id], s.byID[id] != nil }
	must1(s.world.Load(data, s.crowds[0].LoadWith(find), s.crowds[1].LoadWith(find)))
	require.Equal(s.t, data, must1(s.world.Save()), "world %d, frame %d", s.number, s.frame)
}

// tick ticks all, and checks what each of them has lived.
func (s *shift) tick(look bool) {
	dt := time.Duration(s.rng.IntN(30)) * time.Millisecond
	if s.rng.IntN(50) == 0 {
		dt = time.Duration(s.rng.IntN(9)) * time.Second
	}
	for _, c := range s.all {
		if c.calls, c.worked = 0, 0; !c.paused {
			c.lived, c.unasked, c.missed = c.lived+dt, c.unasked+dt, c.missed+1
		}
		s.read(c, look)
	}
	s.frame++
	must(s.world.Tick(dt))
	for _, c := range s.all {
		now, tick := c.now, c.tick
		s.read(c, look)
		what := "world %d, frame %d, agent %d, Every(%d), paused %v"
		about := []any{what, s.number, s.frame, c.id, c.period, c.paused}
		ticks := c.tick - tick
		if !look {
			ticks = uint64(c.calls)
		}
		switch {
		case ticks > 1 || c.paused && ticks > 0 || c.calls > 1:
			require.Fail(s.t, "ticks", about...)
		case look:
			want := time.Duration(0)
			if ticks > 0 {
				want = c.lived
			}
			require.Equal(s.t, want, c.now-now, about...)
		case c.worked != 0:
			require.Equal(s.t, c.lived, c.worked, about...)
		}
		if ticks > 0 {
			c.lived, c.missed = 0, 0
		} else if !look && s.naps && c.id%3 == 0 {
			c.missed = 0 // it may sleep
		}
		require.LessOrEqual(s.t, c.missed, 2*c.period+6, about...) // some frames are not counted
	}
}

// read reads the clock of an agent.
func (s *shift) read(c *clerk, look bool) {
	if look {
		state := must1(s.crowds[c.crowd].State(c.handle))
		c.now, c.tick = state.Now(), uint64(state.Tick())
	}
}

// TestShifts: in random worlds a paused agent has no call, and its clock stands; the deltas of
// an agent's ticks add up to the time that it lived; it is due at most once in a frame, and
// not less often than its period says; and a loaded world saves the same bytes.
func TestShifts(t *testing.T) {
	worlds := 400
	if testing.Short() {
		worlds = 60
	}
	if skip.Race {
		worlds = 10
	}
	for number := range uint64(worlds) {
		s := newShift(t, number)
		for range 250 {
			s.burst()
			if !s.naps && s.rng.IntN(30) == 0 {
				s.load()
			}
			s.tick(number%3 == 0)
		}
		require.False(t, t.Failed())
	}
}

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
				switch h := p.beats[i].handle; rng.IntN(4) {
				case 0:
					must(p.crowd.Remove(h))
					p.beats[i] = p.beats[len(p.beats)-1]
					p.beats = p.beats[:len(p.beats)-1]
					p.add(t, 1+rng.IntN(10))
				case 1:
					must(p.crowd.Every(h, 1+rng.IntN(10)))
				case 2:
					must(p.crowd.Pause(h, rng.IntN(2) == 0))
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
	far := func(p *pulse, b *beat) bool { return must1(p.crowd.Period(b.handle)) > 1 }
	for name, change := range map[string]func(p *pulse, rng *rand.Rand, n int){
		"nothing": nil,
		"one dies and one is born": func(p *pulse, rng *rand.Rand, n int) {
			k := rng.IntN(len(p.beats))
			must(p.crowd.Remove(p.beats[k].handle))
			p.beats = append(p.beats[:k], p.beats[k+1:]...)
			p.add(t, n)
		},
		"half are far, and some come near": func(p *pulse, rng *rand.Rand, n int) {
			for range max(1, len(p.beats)/100) {
				b := p.beats[rng.IntN(len(p.beats))]
				must(p.crowd.Every(b.handle, []int{1, n}[rng.IntN(2)]))
			}
		},
		"half stand still, in turn": func(p *pulse, rng *rand.Rand, n int) {
			if p.frames%200 == 0 {
				for i, b := range p.beats {
					must(p.crowd.Pause(b.handle, (i+p.frames/200)%2 == 0))
				}
			}
		},
	} {
		for _, n := range []int{4, 10, 60} {
			for _, agents := range []int{30, 300} {
				p, rng := newPulse(t, agents, n), rand.New(rand.NewPCG(uint64(n), uint64(agents)))
				if name == "half are far, and some come near" {
					for _, b := range p.beats[:agents/2] {
						must(p.crowd.Every(b.handle, 1))
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
