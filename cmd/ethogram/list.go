package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// checked is a package with what is checked in it.
type checked struct {
	*gosource.Source
	all     []tables.Table
	roots   []tables.Table // of all, those that stand in no other
	ignored []string       // files of tables that build constraints exclude
}

// listed is what the patterns of a command name.
type listed struct {
	packages []*checked
	findings []finding // of packages that do not build
}

// list finds packages and their tables.
func (o options) list(patterns []string) (*listed, error) {
	var said bytes.Buffer
	out, err := o.goCommand(append(tables.List(), o.build()...), patterns, &said)
	if err != nil {
		return nil, fmt.Errorf("the packages cannot be listed: %s", cmp.Or(strings.TrimSpace(said.String()), err.Error()))
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	l := &listed{}
	var named []tables.Listed
	for _, p := range all {
		if p.Error != nil {
			l.findings = append(l.findings, broken(p)...)
		} else {
			named = append(named, p)
		}
	}
	if len(named) == 0 && len(l.findings) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}

	fset := token.NewFileSet()
	var from types.Importer
	peers, parts, roots := map[string]*gosource.Source{}, map[string]bool{}, map[string]bool{}
	for _, of := range named {
		if !slices.ContainsFunc(of.Deps, func(dep string) bool { return strings.HasSuffix(dep, tables.Library+"/decider") }) {
			continue // it can have no tables
		}
		if from == nil {
			from = of.Importer(fset)
		}
		s, err := gosource.Load(of, fset, from, peers)
		if err != nil {
			l.findings = append(l.findings, finding{text: of.ImportPath + ": " + err.Error()})
			continue
		}
		s.Parts(parts, roots)
		peers[s.ImportPath] = s
		l.packages = append(l.packages, &checked{Source: s, all: s.Find(), ignored: ignored(of)})
	}
	for _, p := range l.packages {
		for _, t := range p.all {
			if id := tables.ID(t.Var); roots[id] || !parts[id] {
				p.roots = append(p.roots, t)
			}
		}
	}
	return l, nil
}

// ignored returns the files that build constraints exclude, of those that may have tables.
func ignored(of tables.Listed) (all []string) {
	for _, name := range of.IgnoredGoFiles {
		name = filepath.Join(of.Dir, name)
		if text, err := os.ReadFile(name); err == nil && !strings.HasSuffix(name, "_test.go") && bytes.Contains(text, []byte(tables.Library+"/decider\"")) {
			all = append(all, name)
		}
	}
	return all
}

var errorLine = regexp.MustCompile(`^.+\.go:\d+(:\d+)?(: |$)`)

// broken returns what the go command says of a package that does not build: the lines of
// the compiler, or why there is nothing to compile.
func broken(p tables.Listed) (all []finding) {
	for line := range strings.Lines(p.Error.Err) {
		if line = strings.TrimSpace(line); errorLine.MatchString(line) {
			all = append(all, finding{text: line})
		}
	}
	if all != nil {
		return all
	}
	text := p.ImportPath + " does not build: " + strings.Join(strings.Fields(p.Error.Err), " ")
	if errorLine.MatchString(p.Error.Pos) {
		text = p.Error.Pos + ": " + text
	}
	return []finding{{text: text}}
}

// build returns the flags that say what is built.
func (o options) build() []string {
	if o.tags == "" {
		return nil
	}
	return []string{"-tags=" + o.tags}
}

// running ends with Ctrl-C, and with it the go command: what it was asked for fails then, and temporary files go.
var running = context.Background()

// goCommand runs the go command on packages and returns its output.
func (o options) goCommand(args, packages []string, stderr io.Writer) ([]byte, error) {
	if args[0] != "test" { // which would hand everything behind it to the test program
		args = append(args, "--")
	}
	cmd := exec.CommandContext(running, "go", append(args, packages...)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	cmd.Stderr = stderr
	out, err := cmd.Output()
	if running.Err() != nil {
		return out, errors.New("interrupted")
	} else if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no go command: install Go, and put its folder bin into PATH")
	}
	return out, err
}
