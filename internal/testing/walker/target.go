package walker

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// candidate is a target that a row is asked about.
type candidateTarget struct {
	id     uint64
	value  float64
	dblock []byte // what Decide left
}

// weigh lists p's targets and asks Decide about each. It returns those that will do, in
// their order. An active place that looks for a better target has one of its own.
func (w *Walker[A]) weigh(p *place[A], redecide bool, own *activity[A]) (good []candidateTarget) {
	for _, id := range w.callList(p, own) {
		w.aims[p] = id
		v, ok := 1.0, true
		if p.decide != nil || p.row.Score != 0 {
			v, ok = w.value(p, redecide)
		}
		if ok {
			good = append(good, candidateTarget{id, v, slices.Clone(w.dblock(p))})
		}
	}
	return good
}

func (w *Walker[A]) dblock(p *place[A]) []byte {
	return w.mirror.header.Bytes(w.mirror.rows[p].DBlockOff, 64)
}

// callList returns the ids that p's List adds, each once, up to Max, and the one of its own behind
// them where rule 2b says so.
func (w *Walker[A]) callList(p *place[A], own *activity[A]) []uint64 {
	w.mirror.frame(w, p, core.SaltDecide)
	most := p.row.Targets.Max
	if most == 0 {
		most = 16
	}
	var list core.Candidates
	list.Reset(most)
	if own != nil {
		list.Own(own.target)
	}
	p.row.Targets.List(w.agent, (*decider.TargetList)(&list))
	w.stopIfReset()
	return slices.Clone(list.All())
}

// ranked brings targets into the order in which they are tried: the best first, or the one
// that is drawn of the Top.
func (w *Walker[A]) ranked(p *place[A], list []candidateTarget, draws bool) []candidateTarget {
	slices.SortStableFunc(list, func(a, b candidateTarget) int {
		switch {
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		}
		return 0
	})
	top := min(p.row.Targets.Top, len(list))
	if !draws || top <= 1 {
		return list
	}
	sum := 0.0
	for _, c := range list[:top] {
		sum += c.value
	}
	at := float64(core.Unit(core.Draw(w.world.Seed, w.memory.id, core.DrawKey(p.row.Name, p.nth), w.memory.tick, core.SaltTop, 0)) * sum)
	i, reached := 0, list[0].value
	for i < top-1 && reached <= at {
		i++
		reached += list[i].value
	}
	drawn := list[i]
	return append([]candidateTarget{drawn}, slices.Delete(slices.Clone(list), i, i+1)...)
}

// consider makes c the target that p is asked about.
func (w *Walker[A]) consider(p *place[A], c candidateTarget) {
	w.aims[p] = c.id
	copy(w.dblock(p), c.dblock)
}

// keyed reports whether p's gate is asked about its targets.
func (p *place[A]) keyed() bool { return p.row.Gate != nil && p.row.Gate.Key != nil }

// askTargets is rule 2b.
func (w *Walker[A]) askTargets(p *place[A], q asking, asked pass) choice[A] {
	for _, t := range w.ranked(p, w.weigh(p, q.redecide, nil), true) {
		w.consider(p, t)
		if p.keyed() {
			var open bool
			if asked, open = w.peek(p, q.redecide); !open {
				continue
			}
		}
		c := choice[A]{value: t.value}
		if p.delegates() {
			c = w.askChildren(p, q.k)
		} else {
			c.answer = w.alone(p, q)
		}
		if c.answer != answerRefuse {
			c.pass, c.target = asked, t.id
			return c
		}
		if !p.keyed() && !p.delegates() {
			break
		}
	}
	return choice[A]{}
}

// retarget is rule 9a, for active place p, again if it has lost the token of a target in this
// visit. It reports whether the visit goes on.
func (w *Walker[A]) retarget(p *place[A], again bool) bool {
	a := w.memory.active[p]
	held, bar := false, 0.0
	good := w.weigh(p, false, a)
	for _, t := range good {
		if t.id == a.target {
			held, bar = true, t.value+p.row.Targets.Margin
		}
	}
	better := slices.DeleteFunc(good, func(t candidateTarget) bool { return held && (t.id == a.target || !(t.value > bar)) })
	if held && w.memory.now-a.entered < a.commit {
		better = nil
	}
	ok := false
	var next candidateTarget
	var asked pass
	for _, t := range w.ranked(p, better, !held) {
		w.consider(p, t)
		next, ok = t, true
		if p.keyed() {
			asked, ok = w.peek(p, false)
		}
		if ok {
			break
		}
	}
	if ok && p.keyed() && !w.swap(p, asked) {
		if !again {
			return w.retarget(p, true)
		}
		ok = false
	}
	switch {
	case ok:
		return w.changeTarget(p, a, next)
	case !held:
		w.end(p, decider.Failed, behavior.ReasonNone)
	}
	return held
}

// swap takes the token of another key for active place p, and gives back the one that it has.
func (w *Walker[A]) swap(p *place[A], c pass) bool {
	t := w.common.tokens(p.row.Gate.Name, c.key)
	if h := t.heldBy(w); h != nil && h.rows[p] {
		return true
	}
	if w.common.phase == thinking {
		w.wait()
	}
	if t.heldBy(w) == nil && (t.full(c) || t.cools(p.row.Gate, w.common.now)) {
		return false // and keeps what it has
	}
	w.takeOne(tokenNeed[A]{p, c})
	t.heldBy(w).entered = true // but in an earlier tick, as far as rule 33d asks
	return true
}

func (w *Walker[A]) changeTarget(p *place[A], a *activity[A], to candidateTarget) bool {
	old := a.target
	if b := p.does; b != nil && b.Retarget != nil {
		a.target = to.id
		b.Retarget(w.agent, behavior.Context(w.mirror.frame(w, p, core.SaltActivate)), old)
		w.stopIfReset()
		value, ok := to.value, true
		if p.delegates() {
			value, ok = w.rescore(p)
		}
		if ok {
			w.revalue(p, value)
		}
		return true
	}
	w.interrupted = true
	if p.up != nil {
		w.memory.active[p.up].memo.begun = false
	}
	w.leave(p, behavior.ReasonInterrupted)
	if w.activate(p, &choice[A]{target: to.id}) {
		w.revalue(p, to.value)
		return true
	}
	w.memory.active[p] = &activity[A]{since: w.memory.now, child: -1, leaving: true, exited: true, ghost: true}
	w.end(p, decider.Failed, behavior.ReasonNone)
	return false
}

// revalue is rule 19f for the groups above p, whose target has this value.
func (w *Walker[A]) revalue(p *place[A], value float64) {
	for up := p.up; up != nil; up = up.up {
		w.memory.active[up].kept = value
		if !up.delegates() || up.row.Policy == decider.Parallel {
			return
		}
	}
	if w.host != nil {
		w.host.of.revalue(w.host, value)
	}
}
