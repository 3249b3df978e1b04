package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const log = `{"ethogram":"log","version":1,"seed":"0","trees":[]}` + "\n" + `{"end":0}` + "\n"

// file writes a log.
func file(t *testing.T, text string) string {
	path := filepath.Join(t.TempDir(), "guards.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// call runs the program to its end.
func call(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		says string
	}{
		{nil, "0 files named: want one log; see -h"},
		{[]string{"a", "b"}, "2 files named: want one log; see -h"},
		{[]string{"-colour"}, "flag provided but not defined: -colour; see -h"},
		{[]string{filepath.Join(dir, "none.jsonl")}, "no such file"},
		{[]string{dir}, "is a directory"},
		{[]string{file(t, "hello")}, "no log: its first line is not the JSON of a header"},
		{[]string{file(t, `{"ethogram":"log","version":9}`)}, "a log of version 9"},
		{[]string{"-"}, "standard input: no log: it is empty"},
		{[]string{"-html", filepath.Join(dir, "out.html"), file(t, "")}, "it is empty"},
		{[]string{"-compare", file(t, log)}, "-compare without FILE"},
		{[]string{"-compare", file(t, log), "-html", filepath.Join(dir, "out.html")}, "-compare without FILE"},
		{[]string{"-compare", filepath.Join(dir, "none.jsonl"), file(t, log)}, "no such file"},
		{[]string{"-compare", file(t, "hello"), file(t, log)}, "no log: its first line is not the JSON of a header"},
		{[]string{"-compare", "-", "-"}, "both logs are -: standard input has one"},
		{[]string{"-html", file(t, log)}, "guards.jsonl: want the name of the page to write, which ends in .html"},
	} {
		code, stdout, stderr := call(t, "", c.args...)
		assert.Equal(t, 2, code, c.args)
		assert.Empty(t, stdout, c.args)
		assert.Contains(t, stderr, "ethogram-view: ", c.args)
		assert.Contains(t, stderr, c.says, c.args)
	}
	left, err := os.ReadDir(dir)
	assert.NoError(t, err)
	assert.Empty(t, left)
}

func TestHelp(t *testing.T) {
	code, stdout, stderr := call(t, "", "-h")
	assert.Zero(t, code)
	assert.Contains(t, stdout, "Usage: ethogram-view [flags] FILE")
	assert.Contains(t, stdout, "-html file")
	assert.Contains(t, stdout, "-compare file")
	assert.Empty(t, stderr)
}

func TestHTML(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.html")
	for _, args := range [][]string{{file(t, log)}, {"-"}, nil} {
		code, stdout, stderr := call(t, log, append([]string{"-html", out}, args...)...)
		require.Zero(t, code, stderr)
		assert.Equal(t, "wrote "+out+"\n", stdout)
		page, err := os.ReadFile(out)
		require.NoError(t, err)
		_, rest, found := strings.Cut(string(page), `id="log">`)
		assert.Equal(t, len(args) == 1, found)
		if found {
			packed, _, _ := strings.Cut(rest, "<")
			zip, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(packed)))
			require.NoError(t, err)
			text, err := io.ReadAll(zip)
			require.NoError(t, err)
			assert.Equal(t, log, string(text))
		}
		assert.NotContains(t, string(page), ` src="`)
		left, err := os.ReadDir(filepath.Dir(out))
		assert.NoError(t, err)
		assert.Len(t, left, 1)
	}
	code, _, stderr := call(t, "", "-html", filepath.Join(out, "x.html"))
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "ethogram-view: ")
}

// TestCompare: both logs are in the page, or served.
func TestCompare(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.html")
	for _, args := range [][]string{{"-compare", file(t, log), "-"}, {"-compare", "-", file(t, log)}} {
		code, _, stderr := call(t, log, append([]string{"-html", out}, args...)...)
		require.Zero(t, code, stderr)
		page, err := os.ReadFile(out)
		require.NoError(t, err)
		assert.Contains(t, string(page), `id="log" data-name="`)
		assert.Contains(t, string(page), `id="other" data-name="`)
		assert.Contains(t, string(page), ` data-name="guards.jsonl">`)
	}
}

// said is what a running program prints.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func TestServe(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, name := range []string{file(t, log), "-"} {
		ctx, interrupt := context.WithCancel(t.Context())
		var stderr said
		code := make(chan int)
		go func() {
			code <- run(ctx, []string{"-addr", "localhost:0", name}, strings.NewReader(log), io.Discard, &stderr)
		}()
		var url string
		require.Eventually(t, func() bool {
			_, after, ok := strings.Cut(stderr.String(), "inspector: ")
			url = strings.TrimSpace(after)
			return ok && strings.HasSuffix(after, "\n")
		}, 20*time.Second, time.Millisecond)
		for path, want := range map[string]string{"": "<!doctype html>", "log": log} {
			resp, err := http.Get(url + path)
			require.NoError(t, err)
			body, err := io.ReadAll(resp.Body)
			require.NoError(t, errors.Join(err, resp.Body.Close()))
			assert.Contains(t, strings.ToLower(string(body)), want)
		}
		resp, err := http.Get(url + "live")
		require.NoError(t, err)
		resp.Body.Close()
		assert.Equal(t, http.StatusNoContent, resp.StatusCode)
		interrupt()
		assert.Zero(t, <-code)
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "ethogram-*"))
	assert.NoError(t, err)
	assert.Empty(t, left)
}

// TestInterruptedInput waits for an input that never comes.
func TestInterruptedInput(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	ctx, interrupt := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	code := make(chan int)
	go func() { code <- run(ctx, []string{"-"}, r, io.Discard, io.Discard) }()
	w.Write([]byte(log))
	interrupt()
	assert.Equal(t, 2, <-code)
	left, err := os.ReadDir(os.TempDir())
	assert.NoError(t, err)
	assert.Empty(t, left)
}

// A file may have any name, and none reaches the terminal raw.
func TestNamesOfFiles(t *testing.T) {
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"no\x1b[2J\u202esuch"}, strings.NewReader(""), &out, &errs)
	assert.Equal(t, 2, code)
	assert.Contains(t, errs.String(), `no\x1b[2J\u202esuch`)
	assert.NotContains(t, errs.String(), "\x1b")
}
