package evo

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// Describe returns a row in one line, for people: its name, what guards it, and
// what is not the default. Rows of other catalogs are described as far as they
// are known.
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
	field := func(set bool, format string, args ...any) {
		if set {
			fmt.Fprintf(&b, ", "+format, args...)
		}
	}
	field(r.Every > 0, "every %v", r.Every)
	field(r.Scatter, "scattered")
	field(r.Chance > 0, "chance %d %%", (r.Chance+5)/10)
	field(r.Cooldown > 0, "cooldown %v", r.Cooldown)
	field(r.Commit > 0, "commit %v", r.Commit)
	field(r.Timeout > 0, "timeout %v", r.Timeout)
	field(r.Recheck != decider.Never, "recheck %v", r.Recheck)
	field(r.Outcome != decider.Keep, "outcome %v", r.Outcome)
	field(r.EndOn != decider.EndOnNone, "ends %v", r.EndOn)
	field(r.Loop != 0, "loop %d", r.Loop)
	field(r.Latched, "latched")
	field(r.Urgent, "urgent")
	field(r.Remember, "remembers")
	field(r.Margin > 0, "margin %d/1000", r.Margin)
	field(r.Rescore, "rescores")
	field(r.Succeed > 0, "succeed %d", r.Succeed)
	field(r.FailFast, "fails fast")
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
