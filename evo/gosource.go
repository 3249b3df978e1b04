package evo

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"path"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/goliteral"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// GoFile is a Go file of tables for [Builder.WriteGo].
type GoFile struct {
	Package string // its name
	Import  string // its import path; needed only if the agents are of that package
	Comment string // of the package, without slashes; "" is none
	Tables  []GoTable
}

// GoTable is a genome and the package-level variable that it becomes.
type GoTable struct {
	Variable string
	Comment  string // without slashes; "" says what the table is
	Genome   *Genome
}

// WriteGo writes tables as the Go file that a person would have written: rows in
// place, defaults left out, arguments as decimals. The file is formatted (not by programs for
// browsers, which package go/format would make larger), and compiles if the expressions of the
// vocabulary's flags and stimuli do. Its tables have the same rows,
// by the same names, as those of [Builder.Table]. An error is of type [Errors], or from w.
func (b *Builder[A]) WriteGo(w io.Writer, f GoFile) error {
	b.there("WriteGo")
	g := b.goWriter(f)
	var errs Errors
	g.checkFile(f, &errs)
	for _, t := range f.Tables {
		if err := b.c.Validate(t.Genome, Limits{}); err != nil {
			for _, p := range err.(Errors) {
				p.Path = strings.TrimSuffix(t.Variable+": "+p.Path, ": ")
				errs = append(errs, p)
			}
		}
	}
	if err := errs.Err(); err != nil {
		return err
	}
	for _, t := range f.Tables {
		table, err := b.Table(t.Genome)
		if err != nil {
			return err
		}
		text := t.Comment
		if text == "" {
			text = fmt.Sprintf("%s is a table of the vocabulary %s with %d rows.", t.Variable, b.c.Name, genome.Count(t.Genome.Root))
		}
		row := reflect.ValueOf(table).Elem()
		g.b.WriteString("\n" + comment(text) + "var " + t.Variable + " = " + g.Type(row.Type()))
		g.row(row, 0)
		g.b.WriteByte('\n')
	}
	if g.checkFile(f, &errs); len(errs) > 0 { // of packages that it did not know before
		return errs
	}
	source, err := formatted([]byte(g.head(f) + g.b.String()))
	if err != nil {
		return fmt.Errorf("the vocabulary's expressions give no Go source: %w", err)
	}
	_, err = w.Write(source)
	return err
}

// goWriter returns what writes a file.
func (b *Builder[A]) goWriter(f GoFile) *goWriter {
	agent := reflect.TypeFor[A]()
	home, _ := genome.PackageOf(agent)
	g := &goWriter{home: f.Import}
	g.Writer = goliteral.Writer{
		Name: g.name,
		Bit: func(t reflect.Type, n int) string {
			of := b.flags
			if t == reflect.TypeFor[stimuli.Mask]() {
				of = b.stimuli
			}
			pkg, name, _ := strings.Cut(b.guards[of[1<<n]], ".")
			return g.name(home, pkg, name)
		},
		Has:  func(field string, at reflect.Value) bool { return field != "Children" && !at.IsZero() },
		Lost: func(string, reflect.Value) {}, // NewCatalog has refused it before
	}
	if g.Type(agent); !token.IsExported(agent.String()[strings.LastIndexByte(agent.String(), '.')+1:]) {
		g.home = home // no other can name it
	}
	return g
}

// goWriter writes tables as Go source.
type goWriter struct {
	goliteral.Writer
	home    string // import path of the file's package, whose names it writes without one
	imports []goImport
	b       strings.Builder
}

// goImport is a package that a file imports.
type goImport struct{ path, name string }

// name returns how the file writes a name of a package. pkg is that of the package; if it
// is not known, "", it is taken for the end of the path.
func (g *goWriter) name(importPath, pkg, name string) string {
	if importPath == g.home {
		return name
	}
	at := slices.IndexFunc(g.imports, func(i goImport) bool { return i.path == importPath })
	if at < 0 {
		// A game's package may be called like one of ours.
		own := cmp.Or(pkg, path.Base(importPath))
		for slices.ContainsFunc(g.imports, func(i goImport) bool { return i.name == own }) {
			own = "ethogram" + strings.ToUpper(own[:1]) + own[1:]
		}
		at = len(g.imports)
		g.imports = append(g.imports, goImport{importPath, own})
	}
	return g.imports[at].name + "." + name
}

// checkFile checks the names in the file.
func (g *goWriter) checkFile(f GoFile, errs *Errors) {
	if !token.IsIdentifier(f.Package) || f.Package == "_" {
		genome.Add(errs, codeBadVariable, "Package", fmt.Sprintf("the package is called %q; want a Go name", f.Package), "write it as in a package clause")
	}
	if len(f.Tables) == 0 {
		genome.Add(errs, codeBadVariable, "Tables", "there are no tables to write", "list at least one")
	}
	taken := map[string]string{}
	for _, i := range g.imports {
		taken[i.name] = "a package"
	}
	for i, t := range f.Tables {
		at := fmt.Sprintf("Tables[%d]", i)
		other := taken[t.Variable]
		switch {
		case !token.IsIdentifier(t.Variable) || t.Variable == "_" || t.Variable == "main" || t.Variable == "init":
			genome.Add(errs, codeBadVariable, at, fmt.Sprintf("the variable is called %q; want a Go name", t.Variable), "write a name like Hard1")
		case strings.Contains(predeclared, " "+t.Variable+" "):
			genome.Add(errs, codeBadVariable, at, fmt.Sprintf("%s means something in Go already", t.Variable), "write a name like Hard1")
		case other != "":
			genome.Add(errs, codeBadVariable, at, fmt.Sprintf("%s of the file is called %s too", other, t.Variable), "rename one of them")
		}
		taken[t.Variable] = at
	}
}

// head returns the source before the first table. Call it after the tables, as
// they decide on the imports.
func (g *goWriter) head(f GoFile) string {
	var b strings.Builder
	b.WriteString(comment(f.Comment))
	fmt.Fprintf(&b, "package %s\n\n", f.Package)
	var imports, std []string
	slices.SortFunc(g.imports, func(x, y goImport) int { return strings.Compare(x.path, y.path) })
	for _, i := range g.imports {
		line := strconv.Quote(i.path)
		if path.Base(i.path) != i.name {
			line = i.name + " " + line
		}
		if i.path == "time" {
			std = []string{line, ""}
		} else {
			imports = append(imports, line)
		}
	}
	imports = append(std, imports...)
	if len(imports) == 1 {
		return b.String() + "import " + imports[0] + "\n"
	}
	return b.String() + "import (\n\t" + strings.Join(imports, "\n\t") + "\n)\n"
}

// predeclared are the names that mean something in Go without an import; package go/doc, which knows them,
// would bring regular expressions into all programs with arenas.
const predeclared = " any append bool byte cap clear close comparable complex complex128 complex64 copy delete error false float32 float64 imag int int16 int32 int64 int8 iota len make max min new nil panic print println real recover rune string true uint uint16 uint32 uint64 uint8 uintptr "

// comment returns a comment of whole lines. What Go takes for no source, and what would
// show it otherwise than it is, is escaped.
func comment(text string) string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	text = strings.ReplaceAll(string(plain.AppendText(nil, text)), "\uFEFF", `\ufeff`)
	if text == "" {
		return ""
	}
	var b strings.Builder
	for line := range strings.Lines(text + "\n") {
		b.WriteString(strings.TrimRight("// "+line, " \r\n") + "\n")
	}
	return b.String()
}
