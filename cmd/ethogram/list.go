package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// listedPackage is what of a package go list tells.
type listedPackage struct {
	ImportPath, Name, Dir, Export string
	CompiledGoFiles               []string
	TestGoFiles, XTestGoFiles     []string
	IgnoredGoFiles                []string
	ImportMap                     map[string]string
	DepOnly                       bool
	Module                        *struct{ GoVersion string }
	Error                         *struct{ Pos, Err string }
	Deps                          []string
}

// checked is a package with what is checked in it.
type checked struct {
	listedPackage
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
	args := []string{
		"list", "-e", "-export", "-deps", "-compiled",
		"-json=ImportPath,Name,Dir,Export,CompiledGoFiles,TestGoFiles,XTestGoFiles,IgnoredGoFiles,ImportMap,DepOnly,Module,Error,Deps",
	}
	var said bytes.Buffer
	out, err := o.goCommand(append(args, o.build()...), patterns, &said)
	if err != nil {
		return nil, fmt.Errorf("the packages cannot be listed: %s", words(said.String(), err))
	}
	l := &listed{values: map[string]declared{}}
	exports := map[string]string{}
	var named []listedPackage
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := d.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("what go list says cannot be read: %w", err)
		}
		exports[p.ImportPath] = p.Export
		if p.Error != nil {
			l.findings = append(l.findings, broken(p)...)
		} else if !p.DepOnly {
			named = append(named, p)
		}
	}
	if len(named) == 0 && len(l.findings) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}

	fset := token.NewFileSet()
	direct := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if file := exports[path]; file != "" {
			return os.Open(file)
		}
		return nil, fmt.Errorf("package %s has not been built", path)
	})
	parts, roots := map[string]bool{}, map[string]bool{}
	for _, of := range named {
		if !uses(of) {
			continue
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
func uses(p listedPackage) bool {
	for _, dep := range p.Deps {
		if strings.HasSuffix(dep, tables.Library+"/decider") {
			return true
		}
	}
	return false
}

// load parses a package and checks its types.
func load(fset *token.FileSet, from types.Importer, of listedPackage) (*checked, error) {
	p := &checked{listedPackage: of, Package: tables.Package{Fset: fset, Info: tables.NewInfo()}}
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
	conf := types.Config{Importer: mapped{from, of.ImportMap}, Sizes: types.SizesFor("gc", goarch()), FakeImportC: true}
	if of.Module != nil && of.Module.GoVersion != "" {
		conf.GoVersion = "go" + of.Module.GoVersion
	}
	var err error
	p.Types, err = conf.Check(of.ImportPath, fset, p.Files, p.Info)
	return p, err
}

func goarch() string {
	if arch := os.Getenv("GOARCH"); arch != "" {
		return arch
	}
	return runtime.GOARCH
}

// mapped imports what source names, such as the packages below vendor.
type mapped struct {
	from types.Importer
	to   map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if to := m.to[path]; to != "" {
		path = to
	}
	return m.from.Import(path)
}

var errorLine = regexp.MustCompile(`^(.+\.go):(\d+)(?::(\d+))?: (.*)$`)

// broken returns what the go command says of a package that does not build: the lines of
// the compiler, or why there is nothing to compile.
func broken(p listedPackage) []finding {
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
