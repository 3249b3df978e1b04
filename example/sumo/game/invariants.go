package game

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
)

// invariants are what holds after every step, whatever the wrestlers do.
var invariants = []evo.Invariant[*Wrestler]{{
	Name: "what one gains the other loses",
	Check: func(sim evo.Sim[*Wrestler]) string {
		if w := &sim.(*Ring).Wrestlers; w[0].Back+w[1].Back != 0 {
			return fmt.Sprintf("they are pushed back by %d and %d", w[0].Back, w[1].Back)
		}
		return ""
	},
}}
