package names

import (
	"testing"

	"example.com/my-game.v3/same"
)

func TestSame(t *testing.T) { same.Check(t, &Root, inCode, tickIn, func() *in { return &in{} }) }
