// Package nats lets many machines play the rounds of an evolution. It adds the back end
// nats and the command worker to a game's program:
//
//	func main() { cli.Main(&mygame.Game, nats.Extension[*mygame.Agent]()) }
//
// The program that evolves is then the coordinator, with -backend nats; it says how to
// start workers. A broker, NATS with JetStream, stands between them: inside of the
// coordinator's process, or a cluster that is there already. All that happens to workers,
// messages and the broker changes how long a run takes, and nothing of what it comes to:
// see docs/many-machines.md, and package internal/farm for how.
package nats

import (
	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/nats/internal/farm"
)

// Extension is for [github.com/ethogram-go/ethogram/evo/cli.Main].
func Extension[A any]() extend.Extension[A] { return farm.Extension[A]() }
