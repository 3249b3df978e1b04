package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTables: testdata/results.md and the page on hunting say what the results say.
func TestTables(t *testing.T) {
	var out strings.Builder
	r := recall{matches: 400, tries: 100, seed: 1, done: map[string]bool{}, out: &out}
	require.NoError(t, r.run(t.Context(), nil, "", "testdata/results.jsonl", true))
	written, err := os.ReadFile("testdata/results.md")
	require.NoError(t, err)
	require.Equal(t, string(written), out.String(), "recall -table -results testdata/results.jsonl >testdata/results.md")
	page, err := os.ReadFile("../../../../docs/hunting.md")
	require.NoError(t, err)
	for table := range strings.SplitSeq(out.String(), "\n\n") {
		if strings.HasPrefix(table, "| faults |") || strings.HasPrefix(table, "| mutants killed |") {
			require.Contains(t, string(page), strings.TrimSpace(table))
		}
	}
}
