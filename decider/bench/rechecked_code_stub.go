// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/decider"
)

// recheckedCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var recheckedCode *decider.GeneratedCode[*Creature]

func tickRechecked(t *decider.Tree[*Creature], agent *Creature, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
