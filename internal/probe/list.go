// Package probe asks packages of a game for their tables: what stands in the source by package gosource, and what
// the tables are by test programs, which it runs with the go command. So whoever asks links no game.
package probe

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

// Package is one with what is asked of it.
type Package struct {
	*gosource.Source
	All     []tables.Table
	Roots   []tables.Table // of all, those that stand in no other
	Ignored []string       // files of tables that build constraints exclude
}

// Listed is what patterns name.
type Listed struct {
	Packages []*Package
	Broken   []string // lines of packages that do not build
}

// Go is how the go command is run.
type Go struct {
	Context context.Context // ends it: what it was asked for fails then, and temporary files go
	Dir     string          // where; "" for here
	Tags    string
}

// List finds packages and their tables.
func (g Go) List(patterns ...string) (*Listed, error) {
	var said bytes.Buffer
	out, err := g.command(append(tables.List(), g.build()...), patterns, &said)
	if err != nil {
		return nil, fmt.Errorf("the packages cannot be listed: %s", cmp.Or(strings.TrimSpace(said.String()), err.Error()))
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	l := &Listed{}
	var named []tables.Listed
	for _, p := range all {
		if p.Error != nil {
			l.Broken = append(l.Broken, broken(p)...)
		} else {
			named = append(named, p)
		}
	}
	if len(named) == 0 && len(l.Broken) == 0 {
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
			l.Broken = append(l.Broken, of.ImportPath+": "+err.Error())
			continue
		}
		s.Parts(parts, roots)
		peers[s.ImportPath] = s
		l.Packages = append(l.Packages, &Package{Source: s, All: s.Find(), Ignored: ignored(of)})
	}
	for _, p := range l.Packages {
		for _, t := range p.All {
			if id := tables.ID(t.Var); roots[id] || !parts[id] {
				p.Roots = append(p.Roots, t)
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
func broken(p tables.Listed) (all []string) {
	for line := range strings.Lines(p.Error.Err) {
		if line = strings.TrimSpace(line); errorLine.MatchString(line) {
			all = append(all, line)
		}
	}
	if all != nil {
		return all
	}
	text := p.ImportPath + " does not build: " + strings.Join(strings.Fields(p.Error.Err), " ")
	if errorLine.MatchString(p.Error.Pos) {
		text = p.Error.Pos + ": " + text
	}
	return []string{text}
}

// build returns the flags that say what is built.
func (g Go) build() []string {
	if g.Tags == "" {
		return nil
	}
	return []string{"-tags=" + g.Tags}
}

// command runs the go command on packages and returns its output.
func (g Go) command(args, packages []string, stderr io.Writer) ([]byte, error) {
	if args[0] != "test" { // which would hand everything behind it to the test program
		args = append(args, "--")
	}
	cmd := exec.CommandContext(g.Context, "go", append(args, packages...)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir, cmd.Stderr = g.Dir, stderr
	out, err := cmd.Output()
	if g.Context.Err() != nil {
		return out, errors.New("interrupted")
	} else if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no go command: install Go, and put its folder bin into PATH")
	}
	return out, err
}
