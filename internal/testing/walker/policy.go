package walker

import (
	"maps"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// decision is one round of asking the children of a group that runs one of
// them.
type decision[A any] struct {
	asking
	group    *place[A]
	salt     uint8
	masked   map[int]bool
	only     func(i int) bool // nil: all that are not masked
	memo     memo             // Shuffle: the bag as it stands
	drawn    uint32           // number of draws so far
	refilled bool             // Shuffle: the choice came from a new bag
	lost     map[int]bool     // lost a token to another agent in this visit
	again    map[int]bool     // likewise, and was asked once more
	from     int              // lists: those before have refused in this decision
}

func (d *decision[A]) allows(i int) bool {
	return !d.masked[i] && !d.lost[i] && i >= d.from && (d.only == nil || d.only(i))
}

// visitOne is the turn of a group that runs one child and decides again when
// that ended: rules 12 and 14.
func (w *Walker[A]) visitOne(p *place[A], a *activity[A], stored *choice[A]) {
	d := &decision[A]{group: p, salt: core.SaltPolicy, masked: map[int]bool{}, lost: map[int]bool{}, again: map[int]bool{}, memo: a.memo}
	ended, last := false, decider.Failed // of the children, in this visit
	fresh := false                       // one of them was to be entered in it

	next, c := -1, choice[A]{}
	held := a.child < 0 && stored != nil
	switch {
	case a.child >= 0:
		next, c = w.interrupter(d, a)
	case stored != nil:
		next, c = stored.child, *stored.below[stored.child]
		d.refilled = stored.refill
	default:
		next, c = w.decide(d)
	}
	if !held {
		next, c = w.secure(d, a, next, c)
	}
	if a.child < 0 && next < 0 {
		w.end(p, decider.Failed, behavior.ReasonNone)
		return
	}
	for {
		if next >= 0 {
			fresh = true
			if a.child >= 0 {
				old := p.kids[a.child]
				if w.memory.active[old].ended == behavior.ReasonNone {
					w.interrupted = true
				}
				w.leave(old, behavior.ReasonInterrupted)
				a.child = -1
			}
			switch w.enter(p.kids[next], &c) {
			case undone:
				if next, c = w.lose(d, a, next); next < 0 {
					w.end(p, nobody(p, ended, last), behavior.ReasonNone)
					return
				}
				continue
			case entered:
				a.child, a.ran, a.kept = next, true, c.value
				if d.refilled {
					for i := range p.kids {
						a.memo.bag[i] = true
					}
				}
				delete(a.memo.bag, next)
				a.memo.last = next
				w.visit(p.kids[next], true, &c)
			}
		} else {
			w.visit(p.kids[a.child], false, nil)
		}
		failed := next
		if a.child >= 0 {
			child := w.memory.active[p.kids[a.child]]
			if child.ended == behavior.ReasonNone {
				return
			}
			failed, ended, last = a.child, true, child.status
			over := p.row.Policy == decider.Selector && last == decider.Succeeded || p.row.Policy == decider.FirstOf || meets(p.row.EndOn, last)
			if over && !aside(p.row.Children[failed]) {
				w.end(p, last, behavior.ReasonNone)
				return
			}
		}

		// Redecide, with the one that ended or could not activate masked, but for one that
		// has run since an earlier tick where each draw is by itself.
		draws := p.row.Policy == decider.Random || p.row.Policy == decider.WeightedRandom
		if draws && !fresh && !w.holdsCooling(p.kids[failed]) {
			w.leave(p.kids[failed], behavior.ReasonInterrupted)
			a.child = -1
		} else {
			d.masked[failed] = true
		}
		w.countRedecide(p)
		if p.row.Recheck == decider.OnRedecide && !w.recheck(p, true) {
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		}
		d.k++
		d.redecide, d.drawn, d.refilled, d.memo = true, 0, false, a.memo
		if list := p.row.Policy == decider.PrioritizedList || p.row.Policy == decider.Selector; list && p.row.Latched {
			d.only = func(i int) bool { return i > failed || p.row.Children[i].Urgent }
		}
		d.from = 0
		if p.row.Policy == decider.FirstOf {
			d.from = failed + 1
		}
		next, c = w.decide(d)
		if next, c = w.secure(d, a, next, c); next < 0 {
			w.end(p, nobody(p, ended, last), behavior.ReasonNone)
			return
		}
	}
}

// secure takes the tokens of the candidate. Who loses one to another agent
// is asked once more or counts as refused, and the policy asks on: a list from it on or behind
// it, others all that are left. Rule 33b.
func (w *Walker[A]) secure(d *decision[A], a *activity[A], next int, c choice[A]) (int, choice[A]) {
	if next >= 0 && !w.take(d.group.kids[next], &c) {
		return w.lose(d, a, next)
	}
	return next, c
}

// lose asks on after child i has lost.
func (w *Walker[A]) lose(d *decision[A], a *activity[A], i int) (next int, c choice[A]) {
	p, from := d.group, i
	if d.again[i] || !w.claims(p.kids[i]) {
		d.lost[i] = true
		from++
	}
	d.again[i] = true
	d.drawn, d.refilled = 0, false
	if p.row.Policy == decider.PrioritizedList || p.row.Policy == decider.Selector || p.row.Policy == decider.FirstOf {
		d.from = from
	}
	if a.child >= 0 && w.memory.active[p.kids[a.child]].ended == behavior.ReasonNone {
		next, c = w.interrupter(d, a)
	} else {
		next, c = w.decide(d)
	}
	return w.secure(d, a, next, c)
}

// nobody is the status of a group that has nobody left to run; ended tells
// whether a child ended in this visit, and last is with what.
func nobody[A any](p *place[A], ended bool, last decider.Status) decider.Status {
	switch {
	case !ended || p.row.Policy == decider.Selector || p.row.Policy == decider.FirstOf:
		return decider.Failed
	case p.row.EndOn != decider.EndOnNone:
		return exhausted(p.row.EndOn)
	}
	return last
}

// aside reports whether the group of a row goes on behind it as if it had refused: rule 6.
func aside[A any](row *decider.Decider[A]) bool { return row.Outcome == decider.Aside }

// meets is rule 21.
func meets(e decider.EndOn, s decider.Status) bool {
	switch e {
	case decider.OnSuccess:
		return s == decider.Succeeded
	case decider.OnFailure:
		return s == decider.Failed
	case decider.OnAny:
		return true
	}
	return false
}

func exhausted(e decider.EndOn) decider.Status {
	if e == decider.OnFailure {
		return decider.Succeeded
	}
	return decider.Failed
}

// interrupter asks the siblings of the active child that may replace it: rules
// 19a, 19f, 19g, 23 and 24.
func (w *Walker[A]) interrupter(d *decision[A], a *activity[A]) (int, choice[A]) {
	p := d.group
	child := p.kids[a.child]
	held := p.row.Latched || w.memory.now-w.memory.active[child].entered < w.memory.active[child].commit
	may := func(i int) bool { return !held || p.row.Children[i].Urgent }
	switch p.row.Policy {
	case decider.PrioritizedList, decider.Selector:
		d.only = func(i int) bool { return i < a.child && may(i) }
		next, c := w.decide(d)
		d.only = nil
		return next, c
	case decider.Scored:
		best, winner := -1, choice[A]{}
		for i, kid := range p.kids {
			if i == a.child {
				if p.row.Rescore {
					if v, ok := w.rescore(kid); ok {
						a.kept = v
					}
				}
				continue
			}
			if !may(i) || d.lost[i] {
				continue
			}
			if c := w.ask(kid, d.asking); c.answer != answerRefuse && (best < 0 || c.value > winner.value) {
				best, winner = i, c
			}
		}
		if best >= 0 && winner.value > a.kept+p.row.Margin {
			return best, winner
		}
	}
	return -1, choice[A]{}
}

// decide asks the children that d allows, by the group's policy, and returns
// the one to run, or -1.
func (w *Walker[A]) decide(d *decision[A]) (int, choice[A]) {
	switch d.group.row.Policy {
	case decider.PrioritizedList, decider.Selector, decider.FirstOf:
		for i, kid := range d.group.kids {
			if d.allows(i) {
				if c := w.ask(kid, d.asking); c.answer != answerRefuse {
					return i, c
				}
			}
		}
	case decider.Random:
		return w.drawFrom(d, func(int) bool { return true }, map[int]bool{})
	case decider.WeightedRandom:
		return w.drawWeighted(d)
	case decider.Shuffle:
		return w.drawFromBag(d)
	case decider.Scored:
		best, winner := -1, choice[A]{}
		for i, kid := range d.group.kids {
			if d.allows(i) {
				if c := w.ask(kid, d.asking); c.answer != answerRefuse && (best < 0 || c.value > winner.value) {
					best, winner = i, c
				}
			}
		}
		return best, winner
	}
	return -1, choice[A]{}
}

func (w *Walker[A]) draw(d *decision[A]) uint64 {
	key := core.DrawKey(d.group.row.Name, d.group.nth)
	n := uint32(d.k)*256 + d.drawn
	d.drawn++
	return core.Draw(w.world.Seed, w.memory.id, key, w.memory.tick, d.salt, n)
}

// drawFrom draws among the children of among until one accepts. Those that
// refuse are put aside: rule 19c.
func (w *Walker[A]) drawFrom(d *decision[A], among func(i int) bool, aside map[int]bool) (int, choice[A]) {
	var candidates []int
	for i, kid := range d.group.kids {
		if d.allows(i) && among(i) && !aside[i] && w.passesMasks(kid) {
			candidates = append(candidates, i)
		}
	}
	for len(candidates) > 0 {
		at := 0
		if len(candidates) > 1 {
			at = int(core.Below(w.draw(d), uint32(len(candidates))))
		}
		i := candidates[at]
		if c := w.ask(d.group.kids[i], d.asking); c.answer != answerRefuse {
			return i, c
		}
		aside[i] = true
		candidates = append(candidates[:at], candidates[at+1:]...)
	}
	return -1, choice[A]{}
}

// drawFromBag draws without replacement, and refills the bag at most once: rule
// 19e.
func (w *Walker[A]) drawFromBag(d *decision[A]) (int, choice[A]) {
	aside := map[int]bool{}
	bag := maps.Clone(d.memo.bag)
	i, c := w.drawFrom(d, func(i int) bool { return bag[i] }, aside)
	if i >= 0 || d.group.row.EndOn != decider.EndOnNone {
		return i, c
	}
	d.refilled = true
	if i, c = w.drawFrom(d, func(i int) bool { return i != d.memo.last }, aside); i >= 0 {
		return i, c
	}
	if i, c = w.drawFrom(d, func(i int) bool { return i == d.memo.last }, aside); i >= 0 {
		return i, c
	}
	d.refilled = false
	return -1, choice[A]{}
}

// drawWeighted asks all and draws one in proportion to the values: rule 19d.
func (w *Walker[A]) drawWeighted(d *decision[A]) (int, choice[A]) {
	var accepted []int
	answers := map[int]choice[A]{}
	sum := 0.0
	for i, kid := range d.group.kids {
		if !d.allows(i) {
			continue
		}
		if c := w.ask(kid, d.asking); c.answer != answerRefuse {
			accepted = append(accepted, i)
			answers[i] = c
			sum += c.value
		}
	}
	if len(accepted) == 0 {
		return -1, choice[A]{}
	}
	pick := accepted[len(accepted)-1]
	if len(accepted) > 1 {
		u := float64(core.Unit(w.draw(d)) * sum)
		reached := 0.0
		for _, i := range accepted {
			if reached += answers[i].value; reached > u {
				pick = i
				break
			}
		}
	}
	return pick, answers[pick]
}
