package decider_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// pulse counts the ticks of agents that are ticked less often.
type pulse struct {
	world  *decider.World
	crowd  *decider.Crowd[*beat]
	beats  []*beat
	next   uint64 // id
	frames int
}

// beat is one of its agents.
type beat struct {
	id      uint64
	ticks   int
	frame   int           // of the last tick
	gap     int           // the longest between two ticks, in frames
	between time.Duration // all deltas
}

func newPulse(t testing.TB, n, every int) *pulse {
	t.Helper()
	tree := decider.MustCompile(&decider.Decider[*beat]{Name: "PULSE"})
	p := &pulse{world: decider.NewWorld(3)}
	var err error
	p.crowd, err = tree.NewCrowd(p.world, func(b *beat, dt time.Duration) decider.Sense {
		b.ticks, b.between = b.ticks+1, b.between+dt
		b.gap, b.frame = max(b.gap, p.frames-b.frame), p.frames
		return decider.Sense{}
	})
	require.NoError(t, err)
	require.NoError(t, p.world.SetWorkers(1))
	for range n {
		p.add(t, every)
	}
	return p
}

func (p *pulse) add(t testing.TB, every int) {
	t.Helper()
	b := &beat{id: p.next, frame: p.frames}
	require.NoError(t, p.crowd.Add(b.id, b))
	p.next++
	require.NoError(t, p.world.Every(b.id, every))
	p.beats = append(p.beats, b)
}

// frame returns how many agents were ticked.
func (p *pulse) frame(t testing.TB) (n int) {
	t.Helper()
	p.frames++
	require.NoError(t, p.world.Tick(time.Second/64))
	for _, b := range p.beats {
		if b.frame == p.frames {
			n++
		}
	}
	return n
}

// TestCrowdEvery: an agent with a period of n is ticked once in n counted frames; the
// frames have equally many; and about one frame in 61 is not counted.
func TestCrowdEvery(t *testing.T) {
	const n, each, frames = 5, 3, 6100
	p := newPulse(t, n*each, n)
	uncounted := 0
	for range frames {
		switch p.frame(t) {
		case 0:
			uncounted++
		case each:
		default:
			require.Fail(t, "uneven", "frame %d", p.frames)
		}
	}
	assert.InDelta(t, frames/61, uncounted, 30)
	for i, b := range p.beats {
		assert.InDelta(t, (frames-uncounted)/n, b.ticks, 1, "agent %d", i)
		assert.LessOrEqual(t, b.gap, 2*n+4, "agent %d", i)
		assert.Equal(t, time.Duration(b.frame)*time.Second/64, b.between, "agent %d: its deltas add up", i)
	}
	require.NoError(t, p.world.Every(p.beats[0].id, 1))
	before := p.beats[0].ticks
	for range 100 {
		p.frame(t)
	}
	assert.Equal(t, before+100, p.beats[0].ticks, "near again")
	assert.Equal(t, time.Duration(p.frames)*time.Second/64, p.beats[0].between)
}

// TestEverySpreads: after most agents have died the others are spread anew with the next n
// frames.
func TestEverySpreads(t *testing.T) {
	for _, n := range []int{2, 4, 7, 60} {
		p := newPulse(t, 25*n, n)
		var left []*beat
		for range 3 * n {
			p.frame(t)
		}
		last := p.frames
		for _, b := range p.beats {
			if b.frame > last-2*n && b.frame <= last-n { // by when they are ticked: the worst that can be
				left = append(left, b)
			} else {
				require.NoError(t, p.world.Remove(b.id))
			}
		}
		p.beats = left
		for range n + n/4 + 3 { // to the end of those under way
			p.frame(t)
		}
		for range 4 * n {
			assert.LessOrEqual(t, p.frame(t), (len(left)+n-1)/n, "n %d", n)
		}
	}
}

// TestEveryAgainAndAgain: agents for which Every is called in each frame, also with
// another n by turns, are ticked as often as others, while agents die and are born.
func TestEveryAgainAndAgain(t *testing.T) {
	for name, every := range map[string]func(frame, i int) int{
		"the same":      func(int, int) int { return 6 },
		"by turns":      func(frame, _ int) int { return 4 + frame%2*4 },
		"one at a time": func(frame, i int) int { return 2 + (frame+i)%7 },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPulse(t, 30, 6)
			for range 3000 {
				for i, b := range p.beats {
					require.NoError(t, p.world.Every(b.id, every(p.frames, i)))
				}
				p.frame(t)
				if p.frames%5 == 0 {
					k := p.frames / 5 % len(p.beats)
					require.NoError(t, p.world.Remove(p.beats[k].id))
					p.beats = append(p.beats[:k], p.beats[k+1:]...)
					p.add(t, 6)
				}
			}
			for i, b := range p.beats {
				assert.Less(t, b.gap, 80, "agent %d", i)
			}
		})
	}
}

// TestPeriod: a game can ask for what Every was given.
func TestPeriod(t *testing.T) {
	p := newPulse(t, 1, 1)
	id := p.beats[0].id
	for _, n := range []struct{ given, want int }{{1, 1}, {4, 4}, {0, 1}, {-3, 1}, {math.MaxInt, math.MaxInt32}, {7, 7}} {
		require.NoError(t, p.world.Every(id, n.given))
		got, err := p.world.Period(id)
		require.NoError(t, err)
		assert.Equal(t, n.want, got, "Every(%d)", n.given)
	}
	require.NoError(t, p.world.Remove(id))
	_, err := p.world.Period(id)
	require.ErrorIs(t, err, decider.ErrNoAgent)
	_, err = (*decider.World)(nil).Period(id)
	require.ErrorIs(t, err, decider.ErrNoWorld)
}

// TestEverySaved: in which frames an agent is ticked is saved, and so is how the agents are
// spread.
func TestEverySaved(t *testing.T) {
	p := newPulse(t, 40, 7)
	for i, b := range p.beats {
		require.NoError(t, p.world.Every(b.id, 1+i%9))
	}
	for range 100 {
		p.frame(t)
	}
	data, err := p.world.Save()
	require.NoError(t, err)
	q := newPulse(t, 0, 1)
	byID := map[uint64]*beat{}
	_, err = q.world.Load(data, decider.AgentsBy(func(id uint64) (*beat, bool) {
		b := &beat{frame: p.frames}
		byID[id] = b
		return b, true
	}))
	require.NoError(t, err)
	q.frames = p.frames
	for id := range uint64(40) {
		b := byID[id]
		b.id = p.beats[id].id
		q.beats = append(q.beats, b)
	}
	for range 200 {
		require.Equal(t, p.frame(t), q.frame(t))
		for i, b := range p.beats {
			require.Equal(t, b.frame == p.frames, q.beats[i].frame == q.frames, "agent %d", i)
		}
		require.NoError(t, p.world.Every(p.beats[p.frames%40].id, 5))
		require.NoError(t, q.world.Every(q.beats[q.frames%40].id, 5))
	}
}

// TestEveryNeverLocks: whoever is ticked in one of n frames gets a token as often as
// others that are, whatever their number and however often the gate comes free.
func TestEveryNeverLocks(t *testing.T) {
	skip.UnderRace(t)
	sizes, openings := []int{2, 3, 4, 5, 6, 8, 12, 16, 24}, 2000
	if testing.Short() {
		sizes, openings = []int{2, 5, 8}, 400
	}
	for n := 2; n <= 8; n++ {
		for _, agents := range sizes {
			for _, fps := range rates {
				l := larder{agents: agents, step: time.Second / time.Duration(fps), rest: 200 * time.Millisecond, seed: uint64(100*n + agents)}
				l.every = func(int) int { return n }
				p := l.open(t)
				p.untilOpenings(t, openings)
				what := fmt.Sprintf("%d agents, Every(%d), %d frames a second", agents, n, fps)
				assert.Less(t, p.longest(), 3.0, what)
				assert.Less(t, p.excess(), float64(sigmas)+0.5, what)
			}
		}
	}
	l := larder{agents: 24, step: 20 * time.Millisecond, rest: 300 * time.Millisecond, seed: 9, uneven: jittered}
	l.every = func(i int) int { return 1 + i%8 }
	p := l.open(t)
	p.untilOpenings(t, 10*openings)
	least, _ := p.share()
	assert.Greater(t, least, 0.1, "whoever looks eight times less often gets in less often, but does")
}

// TestFarCandidates: agents that are ticked in different frames form squads, and are then
// ticked in their own frames again.
func TestFarCandidates(t *testing.T) {
	const far = 50
	ticks, alone := map[uint64]int{}, 0
	pair := &mothRow{Name: "PAIR", Squad: &decider.Squad[*moth]{Members: 2}, When: func(m *moth) bool {
		ticks[m.id]++
		return m.values["PAIR"] > 0
	}, Children: []*mothRow{{Name: "TALK", Behavior: lasts("TALK", 0)}}}
	s := newSwarm(t, 3, 1, &mothRow{Name: "ROOT", Children: []*mothRow{pair, {Name: "ALONE", Behavior: lasts("ALONE", 0)}}})
	var delta [4]time.Duration
	s.sense = func(m *moth, dt time.Duration) decider.Sense {
		delta[m.id] += dt
		if m.id == 3 {
			alone++
		}
		return decider.Sense{}
	}
	s.all[0].values["PAIR"], s.all[1].values["PAIR"], s.all[2].values["PAIR"] = 1, 1, 0
	for _, id := range s.ids() {
		require.NoError(t, s.World().Every(id, far))
	}
	formed := 0
	for n := 1; n < 3*far; n++ {
		leaves := s.frame()
		if formed == 0 && leaves[0] == "TALK" {
			formed = n
			assert.Equal(t, "TALK", leaves[1])
		}
		if formed == 0 || n == formed {
			assert.Contains(t, []time.Duration{0, time.Duration(n) * time.Second}, delta[1])
			assert.Contains(t, []time.Duration{0, time.Duration(n) * time.Second}, delta[2])
		}
	}
	require.NotZero(t, formed)
	assert.LessOrEqual(t, formed, far+5)
	assert.LessOrEqual(t, ticks[1]+ticks[2], far+6, "one waits for the other, and neither is asked while it runs")
	assert.LessOrEqual(t, alone, 3, "who is no candidate is ticked as ever")

	// A candidate that no longer wants is ticked in its own frames again.
	require.NoError(t, s.World().Reset(1))
	require.NoError(t, s.World().Reset(2))
	s.all[1].values["PAIR"] = 0
	clear(ticks)
	for n := 0; ticks[1] < 5; n++ {
		require.Less(t, n, 3*far)
		s.frame()
	}
	s.all[0].values["PAIR"] = 0
	clear(ticks)
	for range far {
		s.frame()
	}
	assert.LessOrEqual(t, ticks[1], 3)
}

// TestFarCandidateSaved: a candidate is still ticked in each frame after a load.
func TestFarCandidateSaved(t *testing.T) {
	root := &mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "PAIR", Squad: &decider.Squad[*moth]{Members: 2}, Children: []*mothRow{{Name: "TALK", Behavior: lasts("TALK", 0)}}},
		{Name: "ALONE", Behavior: lasts("ALONE", 0)},
	}}
	s := newSwarm(t, 1, 1, root)
	require.NoError(t, s.World().Every(1, 1000))
	for n := 0; s.frame()[0] != "ALONE"; n++ {
		require.Less(t, n, 1100)
	}
	data, err := s.World().Save()
	require.NoError(t, err)
	w := withWorkers(s.Tree().NewWorld(0), 1)
	ticks := 0
	_, err = s.Tree().NewCrowd(w, func(*moth, time.Duration) decider.Sense { ticks++; return decider.Sense{} })
	require.NoError(t, err)
	_, err = w.Load(data, decider.AgentsBy(func(id uint64) (*moth, bool) { return newMoth(id), true }))
	require.NoError(t, err)
	for range 10 {
		require.NoError(t, w.Tick(time.Second))
	}
	assert.Equal(t, 10, ticks)
}
