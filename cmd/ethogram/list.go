package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// checked is a package with what is checked in it.
type checked struct {
	tables.Listed
	tables.Package
	all     []tables.Table
	roots   []tables.Table // of all, those that stand in no other
	ignored []string       // files of tables that build constraints exclude
}

// listed is what the patterns of a command name.
type listed struct {
	packages []*checked
	findings []finding // of packages that do not build
	values   map[string]declared
}

// declared is a variable and the package whose types its value has.
type declared struct {
	init ast.Expr
	in   *checked
}

// list finds packages and their tables.
func (o options) list(patterns []string) (*listed, error) {
	var said bytes.Buffer
	out, err := o.goCommand(append(tables.List(), o.build()...), patterns, &said)
	if err != nil {
		return nil, fmt.Errorf("the packages cannot be listed: %s", words(said.String(), err))
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	l := &listed{values: map[string]declared{}}
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
	var direct types.Importer
	parts, roots := map[string]bool{}, map[string]bool{}
	for _, of := range named {
		if !uses(of) {
			continue
		}
		if direct == nil {
			direct = of.Importer(fset)
		}
		p, err := load(fset, direct, of)
		if err != nil {
			l.findings = append(l.findings, finding{text: of.ImportPath + ": " + err.Error()})
			continue
		}
		p.Parts(parts, roots)
		p.all = p.Find()
		l.packages = append(l.packages, p)
		for _, t := range p.all {
			l.values[tables.ID(t.Var)] = declared{t.Init, p}
		}
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

// uses reports whether a package can have tables: it depends on the library.
func uses(p tables.Listed) bool {
	for _, dep := range p.Deps {
		if strings.HasSuffix(dep, tables.Library+"/decider") {
			return true
		}
	}
	return false
}

// load parses a package and checks its types.
func load(fset *token.FileSet, from types.Importer, of tables.Listed) (*checked, error) {
	p := &checked{Listed: of, Package: tables.Package{Fset: fset, Info: tables.NewInfo()}}
	for _, name := range of.CompiledGoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(of.Dir, name)
		}
		if filepath.Ext(name) != ".go" && !strings.Contains(name, "go-build") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.Files = append(p.Files, file)
	}
	for _, name := range of.IgnoredGoFiles {
		name = filepath.Join(of.Dir, name)
		if text, err := os.ReadFile(name); err == nil && !strings.HasSuffix(name, "_test.go") && bytes.Contains(text, []byte(tables.Library+"/decider\"")) {
			p.ignored = append(p.ignored, name)
		}
	}
	conf := of.Config(from)
	var err error
	p.Types, err = conf.Check(of.ImportPath, fset, p.Files, p.Info)
	return p, err
}

var errorLine = regexp.MustCompile(`^(.+\.go):(\d+)(?::(\d+))?: (.*)$`)

// broken returns what the go command says of a package that does not build: the lines of
// the compiler, or why there is nothing to compile.
func broken(p tables.Listed) []finding {
	var all []finding
	add := func(file, line, column, text string) {
		if !filepath.IsAbs(file) {
			if abs, err := filepath.Abs(file); err == nil {
				file = abs
			}
		}
		at := token.Position{Filename: file}
		at.Line, _ = strconv.Atoi(line)
		at.Column, _ = strconv.Atoi(column)
		all = append(all, finding{at, text})
	}
	for line := range strings.Lines(p.Error.Err) {
		if m := errorLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			add(m[1], m[2], m[3], m[4])
		}
	}
	if len(all) > 0 {
		return all
	}
	text := p.ImportPath + " does not build: " + strings.Join(strings.Fields(p.Error.Err), " ")
	if m := errorLine.FindStringSubmatch(p.Error.Pos + ": "); m != nil {
		add(m[1], m[2], m[3], text)
		return all
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

// interrupted is told of Ctrl-C, which ends the go command: what it was asked for fails then, and
// temporary files go.
var interrupted = make(chan os.Signal, 1)

// goCommand runs the go command on packages and returns its output.
func (o options) goCommand(args, packages []string, stderr io.Writer) ([]byte, error) {
	if args[0] != "test" { // which would hand everything behind it to the test program
		args = append(args, "--")
	}
	cmd := exec.Command("go", append(args, packages...)...)
	cmd.Stderr = stderr
	out, err := cmd.Output()
	select {
	case <-interrupted:
		return out, errors.New("interrupted")
	default:
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no go command: install Go, and put its folder bin into PATH")
	}
	return out, err
}

// words returns what a command said, or its error if it said nothing.
func words(said string, err error) string {
	if said = strings.TrimSpace(said); said != "" {
		return said
	}
	return err.Error()
}
