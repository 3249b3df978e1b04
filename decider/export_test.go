package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// HeaderOf gives tests the bytes of a memory.
func HeaderOf(m Memory) *core.Header { return m.h }

// SetChunk sets how many agents a worker takes at a time, so that few agents are
// enough to keep several workers busy.
func (w *World) SetChunk(n int) { w.schedule().chunk = uint32(n) }

// SetPairing sets how often a Pair is called, so that few agents reach the bounds.
func (w *World) SetPairing(partners, calls int) { w.pairing = pairBounds{partners, calls} }

// Hosted returns the count of slots that sub is injected in, now or next.
func Hosted[A any](sub *Tree[A]) int64 { return sub.plain.hosted.Load() }

// SlotsWith counts the slots with sub in mem and in the trees injected in it.
func SlotsWith[A any](t *Tree[A], mem Memory, sub *Tree[A]) (n int64) {
	return t.plain.slotsWith(mem, &sub.plain)
}

func (t *tree) slotsWith(mem Memory, sub *tree) (n int64) {
	for _, s := range t.slots {
		at := t.nodes[s].slot
		if t.known(*mem.h.Quad(at + slotPending)) == sub {
			n++
		}
		if in := t.known(*mem.h.Quad(at + slotTree)); in != nil {
			if in == sub {
				n++
			}
			n += in.slotsWith(Memory{mem.h.Inner(at + slotMemory)}, sub)
		}
	}
	return n
}

// LoadCrowd loads the snapshot of a world with one crowd into a new crowd of w.
// The gates that were dropped come first, of agent 0.
func LoadCrowd[A any](t *Tree[A], data []byte, w *World, agentOf func(id uint64) (A, bool)) (*Crowd[A], LoadedCrowd, error) {
	c, err := t.NewCrowd(w, nil)
	if err != nil {
		return nil, LoadedCrowd{}, err
	}
	loaded, err := w.Load(data, AgentsBy(agentOf))
	if err != nil {
		return nil, LoadedCrowd{}, err
	}
	var all LoadedCrowd
	for _, d := range loaded.Dropped {
		all.Dropped = append(all.Dropped, DroppedOf{0, d})
	}
	for _, of := range loaded.Crowds {
		all.Same = of.Same
		all.Dropped = append(all.Dropped, of.Dropped...)
	}
	return c, all, nil
}

// AgentsBy is a function for World.Load of a world whose agents are all As.
func AgentsBy[A any](agentOf func(id uint64) (A, bool)) func(uint64, any) error {
	return func(id uint64, to any) error {
		a, ok := agentOf(id)
		if !ok {
			return ErrNoAgent
		}
		*to.(*A) = a
		return nil
	}
}

// Joined returns how many trees have joined w.
func Joined(w *World) int { return len(w.joined) }

// bindOf is the engine's table of an author's.
func bindOf[A any](root *Decider[A]) bound {
	var b binder[A]
	return bind(&b, root)
}

// Errors that tests of the package ask for.
var (
	ErrUsedWorld   = errUsedWorld
	ErrNilAgent    = errNilAgent
	ErrNoFunction  = errNoFunction
	ErrOtherCrowd  = errOtherCrowd
	ErrNilObserver = errNilObserver
	ErrNotLone     = errNotLone
)

// Asleep counts the agents that sleep.
func Asleep[A any](c *Crowd[A]) (n int) {
	for range c.plain.sleepers.all() {
		n++
	}
	return n
}

// Alarms counts the alarms of the world, also those that mean nothing any more.
func Alarms(w *World) int { return w.sched.alarms.all }

// Sorter sorts things by their keys, one time after the other.
type Sorter struct{ s sorter }

// Sort returns the places that things with these keys had, in their order; of two keys of a
// thing the second is the higher.
func (s *Sorter) Sort(low, high []uint64) []int {
	s.s.begin(len(low))
	s.s.by(func(i uint32) uint64 { return low[i] })
	s.s.by(func(i uint32) uint64 { return high[i] })
	places := make([]int, len(low))
	for i := range places {
		places[i] = i
	}
	places, _ = arrange(&s.s, places, nil)
	return places
}

// Returns counts the places for returns to a gate with a Key.
func Returns(w *World, gate string) int { return len(w.gates[w.gateNamed(gate)].returns.ring) }
