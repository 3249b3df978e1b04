package decider_test

import (
	"math"
	"math/big"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// answer is what an asked row says.
type answer int

const (
	answerRefuse answer = iota
	answerRun           // it accepts and would run
	answerDone          // it accepts and would end Succeeded at once
)

// choice is an answer with all that was decided in giving it: it is used, not
// asked for again, when the row is entered.
type choice struct {
	answer answer
	value  float64
	child  int             // what a delegating group chose; past the end for a Sequence that is done
	below  map[int]*choice // the chosen child's, or all accepting lanes'
	refill bool            // Shuffle: the choice took a new bag
	key    uint64          // with which the gate was asked
	target uint64          // of a row with Targets
	passed []*place        // what was done and will not be entered, because a Sequence goes on behind it
}

// asking is the circumstances of a question.
type asking struct {
	k         int  // number of the decision in the visited group, for draws
	redecide  bool // what Query.Redecide says
	delegated bool // the asking group is itself only asked
}

// ask is rule 28 and then, for groups that delegate, rule 16.
func (w *walker) ask(p *place, q asking) choice {
	c := p.row.Preconditions
	if !w.passesMasks(p) || !w.passesCooldown(p) || !w.passesEvery(p) {
		return choice{}
	}
	if c.Chance > 0 {
		w.stamp(p)
		draw := core.Draw(w.world.Seed, w.memory.id, core.DrawKey(p.row.Name, 0), w.memory.tick, core.SaltChance, 0)
		if core.Unit(draw) >= c.Chance {
			return choice{}
		}
	}
	if p.row.Squad != nil && (q.delegated || w.common.phase != thinking) {
		return choice{} // squads are formed of those who think side by side
	}
	key := uint64(0)
	late := p.row.Targets != nil && p.row.Gate != nil && p.row.Gate.Key != nil // asked about targets
	if p.row.Gate != nil && !late {
		var open bool
		if key, open = w.peek(p, q.redecide); !open {
			return choice{}
		}
	}
	w.stamp(p)
	if !w.passesWhen(p) {
		return choice{}
	}
	if p.row.Targets != nil {
		return w.askTargets(p, q, key)
	}
	v, ok := w.value(p, q.redecide)
	if !ok {
		return choice{}
	}
	if p.row.Slot != nil {
		c := w.askGuest(p, q.k)
		c.key = key
		return c
	}
	if p.delegates() {
		c := w.askChildren(p, q.k)
		c.key = key
		return c
	}
	return choice{answer: w.alone(p, q), value: v, key: key}
}

// alone is what a row that does not delegate answers when all that it is asked passes.
func (w *walker) alone(p *place, q asking) answer {
	if !p.condition() {
		return answerRun
	}
	// Where it would fail as soon as it is entered it refuses, except as a
	// step of a visited group, for which to fail is something else.
	fails := p.row.Outcome == decider.Invert || p.row.Outcome == decider.Fail
	if step := p.up == nil || p.up.row.Policy == decider.SequentialList || p.up.row.Policy == decider.Sequence; fails && (q.delegated || !step) {
		return answerRefuse
	}
	return answerDone
}

// passesMasks is the two checks that cost nothing.
func (w *walker) passesMasks(p *place) bool {
	var live stimuli.Mask
	if w.stimuli != nil {
		live = *w.stimuli
	}
	c := p.row.Preconditions
	return passes(uint64(w.flagsAt(p, false)), uint64(c.Flags.All), uint64(c.Flags.None), uint64(c.Flags.Any), uint64(c.Flags.AnyClear)) &&
		passes(uint64(live), uint64(c.Stimuli.All), uint64(c.Stimuli.None), uint64(c.Stimuli.Any), uint64(c.Stimuli.AnyClear))
}

// passes is rule 29, bit by bit.
func passes(word, all, none, anySet, anyClear uint64) bool {
	met := anySet == 0 && anyClear == 0
	for bit := uint64(1); bit != 0; bit <<= 1 {
		set := word&bit != 0
		if all&bit != 0 && !set || none&bit != 0 && set {
			return false
		}
		if anySet&bit != 0 && set || anyClear&bit != 0 && !set {
			met = true
		}
	}
	return met
}

// passesCooldown is rule 30b.
func (w *walker) passesCooldown(p *place) bool {
	rest, t := p.row.Preconditions.Cooldown, w.memory.timers[p.row]
	return rest == 0 || !t.ended || w.memory.now-t.endedAt >= rest
}

// passesEvery is rule 30a.
func (w *walker) passesEvery(p *place) bool {
	c, t := p.row.Preconditions, w.memory.timers[p.row]
	switch {
	case c.Every == 0, t.stamped && !t.waits && t.stampedTick == w.memory.tick:
		return true
	case c.Scatter:
		return w.passesScatter(p)
	case !t.stamped, t.waits:
		return true
	}
	return w.memory.now-t.stampedAt >= c.Every
}

// passesScatter is rule 30a with Scatter.
func (w *walker) passesScatter(p *place) bool {
	c, t, now := p.row.Preconditions, w.memory.timers[p.row], w.memory.now
	wait := func(from time.Duration) {
		t.waits, t.waitsFrom = true, from
		w.memory.timers[p.row] = t
	}
	if !t.stamped && !t.waits {
		wait(now)
	}
	if !t.waits {
		point := w.pointFrom(p, t.stampedAt, c.Every) // half an Every later
		before := now - w.mirror.header.Delta
		switch {
		case !reached(point, 0, now):
			return false
		case reached(point, c.Every, before):
			wait(now)
		default:
			wait(time.Duration(point.Int64()))
		}
	}
	return reached(w.pointFrom(p, t.waitsFrom, 0), 0, now)
}

// pointFrom is the first point of p's grid that is not before from and half of twice more.
func (w *walker) pointFrom(p *place, from, twice time.Duration) *big.Int {
	x := int64(core.Below(core.Draw(0, w.memory.id, core.DrawKey(p.row.Name, 0), 0, core.SaltScatter, 0), 1<<31))
	every := int64(p.row.Preconditions.Every)
	first := big.NewInt(every/(1<<31)*x + every%(1<<31)*x/(1<<31))
	// The number of the point is (from + twice/2 - first) / every, rounded up.
	number := new(big.Int).Lsh(big.NewInt(int64(from)), 1)
	number.Add(number, big.NewInt(int64(twice)))
	number.Sub(number, new(big.Int).Lsh(first, 1))
	if number.Sign() <= 0 {
		return first
	}
	round := new(big.Int).Lsh(big.NewInt(every), 1)
	number.Add(number, round).Sub(number, big.NewInt(1)).Quo(number, round)
	return number.Mul(number, big.NewInt(every)).Add(number, first)
}

// reached reports whether a clock stands more behind a point, or further.
func reached(point *big.Int, more, clock time.Duration) bool {
	end := new(big.Int).Add(point, big.NewInt(int64(more)))
	return end.Cmp(big.NewInt(int64(clock))) <= 0
}

// stamp notes that evaluation reached the roll of Chance, or Decide.
func (w *walker) stamp(p *place) {
	if p.row.Preconditions.Every > 0 {
		t := w.memory.timers[p.row]
		t.stamped, t.stampedAt, t.stampedTick, t.waits = true, w.memory.now, w.memory.tick, false
		w.memory.timers[p.row] = t
	}
}

// passesWhen is rule 2a.
func (w *walker) passesWhen(p *place) bool {
	if p.row.When == nil {
		return true
	}
	if p.row.Not && p.row.Decide == nil {
		return !w.callWhen(p)
	}
	return w.callWhen(p)
}

// value is rules 2 and 2c.
func (w *walker) value(p *place, redecide bool) (float64, bool) {
	v := 1.0
	if p.row.Score != 0 {
		v = p.row.Score
	}
	if p.row.Decide != nil {
		v = w.callDecide(p, redecide)
	}
	if p.row.Not && p.row.Decide != nil {
		return 1, v <= 0
	}
	if math.IsNaN(v) || v <= 0 {
		return 0, false
	}
	return math.Min(v, 1e9), true
}

// recheck is rule 15.
func (w *walker) recheck(p *place, redecide bool) bool {
	if !w.passesMasks(p) || !w.passesWhen(p) {
		return false
	}
	if t := p.row.Targets; t != nil && t.Switch {
		return true // its targets are asked about by themselves
	}
	w.aims[p] = w.memory.active[p].target
	_, ok := w.value(p, redecide)
	return ok
}

// askChildren is the second half of rule 16: which of its children a group
// that is only asked would run.
func (w *walker) askChildren(p *place, k int) choice {
	var c choice
	q := asking{k: k, delegated: true}
	switch p.row.Policy {
	case decider.Sequence:
		c = w.askSteps(p, q)
	case decider.Parallel:
		c = w.askLanes(p, q)
	case decider.SequentialList:
		for i := w.remembered(p).cursor; i < len(p.kids) && c.answer == answerRefuse; i++ {
			c = chosen(i, w.ask(p.kids[i], q))
		}
	default:
		d := &decision{group: p, asking: q, salt: core.SaltDelegate, memo: w.remembered(p)}
		if i, below := w.decide(d); i >= 0 {
			c = chosen(i, below)
			c.refill = d.refilled
		}
	}
	if c.answer == answerDone && p.row.Policy != decider.Selector && p.row.Policy != decider.Sequence && p.row.Policy != decider.Parallel {
		c.answer = answerRun
	}
	if c.answer == answerDone && p.row.Behavior != nil {
		c.answer = answerRun
	}
	if o := p.row.Outcome; c.answer == answerDone && (o == decider.Invert || o == decider.Fail) {
		return choice{}
	}
	return c
}

// chosen is the choice of a group whose child i answered below.
func chosen(i int, below choice) choice {
	if below.answer == answerRefuse {
		return choice{}
	}
	return choice{answer: below.answer, value: below.value, child: i, below: map[int]*choice{i: &below}}
}

// doneIn is all that has ended if p, which answered that it is done, is not entered.
func doneIn(p *place, c choice) []*place {
	list := append([]*place{p}, c.passed...)
	for i, below := range c.below {
		kid := p
		switch {
		case p.row.Slot != nil:
			kid = p.of.guestAt(p).places[0]
		default:
			kid = p.kids[i]
		}
		list = append(list, doneIn(kid, *below)...)
	}
	return list
}

func (w *walker) askSteps(p *place, q asking) (c choice) {
	var passed []*place
	i := w.remembered(p).cursor
	for ; i < len(p.kids); i++ {
		step := w.ask(p.kids[i], q)
		if step.answer != answerDone {
			c = chosen(i, step)
			break
		}
		passed = append(passed, doneIn(p.kids[i], step)...)
	}
	if i == len(p.kids) {
		c = choice{answer: answerDone, value: 1, child: i}
	}
	c.passed = passed
	return c
}

func (w *walker) askLanes(p *place, q asking) choice {
	c := choice{below: map[int]*choice{}}
	finished := 0
	for i, kid := range p.kids {
		lane := w.ask(kid, q)
		if lane.answer == answerRefuse {
			continue
		}
		if lane.answer == answerDone {
			finished++
		} else {
			c.answer = answerRun
		}
		c.value = math.Max(c.value, lane.value)
		c.below[i] = &lane
	}
	if c.answer == answerRefuse && finished >= need(p) {
		c.answer = answerDone
	}
	if c.answer == answerRefuse {
		return choice{}
	}
	return c
}

// need is how many lanes of a Parallel must succeed.
func need(p *place) int {
	if p.row.Succeed == 0 {
		return len(p.kids)
	}
	return p.row.Succeed
}

// rescore is the value of an active row, asked again: of a delegating group that
// of what it runs, if it does not rest. Rule 19g.
func (w *walker) rescore(p *place) (value float64, runs bool) {
	if p.row.Slot != nil {
		in := w.guestAt(p)
		if in == nil || in.memory.active[in.places[0]] == nil {
			return 0, false
		}
		return in.rescore(in.places[0])
	}
	if !p.delegates() {
		w.aims[p] = w.memory.active[p].target
		v, ok := w.value(p, false)
		if !ok {
			return 0, true
		}
		return v, true
	}
	for _, kid := range p.kids {
		if w.memory.active[kid] != nil {
			if v, ok := w.rescore(kid); ok {
				value, runs = math.Max(value, v), true
			}
		}
	}
	return value, runs
}
