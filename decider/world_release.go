package decider

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// One word for each thing that happens to a token. An agent acquires a token for
// a row and becomes its holder; other rows of the agent with the same gate and key
// share it. Each row that is left releases its hold, the last one the token: then
// the cooldowns begin. A token is stale if its holder was reset outside of a tick
// or has gone to another world. A token is transferred between two memories of one
// agent; until the second claims it, its holder is an orphan. Adding and removing
// a holder is only bookkeeping.

// releaseRow ends the hold of the row of g in h, which is the agent's memory own
// or lies in it. It reports whether that released the token, because it was the
// agent's last hold.
func (w *World) releaseRow(g gatedRow, h, own *core.Header) (released bool) {
	hold := h.Quad(g.hold)
	k := int(*hold - 1)
	*hold = 0
	gate := &w.gates[g.gate]
	who := gate.tokens[k].held(own)
	if who == nil {
		return false
	}
	if who.rows--; who.rows > 0 {
		return false
	}
	if who.entered {
		if h, local := who.localAt(g.gate, h, g.local); local != 0 && (h.Tick > 0 || h.Now > 0) { // else it was cleared
			gate.returnLocal(h, local, own.ID, gate.tokens[k].key, w.now)
		}
	}
	gate.release(k, who, w.now)
	return true
}

// release releases the token of who, a holder of tokens number k.
func (s *gateState) release(k int, who *holder, now time.Duration) {
	if who.entered {
		s.cool(k, now)
	}
	s.removeHolder(k, who)
}

// releaseIf releases those of tokens number k whose holder gone picks.
func (s *gateState) releaseIf(k int, now time.Duration, gone func(*holder) bool) {
	for who := range s.tokens[k].holders() {
		if gone(who) {
			s.release(k, who, now)
		}
	}
}

// releaseStale releases all stale tokens, if there may be any.
func (w *World) releaseStale() {
	resets := w.countResets()
	if resets == w.resets {
		return
	}
	w.resets = resets
	for i := range w.gates {
		w.releaseStaleIn(i)
	}
}

// releaseStaleIn releases those of a gate, in the order in which they were acquired, because that of
// its keys depends on which there were before.
func (w *World) releaseStaleIn(gate int) {
	w.stale = w.stale[:0]
	g := &w.gates[gate]
	for k := range g.held() {
		for who := range g.tokens[k].holders() {
			if w.mayBeStale(who) {
				w.stale = append(w.stale, staleToken{k, who})
			}
		}
	}
	slices.SortFunc(w.stale, func(a, b staleToken) int { return cmp.Compare(a.who.took, b.who.took) })
	for _, t := range w.stale {
		w.releaseIfStale(gate, t.tokens, t.who)
	}
}

// staleToken is a token that may be stale, of some tokens of a gate.
type staleToken struct {
	tokens int
	who    *holder
}

// mayBeStale reports whether a holder has to be looked at more closely.
func (w *World) mayBeStale(who *holder) (stale bool) {
	if who.mem == nil {
		return false
	}
	stale = who.mem.Mark&core.MarkRestored != 0 || w.isForeign(who.in, who.mem)
	who.in.tree.parts(w, who.in, who.mem, func(j *joined, h *core.Header) {
		for _, row := range j.rows {
			stale = stale || *h.Quad(row.hold) != 0 && !j.prog.Active(h, row.row)
		}
	})
	return stale
}

// countResets returns how often memories of the trees that joined were reset or
// copied over outside of a tick. While it stays the same, every holder has an
// active row with its gate.
func (w *World) countResets() uint64 {
	n := uint64(0)
	for _, j := range w.joined {
		n += j.reset.Load()
	}
	return n
}

// releaseStaleOf releases the stale ones of tokens number k of gate g.
func (w *World) releaseStaleOf(g, k int) {
	for who := range w.gates[g].tokens[k].holders() {
		w.releaseIfStale(g, k, who)
	}
}

// releaseIfStale does so for the token of who, if it has not gone back together with others.
func (w *World) releaseIfStale(g, k int, who *holder) {
	gate := &w.gates[g]
	switch {
	case who.mem == nil:
	case who.mem.Mark&core.MarkRestored == 0 && w.isForeign(who.in, who.mem):
		gate.release(k, who, w.now) // the holds in its memory are of the other world
	case who.mem.Mark&core.MarkBusy != 0:
	case who.mem.Mark&core.MarkRestored != 0: // copied over, so it has no holds
		if !w.isWithin(g, who.holding) {
			gate.release(k, who, w.now)
		}
	case who.mem.Held&core.HeldTurn == 0: // else it holds them until the next frame
		who.in.tree.releaseInactive(w, who.in, who.mem, who.mem)
	}
}

// addTurn notes that a lone agent holds a token until the next frame begins. So it takes one place
// of the gate for all of this frame, as agents of crowds do, however short its row was.
func (w *World) addTurn(agent holding) {
	if len(w.acted) == cap(w.acted) { // who is reset without a frame is there twice
		seen := map[*core.Header]bool{}
		w.acted = slices.DeleteFunc(w.acted, func(a holding) bool {
			again := seen[a.mem]
			seen[a.mem] = true
			return again
		})
	}
	w.acted = append(w.acted, agent)
}

// returnTurns releases these tokens. An agent that ticks, or whose callback has panicked, keeps them.
func (w *World) returnTurns() {
	busy := 0
	for _, a := range w.acted {
		if a.mem.Mark&core.MarkBusy != 0 {
			w.acted[busy] = a
			busy++
			continue
		}
		if w.isForeign(a.in, a.mem) || a.mem.Mark&core.MarkRestored != 0 {
			w.releaseStrayed(a.mem)
			continue
		}
		a.mem.Held &^= core.HeldTurn
		a.in.tree.endTurn(w, a.in, a.mem, a.mem)
		if w.detailOf(a.mem.ID) < Transitions {
			a.in.tree.releaseInactive(w, a.in, a.mem, a.mem)
		} else {
			a.in.tree.releaseTold(w, a.mem)
		}
	}
	w.acted = w.acted[:busy]
}

// releaseStrayed does so for a memory that was copied over since, or is ticked in another world.
func (w *World) releaseStrayed(mem *core.Header) {
	for g := range w.gates {
		for k := range w.gates[g].held() {
			if who := w.gates[g].tokens[k].held(mem); who != nil {
				who.turn = false
				w.releaseIfStale(g, k, who)
			}
		}
	}
}

// isWithin reports whether an agent has an active row with gate g.
func (w *World) isWithin(g int, agent holding) (within bool) {
	agent.in.tree.parts(w, agent.in, agent.mem, func(j *joined, h *core.Header) {
		for _, row := range j.rows {
			within = within || int(row.gate) == g && j.prog.Active(h, row.row)
		}
	})
	return within
}

// orphanTokens takes the tokens of all gates from a memory, for another one with
// the same id to claim. If the old memory is ticked again, it rejoins in turn.
func (w *World) orphanTokens(old holding) {
	if !w.isForeign(old.in, old.mem) {
		old.in.tree.parts(w, old.in, old.mem, func(j *joined, h *core.Header) {
			j.tree.clearHolds(h)
		})
		old.mem.Mark &^= core.MarkSteady
		old.in.tree.restored(old.mem)
	}
	for i := range w.gates {
		for k := range w.gates[i].held() {
			t := &w.gates[i].tokens[k]
			switch o := t.held(old.mem); {
			case o == nil:
			case o.turn && !w.isWithin(i, old):
				w.gates[i].release(k, o, w.now) // no row claims it
			default:
				t.transfer(o, holding{})
				o.rows = 0
			}
		}
	}
}
