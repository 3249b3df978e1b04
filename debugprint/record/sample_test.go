package record_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a golden file.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update to write the file")
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// samples are the options of the logs in testdata.
var samples = map[string]record.Options{
	"full.jsonl":        {Everything: true, Keyframe: 50},
	"transitions.jsonl": {Keyframe: 50},
}

// TestSamples: the log is the same to the byte on one worker and on four.
func TestSamples(t *testing.T) {
	for name, o := range samples {
		for _, workers := range []int{1, 4} {
			c := newCamp(t, workers)
			r, err := record.New(c.world, o)
			require.NoError(t, err)
			for range 120 {
				c.tick()
			}
			require.NoError(t, r.Stop())
			var b bytes.Buffer
			_, err = r.WriteTo(&b)
			require.NoError(t, err)
			golden(t, name, b.Bytes())
		}
	}
}
