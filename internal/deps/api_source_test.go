package deps

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// nestedPackages are the packages of nested modules that users import. What these modules need
// may be missing on this machine, so that they are described from their source alone.
var nestedPackages = []string{"debugprint/export", "debugprint/mcp", "evo/nats", "evo/play"}

// parsedFiles parses the files of a package, without its tests.
func parsedFiles(t *testing.T, fset *token.FileSet, name string) (files []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, name, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, paths, name)
	for _, path := range paths { // Glob sorts
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, f)
	}
	return files
}

// exportedThing is a declaration in source.
type exportedThing struct {
	name string // Type.Name of fields and methods
	line string // as in .ci/api
	told bool   // a comment says what it is
	at   token.Pos
}

// things returns what a package exports.
func things(t *testing.T, fset *token.FileSet, name string) (all []exportedThing) {
	t.Helper()
	text := func(n ast.Node) string {
		var b bytes.Buffer
		require.NoError(t, format.Node(&b, fset, n))
		return strings.Join(strings.Fields(b.String()), " ")
	}
	add := func(name, line string, at token.Pos, comments ...*ast.CommentGroup) {
		told := slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return strings.TrimSpace(c.Text()) != "" })
		all = append(all, exportedThing{name, line, told, at})
	}
	for _, f := range parsedFiles(t, fset, name) {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				signature := *d
				signature.Doc, signature.Body = nil, nil
				of := receiver(d)
				switch {
				case !d.Name.IsExported() || of != "" && !ast.IsExported(of):
				case of == "":
					add(d.Name.Name, text(&signature), d.Pos(), d.Doc)
				default:
					add(of+"."+d.Name.Name, "method"+strings.TrimPrefix(text(&signature), "func"), d.Pos(), d.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							if id.IsExported() {
								line := d.Tok.String() + " " + id.Name
								if spec.Type != nil {
									line += " " + text(spec.Type)
								}
								add(id.Name, line, id.Pos(), d.Doc, spec.Doc, spec.Comment)
							}
						}
					case *ast.TypeSpec:
						if !spec.Name.IsExported() {
							continue
						}
						comments := []*ast.CommentGroup{d.Doc, spec.Doc, spec.Comment}
						s, ok := spec.Type.(*ast.StructType)
						if !ok {
							bare := *spec
							bare.Doc, bare.Comment = nil, nil
							add(spec.Name.Name, "type "+text(&bare), spec.Pos(), comments...)
							continue
						}
						add(spec.Name.Name, "type "+spec.Name.Name+" struct", spec.Pos(), comments...)
						for _, field := range s.Fields.List {
							for _, id := range field.Names {
								if id.IsExported() {
									add(spec.Name.Name+"."+id.Name, "type "+spec.Name.Name+" struct, "+id.Name+" "+text(field.Type), id.Pos(), field.Doc, field.Comment)
								}
							}
						}
					}
				}
			}
		}
	}
	return all
}

// receiver returns the name of a method's type, or "".
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	for {
		switch t := of.(type) {
		case *ast.StarExpr:
			of = t.X
		case *ast.IndexExpr:
			of = t.X
		case *ast.IndexListExpr:
			of = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

// nestedAPI describes the packages of nested modules, by file name as exportedAPI.
func nestedAPI(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range nestedPackages {
		var lines []string
		for _, thing := range things(t, token.NewFileSet(), name) {
			lines = append(lines, "pkg "+name+", "+thing.line+"\n")
		}
		slices.Sort(lines)
		files[strings.ReplaceAll(name, "/", "_")+".txt"] = strings.Join(lines, "")
	}
	return files
}

// TestExportedIsTold: a comment says what each exported name is, in a sentence or, beside a
// constant, in some words: why it is there at all. Of fields, the comment of their type may;
// what the standard library calls is known.
func TestExportedIsTold(t *testing.T) {
	names := slices.Clone(nestedPackages)
	for path, p := range list(t, "./...") { // any order: sorted below
		if name, ok := strings.CutPrefix(path, module+"/"); ok && isPublic(name, p) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	count := 0
	for _, name := range names {
		fset := token.NewFileSet()
		for _, thing := range things(t, fset, name) {
			count++
			_, of, _ := strings.Cut(thing.name, ".")
			other := strings.Contains(thing.line, " struct, ") || slices.Contains(called, of)
			assert.True(t, thing.told || other, "%s: %s.%s has no comment", fset.Position(thing.at), name, thing.name)
		}
	}
	t.Log(count, "names")
}
