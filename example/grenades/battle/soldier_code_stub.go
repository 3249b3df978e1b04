// Code generated from the table SOLDIER by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package battle

import (
	"github.com/ethogram-go/ethogram/decider"
)

// soldierCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.
var soldierCode *decider.GeneratedCode[*Soldier]

func tickSoldier(t *decider.Tree[*Soldier], agent *Soldier, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
