package decider_test

import (
	"time"

	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// walkerGate is a gate, by key; what is not keyed has key 0.
type walkerGate struct{ keys map[uint64]*walkerTokens }

type walkerTokens struct {
	of       gaveBack
	released bool
	at       time.Duration // when one was last given back
	holds    []*hold       // in the order in which they were taken
}

// gaveBack says of what an agent gave a token back.
type gaveBack struct {
	gate  string
	keyed bool
	key   uint64
}

// hold is an agent's token.
type hold struct {
	by      *walker
	squad   *walkerSquad // that it belongs to, instead of the agent
	rows    map[*place]bool
	entered bool // one of them was activated
}

// need is a token that a candidate or one of its kept choices needs.
type tokenNeed struct {
	place *place
	key   uint64
}

// heldBy returns what the agent of w holds, by its own tree or what runs in it.
func (t *walkerTokens) heldBy(w *walker) *hold {
	for _, h := range t.holds {
		if h.by == w.top() && h.squad == nil {
			return h
		}
	}
	return nil
}

func (t *walkerTokens) full(g *decider.Gate[*actor]) bool { return len(t.holds) >= max(g.Limit, 1) }

func (t *walkerTokens) cools(g *decider.Gate[*actor], now time.Duration) bool {
	return t.released && now-t.at < g.Cooldown
}

// peek asks p's gate: would the agent get a token, or has it one? Rule 33a.
func (w *walker) peek(p *place, redecide bool) (key uint64, open bool) {
	g := p.row.Gate
	if g.Key != nil {
		key = w.callKey(p, redecide)
	}
	t := w.common.tokens(g.Name, key)
	t.of = gaveBack{g.Name, g.Key != nil, key}
	if t.heldBy(w) != nil {
		return key, true
	}
	if t.full(g) && w.common.phase == live { // perhaps of agents that were reset
		for _, h := range slices.Clone(t.holds) {
			if !h.by.memory.busy {
				h.by.giveBack()
			}
		}
	}
	at, returned := w.top().memory.gates[t.of]
	return key, !t.full(g) && !t.cools(g, w.common.now) && !(returned && w.common.now-at < g.LocalCooldown)
}

// needs is what has to be taken before p is entered with choice c.
func needs(p *place, c *choice) (list []tokenNeed) {
	if p.row.Gate != nil {
		list = append(list, tokenNeed{p, c.key})
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
func (w *walker) take(p *place, c *choice) bool {
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
func (w *walker) takeOr(p *place, c *choice, q asking) bool {
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
func (w *walker) claims(p *place) bool {
	switch {
	case p.row.Squad != nil:
		return false
	case p.row.Slot != nil:
		in := w.guestAt(p)
		return in != nil && in.claims(in.places[0])
	}
	return p.delegates() || p.row.Targets != nil && p.keyed()
}

func (w *walker) takeOne(n tokenNeed) bool {
	g := n.place.row.Gate
	t := w.common.tokens(g.Name, n.key)
	for key, other := range w.common.gates[g.Name].keys { // a row holds one token
		if h := other.heldBy(w); h != nil && h.rows[n.place] && key != n.key {
			delete(h.rows, n.place)
			w.giveBackUnused(g.Name, other)
		}
	}
	h := t.heldBy(w)
	if h == nil {
		if t.full(g) || t.cools(g, w.common.now) {
			return false
		}
		h = &hold{by: w.top(), rows: map[*place]bool{}}
		t.holds = append(t.holds, h)
	}
	h.rows[n.place] = true
	return true
}

// entered notes that p was activated: giving its token back starts cooldowns.
func (w *walker) entered(p *place) {
	if p.row.Gate == nil {
		return
	}
	for _, t := range w.common.gates[p.row.Gate.Name].keys {
		if h := t.heldBy(w); h != nil && h.rows[p] {
			h.entered = true
		}
	}
}

// giveBack gives back what the agent holds for rows that it has left: rule 33d.
func (w *walker) giveBack() { w.giveBackIf(func(*place) bool { return true }) }

func (w *walker) giveBackIf(which func(*place) bool) {
	for name, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil {
				maps.DeleteFunc(h.rows, func(p *place, _ bool) bool { return which(p) && p.of.memory.active[p] == nil })
				w.giveBackUnused(name, t)
			}
		}
	}
}

func (w *walker) giveBackUnused(gate string, t *walkerTokens) {
	h := t.heldBy(w)
	if len(h.rows) > 0 {
		return
	}
	t.holds = slices.DeleteFunc(t.holds, func(o *hold) bool { return o == h })
	if h.entered {
		t.released, t.at = true, w.common.now
		if top := w.top(); top.memory.tick > 0 { // else it was cleared since
			top.memory.gates[t.of] = w.common.now
		}
	}
}

// holdsCooling reports whether the agent holds a token of a gate that cools down, for p or a
// row below it: rule 12.
func (w *walker) holdsCooling(p *place) bool {
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
