package gosource

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// imported returns what a file calls its packages, by path.
func (s *Source) imported(f *file) map[string]string {
	all := map[string]string{}
	for _, spec := range f.ast.Imports {
		o := s.Info.Implicits[spec]
		if spec.Name != nil {
			o = s.Info.Defs[spec.Name]
		}
		if pkg, ok := o.(*types.PkgName); ok && pkg.Name() != "_" && pkg.Name() != "." {
			all[pkg.Imported().Path()] = pkg.Name()
		}
	}
	return all
}

// need returns what a file calls a package; it is imported once the source is checked.
func (s *Source) need(f *file, pkg *types.Package) string {
	if is := s.imported(f)[pkg.Path()]; is != "" {
		return is
	}
	return pkg.Name()
}

// imports returns a file's text with the imports that it needs, of those that other files have, and without
// those that it does not use.
func (s *Source) imports(f *file) ([]byte, error) {
	known := map[string]string{"time": "time"} // by name; "" for two of one name
	for _, name := range []string{"decider", "stimuli", "behavior"} {
		known[name] = tables.Library + "/" + name
	}
	for _, other := range s.files {
		for of, name := range s.imported(other) {
			if is, twice := known[name]; twice && is != of {
				of = ""
			}
			known[name] = of
		}
	}
	used := map[string]bool{}
	var missing []string
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				if pkg, ok := s.Info.Uses[id].(*types.PkgName); ok {
					used[pkg.Imported().Path()] = true
				} else if s.Info.Uses[id] == nil && known[id.Name] != "" && !slices.Contains(missing, id.Name) {
					missing = append(missing, id.Name)
				}
			}
		}
		return true
	})
	text, own := f.text, s.imported(f)
	for i := len(f.ast.Imports) - 1; i >= 0; i-- {
		spec := f.ast.Imports[i]
		if of, _ := strconv.Unquote(spec.Path.Value); own[of] != "" && !used[of] {
			from, to := wholeLines(text, f.offset(spec.Pos()), f.offset(spec.End()))
			text = joined(text[:from], text[to:])
		}
	}
	for _, name := range missing {
		text = WithImport(text, known[name], name)
	}
	return format.Source(text)
}

// WithImport returns a file's text with one more import, under a name if it is another than the path's last part.
func WithImport(text []byte, of, name string) []byte {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return text // formatting says it
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
		if at := offset(one.Pos()); isStd(is) == isStd(of) && f.Decls[0].(*ast.GenDecl).Lparen.IsValid() {
			return joined(text[:at], []byte(spec), text[at:]) // formatting sorts them
		}
		groups[isStd(is)] += string(text[offset(one.Pos()):offset(one.End())]) + "\n"
	}
	from, to := offset(f.Name.End()), offset(f.Name.End())
	if len(f.Decls) > 0 {
		from, to = offset(f.Decls[0].Pos()), offset(f.Decls[len(f.Decls)-1].End())
	}
	return joined(text[:from], []byte("\n\nimport (\n"+groups[true]+"\n"+groups[false]+")"), text[to:])
}

func joined(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// wholeLines returns from where to where lines stand with the comment behind them, and a line that is empty then.
func wholeLines(text []byte, from, to int) (int, int) {
	from = bytes.LastIndexByte(text[:from], '\n') + 1
	if to += bytes.IndexByte(text[to:], '\n') + 1; bytes.HasSuffix(text[:from], []byte("\n\n")) || bytes.HasSuffix(text[:from], []byte("(\n")) {
		to += len(text[to:]) - len(bytes.TrimPrefix(text[to:], []byte("\n")))
	}
	return from, to
}
