package evo

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
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
	preconditions := map[string]string{"Flags": g.check(r, "decider", false), "Stimuli": g.check(r, "stimuli", true)}
	if r.Leaf() {
		i, _ := g.c.Action(r.Action)
		row["Act"] = g.literal(&g.acts[i], r.Args)
		if f := g.acts[i].fun; f != nil {
			targets["List"] = g.function("", f)
		}
	}
	if r.Condition != "" {
		i, _ := g.c.Condition(r.Condition)
		if f := g.asks[i].fun; f != nil {
			row["When"] = g.function("", f)
		} else {
			row["Ask"] = g.literal(&g.asks[i], r.ConditionArgs)
		}
	}
	for _, f := range genome.Options() {
		n := f.Option.Get(r)
		switch of, name, inStruct := strings.Cut(f.Path, "."); {
		case n == 0:
		case !inStruct:
			row[f.Name] = g.option(&f.Option, n)
		case of == "Targets":
			targets[name] = g.option(&f.Option, n)
		default:
			preconditions[name] = g.option(&f.Option, n)
		}
	}
	ofRow, ofPreconditions, ofTargets := genome.Places()
	if has := inOrder(ofTargets, targets); has != nil {
		row["Targets"] = "&" + g.ours("decider", "Targets") + "[" + g.agentType() + "]{" + strings.Join(has, ", ") + "}"
	}
	if needs := inOrder(ofPreconditions, preconditions); needs != nil {
		row["Preconditions"] = g.ours("decider", "Preconditions") + "{" + strings.Join(needs, ", ") + "}"
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

// option returns the value of an option.
func (g *goWriter) option(o *genome.Option, n int64) string {
	switch o.Unit {
	case genome.AsFlag:
		return "true"
	case genome.AsConstant:
		return g.ours("decider", o.Name(n))
	case genome.AsThousandths:
		return genome.Number(float64(n) / 1000)
	case genome.AsDuration:
		return g.value(reflect.ValueOf(time.Duration(n)))
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
			none = append(none, g.guard(i))
		default:
			all = append(all, g.guard(i))
		}
	}
	switch a, n := strings.Join(all, "|"), strings.Join(none, "|"); {
	case a != "" && n != "":
		return fmt.Sprintf("%s{All: %s, None: %s}", g.ours(pkg, "Check"), a, n)
	case a != "":
		return g.ours(pkg, "All") + "(" + a + ")"
	case n != "":
		return g.ours(pkg, "None") + "(" + n + ")"
	}
	return ""
}

// literal returns an Act or Ask with these arguments.
func (g *goWriter) literal(p *prototype, steps []int) string {
	return "&" + g.value(reflect.ValueOf(p.with(steps)).Elem())
}
