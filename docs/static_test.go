package docs_test

import (
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// TestTablesAreStatic finds the tables of all pages, and in each what the compiler would
// have to build when the program starts: readers copy these forms. The test of
// internal/tables holds what is found here against the compiler.
func TestTablesAreStatic(t *testing.T) {
	check := &typeChecker{fset: token.NewFileSet(), exports: exports(t)}
	check.from = importer.ForCompiler(check.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(check.exports[path]) })
	found, excused := 0, map[string]bool{}
	for _, page := range pages(t) {
		list, err := page.programs()
		require.NoError(t, err)
		for _, g := range list {
			if g.fails != nil {
				continue
			}
			p := check.program(t, g)
			for _, table := range p.Find() {
				found++
				if why := made[page.name+" "+table.Name.Name]; why != "" && len(p.Causes(table.Init)) > 0 {
					excused[page.name+" "+table.Name.Name] = true
					continue
				}
				for _, c := range p.Causes(table.Init) {
					assert.Fail(t, "not static", "%s: %s: %s. Fix: %s", p.Fset.Position(c.At), table.Name.Name, c.What, c.Fix)
				}
			}
		}
	}
	if *only == "" {
		assert.Greater(t, found, 90)
		assert.Len(t, excused, len(made), "what the pages explain as built must be: %v", made)
	}
}

// made are the tables of which their page says that they are built, with the reason.
var made = map[string]string{
	"cookbook.md Boss": "a function returns its rows: a subtree with parameters",
}

// exports returns where the compiler has written what packages export that blocks use.
func exports(t *testing.T) map[string]string {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, path := range packages {
		args = append(args, path)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = ".."
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, &stderr)
	all := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all[path] = file
	}
	return all
}

// typeChecker checks the types of programs.
type typeChecker struct {
	fset    *token.FileSet
	from    types.Importer
	exports map[string]string
}

// program checks the declarations of a program. What the page imports besides is unknown,
// which is no error here: the program compiles.
func (c *typeChecker) program(t *testing.T, g *program) *tables.Package {
	p := &tables.Package{Fset: c.fset, Info: tables.NewInfo()}
	for i, b := range g.blocks {
		if g.kinds[i] == statements {
			continue
		}
		text := "//line " + b.page.path + ":" + strconv.Itoa(b.line) + "\n" + b.text
		if g.kinds[i] == declarations {
			head, err := imports(b.text)
			require.NoError(t, err)
			text = "package p; " + head + "\n" + text
		}
		file, err := parser.ParseFile(c.fset, b.String(), text, 0)
		require.NoError(t, err)
		p.Files = append(p.Files, file)
	}
	conf := types.Config{Importer: c.from, Error: func(error) {}, IgnoreFuncBodies: true}
	p.Types, _ = conf.Check(g.id, c.fset, p.Files, p.Info)
	return p
}
