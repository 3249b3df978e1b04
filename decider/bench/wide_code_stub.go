// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/decider"
)

// wideCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var wideCode *decider.GeneratedCode[*Soldier]

func tickWide(t *decider.Tree[*Soldier], agent *Soldier, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
