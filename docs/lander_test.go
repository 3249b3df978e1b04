package docs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLanderLines: evolving.md says how many lines of code a game needs before its
// first table evolves: those of its program, without blank lines and comments, nor
// the generated file.
func TestLanderLines(t *testing.T) {
	lines := 0
	for _, file := range []string{"main.go", "game/game.go"} {
		data, err := os.ReadFile("../example/lander/" + file)
		require.NoError(t, err)
		for line := range strings.Lines(string(data)) {
			if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "//") {
				lines++
			}
		}
	}
	require.Less(t, lines, 120)
	for page, says := range map[string]string{"evolving.md": "in %d lines:", "../README.md": "takes %d lines."} {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		require.Contains(t, string(text), fmt.Sprintf(says, lines))
	}
}
