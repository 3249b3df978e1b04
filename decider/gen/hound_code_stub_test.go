// Code generated from the table HOUND by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestHoundCode$' -tags ethogen

//go:build ethogen

package gen_test

import (
	"github.com/ethogram-go/ethogram/decider"
)

// houndCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var houndCode *decider.GeneratedCode[*Hound]

func tickHound(t *decider.Tree[*Hound], agent *Hound, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
