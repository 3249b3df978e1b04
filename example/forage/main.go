// Forage evolves tables for the foragers of package game, with all the commands
// of package cli. The program for your own game needs nothing else. The game is in
// the folder game, and docs/evolving.md explains it.
//
//	go run ./example/forage -h
//	go run ./example/forage evolve -genomes 600 -holdout 50
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

func main() { cli.Main(&game.Forage) }
