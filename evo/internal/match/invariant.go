package match

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
)

// Broken returns what is wrong with the present moment of a round: the first of
// the game's invariants that is broken, by its name and in its words, or whose check
// panics. It returns "" if all hold. The text is the same on every machine.
func Broken[A any](game *evo.Game[A], sim evo.Sim[A]) string {
	for i := range game.Invariants {
		if text := check(&game.Invariants[i], sim); text != "" {
			return text
		}
	}
	return ""
}

// check asks an invariant.
func check[A any](of *evo.Invariant[A], sim evo.Sim[A]) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprintf("the check of the invariant %q failed: %s", of.Name, fault(v))
		}
	}()
	if text = of.Check(sim); text != "" {
		text = fmt.Sprintf("the invariant %q is broken: %s", of.Name, Clean(text))
	}
	return text
}
