package evo

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// How wide lines become, a tab as four: a row stands on one line as long as
// that is not much too wide.
const (
	goRowColumns = 160
	goColumns    = 120
)

// row writes the literal of a row without its type, indented so far.
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

// fields returns what is not the default in a row, but its children, in the
// order of the fields of a decider.
func (g *goWriter) fields(r *Row) []string {
	fields := []string{"Name: " + strconv.Quote(r.Name())}
	add := func(set bool, field, format string, args ...any) {
		if set {
			fields = append(fields, field+": "+fmt.Sprintf(format, args...))
		}
	}
	flag := func(on bool, field string) { add(on, field, "true") }
	constant := func(field string, zero bool, value fmt.Stringer) { add(!zero, field, "%s.%s", g.decider, value) }
	duration := func(field string, d time.Duration) {
		if d != 0 {
			add(true, field, "%s", g.duration(d))
		}
	}
	args := ""
	if pre := g.preconditions(r); pre != "" {
		add(true, "Preconditions", "%s.Preconditions{%s}", g.decider, pre)
	}
	if r.Leaf() {
		i := g.c.actions[r.Action]
		args = g.args(r.Args, g.c.Actions[i].Args)
		if g.c.Actions[i].Possible {
			add(true, "Decide", "%s", g.possible[i])
			add(args != "", "DecideArgs", "%s", args)
		}
	}
	if r.Condition != "" {
		i := g.c.conditions[r.Condition]
		asked := g.args(r.ConditionArgs, g.c.Conditions[i].Args)
		add(true, "Decide", "%s", g.conditions[i])
		add(asked != "", "DecideArgs", "%s", asked)
	}
	flag(r.Not, "Not")
	constant("Policy", r.Policy == 0, r.Policy)
	if r.Leaf() {
		add(true, "Behavior", "%s", g.actions[g.c.actions[r.Action]])
		add(args != "", "BehaviorArgs", "%s", args)
	}
	flag(r.Delegate, "Delegate")
	constant("Recheck", r.Recheck == 0, r.Recheck)
	constant("Outcome", r.Outcome == 0, r.Outcome)
	constant("EndOn", r.EndOn == 0, r.EndOn)
	add(r.Loop != 0, "Loop", "%d", r.Loop)
	flag(r.Latched, "Latched")
	flag(r.Urgent, "Urgent")
	flag(r.Remember, "Remember")
	duration("Commit", r.Commit)
	duration("Timeout", r.Timeout)
	add(r.Margin != 0, "Margin", "%s", thousandths(r.Margin))
	flag(r.Rescore, "Rescore")
	add(r.Succeed != 0, "Succeed", "%d", r.Succeed)
	flag(r.FailFast, "FailFast")
	return fields
}

// preconditions returns the fields of the row's preconditions.
func (g *goWriter) preconditions(r *Row) string {
	var fields []string
	for _, stimuli := range []bool{false, true} {
		field, pkg := "Flags", g.decider
		if stimuli {
			field, pkg = "Stimuli", g.stimuli
		}
		if check := g.check(r, pkg, stimuli); check != "" {
			fields = append(fields, field+": "+check)
			g.usesStimuli = g.usesStimuli || stimuli
		}
	}
	if r.Cooldown != 0 {
		fields = append(fields, "Cooldown: "+g.duration(r.Cooldown))
	}
	if r.Every != 0 {
		fields = append(fields, "Every: "+g.duration(r.Every))
	}
	if r.Scatter {
		fields = append(fields, "Scatter: true")
	}
	if r.Chance != 0 {
		fields = append(fields, "Chance: "+thousandths(r.Chance))
	}
	return strings.Join(fields, ", ")
}

// check returns a check of the row's flags or stimuli, "" if it has none.
func (g *goWriter) check(r *Row, pkg string, stimuli bool) string {
	var all, none []string
	for _, guard := range r.Guards {
		i := g.c.guards[guard.Name]
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
func (g *goWriter) args(steps []int, scales []Scale) string {
	if len(steps) == 0 {
		return ""
	}
	values := make([]string, len(steps))
	for i, step := range steps {
		values[i] = number(scales[i].Value(step))
	}
	return "[]float64{" + strings.Join(values, ", ") + "}"
}

// thousandths returns a number of thousandths as a decimal.
func thousandths(n int) string { return number(float64(n) / 1000) }

// duration returns a duration in the largest unit of which it is a multiple.
func (g *goWriter) duration(d time.Duration) string {
	g.usesTime = true
	for _, unit := range []struct {
		d    time.Duration
		name string
	}{
		{time.Hour, "Hour"},
		{time.Minute, "Minute"},
		{time.Second, "Second"},
		{time.Millisecond, "Millisecond"},
		{time.Microsecond, "Microsecond"},
	} {
		switch n := d / unit.d; {
		case d%unit.d != 0:
		case n == 1:
			return g.time + "." + unit.name
		default:
			return fmt.Sprintf("%d * %s.%s", n, g.time, unit.name)
		}
	}
	return fmt.Sprintf("%d * %s.Nanosecond", d, g.time)
}
