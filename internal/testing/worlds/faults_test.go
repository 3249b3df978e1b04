package worlds_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// invariants are what holds in each world and frame, by number from 1 on.
var invariants = []string{
	"an agent that is paused has no call, and its clock stands",
	"the deltas of an agent's ticks add up to the time that it lived, and none is negative",
	"asleep or awake, watched or not, loaded or not, on one worker or eight, by table or code: all is the same",
	"what observers heard is what callbacks did",
	"a token has as many holders as agents are in its rows, never more than its limit, and none after a removal",
	"nobody idles beside a free target that he would take",
	"each draw has its odds",
	"a rehearsal with the same table finds no difference, with another one what then happens",
	"what has begun has ended or runs, in states, logs, coverage and counts alike",
}

// TestFaults compares the table of faults/README.md with the patches, which say what they are.
func TestFaults(t *testing.T) {
	const readme, mark = "faults/README.md", "| --- | --- | --- |\n"
	patches, err := filepath.Glob("faults/*.patch")
	require.NoError(t, err)
	require.NotEmpty(t, patches)
	names := map[string][]string{} // by invariant
	for _, file := range patches {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		head, _, ok := strings.Cut(string(data), "\ndiff --git ")
		require.True(t, ok, "%s has no diff", file)
		said := map[string]string{}
		for line := range strings.SplitSeq(strings.TrimSpace(head), "\n") {
			field, value, _ := strings.Cut(line, ": ")
			said[field] = value
		}
		require.NotEmpty(t, said["Fault"], file)
		require.Contains(t, said["Meets"], ", ", "%s: a fault lies where two mechanisms meet", file)
		require.Regexp(t, "^[1-9]$", said["Invariant"], file)
		name := "`" + strings.TrimSuffix(filepath.Base(file), ".patch") + "`"
		names[said["Invariant"]] = append(names[said["Invariant"]], name)
	}
	text, err := os.ReadFile(readme)
	require.NoError(t, err)
	before, _, ok := strings.Cut(string(text), mark)
	require.True(t, ok, "the page has no table")
	var want strings.Builder
	want.WriteString(before + mark)
	for i, holds := range invariants {
		number := fmt.Sprint(i + 1)
		require.NotEmpty(t, names[number], "no fault is against invariant %s", number)
		want.WriteString(fmt.Sprintf("| %s | %s | %s |\n", number, holds, strings.Join(names[number], ", ")))
	}
	if *update {
		require.NoError(t, os.WriteFile(readme, []byte(want.String()), 0o644))
		return
	}
	require.Equal(t, want.String(), string(text), "%s is out of date: go test ./internal/testing/worlds -run TestFaults -update", readme)
}
