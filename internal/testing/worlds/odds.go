package worlds

import (
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// odds compares what was drawn with how likely it was, over many worlds.
type odds struct {
	draws map[string]*draws
}

// draws are independent draws that each came out with a probability of their own.
type draws struct {
	n        int
	sum      float64 // of what came out, less its probability
	variance float64
}

func (o *odds) note(what string, came bool, p float64) {
	if o.draws == nil {
		o.draws = map[string]*draws{}
	}
	d := o.draws[what]
	if d == nil {
		d = &draws{}
		o.draws[what] = d
	}
	d.n++
	d.variance += p * (1 - p)
	if d.sum -= p; came {
		d.sum++
	}
}

// score is how many standard deviations off the sum is.
func (d *draws) score() float64 { return d.sum / math.Sqrt(max(d.variance, 1e-9)) }

// Odds returns what was drawn more or less often than it should: beyond five standard deviations,
// which happens once in two million times by itself. It returns the kinds of draws that it knows.
func (m *Matrix) Odds() (kinds []string, err error) {
	for what, d := range m.odds.draws {
		kinds = append(kinds, what)
		if z := d.score(); math.Abs(z) > 5 {
			err = fmt.Errorf("of %d draws of %s so many are off that it is %.1f standard deviations: %w", d.n, what, z, errOdds)
		}
	}
	slices.Sort(kinds)
	return kinds, err
}

var errOdds = fmt.Errorf("the odds are wrong")

// drawing is what a watcher knows of the question that a group is about to decide.
type drawing struct {
	agent  uint64
	tick   uint32
	group  decider.Row
	of     []float64 // the values of those that could be drawn
	chosen int       // which of them was, -1 is none yet
	lost   bool      // another agent had its token first
	rolled map[rolling]bool
}

type rolling struct {
	agent uint64
	tick  uint32
	row   decider.Row
	tree  *decider.Outline
}

// draw hears of questions and choices.
func (o watcher) draw(e decider.Event) {
	m := o.w.Odds
	if m == nil {
		return
	}
	d := &o.w.drawing
	switch e.Kind {
	case decider.EventAsked:
		info := e.Tree.Rows()[e.Row]
		o.roll(e, info)
		if info.Parent == decider.NoRow || !within([]string{"Random", "WeightedRandom"}, e.Tree.Rows()[info.Parent].Policy.String()) {
			return
		}
		if d.agent != e.Agent || d.tick != e.Tick || d.group != info.Parent {
			rolled := d.rolled
			*d = drawing{agent: e.Agent, tick: e.Tick, group: info.Parent, chosen: -1, rolled: rolled}
		}
		switch e.Answer {
		case decider.Accepted:
			d.chosen = len(d.of)
			d.of = append(d.of, e.Value)
		case decider.RefusedDraw:
			d.of = append(d.of, e.Value)
		case decider.RefusedLost, decider.RefusedGate:
			d.lost = true
		}
	case decider.EventChose:
		if d.agent != e.Agent || d.tick != e.Tick || d.group != e.Row {
			return
		}
		if d.chosen >= 0 && len(d.of) > 1 && !d.lost {
			policy := e.Tree.Rows()[e.Row].Policy
			total := 0.0
			for _, v := range d.of {
				total += v
			}
			p := 1 / float64(len(d.of))
			if policy == decider.WeightedRandom {
				p = d.of[0] / total
			}
			if !math.IsNaN(p) {
				m.odds.note(fmt.Sprint("the first of ", len(d.of), " of a ", policy), d.chosen == 0, p)
			}
		}
		d.group = decider.NoRow
	}
}

// roll hears whether a Chance let a row pass: once in a tick.
func (o watcher) roll(e decider.Event, info decider.RowInfo) {
	p := &info.Preconditions
	if p.Chance <= 0 || p.Chance >= 1 || p.Every > 0 {
		return
	}
	switch e.Answer {
	case decider.RefusedFlags, decider.RefusedStimuli, decider.RefusedCooldown, decider.RefusedEvery, decider.RefusedMasked,
		decider.RefusedCommitted, decider.RefusedLatched, decider.RefusedRecheck, decider.RefusedLost, decider.RefusedActivate:
		return
	}
	d := &o.w.drawing
	if d.rolled == nil || len(d.rolled) > 1000 {
		d.rolled = map[rolling]bool{}
	}
	at := rolling{e.Agent, e.Tick, e.Row, e.Tree}
	if !d.rolled[at] {
		d.rolled[at] = true
		o.w.Odds.odds.note(fmt.Sprint("a Chance of ", p.Chance), e.Answer != decider.RefusedChance, p.Chance)
	}
}
