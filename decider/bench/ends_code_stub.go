// Code generated from the table ENDS by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/decider"
)

// endsCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var endsCode *decider.GeneratedCode[*Monster]

func tickEnds(t *decider.Tree[*Monster], agent *Monster, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
