package names

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider/gen"
)

func TestCode(t *testing.T) { gen.Check(t, "in", &Root) }
