package gosource

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// Change is what edits make of files.
type Change struct {
	Files []File
	Notes []string // what to know beside it
	dir   string   // of the package, below that of the module
	root  string
}

// File is a file of the package before and after.
type File struct {
	Name          string
	Before, After []byte
}

// Diff returns the change in the form of diff -u.
func (c *Change) Diff() string {
	var b strings.Builder
	for _, f := range c.Files {
		name := filepath.ToSlash(filepath.Join(c.dir, f.Name))
		fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", name, name)
		b.WriteString(Diff(string(f.Before), string(f.After)))
	}
	return b.String()
}

// Back returns the change that takes this one back.
func (c *Change) Back() *Change {
	back := *c
	back.Files = nil
	for _, f := range c.Files {
		back.Files = append(back.Files, File{f.Name, f.After, f.Before})
	}
	return &back
}

// Write writes the files, all or none. None may have been changed since it was read, or lie outside of the module,
// wherever links lead.
func (c *Change) Write() error {
	root, err := os.OpenRoot(c.root)
	if err != nil {
		return err
	}
	defer root.Close()
	var files []atomicfile.File
	for _, f := range c.Files {
		path := filepath.Join(c.dir, f.Name)
		if is, err := root.ReadFile(path); err != nil {
			return err
		} else if !bytes.Equal(is, f.Before) {
			return fmt.Errorf("%s was changed meanwhile, so that nothing is written: edit it again", path)
		}
		files = append(files, atomicfile.File{Path: filepath.Join(c.root, path), Data: f.After})
	}
	return atomicfile.WriteAll(files...)
}

// Diff returns how a text became another, as hunks with three lines around them.
func Diff(before, after string) string {
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	head, tail := 0, 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	x, y := a[head:len(a)-tail], b[head:len(b)-tail]
	common := make([][]int32, len(x)+1) // how many lines are common from there on
	for i := range common {
		common[i] = make([]int32, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); x[i] == y[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var all []string // lines with their signs
	add := func(sign string, lines ...string) {
		for _, line := range lines {
			if line != "" { // behind the last one
				all = append(all, sign+strings.TrimRight(line, "\r\n")+"\n")
			}
		}
	}
	add(" ", a[:head]...)
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			add(" ", x[i])
			i, j = i+1, j+1
		case i < len(x) && (j == len(y) || common[i+1][j] >= common[i][j+1]):
			add("-", x[i])
			i++
		default:
			add("+", y[j])
			j++
		}
	}
	add(" ", a[len(a)-tail:]...)
	const around = 3
	shown := make([]bool, len(all)+1)
	for i, line := range all {
		for k := max(0, i-around); line[0] != ' ' && k < min(len(all), i+around+1); k++ {
			shown[k] = true
		}
	}
	var out, hunk strings.Builder
	was, is, minus, plus := 1, 1, 0, 0 // numbers of lines, and how many in the hunk
	for i, line := range all {
		hunk.WriteString(line)
		if line[0] != '+' {
			minus++
		}
		if line[0] != '-' {
			plus++
		}
		if i == len(all)-1 || shown[i] != shown[i+1] {
			if shown[i] {
				fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", was, minus, is, plus, &hunk)
			}
			was, is, minus, plus = was+minus, is+plus, 0, 0
			hunk.Reset()
		}
	}
	return out.String()
}
