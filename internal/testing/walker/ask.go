package walker

import (
	"math"
	"math/big"
	"time"

	"golang.org/x/exp/slices"

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
type choice[A any] struct {
	answer answer
	value  float64
	child  int                // what a delegating group chose; past the end for a Sequence that is done
	below  map[int]*choice[A] // the chosen child's, or all accepting lanes'
	refill bool               // Shuffle: the choice took a new bag
	pass                      // for which the gate was asked
	target uint64             // of a row with Targets
	passed []*place[A]        // what was done and will not be entered, because a Sequence goes on behind it
}

// asking is the circumstances of a question.
type asking struct {
	k         int  // number of the decision in the visited group, for draws
	redecide  bool // what Query.Redecide says
	delegated bool // the asking group is itself only asked
}

// ask is rule 28 and then, for groups that delegate, rule 16.
func (w *Walker[A]) ask(p *place[A], q asking) choice[A] {
	c := p.row.Preconditions
	if !w.passesMasks(p) || !w.passesCooldown(p) || !w.passesEvery(p) {
		return choice[A]{}
	}
	chance, rolls := c.Chance, c.Chance > 0
	if own := p.row.PerAgent; own != nil && own.Chance != nil {
		chance, rolls = w.callChance(p), true
	}
	if rolls {
		w.stamp(p)
		draw := core.Draw(w.world.Seed, w.memory.id, core.DrawKey(p.row.Name, 0), w.memory.tick, core.SaltChance, 0)
		if !(core.Unit(draw) < chance) {
			return choice[A]{}
		}
	}
	if p.row.Squad != nil && (q.delegated || w.common.phase != thinking || w.memory.active[p] != nil) {
		return choice[A]{} // squads are formed of those who think side by side
	}
	var asked pass
	late := p.row.Targets != nil && p.row.Gate != nil && p.row.Gate.Key != nil // asked about targets
	if p.row.Gate != nil && !late {
		var open bool
		if asked, open = w.peek(p, q.redecide); !open {
			return choice[A]{}
		}
	}
	w.stamp(p)
	if !w.passesWhen(p) {
		return choice[A]{}
	}
	if p.row.Targets != nil {
		return w.askTargets(p, q, asked)
	}
	v, ok := w.value(p, q.redecide)
	if !ok {
		return choice[A]{}
	}
	if p.row.Slot != nil {
		c := w.askGuest(p, q.k)
		c.pass = asked
		return c
	}
	if p.delegates() {
		c := w.askChildren(p, q.k)
		c.pass = asked
		return c
	}
	return choice[A]{answer: w.alone(p, q), value: v, pass: asked}
}

// alone is what a row that does not delegate answers when all that it is asked passes.
func (w *Walker[A]) alone(p *place[A], q asking) answer {
	if !p.condition() {
		return answerRun
	}
	// Where it would fail as soon as it is entered it refuses, except where that does
	// something: as a step or state of a visited group, and in a FirstOf, which it ends.
	fails := p.row.Outcome == decider.Invert || p.row.Outcome == decider.Fail
	if step := p.up == nil || slices.Contains([]decider.Policy{decider.SequentialList, decider.Sequence, decider.StateMachine, decider.FirstOf}, p.up.row.Policy); fails && (q.delegated || !step) {
		return answerRefuse
	}
	return answerDone
}

// passesMasks is the two checks that cost nothing.
func (w *Walker[A]) passesMasks(p *place[A]) bool {
	var live stimuli.Mask
	if w.stimuli != nil {
		live = *w.stimuli
	}
	c := p.row.Preconditions
	return passes(uint64(w.flagsAt(p, false)), uint64(c.Flags.All|p.row.If), uint64(c.Flags.None|p.row.Unless), uint64(c.Flags.Any), uint64(c.Flags.AnyClear)) &&
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
func (w *Walker[A]) passesCooldown(p *place[A]) bool {
	rest := p.row.Preconditions.Cooldown
	if own := p.row.PerAgent; own != nil && own.Cooldown != nil {
		rest = w.callLimit(own.Cooldown)
	}
	t := w.memory.timers[p.row]
	return rest <= 0 || !t.ended || w.memory.now-t.endedAt >= rest
}

// passesEvery is rule 30a.
func (w *Walker[A]) passesEvery(p *place[A]) bool {
	every := p.row.Preconditions.Every
	if own := p.row.PerAgent; own != nil && own.Every != nil {
		every = w.callLimit(own.Every)
	}
	t := w.memory.timers[p.row]
	switch {
	case every <= 0, t.stamped && !t.waits && t.stampedTick == w.memory.tick:
		return true
	case p.row.Preconditions.Scatter:
		return w.passesScatter(p, every)
	case !t.stamped, t.waits:
		return true
	}
	return w.memory.now-t.stampedAt >= every
}

// passesScatter is rule 30a with Scatter.
func (w *Walker[A]) passesScatter(p *place[A], every time.Duration) bool {
	t, now := w.memory.timers[p.row], w.memory.now
	x := int64(core.Below(core.Draw(0, w.memory.id, core.DrawKey(p.row.Name, 0), 0, core.SaltScatter, 0), 1<<31))
	wait := func() {
		t.waits, t.waitsFrom = true, now
		t.share = shareOf(toPoint(x, every, big.NewInt(int64(now))), every)
	}
	point := func() *big.Int {
		switch {
		case t.due:
			return big.NewInt(int64(t.waitsFrom))
		case t.waits:
			return sum(partOf(t.share, every), int64(t.waitsFrom))
		case t.share == 0: // it was evaluated without Scatter
			return sum(partOf(x, every), int64(t.stampedAt), int64(every-every/2))
		}
		return sum(partOf(t.share, every), int64(t.stampedAt), int64(every-every/2))
	}
	if !t.stamped && !t.waits {
		wait()
	}
	if !t.waits && sum(point(), int64(every)).Cmp(big.NewInt(int64(now-w.mirror.header.Delta))) <= 0 {
		wait()
	}
	at := point()
	passes := at.Cmp(big.NewInt(int64(now))) <= 0
	if passes {
		// It is half an Every and a share to the next point: to that of the grid, or where
		// Every has moved, to one that makes up for being late.
		half := int64(every - every/2)
		ahead := toPoint(x, every, sum(at, half))
		if off := sum(ahead, -int64(every/2)); off.Abs(off).Cmp(big.NewInt(int64(every>>20+2))) <= 0 {
			ahead = toPoint(x, every, sum(big.NewInt(int64(now)), half))
		} else {
			late := new(big.Int).Sub(big.NewInt(int64(now)), at)
			ahead.Sub(ahead, late.Mod(late, big.NewInt(int64(every)))).Abs(ahead)
		}
		t.waits, t.due, t.waitsFrom, t.share = true, true, time.Duration(at.Int64()), max(1, shareOf(ahead, every))
	}
	w.memory.timers[p.row] = t
	return passes
}

// sum adds times without an end.
func sum(a *big.Int, more ...int64) *big.Int {
	a = new(big.Int).Set(a)
	for _, m := range more {
		a.Add(a, big.NewInt(m))
	}
	return a
}

// partOf is so many 2^31 parts of every.
func partOf(share int64, every time.Duration) *big.Int {
	x := new(big.Int).Mul(big.NewInt(share), big.NewInt(int64(every)))
	return x.Rsh(x, 31)
}

// shareOf is how many 2^31 parts of every d is, rounded.
func shareOf(d *big.Int, every time.Duration) int64 {
	x := new(big.Int).Lsh(d, 31)
	x.Add(x, big.NewInt(int64(every/2))).Quo(x, big.NewInt(int64(every)))
	return min(x.Int64(), 1<<31-1)
}

// toPoint is how far it is to the first point of a grid with phase x that is not before from.
func toPoint(x int64, every time.Duration, from *big.Int) *big.Int {
	d := new(big.Int).Sub(partOf(x, every), from)
	if d.Sign() < 0 {
		d.Mod(d, big.NewInt(int64(every)))
	}
	return d
}

// stamp notes that evaluation reached the roll of Chance, or Decide.
func (w *Walker[A]) stamp(p *place[A]) {
	if own := p.row.PerAgent; p.row.Preconditions.Every > 0 || own != nil && own.Every != nil {
		t := w.memory.timers[p.row]
		if !p.row.Preconditions.Scatter || t.waits && !t.due {
			t.share = 0
		}
		t.stamped, t.stampedAt, t.stampedTick, t.waits, t.due = true, w.memory.now, w.memory.tick, false, false
		w.memory.timers[p.row] = t
	}
}

// passesWhen is rule 2a.
func (w *Walker[A]) passesWhen(p *place[A]) bool {
	if p.row.When == nil {
		return true
	}
	if p.row.Not && p.decide == nil {
		return !w.callWhen(p)
	}
	return w.callWhen(p)
}

// value is rules 2 and 2c.
func (w *Walker[A]) value(p *place[A], redecide bool) (float64, bool) {
	v := 1.0
	if p.row.Score != 0 {
		v = p.row.Score
	}
	if p.decide != nil {
		v = w.callDecide(p, redecide)
	}
	if p.row.Not && p.decide != nil {
		return 1, v <= 0
	}
	if math.IsNaN(v) || v <= 0 {
		return 0, false
	}
	return math.Min(v, 1e9), true
}

// recheck is rule 15.
func (w *Walker[A]) recheck(p *place[A], redecide bool) bool {
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
func (w *Walker[A]) askChildren(p *place[A], k int) choice[A] {
	var c choice[A]
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
	case decider.StateMachine:
		m := &machine[A]{Walker: w, group: p, begins: true, asking: q}
		if i, below := m.first(m.begin(w.remembered(p))); i >= 0 {
			c = chosen(i, below)
		}
	default:
		d := &decision[A]{group: p, asking: q, salt: core.SaltDelegate, memo: w.remembered(p)}
		if i, below := w.decide(d); i >= 0 {
			c = chosen(i, below)
			c.refill = d.refilled
		}
	}
	if c.answer == answerDone && p.row.Policy != decider.Selector && p.row.Policy != decider.FirstOf && p.row.Policy != decider.Sequence && p.row.Policy != decider.Parallel {
		c.answer = answerRun
	}
	if c.answer == answerDone && p.row.Policy == decider.FirstOf && aside(p.row.Children[c.child]) {
		c.answer = answerRun
	}
	if c.answer == answerDone && p.does != nil {
		c.answer = answerRun
	}
	if o := p.row.Outcome; c.answer == answerDone && (o == decider.Invert || o == decider.Fail) {
		return choice[A]{}
	}
	return c
}

// chosen is the choice of a group whose child i answered below.
func chosen[A any](i int, below choice[A]) choice[A] {
	if below.answer == answerRefuse {
		return choice[A]{}
	}
	return choice[A]{answer: below.answer, value: below.value, child: i, below: map[int]*choice[A]{i: &below}}
}

// doneIn is all that has ended if p, which answered that it is done, is not entered.
func doneIn[A any](p *place[A], c choice[A]) []*place[A] {
	list := append([]*place[A]{p}, c.passed...)
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

func (w *Walker[A]) askSteps(p *place[A], q asking) (c choice[A]) {
	var passed []*place[A]
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
		c = choice[A]{answer: answerDone, value: 1, child: i}
	}
	c.passed = passed
	return c
}

func (w *Walker[A]) askLanes(p *place[A], q asking) choice[A] {
	c := choice[A]{below: map[int]*choice[A]{}}
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
		return choice[A]{}
	}
	return c
}

// need is how many lanes of a Parallel must succeed.
func need[A any](p *place[A]) int {
	if p.row.Succeed == 0 {
		return len(p.kids)
	}
	return p.row.Succeed
}

// rescore is the value of an active row, asked again: of a delegating group that
// of what it runs, if it does not rest. Rule 19g.
func (w *Walker[A]) rescore(p *place[A]) (value float64, runs bool) {
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
