package gen

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// writer writes the code of one table. Functions are written when one that is written
// calls them, so the file has none that nothing uses.
type writer struct {
	*codeplan.Table
	*names
	agent string              // its type
	sizes []int               // by row: how many rows it and those below it are
	calls []map[string]string // by row: what calls the function of a field
	notes []string            // of functions that are called through their rows

	masked   int  // how many rows check flags or stimuli
	asksWhen bool // a row has a When, behind which nothing looks for a reset

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
			expr, why := "", ""
			if f.Of != nil {
				expr, why = n.method(i, f.Field, f.Of)
			} else {
				expr, why = n.function(f.Value)
			}
			if why != "" {
				w.notes = append(w.notes, fmt.Sprintf("%s of %s %s", f.Field, t.Rows[i].Name, why))
				expr = throughRow(i, f.Field)
			}
			calls[f.Field] = expr
		}
		w.calls = append(w.calls, calls)
		w.asksWhen = w.asksWhen || w.has(i, "When")
		if w.masks(i) != "" {
			w.masked++
		}
	}
	return w
}

// collisions returns an error if the file would declare or import what its package
// declares already, or typed is a name of its own.
func (w *writer) collisions(typed string) error {
	if w.done[typed] {
		return fmt.Errorf("the name of the code is %q, which would make two functions %s: want another name", w.prefix, typed)
	}
	mine := []string{typed, w.prefix + "ID", w.prefix + "Turn", w.prefix + "Engine", w.prefix + "Code"}
	for name := range w.done {
		mine = append(mine, name)
	}
	fixed := slices.Clone(predeclared) // whatever the code is called
	for _, name := range w.imports {
		fixed = append(fixed, name)
	}
	var errs []error
	if both := w.built(mine); both != "" {
		errs = append(errs, fmt.Errorf("package %s declares %s, names that generated code needs for itself: rename these, or give the code another name than %q", w.pkg, both, w.prefix))
	}
	if both := w.built(fixed); both != "" {
		errs = append(errs, fmt.Errorf("package %s declares %s, names that generated code needs for packages that it imports, or for what they mean in Go: rename what the package declares; "+
			"that the code is called %q does not matter", w.pkg, both, w.prefix))
	}
	return errors.Join(errs...)
}

// built lists those of the names that the package declares outside of its tests.
func (w *writer) built(names []string) string {
	var both []string
	for _, name := range names {
		if w.known[name].built {
			both = append(both, name)
		}
	}
	slices.Sort(both)
	return strings.Join(both, ", ")
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

// uses reports whether the identifier name occurs in the Go code text, not as a field.
func uses(text []byte, name string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '/' && i+1 < len(text) && text[i+1] == '/': // a comment
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case c == '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case isPart(c):
			from := i
			for i+1 < len(text) && isPart(text[i+1]) {
				i++
			}
			if string(text[from:i+1]) == name && (from == 0 || text[from-1] != '.') {
				return true
			}
		}
	}
	return false
}

// isPart reports whether c may be part of an identifier.
func isPart(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// turnVars are the variables of functions that have a turn x.
func (w *writer) turnVars() []variable {
	return []variable{
		{"t", "x.Tree"},
		{"a", "x.Agent"},
		{"h", "x.Mem"},
		{"world", "t.World(x.In.World)"},
		{"rows", w.rowsValue()},
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
	return fmt.Sprintf("%s(h, &rows[%d], world)", typ, r)
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

// comment is a name in a comment, which is one line of what Go allows.
func comment(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }; strings.ContainsFunc(name, odd) {
		name = strconv.Quote(name)
	}
	return name
}
