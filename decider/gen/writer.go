package gen

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// writer writes the code of one table. Functions are written when one that is written
// calls them, so the file has none that nothing uses.
type writer struct {
	*codeplan.Table
	*names
	agent string              // its type
	calls []map[string]string // by row: what calls the function of a field
	notes []string            // of functions that are called through their rows

	b      *bytes.Buffer // the body that is written
	done   map[string]bool
	queue  []pending
	bodies []byte
}

// pending is a function that is called and not written yet.
type pending struct {
	name  string
	write func()
}

// tableWriter resolves the functions of all rows.
func tableWriter(t *codeplan.Table, n *names, agent string) *writer {
	w := &writer{Table: t, names: n, agent: agent, done: map[string]bool{}}
	for i := range t.Rows {
		calls := map[string]string{}
		for _, f := range t.Rows[i].Functions {
			expr, why := n.function(f.Value)
			if why != "" {
				w.notes = append(w.notes, fmt.Sprintf("%s of %s %s", f.Field, t.Rows[i].Name, why))
				expr = throughRow(i, f.Field)
			}
			calls[f.Field] = expr
		}
		w.calls = append(w.calls, calls)
	}
	return w
}

// throughRow is the expression of a function that has no name to call it by.
func throughRow(r int, field string) string {
	if field == "When" || field == "Decide" {
		return fmt.Sprintf("t.Source(%d).%s", r, field)
	}
	return fmt.Sprintf("t.Source(%d).Behavior.%s", r, field)
}

// direct returns what calls the function of a field by name, or "".
func (w *writer) direct(r int, field string) string {
	if expr := w.calls[r][field]; expr != throughRow(r, field) {
		return expr
	}
	return ""
}

// p writes a line.
func (w *writer) p(format string, args ...any) {
	fmt.Fprintf(w.b, format+"\n", args...)
}

// call returns the name of a function that is written by write, once.
func (w *writer) call(name string, write func()) string {
	if !w.done[name] {
		w.done[name] = true
		w.queue = append(w.queue, pending{name, write})
	}
	return name
}

// flush writes what is pending, and what that calls.
func (w *writer) flush() {
	for len(w.queue) > 0 {
		f := w.queue[0]
		w.queue = w.queue[1:]
		f.write()
	}
}

// function writes a function: its comment, what stands after its name up to the
// brace, and the body. rest declares the variables that the body uses.
func (w *writer) function(name, comment, signature string, vars []variable, body func()) {
	outer := w.b
	w.b = &bytes.Buffer{}
	body()
	text := w.b.Bytes()
	w.b = outer
	w.bodies = fmt.Appendf(w.bodies, "// %s %s\nfunc %s%s {\n", name, comment, name, signature)
	var before []byte
	for i := len(vars) - 1; i >= 0; i-- { // those that others use come first
		v := vars[i]
		if uses(text, v.name) || uses(before, v.name) {
			before = append([]byte(v.name+" := "+v.value+"\n"), before...)
		}
	}
	w.bodies = append(append(append(w.bodies, before...), text...), "}\n\n"...)
}

// variable is declared at the beginning of a function that uses it.
type variable struct{ name, value string }

// uses reports whether the identifier name occurs in text, not as a field.
func uses(text []byte, name string) bool {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(name))
		if i < 0 {
			return false
		}
		i += from
		from = i + len(name)
		before := i == 0 || text[i-1] != '.' && !isPart(text[i-1])
		if after := from == len(text) || !isPart(text[from]); before && after {
			return true
		}
	}
}

// isPart reports whether c may be part of an identifier.
func isPart(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// turnVars are the variables of functions that have a turn x.
func (w *writer) turnVars() []variable {
	return []variable{
		{"t", "x.Tree"}, {"a", "x.Agent"}, {"h", "x.Mem"},
		{"world", "t.World(x.In.World)"}, {"rows", w.rowsValue()},
	}
}

// rowsValue is all rows, as an array: so the compiler knows that indexes are in
// range.
func (w *writer) rowsValue() string {
	return fmt.Sprintf("(*[%d]coderun.Row)(t.Rows())", len(w.Rows))
}

const results = "(decider.Result, error)"

// turnFunction writes a function of a turn that ends the tick.
func (w *writer) turnFunction(name, comment, params string, body func()) {
	w.function(name, comment, fmt.Sprintf("(x *%sTurn%s) %s", w.prefix, params, results), w.turnVars(), body)
}

// name returns the name of a function about row r.
func (w *writer) name(verb string, r int) string { return w.prefix + verb + w.rows[r] }

// frame is the argument of a callback of row r.
func frame(typ string, r int) string {
	return fmt.Sprintf("%s{Mem: h, Row: &rows[%d], World: world}", typ, r)
}

// number formats a constant of 64 bits.
func number(v uint64) string {
	if v < 10 {
		return strconv.FormatUint(v, 10)
	}
	return fmt.Sprintf("%#x", v)
}

// late writes a part of a body with variables of its own, if it uses them.
func (w *writer) late(body func(), vars ...variable) {
	text := w.piece(body)
	for _, v := range vars {
		if uses([]byte(text), v.name) {
			w.p("%s := %s", v.name, v.value)
		}
	}
	w.b.WriteString(text)
}

// piece returns what write writes.
func (w *writer) piece(write func()) string {
	outer := w.b
	w.b = &bytes.Buffer{}
	write()
	text := w.b.String()
	w.b = outer
	return text
}
