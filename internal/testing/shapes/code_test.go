package shapes

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider/gen"
)

//go:generate go test -run ^TestCode$ -tags ethogen

// TestCode holds the generated code against its tables, and renews it.
func TestCode(t *testing.T) {
	for _, s := range All() {
		gen.Check(t, s.Name, s.Root)
	}
}
