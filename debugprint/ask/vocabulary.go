package ask

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// vocabulary says what the rows of the tables have, by kind, with those that have it.
func (c *call) vocabulary() error {
	if names := c.g.bits(c.g.flag); names != nil {
		c.say("flags: %s", strings.Join(names, ", "))
	}
	if names := c.g.bits(c.g.stimulus); names != nil {
		c.say("stimuli: %s", strings.Join(names, ", "))
	}
	if names := c.g.values(); names != nil {
		c.say("values: %s", few(names, 60))
	}
	for _, part := range []struct {
		kind string
		of   func(*decider.RowInfo) string
	}{
		{"When", func(r *decider.RowInfo) string { return r.When }},
		{"Decide or Ask", func(r *decider.RowInfo) string {
			if r.Ask != "" {
				return r.Ask
			}
			return r.Decide
		}},
		{"Act", func(r *decider.RowInfo) string { return r.Act }},
		{"Behavior", func(r *decider.RowInfo) string {
			if r.Act != "" {
				return ""
			}
			return r.Behavior
		}},
		{"Targets", func(r *decider.RowInfo) string { return r.Targets }},
		{"Gate", func(r *decider.RowInfo) string { return r.Gate }},
		{"Scope", func(r *decider.RowInfo) string { return r.Scope }},
		{"Slot", func(r *decider.RowInfo) string { return r.Slot }},
	} {
		rows := map[string][]string{}
		var names []string
		for _, o := range c.g.log.Outlines() {
			for i := range o.Rows() {
				r := o.Row(decider.Row(i))
				n := part.of(r)
				if n == "" || slices.Contains(rows[n], name(r.Name)) {
					continue
				}
				if rows[n] == nil {
					names = append(names, n)
				}
				rows[n] = append(rows[n], name(r.Name))
			}
		}
		for _, n := range names {
			c.say("%s %s: of %s", part.kind, name(n), few(rows[n], 10))
		}
	}
	return nil
}
