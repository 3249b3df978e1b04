package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"go/build"
	"go/format"
	"io"
	"maps"
	"strconv"
	"strings"
	"text/template"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// exported is what the source of an exported package says.
type exported struct {
	Package string
	Game    string // name
	Import  string // path of the game's package
	Expr    string // of the game
	Agent   string // the agent type
	Pack    *pack.Pack
	Classes []exportedClass
	Points  evo.Metric // by which the classes are made
	Code    bool       // there is code of the tables
}

// Counted says of what the numbers of an entry are thousandths.
func (e exported) Counted() string {
	if declared.Scale(e.Points) > 1000 {
		return "millionths of a point"
	}
	return "thousandths of a point"
}

type exportedClass struct {
	Name   string // as an exported Go identifier
	Tables []exportedTable
}

type exportedTable struct {
	pack.Table
	Variable string
}

// CodeName is what package gen calls the code of the table: exported, so that a
// linter takes the function for typed ticks as used.
func (t exportedTable) CodeName() string { return strings.ToUpper(t.Variable[:1]) + t.Variable[1:] }

// exportedClasses names the classes and tables of a pack for Go. A table is called by
// its class and what it does, which other tables of the pack do not change.
func exportedClasses(pack *pack.Pack) (classes []exportedClass) {
	taken := map[string]bool{"entry": true, "test": true, "testtablesplayasshipped": true, "testexportedcode": true} // other names in the package and its files
	for _, class := range pack.Classes {
		c := exportedClass{Name: identifier(class.Name)}
		for n := 2; taken[strings.ToLower(c.Name)]; n++ {
			c.Name = fmt.Sprintf("%s%d", identifier(class.Name), n)
		}
		taken[strings.ToLower(c.Name)] = true
		classes = append(classes, c)
	}
	for i, class := range pack.Classes {
		c := &classes[i]
		for k, t := range class.Tables {
			name := strings.ToLower(c.Name[:1]) + c.Name[1:] + cmp.Or(strings.TrimPrefix(t.Name, c.Name), fmt.Sprintf("%03d", k+1))
			variable := name
			for n := 2; taken[strings.ToLower(variable)]; n++ {
				variable = fmt.Sprintf("%s_%d", name, n)
			}
			taken[strings.ToLower(variable)] = true
			c.Tables = append(c.Tables, exportedTable{t, variable})
		}
	}
	return classes
}

// importAs returns the import of the game's package for a file in which other things
// have the names that are taken, and what rewrites expressions of that package for
// that file. expr is one of them.
func importAs(game, expr string, taken ...string) (line string, rename func(expr string) string) {
	pkg, _, _ := strings.Cut(strings.TrimLeft(expr, "&*"), ".")
	if !slices.Contains(taken, pkg) {
		return strconv.Quote(game), func(expr string) string { return expr }
	}
	const other = "thegame"
	return other + " " + strconv.Quote(game), func(expr string) string { return strings.Replace(expr, pkg+".", other+".", 1) }
}

// source returns the Go files of the package by name, with those of the tables' code.
// write writes tables as Go.
func (e exported) source(write func(io.Writer, evo.GoFile) error, genomes [][]*evo.Genome, code map[string][]byte) (map[string][]byte, error) {
	files := maps.Clone(code)
	if files == nil {
		files = map[string][]byte{}
	}
	for i, class := range e.Classes {
		if len(class.Tables) == 0 {
			continue
		}
		var b bytes.Buffer
		if err := write(&b, class.file(e, genomes[i])); err != nil {
			return nil, err
		}
		files[strings.ToLower(class.Name)+"_tables.go"] = b.Bytes()
	}
	base := baseName(e.Package, files)
	as, rename := importAs(e.Import, e.Expr, "decider", "testing", "gen", "cli", "pack")
	e.Import, e.Expr, e.Agent = as, rename(e.Expr), rename(e.Agent)
	for name, text := range map[string]string{base + ".go": packageText, base + "_test.go": testText} {
		source, err := expand(text, e)
		if err != nil {
			return nil, err
		}
		files[name] = source
	}
	for name := range files { // any order: each by itself
		if _, ok := code[name]; !ok { // which has a mark of its own
			files[name] = append([]byte(mark+"\n\n"), files[name]...)
		}
	}
	return files, nil
}

// file returns the file of a class's tables.
func (c exportedClass) file(e exported, genomes []*evo.Genome) evo.GoFile {
	file := evo.GoFile{Package: e.Package}
	show := declared.Shower(e.Points)
	for k, t := range c.Tables {
		file.Tables = append(file.Tables, evo.GoTable{
			Variable: t.Variable, Genome: genomes[k],
			Comment: fmt.Sprintf("%s: %s.\nIt has the key %s and %s %s (%s to %s) a round against the library.",
				t.Variable, cmp.Or(plain.Name(t.Style), "no style is known"), t.Key.String()[:8], show(t.Points), plain.Name(declared.ShownUnit(e.Points)), show(t.Low), show(t.High)),
		})
	}
	return file
}

// baseName returns the name of the files that are not of a class. It is the
// package's, unless another file has that name or the go command would build it
// on one system only, such as tables_linux.go.
func baseName(name string, files map[string][]byte) string {
	taken := map[string]bool{} // in lower case, since some file systems ignore case
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
// system, even on one that does not exist.
func everywhere(file string) bool {
	nowhere := build.Context{
		GOOS: "nowhere", GOARCH: "nowhere", Compiler: "gc",
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p\n")), nil },
	}
	ok, err := nowhere.MatchFile("", file)
	return ok && err == nil
}

// identifier makes an exported Go identifier of a class's name.
func identifier(name string) string { return cmp.Or(pack.GoName(name), "Class") }

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
	{{.Import}}
)

// Entry is a table and what was measured of it, in {{.Counted}}.
type Entry struct {
	Name      string // by what the table does
	Style     string // the same in words
	Key       string // of the genome
	Table     *decider.Decider[{{.Agent}}]
	Points    int64  // a round, against the game's library
	Low, High int64  // the 90 % interval of that
	Rounds    int64  // that it was measured over
	Seed      uint64 // of the run that found it
	Hash      string // of the state at the end of the round that the test plays
{{- if .Code}}

	// Code decides as the table does, only faster:
	// decider.Compile(e.Table, decider.Generated(e.Code)).
	Code *decider.GeneratedCode[{{.Agent}}]
{{- end}}
}
{{range .Classes}}
// {{.Name}} has the tables of that class, by key.
var {{.Name}} = []Entry{
{{- $seed := $.Pack.Seed}}
{{- range .Tables}}
	{Name: {{printf "%q" .Name}}, Style: {{printf "%q" .Style}},
		Key: "{{.Key}}", Table: &{{.Variable}}, Points: {{.Points}}, Low: {{.Low}}, High: {{.High}}, Rounds: {{.Rounds}}, Seed: {{$seed}}, Hash: {{printf "%q" .Hash}}{{if $.Code}}, Code: {{.Variable}}Code{{end}}},
{{- end}}
}
{{end}}`

const testText = `package {{.Package}}

import (
	_ "embed" // pack.json
	"testing"
{{if .Code}}
	"github.com/ethogram-go/ethogram/decider/gen"
{{- end}}
	"github.com/ethogram-go/ethogram/evo/cli"
	{{.Import}}
)

//go:embed pack.json
var pack []byte

// TestTablesPlayAsShipped fails after a change of the game's rules. Whether the
// tables are still in their classes is what the command remeasure says.
func TestTablesPlayAsShipped(t *testing.T) {
	if err := cli.CheckPack(t.Context(), &{{.Expr}}, pack); err != nil {
		t.Fatal(err)
	}
}
{{if .Code}}
//go:generate {{.Renew}}

// TestExportedCode fails if the code of a table is out of date. With the build tag
// ethogen, it renews the code instead.
func TestExportedCode(t *testing.T) {
{{- range .Classes}}{{range .Tables}}
	gen.Check(t, {{printf "%q" .CodeName}}, &{{.Variable}})
{{- end}}{{end}}
}
{{end}}`
