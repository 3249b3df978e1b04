package evo

import (
	"encoding/json"
	"strconv"
	"time"
)

// AppendJSON appends a genome as JSON: the one form that there is of it,
// without spaces. Entries go by name, arguments by value, durations as in Go
// ("1.5s"), and only what is not the default is there. A genome that the
// catalog does not know all entries of is written without their arguments.
//
//	{"id":1,"policy":"Selector","children":[
//		{"id":2,"action":"FLEE","args":[3],"guards":["ROBBED","!NIGHT"],"commit":"500ms"},
//		{"id":3,"action":"REST","args":[60],"condition":"ENERGY_BELOW","conditionArgs":[40]}]}
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
	w.b = append(w.b, `{"id":`...)
	w.b = strconv.AppendInt(w.b, int64(r.ID), 10)
	w.name("action", r.Action)
	if i, ok := w.c.actions[r.Action]; ok {
		w.args("args", r.Args, w.c.Actions[i].Args)
	}
	w.name("condition", r.Condition)
	if i, ok := w.c.conditions[r.Condition]; ok {
		w.args("conditionArgs", r.ConditionArgs, w.c.Conditions[i].Args)
	}
	w.flag("not", r.Not)
	w.guards(r.Guards)
	w.duration("cooldown", r.Cooldown)
	w.duration("every", r.Every)
	w.flag("scatter", r.Scatter)
	w.thousandths("chance", r.Chance)
	w.duration("commit", r.Commit)
	w.duration("timeout", r.Timeout)
	if r.Policy != 0 {
		w.name("policy", r.Policy.String())
	}
	w.flag("delegate", r.Delegate)
	if r.Recheck != 0 {
		w.name("recheck", r.Recheck.String())
	}
	if r.Outcome != 0 {
		w.name("outcome", r.Outcome.String())
	}
	if r.EndOn != 0 {
		w.name("endOn", r.EndOn.String())
	}
	w.number("loop", r.Loop)
	w.flag("latched", r.Latched)
	w.flag("urgent", r.Urgent)
	w.flag("remember", r.Remember)
	w.thousandths("margin", r.Margin)
	w.flag("rescore", r.Rescore)
	w.number("succeed", r.Succeed)
	w.flag("failFast", r.FailFast)
	if len(r.Children) > 0 {
		w.field("children")
		for i, child := range r.Children {
			w.b = append(w.b, comma(i))
			w.row(child)
		}
		w.b = append(w.b, ']')
	}
	w.b = append(w.b, '}')
}

func (w *jsonWriter) field(name string) {
	w.b = append(w.b, `,"`...)
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

func (w *jsonWriter) flag(field string, on bool) {
	if on {
		w.field(field)
		w.b = append(w.b, "true"...)
	}
}

func (w *jsonWriter) number(field string, n int) {
	if n != 0 {
		w.field(field)
		w.b = strconv.AppendInt(w.b, int64(n), 10)
	}
}

func (w *jsonWriter) thousandths(field string, n int) {
	if n != 0 {
		w.field(field)
		w.b = strconv.AppendFloat(w.b, float64(n)/1000, 'f', -1, 64)
	}
}

func (w *jsonWriter) duration(field string, d time.Duration) {
	if d != 0 {
		w.name(field, d.String())
	}
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

func (w *jsonWriter) guards(guards []Guard) {
	if len(guards) == 0 {
		return
	}
	w.field("guards")
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
