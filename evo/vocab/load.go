package vocab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"
)

// evoPath is the import path of the package whose types mark a vocabulary.
const evoPath = "github.com/ethogram-go/ethogram/evo"

// source is the package of a game.
type source struct {
	dir   string
	fset  *token.FileSet
	files []*ast.File
	types *types.Package
	info  *types.Info
	made  map[types.Object]ast.Expr // what package-level variables are initialized with
	names []string                  // of package-level variables, in order
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Export string
	GoFiles, CgoFiles  []string
	Error              *struct{ Err string }
}

// load reads and type-checks the package in a folder, without its tests and the
// generated file. The go command knows the import path, the files of this build
// and the compiled packages that they import.
func load(dir string) (*source, error) {
	own, err := list(dir, "-find", ".")
	if err != nil {
		return nil, err
	}
	pkg := own[0]
	if len(pkg.GoFiles) == 0 {
		if pkg.Error != nil {
			return nil, fmt.Errorf("%s: %s", dir, strings.TrimSpace(pkg.Error.Err))
		}
		return nil, fmt.Errorf("%s has no Go files to read a vocabulary from", dir)
	}
	p := &source{dir: dir, fset: token.NewFileSet(), made: map[types.Object]ast.Expr{}}
	var imports []string
	var errs []error
	for _, name := range append(pkg.GoFiles, pkg.CgoFiles...) {
		if name == FileName {
			continue
		}
		// Positions are those of the file in the folder, which is short to read.
		f, err := parser.ParseFile(p.fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		p.files = append(p.files, f)
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && path != "unsafe" && path != "C" {
				imports = append(imports, path)
			}
		}
	}
	if len(errs) > 0 {
		return nil, broken(errs)
	}
	if err := p.check(pkg.ImportPath, imports); err != nil {
		return nil, err
	}
	p.variables()
	return p, nil
}

// check type-checks the files.
func (p *source) check(path string, imports []string) error {
	compiled := map[string]listed{}
	if slices.Sort(imports); len(imports) > 0 {
		all, err := list(p.dir, append([]string{"-export", "-deps"}, slices.Compact(imports)...)...)
		if err != nil {
			return err
		}
		for _, d := range all {
			compiled[d.ImportPath] = d
		}
	}
	var errs []error
	config := types.Config{
		Error:       func(err error) { errs = append(errs, err) },
		FakeImportC: true,
		Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
			if d := compiled[path]; d.Export != "" {
				return os.Open(d.Export)
			}
			return nil, errors.New("go list -export cannot compile it")
		}),
	}
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	p.types, _ = config.Check(path, p.fset, p.files, p.info)
	if len(errs) > 0 {
		return broken(errs)
	}
	return nil
}

// broken says that a package does not compile.
func broken(errs []error) error {
	const most = 10
	if more := len(errs) - most; more > 0 {
		errs = append(errs[:most:most], fmt.Errorf("and %d more errors", more))
	}
	return fmt.Errorf("the package does not compile, even without %s, so its vocabulary cannot be read:\n%w\nFix: correct these errors first", FileName, errors.Join(errs...))
}

// list runs go list in a folder.
func list(dir string, args ...string) (all []listed, err error) {
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Export,GoFiles,CgoFiles,Error"}, args...)...)
	cmd.Dir = dir
	var out, diag bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diag
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go list cannot read the package in %s: %w\n%s", dir, err, bytes.TrimSpace(diag.Bytes()))
	}
	for d := json.NewDecoder(&out); ; {
		var one listed
		if err := d.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("go list finds no package in %s", dir)
	}
	return all, nil
}

// variables notes the package-level variables.
func (p *source) variables() {
	for _, f := range p.files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, name := range spec.Names {
					p.names = append(p.names, name.Name)
					if len(spec.Values) == len(spec.Names) {
						p.made[p.info.Defs[name]] = spec.Values[i]
					}
				}
			}
		}
	}
}
