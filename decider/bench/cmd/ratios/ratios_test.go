package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/bench"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// ratiosOf runs the command.
func ratiosOf(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = command(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// quick measures as little as there is to measure.
func quick(args ...string) []string {
	return append([]string{"-rounds=3", "-turn=20us"}, args...)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestText(t *testing.T) {
	code, text, stderr := ratiosOf(t, "testdata/results.json")
	assert.Zero(t, code, stderr)
	golden(t, "results.text.golden", text)
}

// TestPage writes into a page, twice: what was there is replaced.
func TestPage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	require.NoError(t, os.WriteFile(file, []byte("# Page\n\n"+pageBegin+"old\n"+pageEnd+"\nThe end.\n"), 0o644))
	for range 2 {
		code, stdout, stderr := ratiosOf(t, "-page="+file, "testdata/results.json")
		assert.Zero(t, code, stderr)
		assert.Empty(t, stdout)
	}
	page, err := os.ReadFile(file)
	require.NoError(t, err)
	golden(t, "page.md.golden", string(page))

	for name, text := range map[string]string{"no line \"<!-- ratios": pageEnd, "no line \"<!-- end": pageEnd + pageBegin} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		code, _, stderr := ratiosOf(t, "-page="+file, "testdata/results.json")
		assert.Equal(t, exitFailed, code)
		assert.Contains(t, stderr, name)
		after, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, text, string(after), "nothing is lost")
	}
}

// TestMeasure measures, and shows the same again from its JSON.
func TestMeasure(t *testing.T) {
	code, text, stderr := ratiosOf(t, quick("-only=W1r,Gate")...)
	assert.Zero(t, code, stderr)
	assert.Empty(t, stderr, "no progress where there is no terminal")
	for _, want := range []string{"W1r: ", "  hand ", "  table ", "  behavior3go ", "Gate: ", "  uncontended ", "≤ 4.20"} {
		assert.Contains(t, text, want)
	}

	code, text, stderr = ratiosOf(t, quick("-only=W3r,W6", "-competitors=table", "-json")...)
	assert.Zero(t, code, stderr)
	var res results
	require.NoError(t, json.Unmarshal([]byte(text), &res))
	assert.Equal(t, thisMachine(), res.Machine)
	require.Len(t, res.Series, 2)
	for _, s := range res.Series {
		require.Len(t, s.Entries, 2)
		assert.Equal(t, "hand", s.Entries[0].Name)
		assert.Equal(t, 1.0, s.Entries[0].Ratio)
		assert.Equal(t, "table", s.Entries[1].Name)
		assert.Equal(t, bench.Goal(s.Name, "table"), s.Entries[1].Goal)
		assert.Positive(t, s.Entries[1].Ns)
		assert.InDelta(t, 0, s.Entries[1].Allocs, 0.5)
		assert.Equal(t, 3, s.Entries[1].Turns)
	}
	file := filepath.Join(t.TempDir(), "results.json")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	code, shown, stderr := ratiosOf(t, file)
	assert.Zero(t, code, stderr)
	assert.Equal(t, res.text(), shown)

	code, again, stderr := ratiosOf(t, "-json", file)
	assert.Zero(t, code, stderr)
	assert.Equal(t, text, again)
}

// TestInterrupted: what was measured before Ctrl-C is printed, but no page is written.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := order{rounds: 1_000_000, turn: 20 * time.Microsecond, series: bench.All()[:3]}
	o.progress = writerFunc(func(line []byte) {
		if bytes.Contains(line, []byte("left")) {
			cancel()
		}
	})
	res, err := o.measure(ctx)
	assert.ErrorIs(t, err, errInterrupted)
	require.Len(t, res.Series, 1, "the first round of the first")
	assert.Equal(t, 1, res.Series[0].Entries[0].Turns)

	var out, errs bytes.Buffer
	assert.Equal(t, exitInterrupted, command(ctx, []string{"-json"}, &out, &errs))
	require.NoError(t, json.Unmarshal(out.Bytes(), &res))
	assert.Empty(t, res.Series)
	assert.Contains(t, errs.String(), "interrupted")

	file := filepath.Join(t.TempDir(), "page.md")
	require.NoError(t, os.WriteFile(file, []byte(pageBegin+pageEnd), 0o644))
	assert.Equal(t, exitInterrupted, command(ctx, []string{"-page=" + file}, &out, &errs))
	page, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, pageBegin+pageEnd, string(page))
}

type writerFunc func(line []byte)

func (f writerFunc) Write(line []byte) (int, error) {
	f(line)
	return len(line), nil
}

func TestProgress(t *testing.T) {
	var line bytes.Buffer
	o := order{rounds: 3, turn: 20 * time.Microsecond, series: bench.All()[:1], progress: &line}
	_, err := o.measure(context.Background())
	require.NoError(t, err)
	assert.Contains(t, line.String(), "W1: starting")
	assert.Regexp(t, `measuring: \d+ %, \S+s left`, line.String())
	assert.True(t, strings.HasSuffix(line.String(), "\x1b[K"), "the line is empty in the end")
}

// TestWrong holds that a run which goes wrong is an error.
func TestWrong(t *testing.T) {
	o := order{rounds: 1, turn: time.Microsecond, series: []bench.Series{{
		Name: "S", Agents: 1, Cycle: 1,
		Entries: []bench.Entry{{Name: "wrong", Start: func() bench.Run { return wrong{} }}},
	}}}
	_, err := o.measure(context.Background())
	assert.EqualError(t, err, "S/wrong did something else than it should: asleep")
}

type wrong struct{}

func (wrong) Ticks(n int) {
	for range n {
		sink++
	}
}

func (wrong) Verify() error { return errAsleep }

var (
	sink      int
	errAsleep = errors.New("asleep")
)

func TestTicks(t *testing.T) {
	for _, of := range []string{"W1", "W4", "Gate"} {
		entry := "table"
		if of == "Gate" {
			entry = "full"
		}
		code, stdout, stderr := ratiosOf(t, "-only="+of, "-competitors="+entry, "-ticks=3")
		assert.Zero(t, code, stderr)
		assert.Empty(t, stdout)
	}
}

// TestNoValgrind: what is missing is said before anything is measured.
func TestNoValgrind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	code, stdout, stderr := ratiosOf(t, "-instructions")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, stderr, "install valgrind")
	assert.Empty(t, stdout)
}

func TestCollected(t *testing.T) {
	n, err := collected([]byte("==7== Events    : Ir\n==7== Collected : 1234567\n==7== \n"))
	assert.NoError(t, err)
	assert.Equal(t, 1234567.0, n)
	_, err = collected([]byte("killed"))
	assert.ErrorContains(t, err, "killed")
}

func TestHelp(t *testing.T) {
	code, stdout, stderr := ratiosOf(t, "-h")
	assert.Zero(t, code)
	assert.Empty(t, stderr)
	golden(t, "help.golden", stdout)
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("testdata/results.json")
	require.NoError(t, err)
	file := func(name, content string) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, []byte(content), 0o644))
		return name
	}
	other := file("other.json", strings.Replace(string(text), `"AMD EPYC"`, `"Another"`, 1))
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{name: "empty file", args: []string{file("empty.json", "")}, code: 1, want: "empty.json: EOF; want the output of ratios -json"},
		{name: "no results", args: []string{file("none.json", "{}")}, code: 1, want: "none.json: no results"},
		{name: "no entries", args: []string{file("bare.json", `{"series":[{"name":"W1"}]}`)}, code: 1, want: "a series without entries"},
		{name: "other text", args: []string{file("text.json", "PASS")}, code: 1, want: "text.json: invalid character"},
		{name: "unknown field", args: []string{file("field.json", `{"x":1}`)}, code: 1, want: `unknown field "x"`},
		{name: "two machines", args: []string{"testdata/results.json", other}, code: 1, want: "want one machine"},
		{name: "twice", args: []string{"testdata/results.json", "testdata/results.json"}, code: 1, want: "results of W1, which testdata/results.json has too"},
		{name: "no file", args: []string{"testdata/missing.json"}, code: 1, want: "testdata/missing.json: no such file"},
		{name: "no page", args: []string{"-page=testdata/missing.md", "testdata/results.json"}, code: 1, want: "testdata/missing.md: no such file"},
		{name: "unknown flag", args: []string{"-fast"}, code: 2, want: "-fast"},
		{name: "rounds", args: []string{"-rounds=0"}, code: 2, want: "-rounds 0: want at least 1"},
		{name: "turn", args: []string{"-turn=-1s"}, code: 2, want: "-turn -1s: want a positive time"},
		{name: "ticks", args: []string{"-ticks=-1"}, code: 2, want: "-ticks -1: want a positive number"},
		{name: "ticks of all", args: []string{"-ticks=1", "-only=W1"}, code: 2, want: "want -only with one series"},
		{name: "unknown series", args: []string{"-only=W1,W9"}, code: 2, want: "-only W9: no such series"},
		{name: "unknown entry", args: []string{"-competitors=table,unity"}, code: 2, want: "-competitors unity: no such entry"},
		{name: "entry of another series", args: []string{"-only=W1", "-competitors=full"}, code: 2, want: "-competitors full: no such entry"},
		{name: "JSON and page", args: []string{"-json", "-page=x.md"}, code: 2, want: "-json and -page"},
		{name: "files and only", args: []string{"-only=W1", "testdata/results.json"}, code: 2, want: "nothing to measure"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := ratiosOf(t, test.args...)
			assert.Equal(t, test.code, code)
			assert.Contains(t, stderr, test.want)
			assert.Empty(t, stdout)
		})
	}
}

func TestCPUName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cpuinfo")
	require.NoError(t, os.WriteFile(file, []byte("processor\t: 0\nmodel\t\t: 2\nmodel name\t: AMD EPYC\n"), 0o644))
	assert.Equal(t, "AMD EPYC", cpuName(file))
	assert.Empty(t, cpuName(file+"x"))
}
