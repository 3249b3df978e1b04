package evo

import (
	"fmt"
	"go/doc"
	"go/format"
	"go/token"
	"io"
	"path"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// GoFile is a Go file of tables for [Builder.WriteGo].
type GoFile struct {
	Package string // its name
	Import  string // its import path; needed only if the vocabulary has the same
	Comment string // of the package, without slashes; "" is none
	Tables  []GoTable
}

// GoTable is a genome and the package-level variable that it becomes.
type GoTable struct {
	Variable string
	Comment  string // without slashes; "" says what the table is
	Genome   *Genome
}

const module = "github.com/ethogram-go/ethogram/"

// WriteGo writes tables as the Go file that a person would have written: rows in
// place, defaults left out, arguments as decimals. The file is formatted, and
// compiles if the vocabulary's expressions do. Its tables have the same rows, by
// the same names, as those of [Builder.Table]. An error is of type [Errors], or
// from w.
func (b *Builder[A]) WriteGo(w io.Writer, f GoFile) error {
	b.there("WriteGo")
	g := goWriter{c: b.c, vocabulary: b.v.Import}
	b.expressions(&g, f)
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
	if err := genome.Err(errs); err != nil {
		return err
	}
	for _, t := range f.Tables {
		g.table(t)
	}
	source, err := format.Source([]byte(g.head(f) + g.b.String()))
	if err != nil {
		return fmt.Errorf("the vocabulary's expressions give no Go source: %w", err)
	}
	_, err = w.Write(source)
	return err
}

// expressions passes the expressions of entries to g, as the file must write
// them.
func (b *Builder[A]) expressions(g *goWriter, f GoFile) {
	call := func(expr string) string {
		at := strings.IndexByte(expr, '.')
		start := strings.LastIndexAny(expr[:max(at, 0)], "&*") + 1
		if at < 0 || start > at {
			return expr
		}
		g.pkg = expr[start:at]
		if f.Import != "" && f.Import == b.v.Import {
			return expr[:start] + expr[at+1:]
		}
		return expr
	}
	for i := range b.v.Actions {
		g.actions = append(g.actions, call(b.v.Actions[i].Expr))
		g.possible = append(g.possible, call(b.v.Actions[i].PossibleExpr))
		list := ""
		if f := b.v.Actions[i].Targets; f != nil {
			full := functionName(funcID(f))
			list = call(inPackageOf(b.v.Actions[i].Expr, full[strings.LastIndexByte(full, '.')+1:]))
		}
		g.lists = append(g.lists, list)
	}
	for i := range b.v.Conditions {
		g.conditions = append(g.conditions, call(b.v.Conditions[i].Expr))
	}
	for _, flag := range b.v.Flags {
		g.guards = append(g.guards, call(flag.Expr))
	}
	for _, stimulus := range b.v.Stimuli {
		g.guards = append(g.guards, call(stimulus.Expr))
	}
	g.agent = call(b.v.Agent)
	if f.Import != "" && f.Import == b.v.Import {
		g.pkg = ""
	}
	// A game's package may be called like one of ours.
	g.decider, g.stimuli, g.time = g.ours("decider"), g.ours("stimuli"), g.ours("time")
}

// goWriter writes tables as Go source.
type goWriter struct {
	c          *genome.Catalog
	vocabulary string // import path of the entries
	pkg        string // name of that package in the file, "" if it is the file's own
	agent      string

	actions, possible, lists, conditions, guards []string

	decider, stimuli, time string // names of packages
	usesStimuli, usesTime  bool
	b                      strings.Builder
}

func (g *goWriter) ours(name string) string {
	if name == g.pkg {
		return "ethogram" + strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}

// checkFile checks the names in the file.
func (g *goWriter) checkFile(f GoFile, errs *Errors) {
	if !token.IsIdentifier(f.Package) || f.Package == "_" {
		genome.Add(errs, codeBadVariable, "Package", fmt.Sprintf("the package is called %q; want a Go name", f.Package), "write it as in a package clause")
	}
	if len(f.Tables) == 0 {
		genome.Add(errs, codeBadVariable, "Tables", "there are no tables to write", "list at least one")
	}
	taken := map[string]string{g.decider: "a package", g.stimuli: "a package", g.time: "a package", g.pkg: "a package"}
	for i, t := range f.Tables {
		at := fmt.Sprintf("Tables[%d]", i)
		other := taken[t.Variable]
		switch {
		case !token.IsIdentifier(t.Variable) || t.Variable == "_" || t.Variable == "main" || t.Variable == "init":
			genome.Add(errs, codeBadVariable, at, fmt.Sprintf("the variable is called %q; want a Go name", t.Variable), "write a name like Hard1")
		case doc.IsPredeclared(t.Variable):
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
	imports := []string{named(g.decider, module+"decider")}
	if g.usesStimuli {
		imports = append(imports, named(g.stimuli, module+"stimuli"))
	}
	if g.pkg != "" {
		imports = append(imports, named(g.pkg, g.vocabulary))
	}
	slices.SortFunc(imports, func(x, y string) int {
		return strings.Compare(x[strings.IndexByte(x, '"'):], y[strings.IndexByte(y, '"'):])
	})
	if g.usesTime {
		imports = append([]string{named(g.time, "time"), ""}, imports...)
	}
	if len(imports) == 1 {
		return b.String() + "import " + imports[0] + "\n"
	}
	return b.String() + "import (\n\t" + strings.Join(imports, "\n\t") + "\n)\n"
}

// named returns the import of a package by a name.
func named(name, importPath string) string {
	if path.Base(importPath) == name {
		return strconv.Quote(importPath)
	}
	return name + " " + strconv.Quote(importPath)
}

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

// table writes the declaration of a table.
func (g *goWriter) table(t GoTable) {
	text := t.Comment
	if text == "" {
		text = fmt.Sprintf("%s is a table of the vocabulary %s with %d rows.", t.Variable, g.c.Name, genome.Count(t.Genome.Root))
	}
	g.b.WriteString("\n" + comment(text))
	g.b.WriteString("var " + t.Variable + " = " + g.rowType())
	g.row(t.Genome.Root, 0)
	g.b.WriteByte('\n')
}

// rowType returns the type of rows.
func (g *goWriter) rowType() string { return g.decider + ".Decider[" + g.agent + "]" }
