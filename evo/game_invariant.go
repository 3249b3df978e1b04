package evo

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/problem"
)

// Invariant is something that holds after every step of every round, whatever the
// tables do. A round that breaks one ends there, and counts as broken.
//
// A new invariant needs no new Version of the game: it changes how no round goes.
type Invariant[A any] struct {
	Name string // what holds, in words: "nobody has more health than full"

	// Check returns "" while the invariant holds, and else what is broken, in words
	// with the values: "slot 2 has 160 health". It must not change the Sim, and must
	// give the same text for the same state. It is called often, so a check that
	// holds should allocate nothing.
	Check func(Sim[A]) string
}

// invariants checks the invariants of a game.
func invariants[A any](k *gameChecker, g *Game[A]) {
	names := map[string]bool{}
	for i, of := range g.Invariants {
		path := fmt.Sprintf("%s > invariants[%d] %s", g.Name, i, problem.Clip(of.Name))
		add := func(fix, format string, args ...any) { k.add(codeInvariant, path, fix, format, args...) }
		k.named(names, of.Name, "invariant", "nobody has more health than full", add)
		if of.Check == nil {
			add("set Check to a function that returns \"\" while it holds, and else says what is broken", "the invariant has no Check")
		}
	}
}

// named checks the name of one thing of several.
func (k *gameChecker) named(names map[string]bool, name, what, example string, add func(fix, format string, args ...any)) {
	switch {
	case name == "":
		add(fmt.Sprintf("give it one, as in %q", example), "the %s has no name", what)
	case names[name]:
		add("give one of them another name", "two have this name")
	case plain.Name(name) != name || len(name) > 100:
		add("use words of letters that can be printed", "its name is %q; want at most 100 bytes without control characters", problem.Clip(name))
	}
	names[name] = true
}
