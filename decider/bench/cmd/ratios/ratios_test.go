package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// fakeGo names what this test binary prints when it is started as "go".
const fakeGo = "RATIOS_TEST_FAKE_GO"

func TestMain(m *testing.M) {
	if file := os.Getenv(fakeGo); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Stdout.Write(text)
		if bytes.Contains(text, []byte("\nFAIL")) {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// ratiosOf runs the command with the given standard input.
func ratiosOf(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	in, err := os.CreateTemp(t.TempDir(), "stdin")
	require.NoError(t, err)
	defer in.Close()
	_, err = in.WriteString(stdin)
	require.NoError(t, err)
	_, err = in.Seek(0, io.SeekStart)
	require.NoError(t, err)
	var out, errs bytes.Buffer
	code = command(context.Background(), args, in, &out, &errs)
	return code, out.String(), errs.String()
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

func input(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/bench.txt")
	require.NoError(t, err)
	return string(text)
}

func TestTables(t *testing.T) {
	code, text, stderr := ratiosOf(t, input(t))
	assert.Zero(t, code, stderr)
	golden(t, "bench.text.golden", text)

	code, markdown, stderr := ratiosOf(t, "", "-markdown", "testdata/bench.txt")
	assert.Zero(t, code, stderr)
	golden(t, "bench.md.golden", markdown)
}

// TestPage writes into a page, twice: what was there is replaced.
func TestPage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	require.NoError(t, os.WriteFile(file, []byte("# Page\n\n"+pageBegin+"old\n"+pageEnd+"\nThe end.\n"), 0o644))
	for range 2 {
		code, stdout, stderr := ratiosOf(t, "", "-page="+file, "testdata/bench.txt")
		assert.Zero(t, code, stderr)
		assert.Empty(t, stdout)
	}
	page, err := os.ReadFile(file)
	require.NoError(t, err)
	golden(t, "page.md.golden", string(page))

	for name, text := range map[string]string{"no line \"<!-- ratios": pageEnd, "no line \"<!-- end": pageEnd + pageBegin} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		code, _, stderr := ratiosOf(t, "", "-page="+file, "testdata/bench.txt")
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, name)
		after, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, text, string(after), "nothing is lost")
	}
}

// TestOneSample has no spread to show, and a competitor that one workload
// lacks.
func TestOneSample(t *testing.T) {
	code, text, stderr := ratiosOf(t, `
BenchmarkW1/slow 10 50 ns/op
BenchmarkW1/hand 10 10 ns/op
BenchmarkW2/hand 10 10 ns/op
`)
	assert.Zero(t, code, stderr)
	golden(t, "one.text.golden", text)
}

func TestHelp(t *testing.T) {
	code, stdout, stderr := ratiosOf(t, "", "-h")
	assert.Zero(t, code)
	assert.Empty(t, stderr)
	golden(t, "help.golden", stdout)
}

func TestErrors(t *testing.T) {
	replace := func(old, new string) string {
		text := input(t)
		require.Contains(t, text, old)
		return strings.Replace(text, old, new, 1)
	}
	tests := []struct {
		name  string
		stdin string
		args  []string
		code  int
		want  string
	}{
		{name: "empty", code: 1, want: "standard input: no benchmark results"},
		{name: "other text", stdin: "PASS\nok  \tx\t0.1s\n", code: 1, want: "no benchmark results"},
		{name: "only a name", stdin: "BenchmarkW1/hand\n", code: 1, want: "no benchmark results"},
		{name: "cut short", stdin: "BenchmarkW1/hand-2  100  6.5\n", code: 1, want: "standard input:1: malformed result"},
		{name: "no count", stdin: "BenchmarkW1/hand-2  many  6.5 ns/op\n", code: 1, want: `"many" is not a count`},
		{name: "no number", stdin: "BenchmarkW1/hand-2  100  NaN ns/op\n", code: 1, want: `"NaN" is not a number`},
		{name: "no time", stdin: "BenchmarkW1/hand-2  100  5 B/op\n", code: 1, want: "no ns/op"},
		{name: "failed", stdin: replace("PASS", "--- FAIL: BenchmarkW1/hand"), code: 1, want: "standard input:34: the benchmarks failed"},
		{name: "panicked", stdin: replace("PASS", "panic: oops"), code: 1, want: "the benchmarks failed: panic: oops"},
		{name: "two machines", stdin: input(t) + "cpu: Another\n", code: 1, want: `results of different machines: cpu "AMD EPYC" and "Another"`},
		{name: "no hand at all", stdin: "BenchmarkW1/ethogram 10 50 ns/op\n", code: 1, want: `no results of "hand"`},
		{name: "no hand in W2", stdin: input(t) + "BenchmarkW2/ethogram 10 50 ns/op\n", code: 1, want: `W2: no results of "hand"`},
		{name: "not one run", stdin: input(t) + "BenchmarkW1/ethogram-2 10 50 ns/op\n", code: 1, want: "W1: 3 samples of hand but 4 of ethogram"},
		{name: "zero hand", stdin: "BenchmarkW1/hand 10 0 ns/op\n", code: 1, want: "W1: hand took no time"},
		{name: "no file", args: []string{"testdata/missing.txt"}, code: 1, want: "testdata/missing.txt: no such file"},
		{name: "no page", stdin: input(t), args: []string{"-page=testdata/missing.md"}, code: 1, want: "testdata/missing.md: no such file"},
		{name: "a folder", args: []string{"testdata"}, code: 1, want: "testdata"},
		{name: "unknown flag", args: []string{"-fast"}, code: 2, want: "-fast"},
		{name: "run and files", args: []string{"-run", "x.txt"}, code: 2, want: "reads no files"},
		{name: "count", args: []string{"-run", "-count=0"}, code: 2, want: "-count 0: want at least 1"},
		{name: "save without run", args: []string{"-save=x"}, code: 2, want: "-save needs -run"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := ratiosOf(t, test.stdin, test.args...)
			assert.Equal(t, test.code, code)
			assert.Contains(t, stderr, test.want)
			assert.Empty(t, stdout)
		})
	}
}

func TestNothingToRead(t *testing.T) {
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	var out, errs bytes.Buffer
	assert.Equal(t, 2, command(context.Background(), nil, null, &out, &errs))
	assert.Contains(t, errs.String(), "nothing to read")
}

// fakeRunner runs this test binary as benchmarks that print the given file, or
// as a build that does.
func fakeRunner(file string, started *[]string, build bool) *runner {
	return &runner{
		pkg: "example.org/bench", bench: "W", benchtime: "1x", count: 2,
		command: func(ctx context.Context, name string, args ...string) *exec.Cmd {
			*started = append(*started, filepath.Base(name)+" "+strings.Join(args, " "))
			cmd := exec.CommandContext(ctx, os.Args[0])
			if name != "go" || build {
				cmd.Env = append(os.Environ(), fakeGo+"="+file)
			} else {
				cmd.Env = append(os.Environ(), fakeGo+"="+os.DevNull)
			}
			return cmd
		},
	}
}

func TestRun(t *testing.T) {
	var started []string
	var progress, saved bytes.Buffer
	r := fakeRunner("testdata/bench.txt", &started, false)
	r.progress, r.save = &progress, &saved

	res := newResults()
	require.NoError(t, r.run(context.Background(), res))
	assert.Len(t, res.samples["W1/hand"]["ns/op"], 6, "two rounds of three")
	require.Len(t, started, 3)
	assert.Regexp(t, `^go test -c -o \S+ example\.org/bench$`, started[0])
	for _, round := range started[1:] {
		assert.Equal(t, "bench.test -test.run=^$ -test.bench=W -test.benchmem -test.benchtime=1x -test.timeout=60m", round)
	}
	assert.Contains(t, progress.String(), "round 2 of 2: 27 done, last Compile/masks100")
	assert.True(t, strings.HasSuffix(progress.String(), "\x1b[K"), "the line is empty in the end")
	assert.Equal(t, input(t)+input(t), saved.String())
}

func TestRunFails(t *testing.T) {
	failed := filepath.Join(t.TempDir(), "failed.txt")
	require.NoError(t, os.WriteFile(failed, []byte("--- FAIL: BenchmarkW1/hand\n    wrong leaf\nFAIL\n"), 0o644))
	for _, build := range []bool{true, false} {
		var started []string
		err := fakeRunner(failed, &started, build).run(context.Background(), newResults())
		assert.ErrorContains(t, err, "exit status 1")
		assert.ErrorContains(t, err, "wrong leaf", "the reason is shown")
		if build {
			assert.Len(t, started, 1, "no round without a build")
		} else {
			assert.Len(t, started, 2, "no further round")
		}
	}

	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errInterrupted)
	var started []string
	err := fakeRunner("testdata/bench.txt", &started, false).run(ctx, newResults())
	assert.ErrorIs(t, err, errInterrupted)
}

func TestSaveFails(t *testing.T) {
	_, err := os.Stat("testdata/missing/out.txt")
	require.Error(t, err)
	code, _, stderr := ratiosOf(t, "", "-run", "-save=testdata/missing/out.txt")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "testdata/missing/out.txt")
}

func TestMedian(t *testing.T) {
	assert.Equal(t, 2.0, median([]float64{3, 1, 2}))
	assert.Equal(t, 2.5, median([]float64{4, 1, 3, 2}))
	assert.Equal(t, " ±60%", spread([]float64{4, 1, 3, 2}))
}

// TestNoisyFigures: a page leaves out what varied too much to say anything.
func TestNoisyFigures(t *testing.T) {
	var b strings.Builder
	table{title: "T", note: "N.", rows: [][]string{{"", "ns"}, {"calm", "10.0 ±50%"}, {"noisy", "11.0 ±51%"}}}.markdown(&b)
	assert.Equal(t, "\n**T**\n\n|  | ns |\n| --- | ---: |\n| calm | 10.0 |\n| noisy | – |\n\n"+
		"N. The furthest sample lies up to 50 % from its median. Where it lies further than 50 %, the figure is left out.\n", b.String())
}
