//go:build !js

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// part is a piece of a table's source. One with a row is a value that the page can
// change: a field of that row, as the inspector's Edit names it.
type part struct {
	Text  string `json:"text"`
	Row   string `json:"row,omitempty"`
	Field string `json:"field,omitempty"`
	Kind  string `json:"kind,omitempty"` // duration, number, count, switch, text or list
	Was   string `json:"was,omitempty"`
	Min   string `json:"min,omitempty"` // the tags of an argument
	Max   string `json:"max,omitempty"`
	Step  string `json:"step,omitempty"`
}

// tuned has the fields that can be tuned, by row and field: their kind and value.
type tuned map[[2]string]part

// add adds the fields of a table: numbers, switches and texts that a file of numbers may have.
func (t tuned) add(r *running, table int) error {
	var state struct {
		Root string
		Rows []struct {
			Name   string
			Fields []struct {
				Path string
				Was  json.RawMessage
			}
		}
	}
	var words struct {
		Fields []vocabulary.Field
		Parts  []struct {
			Kind, Name string
			Fields     []vocabulary.Field
		}
	}
	for request, into := range map[string]any{"tune": &state, "tune-vocabulary": &words} { // in any order: both only read
		answer, err := r.game.Ask(context.Background(), fmt.Sprintf("%s?table=%d", request, table), nil)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(answer, into); err != nil {
			return err
		}
	}
	texts := map[string]string{"duration": "0s", "number": "0", "count": "0", "switch": "false", "text": "", "list": "[]"} // of what is not set
	for _, row := range state.Rows {
		if row.Name != state.Root {
			t[[2]string{row.Name, "Off"}] = part{Row: row.Name, Field: "Off", Kind: "switch", Was: "false"}
		}
		was := map[string]string{}
		for _, f := range row.Fields {
			text := string(f.Was)
			_ = json.Unmarshal(f.Was, &text) // a number stays as it is
			was[f.Path] = text
		}
		put := func(f vocabulary.Field, path string) {
			if text, ok := texts[f.Kind]; ok {
				t[[2]string{row.Name, path}] = part{Row: row.Name, Field: path, Kind: f.Kind, Was: cmp.Or(was[path], text), Min: f.Min, Max: f.Max, Step: f.Step}
			}
		}
		for _, f := range words.Fields {
			if slices.ContainsFunc(rowfield.Tuned(), func(tuned *rowfield.Field) bool { return tuned.Short() == f.Path }) {
				put(f, f.Path)
			}
		}
		for _, p := range words.Parts {
			if was[p.Kind] == p.Name {
				for _, f := range p.Fields {
					put(f, p.Kind+"."+f.Path)
				}
			}
		}
	}
	return nil
}

// marked cuts a file at the numbers of rows that the tables of r can tune.
func marked(file []byte, r *running) ([]part, error) {
	known := tuned{}
	for i := range r.game.Tuning {
		if err := known.add(r, i); err != nil {
			return nil, err
		}
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, "table.go", file, 0)
	if err != nil {
		return nil, err
	}
	m := marker{known: known, vars: map[string]*ast.CompositeLit{}, at: map[[2]int]part{}, set: set}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 && len(v.Values) == 1 {
			if lit := literal(v.Values[0]); lit != nil {
				m.vars[v.Names[0].Name] = lit
			}
		}
		return true
	})
	ast.Inspect(parsed, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if row := name(lit); row != "" {
				m.fields(row, "", lit)
				m.off(row, lit)
			}
		}
		return true
	})
	return m.cut(file), nil
}

// marker finds the numbers of rows.
type marker struct {
	known tuned
	vars  map[string]*ast.CompositeLit
	at    map[[2]int]part // by begin and end
	set   *token.FileSet
}

// fields marks the fields of a literal, which are those of row below a prefix.
func (m *marker) fields(row, prefix string, lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			if inner := literal(e); inner != nil { // of an embedded struct
				m.fields(row, prefix, inner)
			}
			continue
		}
		key, ok := kv.Key.(*ast.Ident)
		if !ok {
			continue
		}
		if m.mark(row, prefix+key.Name, kv.Value) {
			continue
		}
		inner := literal(kv.Value)
		if inner == nil {
			inner = m.vars[ident(kv.Value)] // &grenade
		}
		switch {
		case inner == nil:
		case key.Name == "Preconditions": // Edit names its fields without it
			m.fields(row, "", inner)
		case prefix != "", slices.Contains([]string{"Gate", "Squad", "Targets", "Act", "Ask"}, key.Name):
			m.fields(row, prefix+key.Name+".", inner)
		}
	}
}

// off marks where a row begins, if it can be taken out of its group: behaviors, gates and
// scopes may have the same name.
func (m *marker) off(row string, lit *ast.CompositeLit) {
	kind := lit.Type
	if index, ok := kind.(*ast.IndexExpr); ok {
		kind = index.X
	}
	if s, ok := kind.(*ast.SelectorExpr); ok {
		kind = s.Sel
	}
	p, ok := m.known[[2]string{row, "Off"}]
	if !ok || kind != nil && ident(kind) != "Decider" {
		return
	}
	at := m.set.Position(lit.Elts[0].Pos()).Offset
	m.at[[2]int{at, at}] = p
}

// mark marks a value, if it can be tuned.
func (m *marker) mark(row, field string, value ast.Expr) bool {
	p, ok := m.known[[2]string{row, field}]
	if ok {
		m.at[[2]int{m.set.Position(value.Pos()).Offset, m.set.Position(value.End()).Offset}] = p
	}
	return ok
}

// cut returns the parts of the file.
func (m *marker) cut(file []byte) []part {
	var spans [][2]int
	for span := range m.at { // sorted below
		spans = append(spans, span)
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	var all []part
	done := 0
	for _, s := range spans {
		p := m.at[s]
		p.Text = string(file[s[0]:s[1]])
		all = append(all, part{Text: string(file[done:s[0]])}, p)
		done = s[1]
	}
	return append(all, part{Text: string(file[done:])})
}

// name returns the Name of a literal, or "".
func name(lit *ast.CompositeLit) string {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && ident(kv.Key) == "Name" {
			if s, ok := kv.Value.(*ast.BasicLit); ok && s.Kind == token.STRING {
				text, _ := strconv.Unquote(s.Value)
				return text
			}
		}
	}
	return ""
}

// literal returns the literal of an expression like &T{...}, or nil.
func literal(e ast.Expr) *ast.CompositeLit {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

// ident returns the name of an expression like &x, or "".
func ident(e ast.Expr) string {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}
