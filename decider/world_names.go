package decider

import (
	"math/bits"
	"strconv"
	"sync/atomic"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/stimuli"
)

// Names are what a game calls its flags, stimuli, agents and keys. They are for
// readers only: no decision depends on them.
type Names struct {
	// Flags and Stimuli name single bits; names of anything else are left out, and a
	// mistake of World.Mistakes.
	Flags   map[Flags]string
	Stimuli map[stimuli.Mask]string

	// Agent names the agent with this id, "" for one without a name. It is
	// called while something is printed, also in the middle of a tick and by
	// several goroutines at a time. nil names none. If it panics the agent has no
	// name, and World.Mistakes says so.
	Agent func(id uint64) string

	// Key names a key of the gate with this name, or of the squad of the row with this
	// name, "" for one without a name. It is called like Agent.
	Key func(of string, key uint64) string
}

// SetNames names the bits, agents and keys of the trees whose roots are called trees, or
// of all trees if none are given. A tree's own names come before those for all
// trees. Printers, traces, watchers and exporters use these names.
//
// SetNames copies the maps, and replaces all names set before for the same trees.
// Any goroutine may call it at any time.
func (w *World) SetNames(n Names, trees ...string) {
	w.there("SetNames")
	if len(trees) == 0 {
		trees = []string{""} // no root has this name: Compile refuses it
	}
	set := &nameSet{agent: n.Agent, key: n.Key}
	for flag, name := range n.Flags { // any order: each has a bit of its own
		w.nameBit(&set.flags, uint64(flag), name, "Flags")
	}
	for token, name := range n.Stimuli { // any order: each has a bit of its own
		w.nameBit(&set.stimuli, uint64(token), name, "Stimuli")
	}
	for {
		old := w.names.all.Load()
		sets := slices.Clone(w.names.sets())
		for _, tree := range trees {
			i := slices.IndexFunc(sets, func(t namedTree) bool { return t.root == tree })
			if i < 0 {
				i = len(sets)
				sets = append(sets, namedTree{root: tree})
			}
			sets[i].set = set
		}
		if w.names.all.CompareAndSwap(old, &sets) {
			return
		}
	}
}

// FlagName returns the name of a single flag in a tree, or "". A nil tree has the
// names for all trees, a nil world has none.
func (w *World) FlagName(tree *Outline, flag Flags) string {
	return w.nameOf(tree, func(s *nameSet) string { return bitName(&s.flags, uint64(flag)) })
}

// StimulusName returns the name of a single token in a tree, like
// [World.FlagName].
func (w *World) StimulusName(tree *Outline, token stimuli.Mask) string {
	return w.nameOf(tree, func(s *nameSet) string { return bitName(&s.stimuli, uint64(token)) })
}

// AgentName returns the name of an agent, like [World.FlagName]. For an agent of
// another tree, such as the holder of a gate, it searches the names of all trees:
// ids are unique in a world.
func (w *World) AgentName(tree *Outline, id uint64) string {
	name := func(s *nameSet) string {
		if s.agent == nil {
			return ""
		}
		return w.callName("Agent", func() string { return s.agent(id) }, "agent ", id, "it is asked for any id, also of agents that have left: ")
	}
	if own := w.nameOf(tree, name); own != "" || w == nil {
		return own
	}
	for _, t := range w.names.sets() {
		if other := name(t.set); other != "" {
			return other
		}
	}
	return ""
}

// keyName returns the name of a key of a gate or of a row's squad, like [World.FlagName].
func (w *World) keyName(tree *Outline, of string, key uint64) string {
	return w.nameOf(tree, func(s *nameSet) string {
		if s.key == nil {
			return ""
		}
		return w.callName("Key", func() string { return s.key(of, key) }, "key ", key, "")
	})
}

// treeNames are all names of a world. They are replaced, never changed, so that
// workers can read them during SetNames.
type treeNames struct {
	all   atomic.Value // of *[]namedTree; a Pointer would be compiled again in each package with an agent type
	roots atomic.Value // of []string: of all trees that have joined
}

// knows notes that a tree with this root has joined.
func (n *treeNames) knows(root string) {
	if roots, _ := n.roots.Load().([]string); !slices.Contains(roots, root) {
		n.roots.Store(append(slices.Clone(roots), root))
	}
}

func (n *treeNames) sets() []namedTree {
	if all, ok := n.all.Load().(*[]namedTree); ok {
		return *all
	}
	return nil
}

// namedTree has the names for trees with this root, "" for all others.
type namedTree struct {
	root string
	set  *nameSet
}

type nameSet struct {
	flags, stimuli [64]string
	agent          func(id uint64) string
	key            func(of string, key uint64) string
}

// nameOf returns the first name that get finds: among the tree's own names,
// then among those for all trees.
func (w *World) nameOf(tree *Outline, get func(*nameSet) string) string {
	if w == nil {
		return ""
	}
	sets := w.names.sets()
	if tree != nil && len(sets) > 0 {
		if name := findName(sets, tree.rows[0].Name, get); name != "" {
			return name
		}
	}
	return findName(sets, "", get)
}

func findName(sets []namedTree, root string, get func(*nameSet) string) string {
	for i := range sets {
		if sets[i].root == root {
			return get(sets[i].set)
		}
	}
	return ""
}

// nameBit names the only bit of mask.
func (w *World) nameBit(names *[64]string, mask uint64, name, of string) {
	n := bits.OnesCount64(mask)
	if n == 1 {
		names[bits.TrailingZeros64(mask)] = name
		return
	}
	w.noteMistake(mistakeKey{kind: aStrangeName, name: of + name, number: mask}, "", "",
		"SetNames: Names.%s calls %#x %s, which has %d bits, and each has one: constants count up as 1 << iota, not iota", of, mask, strconv.Quote(name), n)
}

// callName returns what call, the function of Names with this name, says of what has this id, ""
// where that panics: it is called for whoever only looks.
func (w *World) callName(of string, call func() string, what string, id uint64, hint string) (name string) {
	returned := false
	defer func() {
		if why := recover(); !returned {
			w.noteMistake(mistakeKey{kind: aStrangeName, name: of}, "", "",
				"SetNames: Names.%s panicked for %s%d: %v; %sreturn \"\" for one without a name", of, what, id, why, hint)
		}
	}()
	name = call()
	returned = true
	return name
}

// lookAtNames notes the roots of SetNames that no tree of the world has, and are probably
// meant for one that it has. Trees that share nothing are unknown here.
func (w *World) lookAtNames() {
	roots, _ := w.names.roots.Load().([]string)
	for _, t := range w.names.sets() {
		if near := nearName(t.root, roots); near != "" {
			w.noteMistake(mistakeKey{kind: aStrangeName, name: "root " + t.root}, "", "", "SetNames: no tree has a root called %s; did you mean %s?", strconv.Quote(t.root), quote(near))
		}
	}
}

// bitName returns the name of the only bit of mask.
func bitName(names *[64]string, mask uint64) string {
	if bits.OnesCount64(mask) != 1 {
		return ""
	}
	return names[bits.TrailingZeros64(mask)]
}
