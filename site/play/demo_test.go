//go:build !js

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDemos: each world plays for two minutes, its agents are drawn and do more than one
// thing, and its table has numbers that the page can change.
func TestDemos(t *testing.T) {
	for _, d := range demos {
		t.Run(d.Name, func(t *testing.T) {
			r, err := open(d.Name)
			require.NoError(t, err)
			rows := map[string]bool{}
			for range 120_000 / d.Tick {
				require.NoError(t, r.next())
				for _, thing := range r.things() {
					if thing.ID == 0 {
						continue
					}
					rows[thing.Row] = true
					assert.True(t, strings.HasPrefix(thing.Look, "lane-") || thing.Row == "", thing)
					assert.True(t, thing.X >= 0 && thing.X <= r.sight.Map.Width && thing.Y >= 0 && thing.Y <= r.sight.Map.Height, thing)
				}
			}
			assert.Greater(t, len(rows), 1, rows)
			scene, err := r.scene()
			require.NoError(t, err)
			assert.True(t, json.Valid(scene))

			file, err := os.ReadFile(filepath.Join("../..", d.Table))
			require.NoError(t, err)
			parts, err := marked(file, r)
			require.NoError(t, err)
			var again strings.Builder
			numbers, off := 0, map[string]int{}
			for _, p := range parts {
				again.WriteString(p.Text)
				if p.Field == "Off" {
					off[p.Row]++
					assert.LessOrEqual(t, off[p.Row], len(r.game.Tuning), "%s is there too often", p.Row)
				} else if p.Row != "" {
					numbers++
				}
			}
			assert.Equal(t, string(file), again.String())
			assert.Positive(t, numbers)
			assert.Equal(t, d.Plays, r.press != nil)
			assert.Greater(t, len(off), 1)
		})
	}
	_, err := open("unicorns")
	assert.ErrorContains(t, err, "unicorns")
}

// TestNamedNumbers: what demos.go tells visitors to change can be changed, also a number that
// has a name in the table.
func TestNamedNumbers(t *testing.T) {
	r, err := open("nest")
	require.NoError(t, err)
	file, err := os.ReadFile("../../example/nest/creatures/table.go")
	require.NoError(t, err)
	parts, err := marked(file, r)
	require.NoError(t, err)
	assert.Contains(t, parts, part{Text: "5", Row: "FLEE", Field: "DecideArgs[within]", Kind: "number", Was: "5"})
}

// TestPause: what the inspector pauses stands still.
func TestPause(t *testing.T) {
	r, err := open("deer")
	require.NoError(t, err)
	require.NoError(t, r.next())
	was := r.things()
	_, err = r.game.Ask(t.Context(), "pause", []byte(`{"paused":true}`))
	require.NoError(t, err)
	require.NoError(t, r.next())
	assert.Equal(t, was, r.things())
	_, err = r.game.Ask(t.Context(), "pause", []byte(`{"paused":false}`))
	require.NoError(t, err)
	require.NoError(t, r.next())
	assert.NotEqual(t, was, r.things())
}
