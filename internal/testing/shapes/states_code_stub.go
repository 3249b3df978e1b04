// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/decider"
)

// statesCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var statesCode *decider.GeneratedCode[*Agent]

func tickStates(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
