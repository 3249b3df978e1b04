package local

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// goSource returns the changed rows as Go source, to be pasted into the rows of the
// game's table: what has changed, each row with all its numbers and switches, and which
// of its fields stay as they are.
func (t *Table) goSource(e *edits) string {
	var b strings.Builder
	changes := t.changes(e)
	for i := range t.rows {
		row := &t.rows[i]
		if !slices.ContainsFunc(changes, func(c changed) bool { return c.row == row.name }) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		for _, c := range changes {
			if c.row == row.name {
				fmt.Fprintf(&b, "// %s\n", c.Text)
			}
		}
		stays := slices.Clone(row.stays)
		if at := slices.Index(stays, "Children"); at >= 0 && e.orders[row.name] != nil {
			stays[at] = "Children in that order"
		}
		if len(stays) > 0 {
			fmt.Fprintf(&b, "// These stay: %s.\n", strings.Join(stays, ", "))
		}
		fmt.Fprintf(&b, "{%s},\n", strings.Join(goFields(row, e), ", "))
	}
	return b.String()
}

// goFields returns the fields of a row that can be tuned and are not zero, or have
// changed, as the elements of a literal.
func goFields(row *tunedRow, e *edits) []string {
	fields := []string{"Name: " + strconv.Quote(row.name)}
	var preconditions, targets []string
	args := map[string][]string{}
	for _, f := range row.fields {
		value, edited := e.values[cell{row.name, f.name}]
		if !edited {
			value = f.value
		}
		list, _, isArg := strings.Cut(f.name, "[")
		switch {
		case isArg:
			args[list] = append(args[list], goValue(value))
		case !edited && isZero(value):
		case rowfield.Of("Preconditions."+f.name) != nil:
			preconditions = append(preconditions, f.name+": "+goValue(value))
		case strings.HasPrefix(f.name, "Targets."):
			targets = append(targets, strings.TrimPrefix(f.name, "Targets.")+": "+goValue(value))
		default:
			fields = append(fields, f.name+": "+goValue(value))
		}
	}
	if preconditions != nil {
		fields = slices.Insert(fields, 1, "Preconditions: decider.Preconditions{"+strings.Join(preconditions, ", ")+"}")
	}
	if targets != nil {
		fields = append(fields, "Targets: &decider.Targets["+row.agent+"]{"+strings.Join(targets, ", ")+"}")
	}
	for _, list := range rowfield.Args {
		if args[list] != nil {
			fields = append(fields, list+": []float64{"+strings.Join(args[list], ", ")+"}")
		}
	}
	return fields
}

// goValue returns the value of a field as Go source.
func goValue(v any) string {
	switch v := v.(type) {
	case time.Duration:
		if v == 0 {
			return "0"
		}
		return plain.GoDuration(v, "time")
	case float64:
		switch {
		case math.IsNaN(v):
			return "math.NaN()"
		case math.IsInf(v, 0):
			return fmt.Sprintf("math.Inf(%d)", map[bool]int{false: -1, true: 1}[v > 0])
		}
	}
	return textOf(v)
}

// data returns the changes as JSON for decider/override.
func (t *Table) data(e *edits) string {
	var lines []string
	put := func(row *tunedRow, field string, value any) {
		key, err := json.Marshal(row.name + "." + field)
		if err != nil {
			return // a text has no error
		}
		if d, is := value.(time.Duration); is {
			value = d.String()
		}
		if text, err := json.Marshal(value); err == nil { // not of NaN, which Compile refuses
			lines = append(lines, "\t"+string(key)+": "+string(text))
		}
	}
	for i := range t.rows {
		row := &t.rows[i]
		for _, f := range row.fields {
			if v, ok := e.values[cell{row.name, f.name}]; ok {
				put(row, f.name, v)
			}
		}
		if order := e.orders[row.name]; order != nil {
			put(row, "Children", order)
		}
	}
	return "{\n" + strings.Join(lines, ",\n") + "\n}\n"
}
