package inside

import (
	"testing"

	"example.com/my-game.v3/same"
	wolf "example.com/my-game.v3/wide/v2"
)

func TestSame(t *testing.T) {
	same.Check(t, &root, antCode, TickAnt, func() *ant { return &ant{} })
	same.Check(t, &wolves, wolfCode, TickWolf, func() wolf.Wolf { return wolf.Wolf{N: 1} })
	same.Check(t, &silents, silentCode, TickSilent, func() *ant { return &ant{} })
}
