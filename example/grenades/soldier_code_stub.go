// Code generated from the table SOLDIER by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build ethogen

package main

import (
	"github.com/ethogram-go/ethogram/decider"
)

var soldierCode *decider.GeneratedCode[*Soldier]

func tickSoldier(t *decider.Tree[*Soldier], agent *Soldier, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return t.Tick(agent, mem, in)
}
