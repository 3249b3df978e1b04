package gen

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestImportable(t *testing.T) {
	for _, c := range []struct {
		pkg, from string
		want      bool
	}{
		{"example.com/game", "example.com/game/tables", true},
		{"main", "example.com/game", false},
		{"example.com/game/internal/words", "example.com/game/tables", true},
		{"example.com/game/internal/words", "example.com/game", true},
		{"example.com/game/internal", "example.com/tables", false},
		{"example.com/game/internal/words", "example.com/gamer", false},
		{"internal/bytealg", "example.com/game", false},
	} {
		assert.Equal(t, c.want, importable(c.pkg, c.from), "%s from %s", c.pkg, c.from)
	}
}
