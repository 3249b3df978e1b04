package genome

import (
	"encoding/json"
	"strconv"
)

// AppendJSON is that of evo.Catalog.
func (c *Catalog) AppendJSON(b []byte, g *Genome) []byte {
	if g == nil || g.Root == nil {
		return append(b, "null"...)
	}
	w := jsonWriter{c: c, b: b}
	w.row(g.Root)
	return w.b
}

// jsonWriter writes rows.
type jsonWriter struct {
	c *Catalog
	b []byte
}

func (w *jsonWriter) row(r *Row) {
	fields := table().fields
	for i := range fields {
		switch f := &fields[i]; f.kind {
		case ofOption:
			w.option(f, r)
		case ofID:
			w.b = append(w.b, '{')
			w.field(f.json)
			w.b = strconv.AppendInt(w.b, int64(r.ID), 10)
		case ofAction:
			w.name(f.json, r.Action)
		case ofArgs:
			if i, ok := w.c.actions[r.Action]; ok {
				w.args(f.json, r.Args, w.c.Actions[i].Args)
			}
		case ofCondition:
			w.name(f.json, r.Condition)
		case ofConditionArgs:
			if i, ok := w.c.conditions[r.Condition]; ok {
				w.args(f.json, r.ConditionArgs, w.c.Conditions[i].Args)
			}
		case ofGuards:
			w.guards(f.json, r.Guards)
		case ofChildren:
			w.children(f.json, r.Children)
		}
	}
	w.b = append(w.b, '}')
}

// option writes an option that is not the default.
func (w *jsonWriter) option(f *Field, r *Row) {
	n := f.Option.Get(r)
	if n == 0 {
		return
	}
	switch o := &f.Option; o.Unit {
	case AsFlag:
		w.field(f.json)
		w.b = append(w.b, "true"...)
	case AsThousandths:
		w.field(f.json)
		w.b = strconv.AppendFloat(w.b, float64(n)/1000, 'f', -1, 64)
	case AsDuration, AsConstant:
		w.name(f.json, o.show(n))
	default:
		w.field(f.json)
		w.b = strconv.AppendInt(w.b, n, 10)
	}
}

func (w *jsonWriter) children(field string, children []*Row) {
	if len(children) == 0 {
		return
	}
	w.field(field)
	for i, child := range children {
		w.b = append(w.b, comma(i))
		w.row(child)
	}
	w.b = append(w.b, ']')
}

// field writes a name, behind what is there already.
func (w *jsonWriter) field(name string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, name...)
	w.b = append(w.b, `":`...)
}

func (w *jsonWriter) name(field, name string) {
	if name != "" {
		w.field(field)
		w.text(name)
	}
}

// text writes a text; the names of entries need no escapes.
func (w *jsonWriter) text(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(s) // of a string there is no error
			w.b = append(w.b, quoted...)
			return
		}
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, s...)
	w.b = append(w.b, '"')
}

func (w *jsonWriter) args(field string, steps []int, scales []Scale) {
	if len(steps) == 0 || len(steps) != len(scales) {
		return
	}
	w.field(field)
	for i, step := range steps {
		w.b = append(w.b, comma(i))
		if step < 0 || step >= scales[i].Steps {
			w.b = append(w.b, "null"...)
			continue
		}
		w.b = strconv.AppendFloat(w.b, scales[i].Value(step), 'f', -1, 64)
	}
	w.b = append(w.b, ']')
}

func (w *jsonWriter) guards(field string, guards []Guard) {
	if len(guards) == 0 {
		return
	}
	w.field(field)
	for i, g := range guards {
		w.b = append(w.b, comma(i))
		name := g.Name
		if g.Not {
			name = "!" + name
		}
		w.text(name)
	}
	w.b = append(w.b, ']')
}

// comma returns what stands before item i of a list.
func comma(i int) byte {
	if i == 0 {
		return '['
	}
	return ','
}
