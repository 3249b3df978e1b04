package walker

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// gate is a gate, by key; what is not keyed has key 0.
type gate[A any] struct{ keys map[uint64]*tokens[A] }

type tokens[A any] struct {
	of       gaveBack
	released bool
	at       time.Duration // when one was last given back
	holds    []*hold[A]    // in the order in which they were taken
}

// gaveBack says of what an agent gave a token back.
type gaveBack struct {
	gate  string
	keyed bool
	key   uint64
}

// hold is an agent's token.
type hold[A any] struct {
	by      *Walker[A]
	squad   *squad[A] // that it belongs to, instead of the agent
	rows    map[*place[A]]bool
	entered bool   // one of them was activated,
	tick    uint32 // the last time in this tick of the agent
	turn    bool   // it has acted and left in one tick, and keeps the token until the next frame,
	lost    bool   // or until somebody asks, because the agent was reset
}

// need is a token that a candidate or one of its kept choices needs.
type tokenNeed[A any] struct {
	place *place[A]
	pass
}

// pass is what a gate was asked for: the tokens of a key, and how many there are.
type pass struct {
	key   uint64
	limit int
}

// heldBy returns what the agent of w holds, by its own tree or what runs in it.
func (t *tokens[A]) heldBy(w *Walker[A]) *hold[A] {
	for _, h := range t.holds {
		if h.by == w.top() && h.squad == nil {
			return h
		}
	}
	return nil
}

func (t *tokens[A]) full(p pass) bool { return len(t.holds) >= p.limit }

func (t *tokens[A]) cools(g *decider.Gate[A], now time.Duration) bool {
	return t.released && now-t.at < g.Cooldown
}

// peek asks p's gate: would the agent get a token, or has it one? Rule 33a.
func (w *Walker[A]) peek(p *place[A], redecide bool) (c pass, open bool) {
	g := p.row.Gate
	if w.mayJoin(p) {
		return c, true
	}
	if c.limit = max(g.Limit, 1); g.Key != nil {
		c.key = w.callKey(p, redecide)
	}
	if g.LimitOf != nil {
		c.limit = w.callLimitOf(p, redecide)
	}
	t := w.common.tokens(g.Name, c.key)
	t.of = gaveBack{g.Name, g.Key != nil, c.key}
	if t.heldBy(w) != nil {
		return c, true
	}
	if t.full(c) && w.common.phase == live { // perhaps of agents that were reset
		for _, h := range slices.Clone(t.holds) {
			if !h.by.memory.busy {
				h.by.giveBack()
			}
		}
	}
	at, returned := w.keeps(g.Name).memory.gates[t.of]
	return c, !t.full(c) && !t.cools(g, w.common.now) && !(returned && w.common.now-at < g.LocalCooldown)
}

// needs is what has to be taken before p is entered with choice c.
func needs[A any](p *place[A], c *choice[A]) (list []tokenNeed[A]) {
	if p.row.Gate != nil {
		list = append(list, tokenNeed[A]{p, c.pass})
	}
	if p.row.Slot != nil {
		list = append(list, needs(p.of.guestAt(p).places[0], c.below[0])...)
	}
	if p.delegates() {
		for i, kid := range p.kids {
			if below := c.below[i]; below != nil {
				list = append(list, needs(kid, below)...)
			}
		}
	}
	return list
}

// take takes the tokens for p: rule 33b. While agents think side by side, whoever would
// take one that it does not hold waits here until the frame is settled.
func (w *Walker[A]) take(p *place[A], c *choice[A]) bool {
	if p.row.Squad != nil {
		return w.stand(p, c.key)
	}
	list := needs(p, c)
	if w.common.phase == thinking {
		for _, n := range list {
			if w.common.tokens(n.place.row.Gate.Name, n.key).heldBy(w) == nil {
				w.wait()
				break
			}
		}
	}
	for _, n := range list {
		if !w.takeOne(n) {
			return false
		}
	}
	return true
}

// takeOr is take. Who loses a token and may do with another is asked once more.
func (w *Walker[A]) takeOr(p *place[A], c *choice[A], q asking) bool {
	if w.take(p, c) {
		return true
	}
	if !w.claims(p) {
		return false
	}
	*c = w.ask(p, q)
	return c.answer != answerRefuse && w.take(p, c)
}

// claims reports whether p may accept for another token. What runs in a slot counts as p.
func (w *Walker[A]) claims(p *place[A]) bool {
	switch {
	case p.row.Squad != nil:
		return false
	case p.row.Slot != nil:
		in := w.guestAt(p)
		return in != nil && in.claims(in.places[0])
	}
	return p.delegates() || p.row.Targets != nil && p.keyed()
}

func (w *Walker[A]) takeOne(n tokenNeed[A]) bool {
	g := n.place.row.Gate
	t := w.common.tokens(g.Name, n.key)
	giveUp := func() { // a row holds one token
		for key, other := range w.common.gates[g.Name].keys {
			if h := other.heldBy(w); h != nil && h.rows[n.place] && key != n.key {
				delete(h.rows, n.place)
				w.giveBackUnused(g.Name, other)
			}
		}
	}
	if n.place.of.memory.active[n.place] == nil {
		giveUp()
	}
	h := t.heldBy(w)
	if h == nil {
		if t.full(n.pass) || t.cools(g, w.common.now) {
			return false
		}
		h = &hold[A]{by: w.top(), rows: map[*place[A]]bool{}}
		t.holds = append(t.holds, h)
	}
	h.rows[n.place] = true
	giveUp()
	return true
}

// entered notes that p was activated: giving its token back starts cooldowns.
func (w *Walker[A]) entered(p *place[A]) {
	if p.row.Gate == nil {
		return
	}
	for _, t := range w.common.gates[p.row.Gate.Name].keys {
		if h := t.heldBy(w); h != nil && h.rows[p] {
			h.entered, h.tick = true, w.top().memory.tick
		}
	}
}

// giveBack gives back what the agent holds for rows that it has left, but for what it holds until the
// next frame: rule 33d.
func (w *Walker[A]) giveBack() {
	w.giveBackIf(func(*place[A]) bool { return true }, func(h *hold[A]) bool { return !h.turn || h.lost })
}

// endTick is giveBack at the end of a lone agent's tick. Where the last of its rows was entered in
// this tick, the token stays until the next frame.
func (w *Walker[A]) endTick() {
	w.eachHold(func(h *hold[A]) {
		left := true
		for p := range h.rows {
			left = left && p.of.memory.active[p] == nil
		}
		h.turn, h.lost = h.turn && !h.lost || left && h.entered && h.tick == w.top().memory.tick, false
	})
	w.giveBack()
}

// endTurn gives back what a lone agent holds until the next frame, which begins; and with it, if it was
// reset since, what it had.
func (w *Walker[A]) endTurn() {
	turns := false
	w.eachHold(func(h *hold[A]) { turns = turns || h.turn })
	w.giveBackIf(func(*place[A]) bool { return true }, func(h *hold[A]) bool { return h.turn || turns && h.lost })
	w.eachHold(func(h *hold[A]) { h.turn, h.lost = false, false })
}

// eachHold calls do for what the agent holds.
func (w *Walker[A]) eachHold(do func(*hold[A])) {
	for _, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil {
				do(h)
			}
		}
	}
}

func (w *Walker[A]) giveBackIf(which func(*place[A]) bool, of func(*hold[A]) bool) {
	for name, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil && of(h) {
				last := w.top()
				for p := range h.rows {
					if which(p) && p.of.memory.active[p] == nil {
						delete(h.rows, p)
						if p.of.host != nil && (last.host == nil || p.of.host.row.Slot.Name > last.host.row.Slot.Name) {
							last = p.of
						}
					}
				}
				last.giveBackUnused(name, t)
			}
		}
	}
}

func (w *Walker[A]) giveBackUnused(gate string, t *tokens[A]) {
	h := t.heldBy(w)
	if len(h.rows) > 0 {
		return
	}
	t.holds = slices.DeleteFunc(t.holds, func(o *hold[A]) bool { return o == h })
	if h.entered {
		t.released, t.at = true, w.common.now
		if w.top().memory.begun { // else it was cleared since
			w.keeps(gate).memory.gates[t.of] = w.common.now
		}
	}
}

// keeps is who keeps the LocalCooldown of a gate: the agent's own tree if it has the gate, or w.
func (w *Walker[A]) keeps(gate string) *Walker[A] {
	top := w.top()
	if slices.ContainsFunc(top.places, func(p *place[A]) bool { return p.row.Gate != nil && p.row.Gate.Name == gate }) {
		return top
	}
	return w
}

// holdsCooling reports whether the agent holds a token of a gate that cools down, for p or a
// row below it: rule 12.
func (w *Walker[A]) holdsCooling(p *place[A]) bool {
	for _, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil {
				for q := range h.rows {
					if (q.row.Gate.Cooldown > 0 || q.row.Gate.LocalCooldown > 0) && p.contains(q) {
						return true
					}
				}
			}
		}
	}
	return false
}
