// Arena evolves decider tables for the tanks of package arena. For a game of
// your own, its command "init FOLDER" writes a program like this one.
package main

import (
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
)

func main() { cli.Main(&arena.Game) }
