package evo

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The widths of lines, with four columns a tab: a row stays on one line even if
// that is somewhat too wide.
const (
	goRowColumns = 160
	goColumns    = 120
)

// row writes the literal of a row without its type.
func (g *goWriter) row(r *Row, indent int) {
	fields := g.fields(r)
	line := strings.Join(fields, ", ")
	children := "Children: []*" + g.rowType() + "{"
	inner := indent
	switch width := 4*indent + len(line); {
	case !r.Group() && width <= goRowColumns:
		g.b.WriteString("{" + line + "}")
		return
	case r.Group() && width+len(children) <= goRowColumns:
		g.b.WriteString("{" + line + ", " + children)
	default:
		inner++
		g.b.WriteByte('{')
		g.fill(fields, inner)
		if r.Group() {
			g.line(inner)
			g.b.WriteString(children)
		}
	}
	for _, child := range r.Children {
		g.line(inner + 1)
		g.row(child, inner+1)
		g.b.WriteByte(',')
	}
	if r.Group() {
		g.line(inner)
		g.b.WriteByte('}')
	}
	if inner > indent {
		if r.Group() {
			g.b.WriteByte(',')
		}
		g.line(indent)
	}
	g.b.WriteByte('}')
}

func (g *goWriter) line(indent int) {
	g.b.WriteByte('\n')
	g.b.WriteString(strings.Repeat("\t", indent))
}

// fill writes fields into as few lines as they need.
func (g *goWriter) fill(fields []string, indent int) {
	width := goColumns
	for _, f := range fields {
		if width+len(f)+2 > goColumns {
			g.line(indent)
			width = 4 * indent
		} else {
			g.b.WriteByte(' ')
		}
		g.b.WriteString(f + ",")
		width += len(f) + 2
	}
}

// fields returns the fields of a row that are not the default, except its
// children, in the order of the fields of a decider.
func (g *goWriter) fields(r *Row) []string {
	row := map[string]string{"Name": strconv.Quote(r.Name())}
	targets := map[string]string{}
	preconditions := map[string]string{"Flags": g.check(r, g.decider, false), "Stimuli": g.check(r, g.stimuli, true)}
	g.usesStimuli = g.usesStimuli || preconditions["Stimuli"] != ""
	if r.Leaf() {
		i, _ := g.c.Action(r.Action)
		row["Behavior"], row["BehaviorArgs"] = g.actions[i], g.args(r.Args, g.c.Actions[i].Args)
		targets["List"] = g.lists[i]
		if g.c.Actions[i].Possible {
			row["Decide"], row["DecideArgs"] = g.possible[i], row["BehaviorArgs"]
		}
	}
	if r.Condition != "" {
		i, _ := g.c.Condition(r.Condition)
		if g.c.Conditions[i].When {
			row["When"] = g.conditions[i]
		} else {
			row["Decide"], row["DecideArgs"] = g.conditions[i], g.args(r.ConditionArgs, g.c.Conditions[i].Args)
		}
	}
	for _, f := range genome.Options() {
		n := f.Option.Get(r)
		switch of, name, inStruct := strings.Cut(f.Path, "."); {
		case n == 0:
		case !inStruct:
			row[f.Name] = g.value(&f.Option, n)
		case of == "Targets":
			targets[name] = g.value(&f.Option, n)
		default:
			preconditions[name] = g.value(&f.Option, n)
		}
	}
	ofRow, ofPreconditions, ofTargets := genome.Places()
	if has := inOrder(ofTargets, targets); has != nil {
		row["Targets"] = "&" + g.decider + ".Targets[" + g.agent + "]{" + strings.Join(has, ", ") + "}"
	}
	if needs := inOrder(ofPreconditions, preconditions); needs != nil {
		row["Preconditions"] = g.decider + ".Preconditions{" + strings.Join(needs, ", ") + "}"
	}
	return inOrder(ofRow, row)
}

// inOrder returns the fields that have a value, in the order of their struct.
func inOrder(t reflect.Type, values map[string]string) (fields []string) {
	for f := range t.Fields() {
		if value := values[f.Name]; value != "" {
			fields = append(fields, f.Name+": "+value)
		}
	}
	return fields
}

// value returns the value of an option.
func (g *goWriter) value(o *genome.Option, n int64) string {
	switch o.Unit {
	case genome.AsFlag:
		return "true"
	case genome.AsConstant:
		return g.decider + "." + o.Name(n)
	case genome.AsThousandths:
		return genome.Number(float64(n) / 1000)
	case genome.AsDuration:
		return g.duration(time.Duration(n))
	}
	return strconv.FormatInt(n, 10)
}

// check returns a check of the row's flags or stimuli, "" if it has none.
func (g *goWriter) check(r *Row, pkg string, stimuli bool) string {
	var all, none []string
	for _, guard := range r.Guards {
		i, _ := g.c.Guard(guard.Name)
		switch {
		case g.c.Guards[i].Stimuli != stimuli:
		case guard.Not:
			none = append(none, g.guards[i])
		default:
			all = append(all, g.guards[i])
		}
	}
	switch a, n := strings.Join(all, "|"), strings.Join(none, "|"); {
	case a != "" && n != "":
		return fmt.Sprintf("%s.Check{All: %s, None: %s}", pkg, a, n)
	case a != "":
		return pkg + ".All(" + a + ")"
	case n != "":
		return pkg + ".None(" + n + ")"
	}
	return ""
}

// args returns arguments as a literal, "" if there are none.
func (g *goWriter) args(steps []int, scales []genome.Scale) string {
	if len(steps) == 0 {
		return ""
	}
	values := make([]string, len(steps))
	for i, step := range steps {
		values[i] = genome.Number(scales[i].Value(step))
	}
	return "[]float64{" + strings.Join(values, ", ") + "}"
}

// duration returns a duration as an expression.
func (g *goWriter) duration(d time.Duration) string {
	g.usesTime = true
	return plain.GoDuration(d, g.time)
}
