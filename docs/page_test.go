package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

var (
	update = flag.Bool("update", false, "write the real output into the pages")
	only   = flag.String("page", "", "test only the pages with this in their name")
)

// languages are what a fence may name; the value says whether such a block is
// output that is compared.
var languages = map[string]bool{
	"go": false, "sh": false, "diff": false,
	"text": true, "mermaid": true, "json": true,
}

// page is a Markdown file and the fenced blocks in it.
type page struct {
	path   string // absolute
	name   string // base name
	lines  []string
	blocks []*block
}

// block is what stands between two fences.
type block struct {
	page  *page
	lang  string
	args  []string // the words after the language
	text  string
	line  int    // number of its first line, from 1
	after int    // number of the closing fence
	out   *block // the output that the page shows for it
	fresh string // the output it really had, where that is another
}

func (b *block) has(arg string) bool { return slices.Contains(b.args, arg) }

// file returns the name of the file that a Go or diff block is about, or "".
func (b *block) file() string {
	for _, arg := range b.args {
		if strings.Contains(arg, ".") {
			return arg
		}
	}
	return ""
}

func (b *block) String() string { return fmt.Sprintf("%s:%d", b.page.name, b.line) }

// pages reads all pages to which the section on pages in CONTRIBUTING.md applies.
func pages(t *testing.T) []*page {
	t.Helper()
	paths, err := filepath.Glob("*.md")
	require.NoError(t, err)
	var all []*page
	for _, path := range append(paths, "llms.txt", "../README.md", "../CONTRIBUTING.md", "../decider/README.md", "../decider/testdata/codes.md") {
		if strings.Contains(path, *only) {
			p, err := readPage(path)
			require.NoError(t, err)
			all = append(all, p)
		}
	}
	return all
}

func readPage(path string) (*page, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p := &page{path: path, name: filepath.Base(path)}
	if dir := filepath.Base(filepath.Dir(path)); p.name == "README.md" && (dir == "docs" || dir == "decider") {
		p.name = dir + "/README.md"
	}
	return p, p.parse(string(data))
}

// parse finds the blocks and ties each output to the block that it belongs to:
// the one right before it.
func (p *page) parse(text string) error {
	p.lines = strings.Split(text, "\n")
	var open *block
	start := 0
	for i, line := range p.lines {
		switch {
		case open != nil && line == "```":
			open.text = strings.Join(p.lines[start:i], "\n")
			open.after = i + 1
			if err := p.add(open); err != nil {
				return err
			}
			open = nil
		case open == nil && strings.HasPrefix(line, "````"):
			return fmt.Errorf("%s:%d: a fence has three backquotes", p.name, i+1)
		case open == nil && strings.HasPrefix(line, "```"):
			words := strings.Fields(line[3:])
			if len(words) == 0 {
				return fmt.Errorf("%s:%d: the fence names no language", p.name, i+1)
			}
			start = i + 1
			open = &block{page: p, lang: words[0], args: words[1:], line: i + 2}
		case open == nil && strings.HasPrefix(strings.TrimSpace(line), "```"):
			return fmt.Errorf("%s:%d: a fence stands at the beginning of its line", p.name, i+1)
		}
	}
	if open != nil {
		return fmt.Errorf("%s: the fence is never closed", open)
	}
	return nil
}

func (p *page) add(b *block) error {
	output, known := languages[b.lang]
	if !known {
		return fmt.Errorf("%s: unknown language %q", b, b.lang)
	}
	if output && !b.has("plain") && !b.has("quote") {
		if len(p.blocks) == 0 {
			return fmt.Errorf("%s: output of what? Mark it plain if of nothing", b)
		}
		last := p.blocks[len(p.blocks)-1]
		if last.lang != "go" && last.lang != "sh" {
			return fmt.Errorf("%s: output of what? Mark it plain if of nothing", b)
		}
		last.out = b
	}
	p.blocks = append(p.blocks, b)
	return nil
}

// compare holds real output against what the page shows, or notes it for
// save.
func (b *block) compare(t *testing.T, real string) {
	t.Helper()
	real = tidy(real)
	if b.out == nil {
		require.Empty(t, real, "%s has output that the page does not show", b)
		return
	}
	shown := tidy(b.out.text)
	if matches(strings.Split(portable(shown), "\n"), strings.Split(portable(real), "\n")) {
		return
	}
	if *update && real != "" {
		b.out.fresh = cut(real, shown)
		return
	}
	require.Equal(t, shown, real, "%s: the output is another (go test ./docs -update, and read the diff)", b)
}

var seconds = regexp.MustCompile(`\b\d+\.\d+s\b`)

// tidy removes what differs from run to run: how long a test took, and blanks
// at the ends of lines.
func tidy(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "ok ") || strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "FAIL\t") {
			line = seconds.ReplaceAllString(line, "0.00s")
		}
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

var fingerprint = regexp.MustCompile(`(fingerprint |tree @ 0x)[0-9A-Fa-f]+`)

// portable removes what differs between architectures: the pages show what the
// most common ones print, and those are held to it.
func portable(s string) string {
	switch runtime.GOARCH {
	case "amd64", "arm64":
		return s
	}
	return fingerprint.ReplaceAllString(s, "$1")
}

// matches compares line by line; a line "..." stands for any number of lines.
func matches(shown, real []string) bool {
	for i, line := range shown {
		if line == "..." {
			for skip := 0; skip <= len(real)-i; skip++ {
				if matches(shown[i+1:], real[i+skip:]) {
					return true
				}
			}
			return false
		}
		if i >= len(real) || line != real[i] {
			return false
		}
	}
	return len(shown) == len(real)
}

// cut shortens real output as the page did: after as many lines as stood
// before a "..." at the end.
func cut(real, shown string) string {
	before, ok := strings.CutSuffix(shown, "\n...")
	if !ok {
		return real
	}
	lines := strings.Split(real, "\n")
	n := min(len(lines), strings.Count(before, "\n")+1)
	return strings.Join(append(lines[:n:n], "..."), "\n")
}

// save writes the page with its fresh outputs.
func (p *page) save(t *testing.T) {
	t.Helper()
	lines, changed := slices.Clone(p.lines), false
	for i := len(p.blocks) - 1; i >= 0; i-- {
		b := p.blocks[i]
		if b.fresh != "" {
			changed = true
			lines = slices.Replace(lines, b.line-1, b.after-1, strings.Split(b.fresh, "\n")...)
		}
	}
	if changed {
		require.NoError(t, os.WriteFile(p.path, []byte(strings.Join(lines, "\n")), 0o644))
	}
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		shown, real string
		want        bool
	}{
		{"a", "a", true},
		{"a", "b", false},
		{"a", "a b", false},
		{"a b", "a", false},
		{"a ...", "a", true},
		{"a ...", "a b c", true},
		{"a ... c", "a b c", true},
		{"a ... c", "a b", false},
		{"... c", "a b c", true},
	} {
		got := matches(strings.Fields(c.shown), strings.Fields(c.real))
		require.Equal(t, c.want, got, "%q against %q", c.shown, c.real)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"```\nx\n```":                "names no language",
		"```perl\nx\n```":            "unknown language",
		"```text\nx\n```":            "output of what",
		"```diff\n```\n```text\n```": "output of what",
		"```go\nx":                   "never closed",
		"- item\n  ```go\n":          "at the beginning of its line",
	} {
		err := (&page{name: "x.md"}).parse(text)
		require.ErrorContains(t, err, want)
	}
}
