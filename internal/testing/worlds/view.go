package worlds

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// World returns the world in which all is now. After a load that is another one.
func (w *World) World() *decider.World { return w.world }

// Bound has the reference ask a Pair so often.
func (w *World) Bound(of walker.Pairs) {
	if w.walk != nil {
		w.walk.x.Pairs = of
	}
}

// Played returns how many frames are over.
func (w *World) Played() int { return w.frame }

// Said returns all that could be seen of the last frame: what it raised, and of each agent the result,
// the callbacks and, now and then, what is saved.
func (w *World) Said() string { return w.said }

// Began returns how often rows have begun since the script began, as their callbacks tell. Rows that
// have none, also in a later version of their table, are not in it.
func (w *World) Began() map[string]int {
	all := map[string]int{}
	for _, z := range append(w.all[:len(w.all):len(w.all)], w.loners...) {
		for row, n := range z.begun {
			all[row] += n
		}
	}
	for _, o := range append(outlines(w.main.versions), outlines(w.other.versions)...) {
		for _, info := range o.Rows() {
			if !info.HasBehavior {
				delete(all, info.Name)
			}
		}
	}
	return all
}

func outlines[A any](trees []*decider.Tree[A]) (all []*decider.Outline) {
	for _, t := range trees {
		all = append(all, t.Outline())
	}
	return all
}

// States calls do with the state of each agent, and with those of the trees that are injected in it.
func (w *World) States(do func(s decider.State, injected bool)) {
	for _, c := range w.herds {
		c.each(func(_ *Agent, mem decider.Memory) {
			c.visit(mem, func(slot string, tree TreeOf, mem decider.Memory) { do(tree.State(mem), slot != "") })
		})
	}
}

// TreeOf is one of a world's, whatever its agents are.
type TreeOf interface {
	Outline() *decider.Outline
	State(decider.Memory) decider.State
	Hash(decider.Memory) uint64
	Equal(a, b decider.Memory) bool
	Restore(decider.State) (decider.Memory, decider.Loaded)
	Save(decider.Memory) ([]byte, error)
	Load([]byte) (decider.Memory, decider.Loaded, error)
}

// Memories calls do with the memory of each agent, and with those of the trees that are
// injected in its slots. The slot of the agent's own is "".
func (w *World) Memories(do func(slot string, tree TreeOf, mem decider.Memory)) {
	for _, c := range w.herds {
		c.each(func(_ *Agent, mem decider.Memory) { c.visit(mem, do) })
	}
}

// Guest returns the tree that is injected in agents, which are no pawns.
func (w *World) Guest() *decider.Tree[*Agent] { return w.main.guest }

// Injected calls do with the states of the trees that are injected in an agent.
func (w *World) Injected(agent uint64, do func(s decider.State)) {
	for _, c := range w.herds {
		if _, ok := c.agent(agent); ok {
			c.inner(agent, do)
		}
	}
}

// TwoSlots reports whether one tree may stand in two slots of an agent, which logs and counts take for
// one: docs/slots.md.
func (s *Script) TwoSlots() bool {
	text := s.String()
	return strings.Contains(text, "slot=S1") && strings.Contains(text, "slot=S2")
}

// Without returns a script without those operations of it.
func (s *Script) Without(of func(Op) bool) *Script {
	s = s.clone()
	for i := range s.Frames {
		s.Frames[i].Ops = slices.DeleteFunc(s.Frames[i].Ops, of)
	}
	return s
}

// WithoutWords returns a script without those words that stand before its tables.
func (s *Script) WithoutWords(keys ...string) *Script {
	s = s.clone()
	s.Words = slices.DeleteFunc(s.Words, func(w string) bool {
		key, _, _ := strings.Cut(w, "=")
		return slices.Contains(keys, key)
	})
	return s
}
