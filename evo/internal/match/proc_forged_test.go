package match_test

import (
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// frame returns a frame as processes exchange them.
func frame(kind byte, data []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(data)))
	return append(append(b, kind), data...)
}

// What a process says is checked before it is used.
func TestProcThatSendsWhatCannotBe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the process is a script of sh")
	}
	store := new(match.Store)
	m := matchtest.Matches(1, 1, players(store, 4))
	good, err := collect(t.Context(), local(t, store, 1), m)
	require.NoError(t, err)
	rules := proc(t, store, match.ProcOptions{}).Rules()
	hello, err := json.Marshal(map[string]any{"protocol": 1, "rules": rules})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		frame func(o match.Outcome) []byte
		want  string
	}{
		"no metrics": {func(o match.Outcome) []byte { o.Metrics = nil; return frame('o', match.AppendOutcome(nil, o)) }, "the metrics of 0 slots, want 4"},
		"another":    {func(o match.Outcome) []byte { o.Match[0]++; return frame('o', match.AppendOutcome(nil, o)) }, "it is of the match"},
		"more":       {func(o match.Outcome) []byte { return frame('o', append(match.AppendOutcome(nil, o), 1)) }, "1 bytes behind the outcome"},
		"a part":     {func(o match.Outcome) []byte { return frame('o', match.AppendOutcome(nil, o)[:20]) }, "damaged data"},
		"good":       {func(o match.Outcome) []byte { return frame('o', match.AppendOutcome(nil, o)) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			said := filepath.Join(t.TempDir(), "said")
			require.NoError(t, os.WriteFile(said, append(frame('h', hello), c.frame(good[0])...), 0o644))
			o := match.ProcOptions{Workers: 1, Patience: 20 * time.Second}.WithCommand("sh", "-c", `cat "$0"; exec sleep 30`, said)
			got, err := collect(t.Context(), proc(t, store, o), m)
			if c.want == "" {
				require.NoError(t, err)
				assert.Equal(t, good, got)
				return
			}
			assert.ErrorContains(t, err, c.want)
		})
	}
}
