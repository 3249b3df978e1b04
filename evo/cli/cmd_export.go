package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/build"
	"go/format"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

func (c *console[A]) exportCommand() command {
	var o runFlags
	var name string
	return command{
		name: "export", args: "FOLDER", about: "write what a run ships as a Go package, with its test",
		long: "It replaces the files of an earlier export. If another .go file is in the way, it writes nothing.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.StringVar(&name, "package", "", "the package's `name`; empty is the folder's")
		},
		run: func(ctx context.Context, args []string) error { return c.export(ctx, o, name, args) },
	}
}

// exported is what the files of an exported package are made of.
type exported struct {
	Package string
	Game    string // name
	Import  string // of the game's package
	Expr    string // of the game
	Agent   string // the agent type
	Pack    *funnel.Pack
	Classes []exportedClass
}

type exportedClass struct {
	Name   string // as an exported Go identifier
	Tables []exportedTable
}

type exportedTable struct {
	funnel.PackTable
	Variable string
}

// export writes a Go package: the tables of each class in a file of their own,
// a list of them with what was measured, the pack, and a test that checks it.
func (c *console[A]) export(ctx context.Context, o runFlags, name string, args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes the folder of the package, not %d arguments", len(args)))
	}
	dir := args[0]
	if name == "" {
		full, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		name = filepath.Base(full)
	}
	if !token.IsIdentifier(name) || name == "main" || strings.HasPrefix(name, "_") || strings.HasSuffix(name, "_test") {
		return misuse(fmt.Sprintf("%q is no name for a package: give one with -package", name))
	}
	v := c.game.Vocabulary
	if c.game.Expr == "" || v == nil || v.Import == "" || v.Agent == "" {
		return errors.New("the game says no Expr, or its vocabulary no Import and Agent: they are needed to write Go code")
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	pack, genomes, err := r.Pack()
	if err != nil {
		return err
	}
	if empty(genomes) {
		return errors.New("the pack has no tables: nothing was written. Fix: evolve longer, or with other classes")
	}
	data, err := os.ReadFile(r.Path("pack.json"))
	if err != nil {
		return err
	}
	builder, err := evo.NewBuilder(v)
	if err != nil {
		return err
	}
	e := exported{
		Package: name, Game: c.game.Name, Import: v.Import,
		Expr: c.game.Expr, Agent: v.Agent, Pack: pack,
	}
	files := map[string][]byte{"pack.json": data}
	names := map[string]bool{"entry": true, "test": true, "testtablesplayasshipped": true} // what a class cannot be called in the package
	for i, class := range pack.Classes {
		ec := exportedClass{Name: identifier(class.Name)}
		for n := 2; names[strings.ToLower(ec.Name)]; n++ {
			ec.Name = fmt.Sprintf("%s%d", identifier(class.Name), n)
		}
		names[strings.ToLower(ec.Name)] = true
		file := evo.GoFile{Package: name}
		for k, t := range class.Tables {
			variable := fmt.Sprintf("%s%03d", strings.ToLower(ec.Name[:1])+ec.Name[1:], k+1)
			ec.Tables = append(ec.Tables, exportedTable{t, variable})
			low, high := evo.Decimal(t.Low), evo.Decimal(t.High)
			file.Tables = append(file.Tables, evo.GoTable{
				Variable: variable, Genome: genomes[i][k],
				Comment: fmt.Sprintf("%s has the key %s and %s points (%s to %s) a round against the library.", variable, t.Key.String()[:8], evo.Decimal(t.Points), low, high),
			})
		}
		if len(file.Tables) > 0 {
			var b bytes.Buffer
			if err := builder.WriteGo(&b, file); err != nil {
				return err
			}
			files[strings.ToLower(ec.Name)+"_tables.go"] = b.Bytes()
		}
		e.Classes = append(e.Classes, ec)
	}
	base := baseName(name, files)
	for file, text := range map[string]string{base + ".go": packageText, base + "_test.go": testText} {
		source, err := expand(text, e)
		if err != nil {
			return err
		}
		files[file] = source
	}
	var order []string
	for file := range files {
		order = append(order, file)
	}
	slices.Sort(order)
	for _, file := range order {
		if strings.HasSuffix(file, ".go") {
			files[file] = append([]byte(mark+"\n\n"), files[file]...)
		}
	}
	for _, file := range order {
		if err := replaceable(filepath.Join(dir, file)); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	var all []atomicfile.File
	for _, file := range order {
		all = append(all, atomicfile.File{Path: filepath.Join(dir, file), Data: files[file]})
	}
	if err := atomicfile.WriteAll(all...); err != nil {
		return err
	}
	if err := sweep(dir, files); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is package %s; its test checks that its tables still play the same.\n", dir, name)
	for _, class := range e.Classes {
		fmt.Fprintf(c.out, "  %-10s %4d\n", class.Name, len(class.Tables))
	}
	return nil
}

// baseName returns what the files of the package are called that are not of a
// class: as the package, unless that is the name of another file, or one that
// the go command takes for files of one system only, such as tables_linux.go.
func baseName(name string, files map[string][]byte) string {
	taken := map[string]bool{} // without case, as on some file systems
	for file := range files {  // any order: it is a set
		taken[strings.ToLower(file)] = true
	}
	base := name
	for n := 1; taken[strings.ToLower(base)+".go"] || taken[strings.ToLower(base)+"_test.go"] || !everywhere(base+".go") || !everywhere(base+"_test.go"); n++ {
		base = name + "_entries"
		if n > 1 {
			base += strconv.Itoa(n)
		}
	}
	return base
}

// everywhere reports whether the go command builds a file of that name on every
// system: on one that does not exist, too.
func everywhere(file string) bool {
	nowhere := build.Context{
		GOOS: "nowhere", GOARCH: "nowhere", Compiler: "gc",
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p\n")), nil },
	}
	ok, err := nowhere.MatchFile("", file)
	return ok && err == nil
}

// mark is the first line of each Go file that export writes. It is not the one
// of generated code, which tools hide: tables are there to be read.
const mark = "// Written by the command export, which replaces or removes this file when it is run again."

// replaceable returns an error if a path has a Go file that export did not
// write.
func replaceable(path string) error {
	if !strings.HasSuffix(path, ".go") {
		return nil
	}
	ours, err := marked(path)
	if err == nil && !ours {
		return fmt.Errorf("%s was not written by export: nothing was written. Fix: choose another folder or -package, or remove the file", path)
	} else if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// sweep removes what an earlier export wrote and this one will not: tables of a
// class that has gone, or a package of another name.
func sweep(dir string, files map[string][]byte) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if _, stays := files[e.Name()]; stays || e.IsDir() || filepath.Ext(path) != ".go" {
			continue
		}
		if ours, err := marked(path); err != nil && !errors.Is(err, os.ErrNotExist) { // an editor's dangling link
			return err
		} else if ours {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// marked reports whether export wrote a file.
func marked(path string) (bool, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	first, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSuffix(first, "\r") == mark, nil
}

// identifier makes an exported Go identifier of a class's name.
func identifier(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' && up:
			b.WriteRune(r - 'a' + 'A')
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9' && b.Len() > 0:
			b.WriteRune(r)
		default:
			up = true
			continue
		}
		up = false
	}
	if b.Len() == 0 {
		return "Class"
	}
	return b.String()
}

func expand(text string, data any) ([]byte, error) {
	t, err := template.New("file").Parse(text)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return nil, err
	}
	return format.Source(b.Bytes())
}

const packageText = `// Package {{.Package}} has tables for the game {{printf "%q" .Game}}, by class of difficulty. They
// were found by evolution; export wrote them.
package {{.Package}}

import (
	"github.com/ethogram-go/ethogram/decider"
	{{printf "%q" .Import}}
)

// Entry is a table and what was measured of it, in thousandths of a point.
type Entry struct {
	Key       string // of the genome
	Table     *decider.Decider[{{.Agent}}]
	Points    int64  // a round, against the game's library
	Low, High int64  // the 90 % interval of that
	Rounds    int64  // that it was measured over
	Seed      uint64 // of the run that found it
	Hash      string // of the state at the end of the round that the test plays
}
{{range .Classes}}
// {{.Name}} has the tables of that class, by key.
var {{.Name}} = []Entry{
{{- $seed := $.Pack.Seed}}
{{- range .Tables}}
	{Key: "{{.Key}}", Table: &{{.Variable}}, Points: {{.Points}}, Low: {{.Low}}, High: {{.High}}, Rounds: {{.Rounds}}, Seed: {{$seed}}, Hash: {{printf "%q" .Hash}}},
{{- end}}
}
{{end}}`

const testText = `package {{.Package}}

import (
	_ "embed" // pack.json
	"testing"

	"github.com/ethogram-go/ethogram/evo/cli"
	{{printf "%q" .Import}}
)

//go:embed pack.json
var pack []byte

// TestTablesPlayAsShipped fails after a change of the game's rules. Whether the
// tables are still in their classes is what the command check says.
func TestTablesPlayAsShipped(t *testing.T) {
	if err := cli.CheckPack(t.Context(), &{{.Expr}}, pack); err != nil {
		t.Fatal(err)
	}
}
`
