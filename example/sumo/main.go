// Sumo evolves wrestlers. Run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/sumo/game"
)

func main() { cli.Main(&game.Game) }
