package plain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/exp/slices"
)

func TestNearest(t *testing.T) {
	names := []string{"FLEE", "EAT", "GUARD_NEST", "REST", "NEST"}
	for name, want := range map[string]string{
		"FLE": "FLEE", "flee": "FLEE", "GUARDNEST": "GUARD_NEST", "EST": "EAT",
		"BEST": "NEST", "": "", "SOMETHING": "", strings.Repeat("X", 100): "",
	} {
		assert.Equal(t, want, Nearest(name, names, 3), "%q", name)
		slices.Reverse(names)
		assert.Equal(t, want, Nearest(name, names, 3), "%q, the other way round", name)
	}
	assert.Empty(t, Nearest("FLE", names, 1), "too far")
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"abc", "abc", 0}, {"abcdef", "uvwxyz", 5}} {
		assert.Equal(t, c.want, edits(c.a, c.b, 5), "%s, %s", c.a, c.b)
		assert.Equal(t, c.want, edits(c.b, c.a, 5), "%s, %s", c.b, c.a)
	}
}
