package ext_test

import (
	"testing"

	game "example.com/my-game.v3"
	"example.com/my-game.v3/ext"
	"example.com/my-game.v3/same"
)

func TestSame(t *testing.T) {
	same.Check(t, &ext.Root, extCode, TickExt, func() *game.Guard { return &game.Guard{N: 1} })
}
