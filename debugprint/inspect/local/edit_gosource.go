package local

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/goliteral"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// goSource returns the changed rows and gates as Go source, to be pasted into those of the
// game's table: what has changed, each with its numbers and switches, and which of its
// fields stay as they are. What reflection cannot name is left to the reader.
func (t *Table) goSource(c *candidate) string {
	var b strings.Builder
	put := func(changes []changed, comments []string, literal string) {
		if len(changes) == 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		for _, c := range changes {
			fmt.Fprintf(&b, "// %s\n", c.Text)
		}
		for _, comment := range comments {
			fmt.Fprintf(&b, "// %s\n", comment)
		}
		if literal == "" {
			return
		}
		if t.agent.elsewhere != "" && strings.Contains(literal, "["+t.agent.name+"]") {
			fmt.Fprintf(&b, "// %s\n", t.agent.elsewhere)
		}
		fmt.Fprintf(&b, "%s,\n", literal)
	}
	of := map[string][]changed{} // changes by row
	for _, d := range c.changes {
		of[d.row] = append(of[d.row], d)
	}
	for i := range c.rows {
		row := &c.rows[i]
		var own, gate []changed
		for _, c := range of[row.name] {
			switch {
			case c.Field == off:
				c.Text += ", leave it out of the Children that have it"
				own = append(own, c)
			case strings.HasPrefix(c.Field, "Gate."):
				gate = append(gate, c)
			default:
				own = append(own, c)
			}
		}
		delete(of, row.name)
		if len(own) == 1 && (own[0].Field == off || own[0].Field == "Children") {
			put(own, nil, "")
		} else {
			l := &literal{t: t, changes: own, new: row.was == ""}
			text := strings.Join(l.source("").Fields(row.at.Elem(), ""), ", ")
			put(own, l.comments(), "{"+text+"}")
		}
		if len(gate) > 0 {
			at := row.at.Elem().FieldByName("Gate")
			for i := range gate {
				gate[i].Text += ", the gate of " + namesText(having(c.rows, "Gate", row))
			}
			l := &literal{t: t, changes: gate}
			text := l.source("Gate.").Fields(at.Elem(), "Gate.")
			put(gate, l.comments(), "{"+strings.Join(text, ", ")+"}")
		}
	}
	for _, row := range t.first {
		if gone := of[row.name]; gone != nil {
			put(gone, nil, "")
		}
	}
	return b.String()
}

// having returns the rows that share a gate or a squad with one.
func having(rows []draftRow, field string, with *draftRow) (names []string) {
	shared := func(row draftRow) any { return row.at.Elem().FieldByName(field).Interface() }
	for _, row := range rows {
		if shared(row) == shared(*with) {
			names = append(names, row.name)
		}
	}
	return names
}

// literal makes the Go source of a row.
type literal struct {
	t       *Table
	changes []changed
	new     bool // all that is set stands in it
	stays   []string
	give    []string // what the source has to be given by hand
}

func (l *literal) comments() (all []string) {
	if len(l.stays) > 0 {
		all = append(all, "These stay: "+strings.Join(l.stays, ", ")+".")
	}
	if len(l.give) > 0 {
		all = append(all, "Give it by hand: "+strings.Join(l.give, ", ")+".")
	}
	return all
}

func (l *literal) changed(path string) bool {
	return slices.ContainsFunc(l.changes, func(c changed) bool {
		return c.Field == path || strings.HasPrefix(c.Field, path+".")
	})
}

// source returns what writes the fields that stand in the literal, and notes the others, without a prefix.
func (l *literal) source(prefix string) *goliteral.Writer {
	w := l.t.agent.source()
	w.Lost = l.leave
	w.Has = func(name string, at reflect.Value) bool {
		switch {
		case name == prefix+"Name", at.Kind() == reflect.Struct:
			return true
		case at.IsZero() && !l.changed(name):
			return false
		case !at.IsZero() && (slices.Contains(rowfield.Arguments, name) || name == "Targets" || name == "Squad"), l.new, l.changed(name), isTuned(name):
			return true
		}
		l.stays = append(l.stays, strings.TrimPrefix(name, prefix))
		return false
	}
	return w
}

// leave notes a field that does not stand in the literal.
func (l *literal) leave(path string, at reflect.Value) {
	if !l.new && !l.changed(path) {
		l.stays = append(l.stays, path)
		return
	}
	if at.Kind() == reflect.Pointer && !at.IsNil() {
		if name := at.Elem().FieldByName("Name"); name.IsValid() {
			path += " " + plain.Name(name.String())
		}
	}
	l.give = append(l.give, path)
}

func isTuned(path string) bool {
	return slices.ContainsFunc(rowfield.Tuned(), func(f *rowfield.Field) bool { return f.Short() == path })
}

// data returns the edits as JSON: for decider/override where that can say them, else as a list of
// edits.
func (t *Table) data(c *candidate) string {
	keys, values := []string{}, map[string]json.RawMessage{}
	for _, e := range c.edits {
		row := rowCalled(c.rows, e.Row)
		if row == nil || !t.overrides(c, row, e) {
			return edited(c.edits)
		}
		name := row.name
		if strings.HasPrefix(e.Field, "Gate.") { // two keys of one gate must agree
			name = having(c.rows, "Gate", row)[0]
		}
		key := name + "." + e.Field
		if values[key] == nil {
			keys = append(keys, key)
		}
		if values[key] = e.Value; e.Field == "Children" { // by their names in the source
			values[key], _ = json.Marshal(row.kids)
		}
	}
	var lines []string
	for _, key := range keys {
		name, err := json.Marshal(key)
		if err == nil {
			lines = append(lines, "\t"+string(name)+": "+string(values[key]))
		}
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}\n"
}

// overrides reports whether a file of decider/override may have an edit.
func (t *Table) overrides(c *candidate, row *draftRow, e vocabulary.Edit) bool {
	part, path, _ := strings.Cut(e.Field, ".")
	switch {
	case e.Do != "set":
		return false
	case part == "Squad": // a file changes all rows that share it
		return isTuned(e.Field) && len(having(t.first, "Squad", rowCalled(t.first, row.name))) == 1
	case slices.Contains(rowfield.Arguments, part):
		return path != "" && t.fieldOf(row, e.Field).Kind != "part"
	}
	return e.Field == off || e.Field == "Children" || isTuned(e.Field)
}

// edited returns edits as JSON, one a line.
func edited(edits []vocabulary.Edit) string {
	var lines []string
	for _, e := range edits {
		var b bytes.Buffer
		w := json.NewEncoder(&b)
		w.SetEscapeHTML(false)
		if w.Encode(e) == nil {
			lines = append(lines, "\t"+strings.TrimSpace(b.String()))
		}
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]\n"
}
