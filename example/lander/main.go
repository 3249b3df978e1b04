// Lander evolves tables that land on the moon. Run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/lander/game"
)

func main() { cli.Main(&game.Game) }
