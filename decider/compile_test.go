package decider

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/exp/slices"
)

// TestCompileOrder: the steps of Compile stand in an order that compileOrder
// allows, and each has a reason for its place.
func TestCompileOrder(t *testing.T) {
	steps := new(compiler).steps()
	at := func(name string) int {
		return slices.IndexFunc(steps, func(s compileStep) bool { return s.name == name })
	}
	reasons := map[string]bool{}
	for _, o := range compileOrder {
		first, then := at(o.first), at(o.then)
		assert.GreaterOrEqual(t, first, 0, "there is no step %q", o.first)
		assert.Less(t, first, then, "%s must come before %s: %s", o.first, o.then, o.why)
		reasons[o.first], reasons[o.then] = true, true
	}
	for _, s := range steps {
		assert.True(t, reasons[s.name], "compileOrder has no reason for the place of %q", s.name)
	}
}
