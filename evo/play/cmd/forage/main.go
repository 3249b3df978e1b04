// Forage is example/forage with the command play.
//
//	go run ./evo/play/cmd/forage play
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func main() { cli.Main(&game.Forage, play.Extension(&game.View)) }
