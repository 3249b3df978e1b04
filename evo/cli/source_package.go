package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// A table in Go can be anything that Go can compute, so only a program can read it:
// one that imports both the game and the package. The go command compiles and runs
// this program, which exists in an overlay only, so nothing is written into the
// user's module.

// readPackage is the [loop.PackageReader] of the program.
func (c *console[A]) readPackage(ctx context.Context, path string) (*loop.Tables, error) {
	imported, err := c.imported()
	if err != nil {
		return nil, err
	}
	var of struct {
		ImportPath, Name, Dir string
		GoFiles               []string
	}
	listed, _, err := goCommand(ctx, "list", "-json=ImportPath,Name,Dir,GoFiles", "--", path)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(listed, &of); err != nil {
		return nil, fmt.Errorf("want one package: %w", err)
	}
	if of.Name == "main" {
		return nil, errors.New("it is a program, which no other one can import. Fix: move its tables into a package of their own")
	}
	names, err := variables(of.Dir, of.GoFiles)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("it has no exported variable. Fix: export the tables, or lists of them")
	}
	text, err := readerSource(imported, c.game.Expr, of.ImportPath, names)
	if err != nil {
		return nil, err
	}
	out, diag, err := c.runProgram(ctx, text)
	if err != nil {
		return nil, err
	}
	fmt.Fprint(c.diag, diag) // which tables it leaves out
	t, err := loop.ParseTables(out)
	if err != nil {
		return nil, fmt.Errorf("its program printed something else: %w", err)
	}
	return t, nil
}

// imported returns the import path of the game, for code that imports it.
func (c *console[A]) imported() (string, error) {
	path, _ := genome.PackageOf(reflect.TypeFor[A]())
	if c.game.Expr == "" || c.game.Vocabulary == nil || path == "main" {
		return "", errors.New("the game says no Expr, or is of package main, which no other one can import: what is to be compiled imports it. Fix: move it into a package of its own, and have its Expr found (arena vocabulary)")
	}
	return path, nil
}

// readerSource returns the program that prints the tables that variables of a package
// hold. game is the import path of the game, and expr the game in Go.
func readerSource(game, expr, tables string, names []string) ([]byte, error) {
	as, rename := importAs(game, expr, "cli", "from")
	return expand(readerText, map[string]any{"Game": as, "Expr": rename(expr), "Tables": tables, "Names": names})
}

const readerText = `package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"
	{{.Game}}
	from {{printf "%q" .Tables}}
)

func main() {
	cli.PrintTables(&{{.Expr}}, map[string]any{ {{- range .Names}}
		{{printf "%q" .}}: &from.{{.}},{{end}}
	})
}
`

// runProgram compiles a program in the module of the working directory, runs it, and
// returns what it writes to stdout and stderr.
func (c *console[A]) runProgram(ctx context.Context, text []byte) (out []byte, diag string, err error) {
	mod, _, err := goCommand(ctx, "env", "GOMOD")
	if err != nil {
		return nil, "", err
	}
	root := filepath.Dir(strings.TrimSpace(string(mod)))
	if !filepath.IsAbs(root) || root == filepath.Dir(os.DevNull) {
		return nil, "", errors.New("the working directory is in no Go module. Fix: run the command in your game's module")
	}
	dir, err := os.MkdirTemp("", "ethogram")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(dir)
	file, overlay := filepath.Join(dir, "main.go"), filepath.Join(dir, "overlay.json")
	const name = "ethogram_reads_tables"
	virtual, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(root, name, "main.go"): file}})
	if err != nil {
		return nil, "", err
	}
	if err := errors.Join(os.WriteFile(file, text, 0o600), os.WriteFile(overlay, virtual, 0o600)); err != nil {
		return nil, "", err
	}
	return goCommand(ctx, "run", "-C", root, "-overlay", overlay, "./"+name)
}

// goCommand runs the go command and returns what it writes to stdout and stderr. An
// error has the latter.
func goCommand(ctx context.Context, args ...string) (out []byte, diag string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var o, d bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &d
	if err := cmd.Run(); err != nil {
		return nil, "", fmt.Errorf("go %s: %w\n%s", args[0], err, bytes.TrimSpace(d.Bytes()))
	}
	return o.Bytes(), d.String(), nil
}

// variables returns the exported package variables of Go files.
func variables(dir string, files []string) (names []string, err error) {
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					if name.IsExported() {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names, nil
}

// PrintTables is called by the program that "go:PACKAGE" compiles. It prints all
// tables that variables hold, by name: the tables themselves, pointers to them, and
// lists and structs with them. Tables that are a part of another one are left out.
// The error of a table that does not fit the game's vocabulary goes to stderr; the
// others are printed.
func PrintTables[A any](game *evo.Game[A], variables map[string]any) {
	if err := printTables(os.Stdout, os.Stderr, game, variables); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(Failed)
	}
}

func printTables[A any](out, diag io.Writer, game *evo.Game[A], variables map[string]any) error {
	builder, err := evo.NewBuilder(game.Vocabulary)
	if err != nil {
		return err
	}
	f := tableFinder[A]{seen: map[*decider.Decider[A]]bool{}, part: map[*decider.Decider[A]]bool{}}
	var names []string
	for name := range variables { // any order: they are sorted
		names = append(names, name)
	}
	slices.Sort(names) // a table in two variables has the first name
	for _, name := range names {
		f.find(name, reflect.ValueOf(variables[name]), 0)
	}
	t := loop.NewTables(game.Name, "", genome.Inside(builder.Catalog()))
	for _, found := range f.found {
		if f.part[found.table] {
			continue
		}
		g, err := builder.Clone(found.table)
		if err != nil {
			fmt.Fprintf(diag, "%s is left out:\n%v\n", found.name, err)
			continue
		}
		class, _, _ := strings.Cut(found.name, "[")
		t.Tables = append(t.Tables, loop.SourceTable{Name: found.name, Class: class, Genome: builder.Catalog().AppendJSON(nil, g)})
	}
	data, err := t.JSON()
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return err
}
