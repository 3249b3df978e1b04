package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	pprof "github.com/google/pprof/profile"
)

const grazing = "../../../profile/testdata/grazing.json"

func try(t *testing.T, code int, args ...string) (stdout, stderr string) {
	t.Helper()
	in, err := os.ReadFile(grazing)
	require.NoError(t, err)
	var out, errs bytes.Buffer
	require.Equal(t, code, run(args, bytes.NewReader(in), &out, &errs), "%s", &errs)
	assert.Equal(t, code == 0, errs.Len() == 0)
	return out.String(), errs.String()
}

func TestHelp(t *testing.T) {
	out, _ := try(t, 0, "-h")
	for _, c := range exporters {
		assert.Contains(t, out, "\n  "+c.name+" ")
	}
	for _, args := range [][]string{{"help"}, {"top", "-h"}} {
		again, _ := try(t, 0, args...)
		assert.Equal(t, out, again)
	}
}

func TestProfiles(t *testing.T) {
	golden, err := os.ReadFile("../../../profile/testdata/grazing.txt")
	require.NoError(t, err)
	out, _ := try(t, 0, "top", "-n", "0", grazing)
	assert.Contains(t, string(golden), out)
	out, _ = try(t, 0, "tree", "-")
	assert.Contains(t, string(golden), out)
	out, _ = try(t, 0, "csv", grazing, grazing)
	assert.Contains(t, out, "\nROOT,1,ROOT > EAT,EAT,Decide,2000,400,2000,200000,200000\n")
	file := filepath.Join(t.TempDir(), "rows.pb.gz")
	try(t, 0, "pprof", "-o", file, grazing)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	p, err := pprof.ParseData(data)
	require.NoError(t, err)
	assert.NotEmpty(t, p.Sample)
}

func TestMistakes(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing\x1b[2J.json")
	copied := filepath.Join(t.TempDir(), "copy.json")
	data, err := os.ReadFile(grazing)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(copied, data, 0o644))
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"", 2, "no command"},
		{"fly", 2, `unknown command "fly"`},
		{"top", 2, "no files"},
		{"top -x f", 2, "-x"},
		{"tree -n 3 f", 2, "-n"},
		{"top -n many f", 2, "-n"},
		{"top -o " + copied + " " + copied, 2, "want another name"},
		{"perfetto a -o b", 2, "-o stands behind a file"},
		{"top " + logFile, 1, `the file is no profile of rows: "ethogram" is "log", want "profile"`},
		{"perfetto a b", 2, "want one log"},
		{"perfetto -agents 1,x a", 2, `"x" is no id`},
		{"counts -values a", 2, "-values"},
		{"perfetto " + missing, 1, "missing"},
		{"top " + missing, 1, "missing"},
		{"top main.go", 1, "main.go: line 1, column 1:"},
		{"top -o " + filepath.Join(missing, "x") + " " + grazing, 1, "missing"},
	} {
		_, stderr := try(t, c.code, strings.Fields(c.args)...)
		assert.Contains(t, stderr, c.want, c.args)
		assert.NotContains(t, stderr, "\x1b")
	}
	after, err := os.ReadFile(copied)
	require.NoError(t, err)
	assert.Equal(t, data, after)
}

// TestOutputStays: a command that cannot read its input does not touch its output.
func TestOutputStays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rows.csv")
	require.NoError(t, os.WriteFile(file, []byte("before"), 0o644))
	try(t, 1, "csv", "-o", file, "main.go")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "before", string(data))
	try(t, 0, "csv", "-o", file, grazing)
	data, err = os.ReadFile(file)
	require.NoError(t, err)
	assert.NotContains(t, string(data), "before")
}

const logFile = "../../../record/testdata/full.jsonl"

// TestLogs: a log becomes a timeline and counts; a damaged one as far as it is intact.
func TestLogs(t *testing.T) {
	out, _ := try(t, 0, "perfetto", logFile)
	var events []map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &events))
	assert.NotContains(t, out, `"value of`)
	values, _ := try(t, 0, "perfetto", "-values", logFile)
	assert.Greater(t, len(values), len(out))
	for _, command := range []string{"perfetto", "counts"} {
		none, says := try(t, 1, command, "-agents", "12345678,87654321", logFile)
		assert.Empty(t, none)
		assert.Contains(t, says, "-agents 12345678: this agent was not recorded; want some of ")
	}

	file := filepath.Join(t.TempDir(), "trace.json.gz")
	try(t, 0, "perfetto", "-o", file, logFile)
	packed, err := os.Open(file)
	require.NoError(t, err)
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	require.NoError(t, err)
	unpacked, err := io.ReadAll(z)
	require.NoError(t, err)
	assert.Equal(t, out, string(unpacked))

	once, _ := try(t, 0, "counts", logFile)
	twice, _ := try(t, 0, "counts", logFile, logFile)
	assert.Equal(t, strings.Count(once, "\n"), strings.Count(twice, "\n"))
	assert.NotEqual(t, once, twice)

	whole, err := os.ReadFile(logFile)
	require.NoError(t, err)
	cut := filepath.Join(t.TempDir(), "cut.jsonl")
	require.NoError(t, os.WriteFile(cut, append(whole[:len(whole)/2:len(whole)/2], "{x\x1b[2J"...), 0o644))
	out, stderr := try(t, 1, "perfetto", cut)
	require.NoError(t, json.Unmarshal([]byte(out), &events), "%s", out)
	assert.Greater(t, len(events), 2)
	assert.Contains(t, stderr, "damaged in line")
	assert.NotContains(t, stderr, "\x1b")
	_, stderr = try(t, 1, "counts", grazing)
	assert.Contains(t, stderr, "not a log")
}
