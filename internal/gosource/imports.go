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
)

// packages returns the packages that source names, by path, as its file calls them.
func (s *Source) packages(f *file, n ast.Node) map[string]string {
	uses := map[string]string{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if pkg, ok := s.Info.Uses[id].(*types.PkgName); ok {
				uses[pkg.Imported().Path()] = id.Name
			}
		}
		return true
	})
	return uses
}

// imported returns what a file calls a package, "" if it does not import it.
func (s *Source) imported(f *file, of string) string {
	for _, spec := range f.ast.Imports {
		o := s.Info.Implicits[spec]
		if spec.Name != nil {
			o = s.Info.Defs[spec.Name]
		}
		if pkg, ok := o.(*types.PkgName); ok && pkg.Imported().Path() == of && pkg.Name() != "_" && pkg.Name() != "." {
			return pkg.Name()
		}
	}
	return ""
}

// withImport returns a file's text with one more import, under a name if it is another than the path's last part.
func withImport(text []byte, of, name string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	spec := strconv.Quote(of)
	if name != path.Base(of) {
		spec = name + " " + spec
	}
	isStd := func(p string) bool { first, _, _ := strings.Cut(p, "/"); return !strings.Contains(first, ".") }
	insert := func(at token.Pos, what string) []byte {
		i := fset.Position(at).Offset
		return bytes.Join([][]byte{text[:i], []byte(what), text[i:]}, nil)
	}
	for _, d := range f.Decls { // imports only
		d := d.(*ast.GenDecl)
		if !d.Lparen.IsValid() {
			continue
		}
		for _, one := range d.Specs {
			if p, _ := strconv.Unquote(one.(*ast.ImportSpec).Path.Value); isStd(p) == isStd(of) {
				return insert(one.Pos(), spec+"\n"), nil // formatting sorts them
			}
		}
		if isStd(of) {
			return insert(d.Lparen+1, "\n"+spec+"\n"), nil
		}
		return insert(d.Rparen, "\n"+spec+"\n"), nil
	}
	if len(f.Decls) == 0 {
		return insert(f.Name.End(), "\n\nimport "+spec), nil
	}
	d := f.Decls[0].(*ast.GenDecl)
	is := d.Specs[0].(*ast.ImportSpec)
	gap := "\n"
	if p, _ := strconv.Unquote(is.Path.Value); isStd(p) != isStd(of) {
		gap = "\n\n"
	}
	start, from, to := fset.Position(d.Pos()).Offset, fset.Position(is.Pos()).Offset, fset.Position(is.End()).Offset
	both := spec + gap + string(text[from:to])
	if !isStd(of) {
		both = string(text[from:to]) + gap + spec
	}
	return bytes.Join([][]byte{text[:start], []byte("import (\n" + both + "\n)"), text[to:]}, nil), nil
}

// withoutIdleImports returns a file's text without imports that it does not use, nil if it uses all.
func (s *Source) withoutIdleImports(f *file) []byte {
	used := map[types.Object]bool{}
	for _, o := range s.Info.Uses {
		if _, ok := o.(*types.PkgName); ok {
			used[o] = true
		}
	}
	text := f.text
	for i := len(f.ast.Imports) - 1; i >= 0; i-- {
		spec := f.ast.Imports[i]
		o := s.Info.Implicits[spec]
		if spec.Name != nil {
			o = s.Info.Defs[spec.Name]
		}
		if o == nil || used[o] || o.Name() == "_" || o.Name() == "." {
			continue
		}
		from, to := f.tok.Offset(spec.Pos()), f.tok.Offset(spec.End())
		for _, d := range f.ast.Decls {
			if d, ok := d.(*ast.GenDecl); ok && !d.Lparen.IsValid() && d.Pos() < spec.Pos() && d.End() >= spec.End() {
				from = f.tok.Offset(d.Pos())
			}
		}
		text = withoutLines(text, from, to)
	}
	if len(text) == len(f.text) {
		return nil
	}
	return text
}

// withoutLines returns a text without a part, the comment behind it and the lines that are empty then.
func withoutLines(text []byte, from, to int) []byte {
	from = bytes.LastIndexByte(text[:from], '\n') + 1
	if end := bytes.IndexByte(text[to:], '\n'); end >= 0 {
		to += end + 1
	} else {
		to = len(text)
	}
	before, behind := text[:from], text[to:]
	if bytes.HasSuffix(before, []byte("\n\n")) || bytes.HasSuffix(before, []byte("(\n")) {
		behind = bytes.TrimPrefix(behind, []byte("\n"))
	}
	if bytes.HasPrefix(bytes.TrimLeft(behind, " \t"), []byte(")")) {
		before = append(bytes.TrimRight(before[:len(before):len(before)], "\n"), '\n')
	}
	return append(append([]byte{}, before...), behind...)
}
