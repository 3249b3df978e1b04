package genome

import (
	"fmt"
	"strings"
)

// Describe is evo.Describe.
func Describe(c *Catalog, r *Row) string {
	var b strings.Builder
	b.WriteString(r.Name())
	if r.Leaf() {
		if i, known := c.Action(r.Action); known {
			b.WriteString(describeArgs(c.Actions[i].Args, r.Args))
		}
	}
	if r.Condition != "" {
		b.WriteString(" if ")
		if r.Not {
			b.WriteString("not ")
		}
		b.WriteString(r.Condition)
		if i, known := c.Condition(r.Condition); known {
			b.WriteString(describeArgs(c.Conditions[i].Args, r.ConditionArgs))
		}
	}
	for _, g := range r.Guards {
		b.WriteString(" & ")
		if g.Not {
			b.WriteString("not ")
		}
		b.WriteString(g.Name)
	}
	for _, f := range Options() {
		n := f.Option.Get(r)
		switch {
		case n == 0 || f.says == "":
		case f.Option.Unit == AsFlag:
			b.WriteString(", " + f.says)
		default:
			fmt.Fprintf(&b, ", "+f.says, f.Option.show(n))
		}
	}
	return b.String()
}

// describeArgs returns arguments with their names and units, "(distance 12u)".
func describeArgs(scales []Scale, steps []int) string {
	var parts []string
	for i := range min(len(scales), len(steps)) {
		if steps[i] < 0 || steps[i] >= scales[i].Steps {
			parts = append(parts, fmt.Sprintf("%s step %d", scales[i].Name, steps[i]))
			continue
		}
		parts = append(parts, fmt.Sprintf("%s %v%s", scales[i].Name, scales[i].Value(steps[i]), scales[i].Unit))
	}
	if parts == nil {
		return ""
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
