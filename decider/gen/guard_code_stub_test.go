// Code generated from the table GUARD by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package gen_test

import (
	"github.com/ethogram-go/ethogram/decider"
)

// guardCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var guardCode *decider.GeneratedCode[*Guard]

func tickGuard(t *decider.Tree[*Guard], agent *Guard, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
