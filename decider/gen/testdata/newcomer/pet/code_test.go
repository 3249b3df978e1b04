package main

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

type (
	dog struct{ base }  // in a file of tests
	cat struct{ *base } // the same
)

var (
	dogs   = decider.Group("DOGS", decider.Selector, &decider.Decider[dog]{Name: "DOG", When: dog.tame}, &decider.Decider[dog]{Name: "STRAY"})
	cats   = decider.Group("CATS", decider.Selector, &decider.Decider[*cat]{Name: "CAT", When: (*cat).tame}, &decider.Decider[*cat]{Name: "STRAY"})
	tamers = decider.Group("TAMERS", decider.Selector, &decider.Decider[tamer]{Name: "TAMER", When: tamer.tame}, &decider.Decider[tamer]{Name: "STRAY"})
)

func TestCode(t *testing.T) {
	gen.Check(t, "pet", &root)
	t.Run("it's a dog", func(t *testing.T) { gen.Check(t, "Dog", &dogs) })
	gen.Check(t, "Cat", &cats)
	gen.Check(t, "tamer", &tamers)
}
