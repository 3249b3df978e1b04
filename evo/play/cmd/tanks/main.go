// Tanks evolves tables for the tanks of package arena, and lets you play against
// them.
//
//	go run ./evo/play/cmd/tanks play
package main

import (
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/play"
)

func main() { cli.Main(&arena.Game, play.Extension(&arena.View)) }
