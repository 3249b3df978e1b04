package evo

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/problem"
)

// Source is a part of what players do that a designer wants to know about: shots from
// under a shield among all shots, damage through walls among all damage. A report on
// exploits counts it in rounds of strong tables.
type Source[A any] struct {
	Name string // the part, in words: "shots from under a shield"
	Of   string // the whole: "shots"

	// Least and Most are the shares that are as they should be, in thousandths of the
	// whole. A Most of 1000 is no limit.
	Least, Most int64

	// Count returns what the player of a slot has done in the last step. It is called
	// after every step of a round, and must not change the Sim.
	Count func(sim Sim[A], slot int) (part, whole int64)
}

// sources checks the sources of a game.
func sources[A any](k *gameChecker, g *Game[A]) {
	names := map[string]bool{}
	for i, of := range g.Sources {
		path := fmt.Sprintf("%s > sources[%d] %s", g.Name, i, problem.Clip(of.Name))
		add := func(fix, format string, args ...any) { k.add(codeSource, path, fix, format, args...) }
		k.named(names, of.Name, "source", "shots from under a shield", add)
		switch {
		case of.Of == "":
			add("name the whole, as in \"shots\"", "nobody knows what it is a part of")
		case of.Count == nil:
			add("set Count to a function that returns the part and the whole of the last step", "the source has no Count")
		case of.Least < 0 || of.Least > of.Most || of.Most > 1000:
			add("give shares in thousandths; 0 and 1000 are no limits", "its least share is %d and its most %d", of.Least, of.Most)
		}
	}
}
