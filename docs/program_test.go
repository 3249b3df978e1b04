package docs_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

const root = "github.com/ethogram-go/ethogram"

// packages are what a block may use without importing it.
var packages = map[string]string{
	"context": "context", "errors": "errors", "filepath": "path/filepath", "fmt": "fmt", "io": "io", "iter": "iter", "math": "math", "os": "os", "slog": "log/slog",
	"strings": "strings", "testing": "testing", "time": "time", "bytes": "bytes",
	"http": "net/http", "httptest": "net/http/httptest", "json": "encoding/json",
	"behavior": root + "/behavior", "debugprint": root + "/debugprint",
	"override": root + "/decider/override", "vocabulary": root + "/decider/vocabulary", "probation": root + "/decider/probation",
	"profile": root + "/debugprint/profile", "cover": root + "/debugprint/cover",
	"record": root + "/debugprint/record", "inspect": root + "/debugprint/inspect",
	"decider": root + "/decider", "stimuli": root + "/stimuli",
	"ethogram": root, "play": root + "/debugprint/play",
	"evo": root + "/evo", "adapt": root + "/evo/adapt",
	"game": root + "/example/forage/game", "creatures": root + "/example/nest/creatures",
}

// kind says what a Go block is.
type kind uint8

const (
	whole        kind = iota // begins with its package clause
	declarations             // of the page's program
	statements               // of the page's main function
)

// program is what consecutive Go blocks of a page come to: one package.
type program struct {
	id     string
	blocks []*block
	kinds  []kind
	fails  *block // the one that must not compile, below the other blocks
}

// programs cuts a page into its programs. Their names are stable, because the
// names of block types are part of a tree's fingerprint.
func (p *page) programs() ([]*program, error) {
	prefix := strings.ToLower(notLetters.ReplaceAllString(strings.TrimSuffix(p.name, ".md"), ""))
	var all []*program
	add := func() *program {
		one := &program{id: fmt.Sprintf("%s%d", prefix, len(all))}
		all = append(all, one)
		return one
	}
	var current *program
	for _, b := range p.blocks {
		if b.lang != "go" || b.file() != "" {
			continue
		}
		if formatted, err := format.Source([]byte(b.text)); err != nil {
			return nil, fmt.Errorf("%s: %w", b, err)
		} else if strings.TrimSpace(string(formatted)) != strings.TrimSpace(b.text) {
			return nil, fmt.Errorf("%s: gofmt would write\n%s", b, formatted)
		}
		if b.has("new") {
			current = nil
		}
		k := kindOf(b.text)
		switch {
		case b.has("fails"):
			one := add()
			one.fails = b
			if current != nil {
				for i, k := range current.kinds {
					if k == declarations {
						one.put(current.blocks[i], k)
					}
				}
			}
			one.put(b, k)
		case k == whole:
			add().put(b, k)
		case b.has("more"):
			all[len(all)-1].put(b, k)
		default:
			if current == nil {
				current = add()
			}
			if k == declarations && b.out != nil {
				return nil, fmt.Errorf("%s: declarations have no output", b)
			}
			current.put(b, k)
		}
	}
	return all, nil
}

var notLetters = regexp.MustCompile(`[^A-Za-z]`)

func (g *program) put(b *block, k kind) {
	g.blocks, g.kinds = append(g.blocks, b), append(g.kinds, k)
}

func kindOf(text string) kind {
	set := token.NewFileSet()
	if _, err := parser.ParseFile(set, "", text, parser.PackageClauseOnly); err == nil {
		return whole
	}
	if _, err := parser.ParseFile(set, "", "package p\n"+text, 0); err == nil {
		return declarations
	}
	return statements
}

// write writes the program as a package into dir: a file for each block of
// declarations, and main.go for the statements.
func (g *program) write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var body strings.Builder
	for i, b := range g.blocks {
		name, text := fmt.Sprintf("block%d.go", i), ""
		position := fmt.Sprintf("//line %s:%d\n", filepath.ToSlash(b.page.path), b.line)
		if b == g.fails {
			if g.kinds[i] != declarations {
				return fmt.Errorf("%s: only declarations may fail", b)
			}
			position, name = "", "table.go"
		}
		switch g.kinds[i] {
		case whole:
			text = position + renamed(b.text, g.id)
			body.WriteString("themain()\n" + mark)
		case declarations:
			head, err := imports(b.text)
			if err != nil {
				return fmt.Errorf("%s: %w", b, err)
			}
			text = "package " + g.id + "; " + head + "\n" + position + b.text
		case statements:
			code := position + b.text + "\n"
			if b.has("alone") {
				code = "{\n" + code + "}\n"
			}
			body.WriteString(code + mark)
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return g.writeMain(dir, body.String())
}

// writeMain writes the functions that the binary calls: Main, and the tests.
func (g *program) writeMain(dir, body string) error {
	head, err := imports("func main() {\n" + body + "}")
	if err != nil {
		return fmt.Errorf("%s: %w", g.blocks[0], err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "package %s\nimport testing_ \"testing\"\n", g.id)
	if body != "" {
		text.WriteString("import os_ \"os\"\n")
	}
	fmt.Fprintf(&text, "%s\nfunc Main() {\n%s}\nvar Tests = []testing_.InternalTest{\n", head, body)
	for _, name := range g.tests() {
		fmt.Fprintf(&text, "{Name: %q, F: %s},\n", name, name)
	}
	text.WriteString("}\n")
	return os.WriteFile(filepath.Join(dir, "main.go"), []byte(text.String()), 0o644)
}

var (
	packageMain = regexp.MustCompile(`(?m)^package main$`)
	funcMain    = regexp.MustCompile(`(?m)^func main\(\)`)
	testFunc    = regexp.MustCompile(`(?m)^func (Test\w+)\(\w+ \*testing\.T\)`)
)

// mark ends the output of a block.
const mark = "os_.Stdout.WriteString(\"\\x00\")\n"

// renamed turns a main program into a package with a function themain.
func renamed(text, id string) string {
	text = packageMain.ReplaceAllString(text, "package "+id)
	return funcMain.ReplaceAllString(text, "func themain()")
}

// tests returns the names of the test functions that a program declares.
func (g *program) tests() []string {
	var names []string
	for i, b := range g.blocks {
		if g.kinds[i] == declarations {
			for _, m := range testFunc.FindAllStringSubmatch(b.text, -1) {
				names = append(names, m[1])
			}
		}
	}
	return names
}

// imports returns the import declarations that code without a package clause
// leaves out.
func imports(code string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+code, 0)
	if err != nil {
		return "", err
	}
	has := map[string]bool{}
	for _, spec := range file.Imports {
		has[strings.Trim(spec.Path.Value, `"`)] = true
	}
	var paths []string
	free := map[*ast.Ident]bool{}
	for _, id := range file.Unresolved {
		free[id] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && free[id] {
				if path := packages[id.Name]; path != "" && !has[path] {
					has[path] = true
					paths = append(paths, path)
				}
			}
		}
		return true
	})
	slices.Sort(paths)
	var b strings.Builder
	for _, path := range paths {
		fmt.Fprintf(&b, "import %q; ", path)
	}
	return b.String(), nil
}

// TestPrograms compiles all Go blocks of all pages into one binary, runs each
// program and compares its output; and it compiles those that must fail.
func TestPrograms(t *testing.T) {
	o := overlay{dir: t.TempDir()}
	all := pages(t)
	var good, bad []*program
	for _, p := range all {
		list, err := p.programs()
		require.NoError(t, err)
		for _, g := range list {
			require.NoError(t, g.write(filepath.Join(o.dir, g.id)))
			if g.fails != nil {
				bad = append(bad, g)
			} else {
				good = append(good, g)
			}
		}
	}
	require.NoError(t, os.Mkdir(filepath.Join(o.dir, "dispatch"), 0o755)) // the top folder has a package of its own
	require.NoError(t, os.WriteFile(filepath.Join(o.dir, "dispatch", "main.go"), []byte(dispatcher(good)), 0o644))
	require.NoError(t, o.write())

	o.failing(t, bad)
	binary := filepath.Join(o.dir, "docs.exe")
	if out, err := o.build("./dispatch", compileFlags, "-ldflags=-s -w", "-o", binary); err != nil {
		t.Fatalf("the pages do not compile:\n%s", out)
	}
	for _, g := range good {
		t.Run(g.blocks[0].String(), func(t *testing.T) { g.run(t, binary) })
	}
	if *update {
		for _, p := range all {
			p.save(t)
		}
	}
}

// run runs the program and compares what each of its blocks printed.
func (g *program) run(t *testing.T, binary string) {
	cmd := exec.Command(binary, g.id)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s%s", out, &stderr)
	parts := strings.Split(strings.ReplaceAll(string(out), g.id+".", "main."), "\x00")
	for i, b := range g.blocks {
		if g.kinds[i] != declarations {
			b.compare(t, parts[0])
			parts = parts[1:]
		}
	}
}

// failing builds the programs that must not compile and compares what the
// compiler says about the block, as if it stood alone in table.go.
func (o *overlay) failing(t *testing.T, bad []*program) {
	for _, g := range bad {
		require.NotNil(t, g.fails.out, "%s: show what the compiler says", g.fails)
		out, err := o.build("./" + g.id)
		require.Error(t, err, "%s compiles", g.fails)
		_, said, _ := strings.Cut(out, "\n") // the first line names the package
		// The go command may name the file by a path from here, if that is shorter.
		table := regexp.MustCompile(`\S*` + g.id + `[/\\]table\.go`)
		said = table.ReplaceAllString(said, "./table.go")
		said = tableLine.ReplaceAllStringFunc(said, func(at string) string {
			line, _ := strconv.Atoi(tableLine.FindStringSubmatch(at)[1])
			return fmt.Sprintf("table.go:%d:", line-1) // below the package clause
		})
		g.fails.compare(t, said)
	}
}

var tableLine = regexp.MustCompile(`table\.go:(\d+):`)

// dispatcher returns a main program that runs the one it is told to.
func dispatcher(all []*program) string {
	var head, cases strings.Builder
	for _, g := range all {
		fmt.Fprintf(&head, "import %s \"docs.test/%s\"\n", g.id, g.id)
		fmt.Fprintf(&cases, "case %q:\n%s.Main()\ntests = %s.Tests\n", g.id, g.id, g.id)
	}
	return `package main

import "os"
import "testing"
` + head.String() + `
func main() {
	var tests []testing.InternalTest
	id := os.Args[1]
	os.Args = os.Args[:1]
	switch id {
	` + cases.String() + `
	}
	testing.Init()
	if !testing.RunTests(func(_, _ string) (bool, error) { return true, nil }, tests) {
		os.Exit(1)
	}
}
`
}

// overlay shows the go command the files of dir as if they were in this
// checkout, as a module of their own that uses the library. A folder that has
// another name each time would be compiled each time.
type overlay struct{ dir string }

func (o *overlay) modfile() string { return filepath.Join(o.dir, "go.mod") }
func (o *overlay) list() string    { return filepath.Join(o.dir, "overlay.json") }

// write writes what the go command reads: a go.mod with the same versions of
// what the library itself uses, and the list of files.
func (o *overlay) write() error {
	top, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	if err := usermod.Write(o.dir, "docs.test", top); err != nil {
		return err
	}
	files := struct{ Replace map[string]string }{map[string]string{}}
	err = filepath.WalkDir(o.dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".go" {
			var name string
			name, err = filepath.Rel(o.dir, path)
			files.Replace[filepath.Join(top, name)] = path
		}
		return err
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(files)
	if err != nil {
		return err
	}
	return os.WriteFile(o.list(), data, 0o644)
}

// build builds a package of the overlay, outside of any workspace, and returns
// what the go command says. Compilers live for seconds and need not collect
// much garbage.
func (o *overlay) build(pkg string, flags ...string) (string, error) {
	args := append([]string{"build", "-overlay", o.list(), "-modfile", o.modfile()}, flags...)
	cmd := exec.Command("go", append(args, pkg)...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOGC=400")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// compileFlags are what the pages are compiled with, and nothing else is: flags for
// the whole build would compile the standard library and this one again. Each page
// has its own copy of the engine, whose compile time is most of what this test takes,
// so they do without inlining. What walks say is compiled as readers do.
const compileFlags = "-gcflags=docs.test/...=-dwarf=false -l"
