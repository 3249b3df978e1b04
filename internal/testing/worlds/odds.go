package worlds

import (
	"errors"
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
	d.variance += float64(p * (1 - p))
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

var errOdds = errors.New("the odds are wrong")

// drawing is what a watcher knows of the draws of an agent in a tick.
type drawing struct {
	agent  uint64
	tick   uint32
	group  decider.Row // which is about to decide
	asked  []decider.Row
	values []float64 // of those
	lost   bool
	rest   []decider.Row // that could have been drawn, and were not
	rival  float64       // the highest value of a target that was not chosen
	rolled map[rolling]bool
	tried  []rolling // what has begun in the tick, or refused to
}

type rolling struct {
	agent uint64
	tick  uint32
	row   decider.Row
	tree  *decider.Outline
}

// draw hears of questions and choices. Where callbacks panic, not all decisions are heard of to
// their ends, and those that are have other odds; so has one after a token was lost.
func (o watcher) draw(e decider.Event) {
	m := o.w.Odds
	if m == nil {
		return
	}
	d := &o.w.drawing
	if d.agent != e.Agent || d.tick != e.Tick {
		*d = drawing{agent: e.Agent, tick: e.Tick, group: decider.NoRow, rolled: d.rolled, tried: d.tried[:0]}
	}
	at := rolling{e.Agent, e.Tick, e.Row, e.Tree}
	switch e.Kind {
	case decider.EventTaken:
		o.wants(e, true)
	case decider.EventActivated, decider.EventRefused:
		d.tried = append(d.tried, at)
	case decider.EventTarget:
		if e.Answer == decider.RefusedDraw || e.Answer == decider.RefusedScore {
			d.rival = max(d.rival, e.Value)
		}
	case decider.EventAsked:
		info := e.Tree.Rows()[e.Row]
		o.roll(e, info)
		if info.TargetsTop == 2 && info.Gate == "" && e.Answer == decider.Accepted && d.rival > 0 && d.rival != e.Value {
			m.odds.note("the better one of a Top of 2", e.Value > d.rival, max(e.Value, d.rival)/(e.Value+d.rival))
		}
		d.rival = 0
		if d.group != info.Parent {
			d.group, d.asked, d.values, d.rest = info.Parent, d.asked[:0], d.values[:0], d.rest[:0]
		}
		switch e.Answer {
		case decider.RefusedMasked:
			if p := e.Tree.Rows()[info.Parent].Policy; (p == decider.Random || p == decider.WeightedRandom) && !slices.Contains(d.tried, at) && !o.gated(e.Tree, e.Row) {
				o.w.fail("agent %d may not draw %s, which has not begun in this tick", e.Agent, info.Name)
			}
		case decider.RefusedFlags, decider.RefusedStimuli, decider.RefusedFrom:
		case decider.RefusedLost:
			o.wants(e, false)
			d.lost = true
		case decider.RefusedSquad, decider.RefusedTurn, decider.RefusedUndone:
			d.lost = true
		case decider.RefusedDraw:
			d.rest = append(d.rest, e.Row)
		default:
			v := 0.0
			if e.Answer.Accepts() {
				v = e.Value
			}
			d.asked, d.values = append(d.asked, e.Row), append(d.values, v)
		}
	case decider.EventChose:
		if d.group == e.Row && o.draws(e) {
			d.decided(m, e.Tree.Rows()[e.Row].Policy, e.Chosen < 0)
		}
		d.group = decider.NoRow
	}
}

// draws reports whether the decision of a group has the odds that its policy says.
func (o watcher) draws(e decider.Event) bool {
	rows, traps := e.Tree.Rows(), o.w.Script.has("traps")
	if o.delegates(rows[e.Row]) || o.w.drawing.lost {
		return false
	}
	for _, r := range rows {
		if r.Parent == e.Row && (r.Slot != "" || o.delegates(r) || traps && r.When+r.Decide+r.Targets != "") {
			return false
		}
	}
	return true
}

// delegates reports whether who asks a row asks those below it.
func (o watcher) delegates(r decider.RowInfo) bool {
	return o.w.sets[r.Name].and(delegating) != Set{}
}

// gated reports whether a row or one below it has a gate or a squad: which it has not got is not drawn again.
func (o watcher) gated(t *decider.Outline, row decider.Row) bool {
	info := t.Rows()[row]
	return info.Gate != "" || info.Squad != 0 || info.Slot != "" || slices.ContainsFunc(info.Children, func(kid decider.Row) bool { return o.gated(t, kid) })
}

// decided notes a decision of a group.
func (d *drawing) decided(m *Matrix, policy decider.Policy, none bool) {
	first := func(rows []decider.Row) bool {
		return slices.Min(append(rows[1:len(rows):len(rows)], d.rest...)) > rows[0]
	}
	switch n := len(d.asked) + len(d.rest); {
	case policy == decider.Random && n > 1 && len(d.asked) > 0:
		m.odds.note(fmt.Sprint("the first of ", n, " of a Random"), first(d.asked), 1/float64(n))
		if n > 2 && len(d.asked) > 1 && first(d.asked) {
			m.odds.note("the first of the others when the first of a Random has refused", first(d.asked[1:]), 1/float64(n-1))
		}
	case policy == decider.WeightedRandom && !none:
		sum, least, picked := 0.0, -1, false
		for i, v := range d.values {
			if sum += v; v > 0 && least < 0 {
				least, picked = i, !slices.Contains(d.rest, d.asked[i])
			}
		}
		if least >= 0 && d.values[least] < sum {
			m.odds.note("the first of a WeightedRandom", picked, d.values[least]/sum)
		}
	}
}

// roll hears whether a Chance let a row pass: once in a tick.
func (o watcher) roll(e decider.Event, info decider.RowInfo) {
	p := &info.Preconditions
	if p.Chance <= 0 || p.Chance >= 1 || p.Every > 0 || o.w.Script.has("traps") {
		return
	}
	switch e.Answer {
	case decider.RefusedFlags, decider.RefusedStimuli, decider.RefusedCooldown, decider.RefusedEvery, decider.RefusedMasked,
		decider.RefusedCommitted, decider.RefusedLatched, decider.RefusedFrom, decider.RefusedRecheck, decider.RefusedLost, decider.RefusedActivate, decider.RefusedDraw:
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

// contest is who wanted a token in a frame.
type contest struct {
	gate      string
	key       uint64
	took, not []uint64
}

// wants hears who took a token, and who lost it to another agent.
func (o watcher) wants(e decider.Event, took bool) {
	gate := e.Tree.Rows()[e.Row].Gate
	if o.w.shared[gate] { // a squad takes it
		return
	}
	i := slices.IndexFunc(o.w.contests, func(c contest) bool { return c.gate == gate && c.key == e.Key })
	if i < 0 {
		i = len(o.w.contests)
		o.w.contests = append(o.w.contests, contest{gate: gate, key: e.Key})
	}
	c := &o.w.contests[i]
	if took {
		c.took = append(c.took, e.Agent)
	} else {
		c.not = append(c.not, e.Agent)
	}
}

// contested notes the contests of a frame: who wants a token gets it whatever his id.
func (w *World) contested() {
	for _, c := range w.contests {
		slices.Sort(c.took)
		c.took = slices.Compact(c.took)
		lost := slices.DeleteFunc(c.not, func(id uint64) bool { return slices.Contains(c.took, id) })
		slices.Sort(lost)
		lost = slices.Compact(lost)
		if len(c.took) > 0 && len(lost) > 0 {
			w.Odds.odds.note("the lowest id of those who want a token", c.took[0] < lost[0], float64(len(c.took))/float64(len(c.took)+len(lost)))
		}
	}
	w.contests = w.contests[:0]
}

// turns hears when an agent under Every(2) has its turns: of two counted frames in one, which is
// drawn for each two. So the last of two and the first of the next follow each other once in four
// times, if both are counted.
func (o watcher) turns(z *Agent) {
	gap := o.w.frame - z.turned
	z.turned = o.w.frame
	if z.turns++; o.w.Odds == nil || z.period != 2 || z.turns < 5 || o.w.squads {
		return
	}
	o.w.Odds.odds.note("two frames of an Every(2) in a row", gap == 1, .25*60/61)
}
