package deps

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// floors are the parts of a package, told by the prefixes of its files. A declaration
// uses its own floor and those above it in this list. decider/README.md says what is on
// each of decider's, the doc of package evo what is on each of evo's.
var (
	floors    = []string{"table", "check", "view", "world", "compile", "tick", "crowd", "snapshot", "face"}
	evoFloors = []string{"genome", "vocabulary", "table", "gosource", "game"}
)

// upward are the references that run against the order, with the reason of each.
// The list may get shorter.
var upward = map[string]string{
	"Event -> World":      "printers ask the world of an event for the names of its flags and agents",
	"World -> crowd":      "a world knows its crowds",
	"World -> scheduler":  "and the frame that is under way",
	"squadState -> crowd": "a squad knows the crowd of its first member",
	"squadState -> tree":  "and the tree of its row",

	"World.disbandSquad -> World.observeSquadRelease": "those who look are told of a token that a squad releases",
	"World.prepare -> World.rouseObserved":            "who is observed is awake",

	"observing -> frameTicks": "each observer has a roster of its own of who ticks in a frame",
	"told.tell -> trace":      "a mistake in a frame is told when that is over",
	"told.tell -> trace.keep": "and waits there, for each observer once",
}

// TestFloors: within package decider, references run down the floors only.
func TestFloors(t *testing.T) {
	found := upwardReferences(t, "decider", floors)
	for _, ref := range found {
		assert.Contains(t, upward, ref, "this reference runs up: move one of the two, or split it")
	}
	for ref := range upward { // anyorder: it only complains
		assert.Contains(t, found, ref, "this reference does not run up any more: take it off the list")
	}
	assert.LessOrEqual(t, len(upward), 13)
}

// TestFloorsOfEvo: the same within package evo, without an exception, and its doc names
// each floor.
func TestFloorsOfEvo(t *testing.T) {
	assert.Empty(t, upwardReferences(t, "evo", evoFloors))
	text, err := os.ReadFile(filepath.Join(root, "evo/doc.go"))
	require.NoError(t, err)
	for _, floor := range evoFloors {
		assert.True(t, strings.Contains(string(text), "\n//   - "+floor+"_ "), "the doc of package evo says nothing of %s_", floor)
	}
}

// TestMapNamesFiles: each file that the contributor's map names is there, and each
// floor is in its table.
func TestMapNamesFiles(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "decider/README.md"))
	require.NoError(t, err)
	names := regexp.MustCompile("`([a-z_]+\\.go)`").FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, names)
	for _, name := range names {
		assert.FileExists(t, filepath.Join(root, "decider", name[1]))
	}
	for _, floor := range floors {
		assert.Contains(t, string(text), "\n| `"+floor+"_` |")
	}
}

// TestFloorsFound: the test finds references of every kind that run up, and none
// that do not.
func TestFloorsFound(t *testing.T) {
	dir := t.TempDir()
	for name, src := range map[string]string{
		"table_a.go": "type Row[A any] struct{ tick ticker[A] }\n\nvar start = begin()\n\nfunc (r *Row[A]) ask() { r.tick.follow() }\n",
		"tick_b.go":  "type ticker[A any] struct{ row *Row[A] }\n\nfunc (t ticker[A]) follow() { t.row.ask() }\n\nfunc begin() int { return 1 }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("package decider\n\n"+src), 0o644))
	}
	assert.Equal(t, []string{"Row -> ticker", "Row.ask -> ticker.follow", "start -> begin"}, upwardReferencesIn(t, dir, "decider", floors))
}

// declaration is a top-level one of a name, in a file of a floor.
type declaration struct {
	name  string
	floor int
	node  ast.Node
}

// upwardReferences reads the declarations of a package and returns what refers to a
// floor below its own, in order.
func upwardReferences(t *testing.T, pkg string, floors []string) []string {
	t.Helper()
	return upwardReferencesIn(t, filepath.Join(root, pkg), pkg, floors)
}

// upwardReferencesIn does the same with files in dir that import what pkg imports.
func upwardReferencesIn(t *testing.T, dir, pkg string, floors []string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(t, err)
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		if !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, "_js.go") {
			f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			files = append(files, f)
		}
	}
	info := checked(t, list(t, "./"+pkg), fset, files)

	declared := map[types.Object]declaration{}
	for _, f := range files {
		floor := floorOf(t, floors, filepath.Base(fset.Position(f.Package).Filename))
		for id, node := range topLevel(f) { // in any order: into a map
			declared[info.Defs[id]] = declaration{nameOf(info.Defs[id]), floor, node}
		}
	}
	var found []string
	for _, d := range declared { // in any order: sorted below
		ast.Inspect(d.node, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			used := info.Uses[id]
			if f, ok := used.(*types.Func); ok {
				used = f.Origin()
			}
			if other, ok := declared[used]; ok && other.floor > d.floor {
				found = append(found, d.name+" -> "+other.name)
			}
			return true
		})
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// floorOf returns the floor of a file.
func floorOf(t *testing.T, floors []string, file string) int {
	t.Helper()
	stem, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
	floor := slices.Index(floors, stem)
	require.True(t, floor >= 0 || file == "doc.go", "%s is on no floor: begin its name with one of %q", file, floors)
	return floor
}

// topLevel returns the names that f declares at its top level, each with what
// belongs to it.
func topLevel(f *ast.File) map[*ast.Ident]ast.Node {
	names := map[*ast.Ident]ast.Node{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name] = d
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name] = spec
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names[name] = spec
					}
				}
			}
		}
	}
	return names
}

// nameOf returns a name with that of the receiver's type.
func nameOf(obj types.Object) string {
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		recv := f.Signature().Recv().Type()
		if p, ok := recv.(*types.Pointer); ok {
			recv = p.Elem()
		}
		return recv.(*types.Named).Obj().Name() + "." + f.Name()
	}
	return obj.Name()
}
