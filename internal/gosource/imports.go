package gosource

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// imported returns what a file calls its packages, by path.
func (s *Source) imported(f *file) map[string]*types.PkgName {
	all := map[string]*types.PkgName{}
	for _, spec := range f.ast.Imports {
		o := s.Info.Implicits[spec]
		if spec.Name != nil {
			o = s.Info.Defs[spec.Name]
		}
		if pkg, ok := o.(*types.PkgName); ok && pkg.Name() != "_" && pkg.Name() != "." {
			all[pkg.Imported().Path()] = pkg
		}
	}
	return all
}

// need returns what a file calls a package; it is imported once the source is checked.
func (s *Source) need(f *file, path, name string) string {
	if is := s.imported(f)[path]; is != nil {
		return is.Name()
	}
	return name
}

// imports returns a file's text with the imports that it needs, of those that other files have, and without
// those that it does not use.
func (s *Source) imports(f *file) ([]byte, error) {
	known := map[string]string{"time": "time"} // by name; "" for two of one name
	for _, name := range []string{"decider", "stimuli", "behavior"} {
		known[name] = tables.Library + "/" + name
	}
	for _, other := range s.files {
		for of, pkg := range s.imported(other) {
			if is, twice := known[pkg.Name()]; twice && is != of {
				of = ""
			}
			known[pkg.Name()] = of
		}
	}
	used, text := map[types.Object]bool{}, f.text
	var missing []string
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				if used[s.Info.Uses[id]] = true; s.Info.Uses[id] == nil && known[id.Name] != "" {
					missing = append(missing, id.Name)
					known[id.Name] = known[id.Name] + "\x00"
				}
			}
		}
		return true
	})
	own := s.imported(f)
	for i := len(f.ast.Imports) - 1; i >= 0; i-- {
		spec := f.ast.Imports[i]
		if of, _ := strconv.Unquote(spec.Path.Value); own[of] != nil && !used[own[of]] {
			text = withoutLines(text, f.offset(spec.Pos()), f.offset(spec.End()))
		}
	}
	for _, name := range missing {
		if of, once := strings.CutSuffix(known[name], "\x00"); once {
			known[name] = ""
			var err error
			if text, err = WithImport(text, of, name); err != nil {
				return nil, err
			}
		}
	}
	return formatted(text)
}

// WithImport returns a file's text with one more import, under a name if it is another than the path's last part.
func WithImport(text []byte, of, name string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	isStd := func(of string) bool { first, _, _ := strings.Cut(of, "/"); return !strings.Contains(first, ".") }
	offset := func(at token.Pos) int { return fset.Position(at).Offset }
	spec := strconv.Quote(of) + "\n"
	if name != path.Base(of) {
		spec = name + " " + spec
	}
	groups := map[bool]string{isStd(of): spec}
	for _, one := range f.Imports {
		is, _ := strconv.Unquote(one.Path.Value)
		if isStd(is) == isStd(of) && f.Decls[0].(*ast.GenDecl).Lparen.IsValid() {
			at := offset(one.Pos()) // formatting sorts them
			return bytes.Join([][]byte{text[:at], []byte(spec), text[at:]}, nil), nil
		}
		groups[isStd(is)] += string(text[offset(one.Pos()):offset(one.End())]) + "\n"
	}
	from, to := offset(f.Name.End()), offset(f.Name.End())
	if len(f.Decls) > 0 {
		from, to = offset(f.Decls[0].Pos()), offset(f.Decls[len(f.Decls)-1].End())
	}
	return bytes.Join([][]byte{text[:from], []byte("\n\nimport (\n" + groups[true] + "\n" + groups[false] + ")"), text[to:]}, nil), nil
}

// withoutLines returns a text without a part, the comment behind it and the lines that are empty then.
func withoutLines(text []byte, from, to int) []byte {
	from = bytes.LastIndexByte(text[:from], '\n') + 1
	to += bytes.IndexByte(append(text[to:len(text):len(text)], '\n'), '\n') + 1
	before, behind := text[:from], text[min(to, len(text)):]
	if bytes.HasSuffix(before, []byte("\n\n")) || bytes.HasSuffix(before, []byte("(\n")) {
		behind = bytes.TrimPrefix(behind, []byte("\n"))
	}
	return bytes.Join([][]byte{before, behind}, nil)
}
