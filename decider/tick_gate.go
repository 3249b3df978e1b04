package decider

import (
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// squadVerdict is what a candidate for a squad is told when its tick resumes.
type squadVerdict uint8

const (
	noVerdict squadVerdict = iota
	refusedSquad
	refusedTurn // no set has been tried with it
	refusedGate // another squad took the last token first
	undoneSquad
	refusedPlace // in a squad that had begun: it could not begin
	formedSquad
)

// pass is what a gate says to an agent.
type gatePeek struct {
	open   bool
	left   time.Duration // of a cooldown
	held   int
	limit  int
	holder uint64 // one of them
	key    uint64
}

// gateOf returns the gate of n in the world, and which tokens n's key is for: -1
// if the key is not in use.
func (r *run) gateOf(n *node) (*gateState, int) {
	g := &r.shared.gates[r.joined.gates[n.gate-1]]
	if !g.keyed {
		return g, 0
	}
	return g, g.find(*r.h.Word(n.key))
}

// peek asks n's gate whether the agent would get a token, or has one.
func (r *run) peek(n *node, redecide bool) gatePeek {
	if n.src.Gate.Key != nil {
		r.question(redecide)
		key := n.src.Gate.Key(r.agent, Query(r.frame(n.row)))
		*r.h.Word(n.key) = key
	}
	if n.limit != 0 && !r.reset() {
		r.askLimit(n, redecide)
	}
	g, i := r.gateOf(n)
	return r.look(n, g, i)
}

// askLimit asks the LimitOf of n's gate, and keeps what it says.
func (r *run) askLimit(n *node, redecide bool) {
	r.question(redecide)
	*r.h.Word(n.limit) = uint64(max(n.src.Gate.LimitOf(r.agent, Query(r.frame(n.row))), 0))
}

// limitFor returns how many tokens g, the gate of n, has for what it was asked about last.
func (r *run) limitFor(n *node, g *gateState) int {
	if n.limit == 0 {
		return g.limit
	}
	return int(*r.h.Word(n.limit))
}

// look is peek at tokens number i of gate g, those of n's key; -1 if it is not in use.
func (r *run) look(n *node, g *gateState, i int) gatePeek {
	p := gatePeek{limit: r.limitFor(n, g), key: *r.keyAt(n)}
	if i >= 0 {
		t := &g.tokens[i]
		if who := t.held(r.own.mem); who != nil {
			r.shared.lookAtTurn(g, who, r.own.mem)
			p.open = true
			return p
		}
		if t.n >= p.limit && !r.shared.framing && r.shared.countResets() != r.shared.resets {
			r.shared.releaseStaleOf(int(r.joined.gates[n.gate-1]), i)
		}
		p.held = t.n
		if who := t.eldest(); who != nil {
			p.holder = who.agent
			if p.holder == r.own.mem.ID {
				r.shared.metHolder(r.own.mem, who, r.joined)
			}
			r.shared.lookAtTurn(g, who, r.own.mem)
		}
		p.left = g.cooled(t, r.shared.now)
	}
	if n.local != 0 {
		h, local := r.own.localAt(r.joined.gates[n.gate-1], r.h, n.local)
		p.left = max(p.left, g.localLeft(h, local, *r.keyAt(n), r.shared.now))
	}
	p.open = p.held < p.limit && p.left <= 0
	return p
}

// lookAtTurn notes if who, whom the agent with memory h meets at gate g, holds a token until a frame
// that never begins.
func (w *World) lookAtTurn(g *gateState, who *holder, h *core.Header) {
	if who.turn && w.frame == 0 && h.Tick >= standingTicks {
		w.turnStands(g)
	}
}

// acquisition is the outcome of acquiring tokens.
type acquisition uint8

const (
	acquired     acquisition = iota
	contended                // another was first
	deferred                 // workers tick: it is settled at the frame's end
	squadEntered             // a squad's row that has been activated with the others'
)

// acquire acquires a token for row o, and for the rows of its kept choices. A row
// with a squad is never entered at once.
func (r *run) acquire(o uint16) acquisition {
	n := &r.t.nodes[o]
	if n.opts.has(optSquad) {
		switch v := r.verdict; {
		case v != noVerdict:
			r.verdict = noVerdict
			if v == formedSquad {
				return squadEntered
			}
			if r.detail >= Rows {
				r.observeNoSquad(n, v)
			}
			return contended
		case r.shared.frozen:
			return deferred
		}
		return contended
	}
	if n.gate != 0 {
		if got := r.acquireGate(n); got != acquired {
			return got
		}
	}
	if n.opts.has(optSlot) {
		return r.acquireInSlot(n)
	}
	if !n.opts.has(optDelegate | optTakes) {
		return acquired
	}
	if n.row.Parallel {
		for lanes := *r.h.Word(n.row.Choice); lanes != 0; lanes &= lanes - 1 {
			if got := r.acquire(n.first + uint16(bits.TrailingZeros64(lanes))); got != acquired {
				return got
			}
		}
		return acquired
	}
	if c := *r.h.Byte(n.row.Choice); c != 0 && c != choicePast {
		return r.acquire(n.first + uint16(c) - 1)
	}
	return acquired
}

// acquireOr is acquire. If row o has lost a token to another agent and may do with another
// one, it is asked once more, on behalf of a, by the gates as they stand by now.
func (r *run) acquireOr(o uint16, a asking) acquisition {
	got := r.acquire(o)
	if got != contended || !r.claims(o) {
		return got
	}
	if v, _ := r.ask(o, a); v > 0 && !r.reset() {
		return r.acquire(o)
	}
	return contended
}

// claims reports whether row o may accept for another token than the one that it has lost.
func (r *run) claims(o uint16) bool {
	n := &r.t.nodes[o]
	switch {
	case n.opts.has(optSquad):
		return false
	case n.opts.has(optSlot):
		in, ok := r.inner(n)
		return ok && in.claims(0)
	}
	return n.opts.has(optDelegate) || n.claims()
}

func (r *run) acquireGate(n *node) acquisition {
	w, h := r.shared, r.h
	g, i := r.gateOf(n)
	hold := h.Quad(n.hold)
	old := *hold
	if old != 0 {
		if i == int(old)-1 {
			return acquired // left in this tick and not released yet, or about to be
		}
		if w.frozen {
			return deferred
		}
		if !r.t.prog.Active(h, n.row.Self) { // else it may stay, if another agent is first
			w.releaseRow(gatedRow{n.row.Self, r.joined.gates[n.gate-1], n.hold, n.local}, h, r.own.mem)
			old = 0
		}
	}
	var who *holder
	if i >= 0 {
		who = g.tokens[i].held(r.own.mem)
	}
	if who == nil {
		if w.frozen {
			return deferred
		}
		i = g.use(*r.keyAt(n), w.now)
		t := &g.tokens[i]
		if t.n >= r.limitFor(n, g) || g.cooled(t, w.now) > 0 {
			if r.detail >= Rows {
				r.observeLost(n, g, t)
			}
			return contended
		}
		if t.n > 0 {
			w.metTwin(t, r.own.mem, r.joined)
		}
		who = g.addHolder(i, holder{agent: h.ID, holding: r.own})
		if r.detail >= Transitions {
			r.observeGate(EventTaken, n.row.Self, 0, g, t)
		}
	}
	who.rows++
	if old != 0 {
		r.giveUp(n, g, old)
	}
	*hold = uint32(i + 1)
	h.Held |= core.HeldTokens
	return acquired
}

// giveUp gives back the token that active row n holds for another key of gate g.
func (r *run) giveUp(n *node, g *gateState, hold uint32) {
	if r.shared.releaseRow(gatedRow{n.row.Self, r.joined.gates[n.gate-1], n.hold, n.local}, r.h, r.own.mem) && r.detail >= Transitions {
		r.observeGate(EventReleased, n.row.Self, 0, g, &g.tokens[hold-1])
	}
}

// exchange takes a token of the key that the gate of active row n was asked with last, and
// then gives back the one that the row holds.
func (r *run) exchange(n *node) acquisition {
	w, h := r.shared, r.h
	g, i := r.gateOf(n)
	hold := h.Quad(n.hold)
	switch {
	case i >= 0 && i == int(*hold)-1:
		return acquired
	case w.frozen:
		return deferred
	}
	var who *holder
	if i >= 0 {
		who = g.tokens[i].held(r.own.mem)
	}
	if who == nil {
		i = g.use(*h.Word(n.key), w.now)
		if t := &g.tokens[i]; t.n >= r.limitFor(n, g) || g.cooled(t, w.now) > 0 {
			if r.detail >= Rows {
				r.observeLost(n, g, t)
			}
			return contended
		}
		who = g.addHolder(i, holder{agent: h.ID, holding: r.own})
		if r.detail >= Transitions {
			r.observeGate(EventTaken, n.row.Self, 0, g, &g.tokens[i])
		}
	}
	who.rows++
	who.entered = true
	if old := *hold; old != 0 {
		r.giveUp(n, g, old)
	}
	*hold = uint32(i + 1)
	h.Held |= core.HeldTokens
	return acquired
}

var noKey uint64

func (r *run) keyAt(n *node) *uint64 {
	if n.key == 0 {
		return &noKey
	}
	return r.h.Word(n.key)
}

// entered notes that gated row n was activated, so that giving its token back
// starts the cooldowns.
func (r *run) markEntered(n *node) {
	g := &r.shared.gates[r.joined.gates[n.gate-1]]
	if hold := *r.h.Quad(n.hold); hold != 0 {
		if who := g.tokens[hold-1].held(r.own.mem); who != nil {
			who.entered, who.tick = true, r.own.mem.Tick
		}
	}
}

// release releases what the agent holds for rows that it has left.
func (r *run) release() {
	kept := false
	for g := range r.joined.inactiveHolds(r.h) {
		hold := *r.h.Quad(g.hold)
		if r.ends && r.keepsTurn(&r.shared.gates[g.gate].tokens[hold-1]) {
			kept = true
			continue
		}
		if r.shared.releaseRow(g, r.h, r.own.mem) && r.detail >= Transitions {
			gate := &r.shared.gates[g.gate]
			r.observeGate(EventReleased, g.row, 0, gate, &gate.tokens[hold-1])
		}
	}
	if !kept {
		return
	}
	r.h.Held |= core.HeldTokens
	if own := r.own.mem; own.Held&core.HeldTurn == 0 {
		own.Held |= core.HeldTurn
		r.shared.addTurn(r.own)
	}
}

// keepsTurn reports whether a lone agent, at the end of its tick, keeps its token of t until the
// next frame, for it has entered and left a row with it in one tick of this frame.
func (r *run) keepsTurn(t *tokens) bool {
	who := t.held(r.own.mem)
	if who == nil || who.rows > 1 {
		return false
	}
	who.turn = who.turn && r.hadTurn || who.entered && who.tick == r.own.mem.Tick
	return who.turn
}

// holdsCooling reports whether the agent holds a token of a gate that cools down, for row o
// or one below it.
func (r *run) holdsCooling(o uint16) bool {
	return r.shared != nil && r.t.holdsCooling(r.shared, r.joined, r.h, o)
}
