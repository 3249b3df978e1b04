package bench

import (
	"testing"

	"github.com/ethogram-go/ethogram/decider/gen"
)

//go:generate go test -run ^TestCode$ -tags ethogen

// TestCode holds the generated code against its tables, and renews it.
func TestCode(t *testing.T) {
	gen.Check(t, "figure1", &figure1When)
	gen.Check(t, "rechecked", &recheckedWhen)
	gen.Check(t, "wide", wideTable(wideGroups, widePerGroup))
	gen.Check(t, "wanders", &wanders)
	gen.Check(t, "ends", &ends)
	gen.Check(t, "lanes", &gunner)
}
