package decider

import (
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// This file makes the events. Its functions are called only where somebody
// observes in that detail.

// tellTick tells the observers of ticks of the end of one. It returns the tick's result.
func (t *tree) tellTick(agent erased, h *core.Header, w *World, r Result) Result {
	h.Mark |= core.MarkBusy
	w.observers.tellTick(w, stateOf(t.prog, h), r)
	return t.afterTelling(agent, h, w, r)
}

// afterTelling makes h usable again, after the observer was told of the end of its tick with
// the result r. If the observer has asked for a reset, it is carried out now. It
// returns the tick's result.
func (t *tree) afterTelling(agent erased, h *core.Header, w *World, r Result) Result {
	h.Mark &^= core.MarkBusy
	if h.Mark&core.MarkReset != 0 {
		t.abandon(agent, h, w, behavior.ReasonReset)
		return Result{Status: Idle, Leaf: NoRow}
	}
	return r
}

func (r *run) event(kind EventKind, o uint16) Event {
	h := r.h
	e := Event{
		Kind: kind, World: r.w, Tree: r.t.Outline(), State: stateOf(r.t.prog, h),
		Agent: h.ID, Tick: h.Tick, Now: h.Now, Row: Row(o),
		Value: math.NaN(), Other: math.NaN(), Chosen: -1,
		Delta: h.Delta, Flags: Flags(h.Flags), Stimuli: h.Stimuli,
	}
	if o != core.NoRow && 1<<kind&ofTarget != 0 {
		e.Target, e.HasTarget = e.State.Target(Row(o))
	}
	return e
}

// ofTarget are the kinds of events that tell of the target of an active row.
const ofTarget = 1<<EventActivated | 1<<EventRefused | 1<<EventDeactivated | 1<<EventRetargeted |
	1<<EventTicked | 1<<EventVisit | 1<<EventPush

func (r *run) observeRow(kind EventKind, o uint16) { r.observer.Observe(r.event(kind, o)) }

func (r *run) observeActivated(o uint16, n *node) {
	e := r.event(EventActivated, o)
	e.Duration = r.duration(n)
	r.observer.Observe(e)
}

func (r *run) observeStart() { r.observeRow(EventTickStart, 0) }

// observeEnd ends a tick of which the observer is told: until it returns, it must not
// tick the agent. It returns the tick's result.
func (r *run) observeEnd(res Result) Result {
	r.h.Mark |= core.MarkBusy
	r.observeLast(res)
	return r.t.afterTelling(r.agent, r.h, r.w, res)
}

// observeLast tells of the tokens that the agent releases and of the tick's end. All
// has been left by then: if the observer panics, the next tick goes on.
func (r *run) observeLast(res Result) {
	defer func() { r.h.Mark &^= core.MarkBusy }()
	r.releaseLeft()
	if r.detail >= Ticks {
		e := r.event(EventTickEnd, uint16(res.Leaf))
		e.Status = res.Status
		r.observer.Observe(e)
	}
}

func (r *run) observeVisit(o uint16, n *node, fresh bool) {
	e := r.event(EventProcess, o)
	e.New = fresh
	e.Redecide = fresh && o != 0 && r.redecided == o
	r.observer.Observe(e)
	e = r.event(EventVisit, o)
	e.New = fresh
	e.Duration = r.duration(n)
	e.Chosen = e.State.childOf(n.row)
	r.observer.Observe(e)
}

func (r *run) duration(n *node) time.Duration { return r.h.Now - since(r.h, n.row) }

func (r *run) observeTicked(n *node) {
	e := r.event(EventTicked, n.row.Self)
	e.Duration = r.duration(n)
	r.observer.Observe(e)
}

func (r *run) observeLeft(o uint16, n *node, why behavior.Reason) {
	e := r.event(EventDeactivated, o)
	e.Reason = why
	e.Duration = r.duration(n)
	if r.beaten == o+1 && why == behavior.ReasonInterrupted {
		e.Value = float(r.h, n.up.row.Word+core.WordKept)
	}
	r.observer.Observe(e)
}

func (r *run) observeRedecide(o uint16, mask uint64) {
	e := r.event(EventRedecide, o)
	e.Mask = mask
	e.Redecide = true
	r.observer.Observe(e)
}

func (r *run) observeChose(o uint16, child int) {
	e := r.event(EventChose, o)
	e.Chosen = child
	r.observer.Observe(e)
}

func (r *run) observeContinue(o uint16, n *node, child int) {
	e := r.event(EventContinue, o)
	e.Chosen = child
	e.Duration = r.duration(n)
	r.observer.Observe(e)
	r.observeRow(EventPush, n.first+uint16(child))
}

// observeAnswer tells of a row that was not asked, and why.
func (r *run) observeAnswer(o uint16, a asking, w Answer) {
	r.observer.Observe(r.asked(o, a, w))
}

func (r *run) asked(o uint16, a asking, w Answer) Event {
	e := r.event(EventAsked, o)
	e.Answer = w
	e.Redecide = a.redecide
	e.Checked = checksOf(r.t.nodes[o].src)
	return e
}

func (r *run) observeMasked(o uint16, n *node, a asking) {
	w := RefusedStimuli
	if !n.src.Preconditions.Flags.Passes(Flags(r.h.Flags)) {
		w = RefusedFlags
	}
	e := r.asked(o, a, w)
	if w == RefusedStimuli && r.live == nil {
		e.Note.Text = noStimuli
	}
	r.observer.Observe(e)
}

func (r *run) observeAsked(o uint16, n *node, a asking, w Answer, v float64, left time.Duration) {
	e := r.asked(o, a, w)
	e.Value = v
	e.Left = left
	if n.opts.has(optTargets) {
		switch w {
		case Accepted, AnsweredDone, RefusedDecide, RefusedDelegate, RefusedGate:
			if w != RefusedGate || n.src.Gate.Key != nil { // else the gate was asked first
				e.Target, e.HasTarget = *r.h.Word(n.row.Aim), true
			}
		}
	}
	switch w {
	case RefusedGate:
		e.Held, e.Limit, e.Holder = r.peeked.held, r.peeked.limit, r.peeked.holder
		r.nameGateKey(&e, r.peeked.key)
	case RefusedSquad:
		e.Held, e.Limit = 1, n.src.Squad.Members
	case RefusedSlot:
		if r.t.known(*r.h.Quad(n.slot + slotTree)) != nil {
			e.Held = 1
		}
	}
	r.observer.Observe(e)
}

// observeBarred tells of a sibling that a Commit or a Latched group keeps from
// being asked.
func (r *run) observeBarred(o uint16, left time.Duration) {
	e := r.asked(o, asking{}, RefusedLatched)
	if left > 0 {
		e.Answer, e.Left = RefusedCommitted, left
	}
	r.observer.Observe(e)
}

// scores are the values of the children of a Scored group, kept only for an
// observer of rows; nil keeps nothing.
type scores [maxChildren]float64

func (r *run) newScores() *scores {
	if r.detail < Rows {
		return nil
	}
	return new(scores)
}

func (s *scores) add(i int, v float64) {
	if s != nil {
		s[i] = v
	}
}

// observeScores tells of those that accepted but did not exceed the bar by the
// margin.
func (r *run) observeScores(n *node, s *scores, winner int, bar, margin float64) {
	if s == nil {
		return
	}
	for i, v := range s[:n.count] {
		if i == winner || v == 0 {
			continue
		}
		e := r.asked(n.first+uint16(i), asking{}, RefusedScore)
		e.Value, e.Other, e.Margin = v, bar, margin
		r.observer.Observe(e)
	}
}

// observeDrawn tells of the candidates that were not drawn.
func (r *run) observeDrawn(n *node, rest uint64, a asking) {
	for i := range int(n.count) {
		if rest>>i&1 != 0 {
			r.observeAnswer(n.first+uint16(i), a, RefusedDraw)
		}
	}
}

// observeGate tells of a token that was taken or given back, one of t of gate g, by the squad of
// this number if it is not 0.
func (r *run) observeGate(kind EventKind, o uint16, squad int, g *gateState, t *tokens) {
	e := r.event(kind, o)
	if e.Held, e.Squad = t.n, squad; !g.asks {
		e.Limit = g.limit
	}
	r.nameGateKey(&e, t.key)
	r.observer.Observe(e)
}

// nameGateKey puts the key of the gate of the row of e into e, if the gate has keys.
func (r *run) nameGateKey(e *Event, key uint64) {
	if gate := r.t.nodes[e.Row].src.Gate; gate != nil && gate.Key != nil {
		e.Key, e.HasKey, e.KeyName = key, true, r.w.keyName(e.Tree, gate.Name, key)
	}
}

// nameSquadKey puts the key of the squad of the row of e into e, if the squad has one.
func (r *run) nameSquadKey(e *Event) {
	if n := &r.t.nodes[e.Row]; n.src.Squad.Key != nil {
		e.Key, e.HasKey, e.KeyName = r.squadKey, true, r.w.keyName(e.Tree, n.src.Name, r.squadKey)
	}
}

// observeLost tells that row n accepted and another agent took the last token of
// its gate first. If no agent holds the gate, because it cools down, Held is 0.
func (r *run) observeLost(n *node, g *gateState, t *tokens) {
	e := r.asked(n.self, asking{}, RefusedLost)
	e.Held, e.Limit = t.n, r.limitFor(n, g)
	r.nameGateKey(&e, t.key)
	if who := t.eldest(); who != nil {
		e.Holder = who.agent
	}
	r.observer.Observe(e)
}

// observeSquad tells of a squad that was formed of held members, or that came
// to its end.
func (r *run) observeSquad(kind EventKind, n *node, held int) {
	e := r.event(kind, n.row.Self)
	e.Held, e.Limit = held, n.src.Squad.Members
	if s, m := r.member(n); s != nil {
		e.Squad = int(*r.h.Word(n.row.Seat)>>16) + 1
		if kind != EventDisbanded {
			e.Role = m.role
		}
	}
	if kind == EventFormed || kind == EventJoined {
		r.nameSquadKey(&e)
	}
	r.observer.Observe(e)
}

// observeNoSquad tells that row n accepted and its squad did not come about: the
// frame had only so many candidates left for it, another squad took the last
// token of its gate, or it was undone.
func (r *run) observeNoSquad(n *node, v squadVerdict) {
	if v == refusedGate {
		if g, i := r.gateOf(n); i >= 0 {
			r.observeLost(n, g, &g.tokens[i])
			return
		}
	}
	e := r.asked(n.row.Self, asking{}, RefusedSquad)
	switch v {
	case undoneSquad, refusedPlace:
		e.Answer = RefusedUndone
	case refusedTurn:
		e.Answer = RefusedTurn
	}
	e.Held, e.Limit = int(r.candidates), startOf(n.src.Squad)
	switch {
	case v == refusedPlace:
		e.Limit = 1
	case v == undoneSquad:
		e.Limit = max(e.Limit, int(r.candidates)+1) // of a set that had more
	case v == refusedSquad && r.noPlace > 0:
		e.Other = float64(r.noPlace)
	}
	r.nameSquadKey(&e)
	r.observer.Observe(e)
}

func (r *run) observeRecheck(o uint16, v float64) {
	e := r.asked(o, asking{}, RefusedRecheck)
	e.Value = v
	r.observer.Observe(e)
}

// shownTargets is of how many targets that a row did not choose an observer is told.
const shownTargets = 3

// observeTargets tells of the best targets of n but chosen, -1 for none, and why they were not.
// Where n keeps the target that it has, they had to exceed its value by margin, and to wait for
// what is left of its Commit.
func (r *run) observeTargets(o uint16, n *node, a asking, x *aims, chosen int, margin float64, left time.Duration) {
	var told [shownTargets]int
	shown, full := 0, 0
	for range told {
		best := -1
		for i := range x.ids {
			if i != chosen && !slices.Contains(told[:shown], i) && (best < 0 || x.values[i] > x.values[best]) {
				best = i
			}
		}
		if best >= 0 {
			told[shown] = best
			shown++
		}
	}
	for i := range x.ids {
		if p := &x.gates[i]; x.told[i] == RefusedGate && p.held >= p.limit && i != chosen && !slices.Contains(told[:shown], i) {
			full++
		}
	}
	for k, best := range told[:shown] {
		e := r.asked(o, a, x.told[best])
		e.Kind = EventTarget
		e.Target, e.HasTarget, e.Value = x.ids[best], true, x.values[best]
		switch p := &x.gates[best]; {
		case e.Answer == RefusedGate:
			e.Held, e.Limit, e.Holder, e.Left = p.held, p.limit, p.holder, p.left
			r.nameGateKey(&e, p.key)
		case !e.Answer.Accepts():
		case x.values[best] <= x.values[chosen]+margin:
			e.Answer, e.Other, e.Margin = RefusedScore, x.values[chosen], margin
		case left > 0:
			e.Answer, e.Left = RefusedCommitted, left
		default:
			e.Answer = RefusedDraw // among the Top
		}
		if k == shown-1 {
			e.Full = full
		}
		r.observer.Observe(e)
	}
}

// observeNoTarget tells that row o, which is active, has no target any more.
func (r *run) observeNoTarget(o uint16) {
	e := r.asked(o, asking{}, RefusedRecheck)
	e.Checked = CheckTargets
	r.observer.Observe(e)
}

// observeRecheckWhen tells that the When of row o, which is active, refused.
func (r *run) observeRecheckWhen(o uint16) {
	e := r.asked(o, asking{}, RefusedRecheck)
	e.Checked = CheckWhen
	r.observer.Observe(e)
}
