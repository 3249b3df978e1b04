package game

import (
	"testing"

	"example.com/my-game.v3/same"
)

func TestSame(t *testing.T) {
	same.Check(t, &Root, rootCode, TickRoot, func() *Guard { return &Guard{} })
}
