package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// A larder is a gate that many agents want at any time, in one of many ways. It counts
// who gets in.
type larder struct {
	agents  int
	step    time.Duration // a frame
	rest    time.Duration // the gate's Cooldown
	local   time.Duration // its LocalCooldown
	limit   int
	hold    int               // how many frames a token is held, beside the first
	every   func(i int) int   // for Crowd.Every
	crowds  int               // the agents are in turn in one of these
	keys    uint64            // the gate has so many
	slot    bool              // the gate is in an injected tree
	squads  int               // size, with one token for each squad
	uneven  func(n int) int64 // the nth frame takes so many percent of step
	mortal  int               // after so many frames one agent dies and another is born
	seed    uint64
	workers int
}

// diner is an agent that wants in.
type diner struct {
	id    uint64
	meals int
	fair  float64 // how many it should have
	last  int     // the opening at which it was last in, or was born
	wait  int     // the longest, in openings
	place int     // among all that ever were
	crowd int
}

type (
	dinerRow  = decider.Decider[*diner]
	dinerDoes = behavior.Behavior[*diner]
)

// party is a larder with its agents.
type party struct {
	larder
	world    *decider.World
	crowds   []*decider.Crowd[*diner]
	sub      *decider.Tree[*diner]
	there    []*diner
	all      []*diner
	openings int
	order    []uint64 // who got in
	frames   int
}

func (l larder) open(t testing.TB) *party {
	t.Helper()
	p := &party{larder: l}
	eat := &dinerDoes{Name: "EAT", Tick: func(_ *diner, x behavior.Context) behavior.Status {
		return behavior.Until(x.Duration() >= time.Duration(l.hold)*l.step)
	}}
	if l.hold == 0 {
		eat.Tick = behavior.Succeed[*diner]
	}
	eat.Activate = func(g *diner, x behavior.Context) bool {
		p.order = append(p.order, g.id) // tokens are taken one after the other
		return true
	}
	gate := &decider.Gate[*diner]{Name: "LARDER", Limit: l.limit, Cooldown: l.rest, LocalCooldown: l.local}
	if l.keys > 0 {
		gate.Key = func(g *diner, _ decider.Query) uint64 { return g.id % l.keys }
	}
	first := &dinerRow{Name: "EAT", Gate: gate, Behavior: eat}
	rest := &dinerRow{Name: "REST", Behavior: &dinerDoes{Name: "REST"}}
	switch {
	case l.slot:
		var err error
		p.sub, err = decider.Compile(&dinerRow{Name: "MEAL", Gate: gate, Behavior: eat})
		require.NoError(t, err)
		first = &dinerRow{Name: "TABLE", Slot: &decider.Slot{Name: "TABLE", Bytes: p.sub.MemorySize()}}
	case l.squads > 0:
		first = &dinerRow{
			Name: "DINE", Policy: decider.Sequence, Squad: &decider.Squad[*diner]{Members: l.squads}, Gate: gate,
			Children: []*dinerRow{{Name: "EAT", Behavior: eat}},
		}
	}
	p.world = withWorkers(decider.NewWorld(l.seed), max(l.workers, 1))
	for k := range max(l.crowds, 1) {
		tree, err := decider.Compile(&dinerRow{Name: string(rune('A' + k)), Children: []*dinerRow{first, rest}})
		require.NoError(t, err)
		c, err := tree.NewCrowd(p.world, nil)
		require.NoError(t, err)
		p.crowds = append(p.crowds, c)
	}
	for range l.agents {
		p.born(t)
	}
	return p
}

func (p *party) born(t testing.TB) {
	t.Helper()
	i := len(p.all)
	g := &diner{id: uint64(i + 1), place: i, crowd: i % len(p.crowds), last: p.openings}
	c := p.crowds[g.crowd]
	require.NoError(t, c.Add(g.id, g))
	if p.every != nil {
		require.NoError(t, c.World().Every(g.id, p.every(i)))
	}
	if p.sub != nil {
		require.NoError(t, c.Inject(g.id, "TABLE", p.sub))
	}
	p.there, p.all = append(p.there, g), append(p.all, g)
}

// frame is one frame of the party.
func (p *party) frame(t testing.TB) {
	dt := p.step
	if p.uneven != nil {
		dt = dt * time.Duration(p.uneven(p.frames)) / 100
	}
	p.frames++
	if p.mortal > 0 && p.frames%p.mortal == 0 {
		k := p.frames / p.mortal * 7 % len(p.there)
		g := p.there[k]
		require.NoError(t, p.crowds[g.crowd].World().Remove(g.id))
		p.there[k] = p.there[len(p.there)-1]
		p.there = p.there[:len(p.there)-1]
		p.born(t)
	}
	at := len(p.order)
	if err := p.world.Tick(dt); err != nil {
		t.Fatal(err)
	}
	for _, id := range p.order[at:] {
		p.openings++
		for _, g := range p.there {
			g.fair += 1 / float64(len(p.there))
		}
		g := p.all[id-1]
		g.meals++
		g.wait = max(g.wait, p.openings-g.last)
		g.last = p.openings
	}
}

// untilOpenings goes on until the gate was opened so often.
func (p *party) untilOpenings(t testing.TB, n int) {
	t.Helper()
	for p.openings < n {
		p.frame(t)
		if p.frames > 2000*n {
			require.Fail(t, "the gate does not open", "after %d frames %d openings", p.frames, p.openings)
		}
	}
}

// excess returns by how many standard deviations the meals are more uneven than fair
// draws are on average: that of the chi-square of all agents, by Wilson and Hilferty.
func (p *party) excess() float64 {
	chi, free := 0.0, -1.0
	for _, g := range p.all {
		if g.fair < 5 {
			continue // too few for a chi-square
		}
		d := float64(g.meals) - g.fair
		chi += d * d / g.fair
		free++
	}
	return (math.Cbrt(chi/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
}

// longest returns the longest wait of an agent, in openings, also of those that still
// wait, as a part of what fair draws give: w ln M of w agents and M openings.
func (p *party) longest() float64 {
	most := 0
	for _, g := range p.there {
		most = max(most, g.wait, p.openings-g.last)
	}
	w := float64(len(p.there))
	return float64(most) / (w * math.Log(float64(p.openings)))
}

// share returns the fewest and the most meals, as parts of what is fair.
func (p *party) share() (least, most float64) {
	least = math.Inf(1)
	for _, g := range p.there {
		if g.fair >= 5 {
			part := float64(g.meals) / g.fair
			least, most = min(least, part), max(most, part)
		}
	}
	return least, most
}

// rates are frames a second.
var rates = []int{10, 20, 30, 50, 60, 90, 144}

// jittered are frames that take 70 to 130 percent, and now and then ten times as long.
func jittered(n int) int64 {
	h := uint64(n)*0x9e3779b97f4a7c15 + 1
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	if h>>32%331 == 0 {
		return 1000
	}
	return 70 + int64(h>>40%61)
}
