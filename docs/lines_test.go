package docs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGameLines: evolving.md says how many lines of code a game needs before its
// first table evolves: those of its program, without blank lines and comments, nor
// the generated file.
func TestGameLines(t *testing.T) {
	for game, says := range map[string]map[string]string{
		"lander": {"evolving.md": "in %d lines:"},
		"sumo":   {"evolving.md": "for two in %d lines,"},
		"duel":   {"evolving.md": "(../example/duel), %d lines,"},
	} {
		lines := 0
		for _, file := range []string{"main.go", "game/game.go"} {
			data, err := os.ReadFile("../example/" + game + "/" + file)
			require.NoError(t, err)
			for line := range strings.Lines(string(data)) {
				if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "//") {
					lines++
				}
			}
		}
		require.LessOrEqual(t, lines, 175)
		for page, says := range says {
			text, err := os.ReadFile(page)
			require.NoError(t, err)
			require.Contains(t, string(text), fmt.Sprintf(says, lines))
		}
	}
}
