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
	"strings"

	"golang.org/x/exp/slices"
)

// part is a piece of a table's source. One with a row is a value that the page can
// change: a field of that row, as the inspector's Tune names it.
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

// marked cuts a file at the numbers of rows that the tables of r can tune.
func marked(file []byte, r *running) ([]part, error) {
	known := tuned{}
	for i := range r.game.Tuning {
		answer, err := r.game.Ask(context.Background(), fmt.Sprintf("tune?table=%d", i), nil)
		if err != nil {
			return nil, err
		}
		var state struct {
			Rows []struct {
				Name   string
				Fields []struct{ Name, Kind, Was, Min, Max, Step string }
			}
		}
		if err := json.Unmarshal(answer, &state); err != nil {
			return nil, err
		}
		for _, row := range state.Rows {
			args := map[string]int{} // how many of each list there were: some have names, and the source has places
			for _, f := range row.Fields {
				at := f.Name
				if list, _, ok := strings.Cut(f.Name, "["); ok {
					at = fmt.Sprintf("%s[%d]", list, args[list])
					args[list]++
				}
				known[[2]string{row.Name, at}] = part{Row: row.Name, Field: f.Name, Kind: f.Kind, Was: f.Was, Min: f.Min, Max: f.Max, Step: f.Step}
			}
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
		case key.Name == "Preconditions": // Tune names its fields without it
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
