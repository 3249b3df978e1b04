package hunt

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
)

// toy is a program of two packages that reaches other statements for other arguments.
var toy = map[string]string{
	"go.mod": "module toy\n\ngo 1.26\n",
	"main.go": `package main

import (
	"os"

	"toy/part"
)

func never() int { return 7 }

func main() {
	for _, arg := range os.Args[1:] {
		if arg == "never" && never() == 7 {
			println("seven")
		}
		part.Do(arg)
	}
}
`,
	"part/part.go": `package part

func Do(what string) (n int) {
	switch what {
	case "one":
		n = 1
	case "two":
		for range 300 { // a counter of two bytes
			n++
		}
	default:
		func() { n = 9 }()
	}
	return n
}
`,
}

// write writes files into a folder.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
}

// run runs a command in a folder and returns what it prints.
func run(t *testing.T, dir string, env []string, command ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	c.Dir, c.Env = dir, append(append(os.Environ(), "GOWORK=off"), env...)
	text, err := c.CombinedOutput()
	require.NoError(t, err, "%s", text)
	return string(text)
}

// TestCoveredBlocks: the blocks that are read from counters are as many, package by
// package, as go tool covdata reads. No damage panics.
func TestCoveredBlocks(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	write(t, dir, toy)
	program := filepath.Join(dir, "toy.exe")
	run(t, dir, nil, "go", "build", "-cover", "-covermode=atomic", "-o", program, ".")
	seen := map[int]bool{}
	for _, args := range [][]string{{}, {"one"}, {"two"}, {"two", "three"}, {"never", "one"}} {
		to := t.TempDir()
		run(t, dir, []string{"GOCOVERDIR=" + to}, append([]string{program}, args...)...)
		read := func(pattern string) []byte {
			files, err := filepath.Glob(filepath.Join(to, pattern))
			require.NoError(t, err)
			require.Len(t, files, 1)
			data, err := os.ReadFile(files[0])
			require.NoError(t, err)
			return data
		}
		counters, meta := read("covcounters.*"), read("covmeta.*")
		run(t, dir, nil, "go", "tool", "covdata", "textfmt", "-i", to, "-o", filepath.Join(to, "profile"))
		want, inFiles := map[string]int{}, map[string]int{}
		for line := range strings.Lines(string(read("profile"))) {
			file, counts, ok := strings.Cut(strings.TrimSpace(line), ":")
			if !ok || file == "mode" {
				continue
			}
			n, err := strconv.Atoi(strings.Fields(counts)[1])
			require.NoError(t, err)
			inFiles[file] += n
			if !strings.HasSuffix(counts, " 0") {
				want[file[:strings.LastIndexByte(file, '/')]]++
			}
		}
		all, err := countedPackages(meta)
		require.NoError(t, err)
		var paths []string
		statements := map[string]int{} // by file
		for _, pkg := range all {
			paths = append(paths, pkg.path)
			for _, f := range pkg.functions {
				for _, n := range f.blocks {
					statements[f.file] += n
				}
			}
		}
		require.ElementsMatch(t, []string{"toy", "toy/part"}, paths)
		require.Equal(t, inFiles, statements)
		blocks, err := coveredBlocks(counters)
		require.NoError(t, err)
		got := map[string]int{}
		for _, b := range blocks {
			got[paths[b.pkg]]++
		}
		require.Equal(t, want, got, args)
		seen[len(blocks)] = true

		for i := range counters {
			_, err := coveredBlocks(counters[:i])
			require.Error(t, err)
			damaged := append([]byte{}, counters...)
			damaged[i] ^= 0xff
			_, _ = coveredBlocks(damaged)
		}
		for i := range meta {
			_, _ = countedPackages(meta[:i])
			damaged := append([]byte{}, meta...)
			damaged[i] ^= 0xff
			_, _ = countedPackages(damaged)
		}
		newer := append([]byte{}, counters...)
		newer[4] = 2
		_, err = coveredBlocks(newer)
		require.ErrorContains(t, err, "hunt without statement coverage")
	}
	require.Len(t, seen, 5, "each run reaches another number of blocks")
}

// TestStatements: with statements, a hunt reaches more, and the same for any number of
// processes.
func TestStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "forage.exe")
	run(t, "../../../example/forage", nil, "go", "build", "-ldflags=-s -w", "-cover", "-covermode=atomic", "-coverpkg=./...", "-o", program, ".")
	hunt := func(args ...string) string {
		all := append([]string{program, "hunt", "-backend", "proc", "-matches", "40", "-seed", "3"}, args...)
		text := run(t, dir, []string{"GOCOVERDIR=" + dir}, all...)
		return text[strings.Index(text, "off: "):] // behind the progress
	}
	without, with := hunt(), hunt("-coverage", "-workers", "1")
	last := func(text string) string { return text[strings.LastIndex(text, "40 matches, "):] }
	require.NotEqual(t, last(without), last(with))
	require.NotContains(t, without, "statements")
	require.Regexp(t, `(?m)^ +(\d\d)/(\d\d)  \S+/forage/game/actions\.go$`, with)
	require.Regexp(t, `(?m)^reached: \d{3} of \d{3} statements \(\d\d %\), 7 of 7 actions \(100 %\), \d of \d conditions`, with)
	require.Equal(t, with, hunt("-coverage", "-workers", "3"))
}

// TestStatementsRefused: a program that does not count its statements says how to build
// it, and one process for all rounds cannot tell theirs apart.
func TestStatementsRefused(t *testing.T) {
	_, err := Hunt(t.Context(), mine.New(""), Options{Matches: 1, Statements: true})
	require.ErrorContains(t, err, "set Proc")
	if testing.CoverMode() != "" {
		t.Skip("this test counts its statements")
	}
	_, err = Hunt(t.Context(), mine.New(""), Options{Matches: 1, Statements: true, Proc: true})
	require.ErrorContains(t, err, "the program does not count its statements. Fix: build it with go build -cover -covermode=atomic -coverpkg=PACKAGES, where PACKAGES, such as ./..., are those of the program itself and of the game")
}

// TestStatementsOfTheGameAlone: Go has a program count only if its package main is among
// the packages that count, which is why the refusal names that, and this is how a program
// that counts nothing is known.
func TestStatementsOfTheGameAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": toy["go.mod"], "part/part.go": toy["part/part.go"], "main.go": `package main

import (
	"io"
	"runtime/coverage"

	"toy/part"
)

func main() {
	part.Do("one")
	print(coverage.WriteCounters(io.Discard) != nil)
}
`})
	for pkgs, refused := range map[string]string{"./...": "false", "./part": "true"} {
		program := filepath.Join(dir, "toy.exe")
		run(t, dir, nil, "go", "build", "-ldflags=-s -w", "-cover", "-covermode=atomic", "-coverpkg="+pkgs, "-o", program, ".")
		require.Equal(t, refused, run(t, dir, []string{"GOCOVERDIR=" + dir}, program), pkgs)
	}
}
