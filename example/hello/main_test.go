package main

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden file")

func TestGolden(t *testing.T) {
	const file = "testdata/hello.golden"
	var got bytes.Buffer
	require.NoError(t, run(&got))
	if *update {
		require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("output (-want +got); go test -update accepts it:\n%s", d)
	}
}
