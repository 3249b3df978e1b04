package ext_test

import (
	"testing"

	"example.com/my-game.v3/ext"

	"github.com/ethogram-go/ethogram/decider/gen"
)

func TestCode(t *testing.T) { gen.Check(t, "Ext", &ext.Root) }
