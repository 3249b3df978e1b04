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
	if info, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no folder %s", dir)
	} else if err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder. Fix: name the folder of the game's package", dir)
	}
	own, _, err := list(dir, "-find", ".")
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
	slices.Sort(imports)
	compiled, err := p.compile(slices.Compact(imports))
	if err != nil {
		return nil, err
	}
	if err := p.check(pkg.ImportPath, compiled); err != nil {
		return nil, err
	}
	p.variables()
	return p, nil
}

// compile compiles the packages that the files import, and returns by import path
// the files that say what all of them export.
func (p *source) compile(imports []string) (exports map[string]string, err error) {
	exports = map[string]string{}
	if len(imports) == 0 {
		return exports, nil
	}
	all, diag, err := list(p.dir, append([]string{"-export", "-deps"}, imports...)...)
	if err != nil {
		return nil, err
	}
	for _, d := range all {
		exports[d.ImportPath] = d.Export
		if d.Export == "" && d.Error != nil && slices.Contains(imports, d.ImportPath) {
			diag = d.Error.Err // says more than that of those who import it
		}
	}
	for _, path := range imports {
		if exports[path] == "" {
			return nil, fmt.Errorf("the package imports %s, which does not compile, so its vocabulary cannot be read:\n%s\nFix: correct these errors first", path, strings.TrimSpace(diag))
		}
	}
	return exports, nil
}

// check type-checks the files.
func (p *source) check(path string, exports map[string]string) error {
	var errs []error
	config := types.Config{
		Error:       func(err error) { errs = append(errs, err) },
		FakeImportC: true,
		Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
			return os.Open(exports[path])
		}),
	}
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
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

// list runs go list in a folder. diag is what it wrote to stderr.
func list(dir string, args ...string) (all []listed, diag string, err error) {
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Export,GoFiles,CgoFiles,Error"}, args...)...)
	cmd.Dir = dir
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return nil, "", fmt.Errorf("go list cannot read the package in %s: %w\n%s", dir, err, bytes.TrimSpace(said.Bytes()))
	}
	for d := json.NewDecoder(&out); ; {
		var one listed
		if err := d.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, "", err
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, "", fmt.Errorf("go list finds no package in %s", dir)
	}
	return all, said.String(), nil
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
