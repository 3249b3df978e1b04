// Duel evolves duelists, turn by turn. Run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/duel/game"
)

func main() { cli.Main(&game.Game) }
