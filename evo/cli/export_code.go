package cli

import (
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/evo"
)

// renewCode is the command that renews the code of an exported package. gen.Check says
// the same, and it marks files of code as those of export.
const (
	renewCode = "go test -run '^TestExportedCode$' -tags ethogen"
	codeMark  = "// Renew it: " + renewCode
)

// Renew is the command that renews the code, as go:generate takes it.
func (e exported) Renew() string { return strings.ReplaceAll(renewCode, "'", "") }

// exportedCode is the generated code of an exported package.
type exportedCode struct {
	files   map[string][]byte
	tables  int
	lines   int
	through through
}

// codeOfTables generates the code of all tables for the package in dir. It runs in the
// game's own program, which has the functions that the code calls.
func codeOfTables[A any](dir string, b *evo.Builder[A], e exported, genomes [][]*evo.Genome) (exportedCode, error) {
	code := exportedCode{files: map[string][]byte{}, through: through{}}
	importPath, found, err := importPath(dir)
	if err != nil {
		return code, fmt.Errorf("%w: nothing was written", err)
	}
	if !found {
		return code, fmt.Errorf("%s is in no Go module, so the package has no import path, which -code needs: nothing was written. Fix: choose a folder of your game's module, or run go mod init first", dir)
	}
	for i, class := range e.Classes {
		for k, t := range class.Tables {
			root, err := b.Table(genomes[i][k])
			if err != nil {
				return code, err
			}
			f, err := gen.Source(root, gen.Config{Name: t.CodeName(), Package: e.Package, Path: importPath, Dir: dir, Renew: renewCode})
			if err != nil {
				return code, fmt.Errorf("no code was generated of %s: %w", t.Variable, err)
			}
			code.files[f.Name], code.files[f.StubName] = f.Code, f.Stub
			code.tables++
			code.lines += f.Lines
			for _, note := range f.Through {
				code.through.add(note)
			}
		}
	}
	return code, nil
}

// through is why functions are called through their rows: the rows, by reason.
type through map[string][]string

// add notes what gen.Files.Through says of a table, as in "Tick of CHASE_4 is a
// closure". Rows of genomes are named by their actions, with a number.
func (t through) add(note string) {
	field, rest, _ := strings.Cut(note, " of ")
	row, why, _ := strings.Cut(rest, " ")
	if i := strings.LastIndexByte(row, '_'); i >= 0 {
		row = row[:i]
	}
	why = field + " " + why
	if !slices.Contains(t[why], row) {
		t[why] = append(t[why], row)
	}
}

// report says what was generated.
func (c exportedCode) report(out io.Writer) {
	fmt.Fprintf(out, "The code of the %d tables has %d lines; its test is TestExportedCode.\n", c.tables, c.lines)
	if len(c.through) == 0 {
		return
	}
	fmt.Fprintln(out, "Code can only call exported functions directly. It calls these through their rows, which costs about 2 ns more:")
	var lines []string
	for why, rows := range c.through { // any order: they are sorted below
		slices.Sort(rows)
		lines = append(lines, fmt.Sprintf("  %s: %s\n", why, strings.Join(rows, ", ")))
	}
	slices.Sort(lines)
	fmt.Fprint(out, strings.Join(lines, ""))
}
