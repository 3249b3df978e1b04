package deps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// unused are exported names that nobody uses, each with the reason to keep it. A *
// stands for any letters.
var unused = []struct{ name, why string }{
	{"stimuli.*.ByPointer", "encoders come upon the field in a copy, whose name says how to marshal instead"},
	{"decider.Warn*", "tables accept warnings by these names; which ones depends on the game"},
	{"decider.Check?*", "the bits of Event.Checked, for tools"},
	{"decider.RowInfo.*", "tools reach the fields through internal/rowfield"},
	{"decider.ErrNoRow", "World.In says so of a name, as Eject says ErrNoSlot"},
	{"decider/vocabulary.*", "what editors, levels and mods read of a game's parts; this is its beginning"},
	{"decider.TickError.Known", "without it an agent 0 and no agent are the same"},

	{"debugprint.GraphOptions.Unfold", "pictures of small tables with shared rows"},
	{"debugprint.Watcher.Choose", "a world asks an observer for it that may choose others at any time"},
	{"debugprint.Level*", "Spore's levels of traces; pages need some of them"},
	{"debugprint/record.On*", "kinds of breakpoints; pages show one"},
	{"debugprint/record.Err*", "a tool that reads a log tells apart what it tells a person"},
	{"debugprint/ask.Answer.*", "what pages and tools show of an answer"},
	{"debugprint/record.*.*", "logs, budgets and rehearsals are read by other programs: fields of what they find"},

	{"evo/evolve.Err*", "a program that evolves tells apart what it tells a person"},
	{"evo/evolve.Options.*", "what the command evolve has as flags"},
	{"evo.Catalog.*", "the catalog is data, which files have too"},
	{"evo/adapt.*", "limits of a choice, one bit each, and what is known of a player"},
	{"evo/cli.CheckPack", "the test of an exported package calls it"},
	{"evo/cli.PrintTables", "the program calls it that go:PACKAGE compiles"},
	{"evo/hunt.*", "tests call it that a hunt writes"},
	{"evo/scene.*", "colors; games take those they need"},
}

// TestExportedIsUsed: each exported name is in the code of a page, or used by another
// package, an example, or a test of another package. What stands in .ci/api is promised,
// and promises that nobody asked for cost the most.
func TestExportedIsUsed(t *testing.T) {
	found := unusedNames(t)
	needed := make([]bool, len(unused))
	for _, name := range found {
		i := slices.IndexFunc(unused, func(u struct{ name, why string }) bool {
			ok, err := path.Match(u.name, name)
			return ok && err == nil
		})
		if i < 0 {
			t.Errorf("%s is exported, and nobody uses it: hide it, show it in a page, or say in the table why it stays", name)
			continue
		}
		needed[i] = true
	}
	for i, u := range unused {
		assert.True(t, needed[i], "%s is used or gone: take it off the table", u.name)
		assert.NotEmpty(t, u.why, u.name)
	}
}

// unusedNames returns the exported names that nobody uses, in order: those of packages
// with their folder, those of types as folder.Type.Name.
func unusedNames(t *testing.T) (found []string) {
	pkgs := list(t, "./...")
	u := &usage{t: t, pkgs: pkgs, fset: token.NewFileSet(), used: map[types.Object]bool{}}
	u.from = compiled(u.fset, pkgs)
	words := wordsOfPages(t)
	for word := range wordsOfModules(t) { // any order: into a map
		words[word] = true
	}

	paths := make([]string, 0, len(pkgs))
	var all []named
	for path, p := range pkgs { // any order: sorted below
		name, inside := strings.CutPrefix(path, module+"/")
		if !inside {
			continue
		}
		paths = append(paths, path)
		if isPublic(name, p) {
			pkg, err := u.from.Import(path)
			require.NoError(t, err)
			all = append(all, describeAll(name, pkg).named...)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		u.look(pkgs[path], pkgs[path].GoFiles)
	}
	missing := func(n named) bool { return !u.used[n.obj] && !words[n.obj.Name()] }
	all = slices.DeleteFunc(all, func(n named) bool { return !missing(n) })

	// Tests take long to check: only those that have a word which is still missing.
	for _, path := range paths {
		u.lookAtTests(pkgs[path], all)
	}
	for _, n := range all {
		if missing(n) {
			found = append(found, n.name)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// usage finds what packages use of others.
type usage struct {
	t    *testing.T
	pkgs map[string]listed
	fset *token.FileSet
	from types.Importer
	used map[types.Object]bool
}

// look notes what files of a package use of others.
func (u *usage) look(p listed, names []string) {
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(u.fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		require.NoError(u.t, err)
		files = append(files, f)
	}
	u.note(u.check(p.ImportPath, files), p.ImportPath, files)
}

// check type-checks files as far as it goes: tests also name what other tests of the
// package declare.
func (u *usage) check(path string, files []*ast.File) *types.Info {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: u.from, Error: func(error) {}}
	_, _ = conf.Check(path, u.fset, files, info)
	return info
}

// note notes what nodes use of packages other than self, and what types that needs.
func (u *usage) note(info *types.Info, self string, nodes []*ast.File) {
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				u.use(info.Uses[n], self)
			case *ast.CompositeLit: // without keys it uses all fields
				if tv := info.Types[n]; tv.Type == nil || len(n.Elts) == 0 {
					break
				} else if s, ok := under(tv.Type).(*types.Struct); ok {
					if _, keyed := n.Elts[0].(*ast.KeyValueExpr); !keyed {
						for field := range s.Fields() {
							u.use(field, self)
						}
					}
				}
			}
			return true
		})
	}
}

// use notes that obj is used. So are then the types which it names: somebody holds
// their values.
func (u *usage) use(obj types.Object, self string) {
	switch o := obj.(type) {
	case *types.Func:
		obj = o.Origin()
	case *types.Var:
		obj = o.Origin()
	}
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() == self || u.used[obj] {
		return
	}
	u.used[obj] = true
	for _, name := range typesIn(obj.Type()) {
		u.used[name] = true
	}
}

// typesIn returns the names of the types that a type is written with.
func typesIn(t types.Type) (names []types.Object) {
	switch t := t.(type) {
	case *types.Alias:
		return append(names, t.Obj())
	case *types.Named:
		names = append(names, t.Origin().Obj())
		for arg := range t.TypeArgs().Types() {
			names = append(names, typesIn(arg)...)
		}
	case *types.Pointer:
		return typesIn(t.Elem())
	case *types.Slice:
		return typesIn(t.Elem())
	case *types.Array:
		return typesIn(t.Elem())
	case *types.Map:
		return append(typesIn(t.Key()), typesIn(t.Elem())...)
	case *types.Signature:
		for v := range t.Params().Variables() {
			names = append(names, typesIn(v.Type())...)
		}
		for v := range t.Results().Variables() {
			names = append(names, typesIn(v.Type())...)
		}
		if t.Recv() != nil {
			names = append(names, typesIn(t.Recv().Type())...)
		}
	}
	return names
}

// lookAtTests notes what the tests of a package use of other packages, and what its
// examples use of itself. It leaves out files that have none of the names.
func (u *usage) lookAtTests(p listed, missing []named) {
	files, err := filepath.Glob(filepath.Join(p.Dir, "*_test.go"))
	require.NoError(u.t, err)
	var inside, outside []*ast.File
	any := false
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(u.t, err)
		any = any || slices.ContainsFunc(missing, func(n named) bool { return strings.Contains(string(text), n.obj.Name()) })
		f, err := parser.ParseFile(u.fset, file, text, parser.SkipObjectResolution)
		require.NoError(u.t, err)
		if strings.HasSuffix(f.Name.Name, "_test") {
			outside = append(outside, f)
		} else {
			inside = append(inside, f)
		}
	}
	if !any {
		return
	}
	u.note(u.check(p.ImportPath, inside), p.ImportPath, inside)
	info := u.check(p.ImportPath+"_test", outside)
	u.note(info, p.ImportPath, outside)
	for _, f := range outside {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && strings.HasPrefix(d.Name.Name, "Example") {
				u.note(info, "", []*ast.File{{Name: d.Name, Decls: []ast.Decl{d}}})
			}
		}
	}
}

// named is an exported thing that somebody may use by its name: nobody does so with
// embedded fields, methods of interfaces, and methods that the standard library calls.
type named struct {
	name string
	obj  types.Object
}

// called are the methods that the standard library calls.
var called = []string{
	"String", "Error", "Unwrap", "Is", "As", "Format", "MarshalJSON", "MarshalText", "MarshalBinary",
	"UnmarshalJSON", "UnmarshalText", "UnmarshalBinary", "LogValue",
}

var (
	code = regexp.MustCompile("(?s)```.*?```|`[^`\n]+`")
	word = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_]*`)
)

// wordsOfPages returns the words in the code of all pages.
func wordsOfPages(t *testing.T) map[string]bool {
	pages, err := filepath.Glob(root + "/docs/*.md")
	require.NoError(t, err)
	words := map[string]bool{}
	for _, page := range append(pages, root+"/README.md") {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, span := range code.FindAll(text, -1) {
			for _, w := range word.FindAll(span, -1) {
				words[string(w)] = true
			}
		}
	}
	return words
}

// wordsOfModules returns the names that the nested modules select or set. What they
// need may be missing on this machine, so that their types are not known.
func wordsOfModules(t *testing.T) map[string]bool {
	words := map[string]bool{}
	require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); p != root && (base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") || !nested(p) {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				words[n.Sel.Name] = true
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					words[key.Name] = true
				}
			}
			return true
		})
		return nil
	}))
	return words
}

// nested reports whether a file is of a module other than the root's.
func nested(file string) bool {
	for dir := filepath.Dir(file); dir != root; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return true
		}
	}
	return false
}
