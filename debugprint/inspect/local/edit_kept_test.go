package local

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// TestKeep: edits are saved in a file, and a game that begins anew offers them.
func TestKeep(t *testing.T) {
	a := newAviary(t)
	a.do("edit", edits(vocabulary.Edit{Do: "rename", Row: "EAT", Name: "FEED"}))
	code, body := a.post("save", "")
	assert.Equal(t, 404, code)
	assert.Equal(t, "the game gives no file for edits: see Table.Keep", body)
	file := filepath.Join(t.TempDir(), "birds.json")
	require.NoError(t, a.table.Keep(file))
	assert.True(t, a.get().CanKeep)
	assert.Empty(t, a.last.Kept)
	a.set("FEED", "Timeout", "90s")
	assert.Equal(t, a.last.Edits, a.do("save", "").Kept)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "[\n"+`{"do":"rename","row":"EAT","name":"FEED"},`+"\n"+`{"do":"set","row":"FEED","field":"Timeout","value":"90s"}`+"\n]\n", string(data))

	next := newAviary(t)
	require.NoError(t, next.table.Keep(file))
	assert.Equal(t, a.last.Edits, next.get().Kept)
	assert.Empty(t, next.last.Changes, "nothing is applied unasked")
	next.do("edit", edits(next.last.Kept...)+apply)
	next.frame()
	assert.Equal(t, a.last.Text, next.get().Text)
	assert.True(t, next.last.Applied)
	next.do("reset", "")
	assert.Empty(t, next.do("save", "").Kept)

	require.NoError(t, os.WriteFile(file, []byte(`[{"do":"set"},`), 0o600))
	assert.ErrorContains(t, next.table.Keep(file), "local: Keep: the edits in "+file+": column 15: the file ends within a value")
}
