// Farm is the command ethogram with the back end nats and the command worker: it
// evolves the tanks of package arena on any number of machines. Docs page:
// docs/many-machines.md.
package main

import (
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/nats"
)

func main() { cli.Main(&arena.Game, nats.Extension[*arena.Tank]()) }
