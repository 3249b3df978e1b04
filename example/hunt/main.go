// Hunt evolves foxes or hares: a game with two roles, of which one evolves at a
// time. docs/evolution.md explains roles.
//
//	go run ./example/hunt evolve -role hare -out hares
//	go run ./example/hunt evolve -role fox -out foxes
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/hunt/game"
)

func main() { cli.Main(&game.Hunt) }
