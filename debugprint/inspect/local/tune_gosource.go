package local

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// goSource returns the changed rows and gates as Go source, to be pasted into those of the
// game's table: what has changed, each with all its numbers and switches, and which of its
// fields stay as they are.
func (t *Table) goSource(e *edits) string {
	var b strings.Builder
	put := func(changes []changed, stays []string, fields []string) {
		if len(changes) == 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		for _, c := range changes {
			fmt.Fprintf(&b, "// %s\n", c.Text)
		}
		if len(stays) > 0 {
			fmt.Fprintf(&b, "// These stay: %s.\n", strings.Join(stays, ", "))
		}
		if len(fields) == 0 {
			return
		}
		literal := strings.Join(fields, ", ")
		if t.agent.elsewhere != "" && strings.Contains(literal, "["+t.agent.name+"]") {
			fmt.Fprintf(&b, "// %s\n", t.agent.elsewhere)
		}
		fmt.Fprintf(&b, "{%s},\n", literal)
	}
	changes := t.changes(e)
	for i := range t.rows {
		row := &t.rows[i]
		var own, gate []changed
		for _, c := range changes {
			switch {
			case c.row != row.name:
			case c.Field == off:
				c.Text = plain.Name(row.name) + ": off, leave it out of the Children that have it"
				own = append(own, c)
			case strings.HasPrefix(c.Field, "Gate."):
				c.Text = fmt.Sprintf("%s, the gate of %s", c.Text, namesText(t.having(row.gate)))
				gate = append(gate, c)
			default:
				own = append(own, c)
			}
		}
		stays := slices.Clone(row.stays)
		if at := slices.Index(stays, "Children"); at >= 0 && e.orders[row.name] != nil {
			stays[at] = "Children in that order"
		}
		if len(own) == 1 && own[0].Field == off {
			put(own, nil, nil)
		} else {
			put(own, stays, t.goFields(row, e))
		}
		put(gate, row.gateStays, gateFields(row, e))
	}
	return b.String()
}

// having returns the rows that have a gate of this name.
func (t *Table) having(gate string) (names []string) {
	for i := range t.rows {
		if t.rows[i].gate == gate {
			names = append(names, t.rows[i].name)
		}
	}
	return names
}

// goFields returns the fields of a row that can be tuned and are not zero, or have
// changed, as the elements of a literal.
func (t *Table) goFields(row *tunedRow, e *edits) []string {
	fields := []string{"Name: " + strconv.Quote(row.name)}
	var preconditions []string
	parts := map[string][]string{} // Targets, Squad
	for _, f := range row.fields {
		value, edited := e.values[f.at]
		if !edited {
			value = f.value
		}
		part, name, inPart := strings.Cut(f.name, ".")
		switch {
		case slices.Contains(rowfield.Arguments, part):
		case part == "Gate" || part == off || !edited && isZero(value):
		case rowfield.Of("Preconditions."+f.name) != nil:
			preconditions = append(preconditions, f.name+": "+goValue(value))
		case inPart:
			parts[part] = append(parts[part], name+": "+goValue(value))
		default:
			fields = append(fields, f.name+": "+goValue(value))
		}
	}
	if preconditions != nil {
		fields = slices.Insert(fields, 1, "Preconditions: decider.Preconditions{"+strings.Join(preconditions, ", ")+"}")
	}
	for _, part := range []string{"Targets", "Squad"} {
		if parts[part] != nil {
			fields = append(fields, part+": &decider."+part+"["+t.agent.name+"]{"+strings.Join(parts[part], ", ")+"}")
		}
	}
	for _, a := range row.args {
		fields = append(fields, a.part+": "+t.goArgs(row, a, e))
	}
	return fields
}

// gateFields does so with the gate of a row.
func gateFields(row *tunedRow, e *edits) []string {
	fields := []string{"Name: " + strconv.Quote(row.gate)}
	for _, f := range row.fields {
		value, edited := e.values[f.at]
		if !edited {
			value = f.value
		}
		if name, is := strings.CutPrefix(f.name, "Gate."); is && (edited || !isZero(value)) {
			fields = append(fields, name+": "+goValue(value))
		}
	}
	return fields
}

// data returns the changes as JSON for decider/override.
func (t *Table) data(e *edits) string {
	var lines []string
	put := func(row *tunedRow, field string, value any) {
		key, err := json.Marshal(row.name + "." + field)
		if err != nil {
			return // a text has no error
		}
		if text, err := json.Marshal(dataOf(value)); err == nil { // not of NaN, which Compile refuses
			lines = append(lines, "\t"+string(key)+": "+string(text))
		}
	}
	for i := range t.rows {
		row := &t.rows[i]
		for _, f := range row.fields {
			if v, ok := e.values[f.at]; ok && f.at.row == row.name {
				put(row, f.name, v)
			}
		}
		if order := e.orders[row.name]; order != nil {
			put(row, "Children", order)
		}
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}\n"
}
