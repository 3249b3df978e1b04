package ask

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

func (c *call) why() error {
	id, ok := c.agentAsked()
	if !ok && c.Agent == "" {
		c.refuse("why wants agent: an id or a name")
	}
	at := c.moment("at", c.At, c.lives.step)
	if c.wrong != nil {
		return nil
	}
	m, err := c.bounded().AtStep(id, at)
	if err != nil {
		return err
	}
	c.say("%s at step %d, %s: %s", c.g.nameOf(id), m.Step, secs(c.lives.at(m.Step)), c.quoted(string(debugprint.AppendLine(nil, m.Outline, m.State, m.Why))))
	if m.Step < at {
		c.say("that was its last tick before step %d", at)
	}
	var has []string
	for i := range 64 {
		if m.State.Flags()&(1<<i) != 0 {
			has = append(has, bitName(c.g.flag(m.Outline, i), "flag", i))
		}
		if m.State.Stimuli()&(1<<i) != 0 {
			has = append(has, bitName(c.g.stimulus(m.Outline, i), "stimulus", i))
		}
	}
	if has == nil {
		has = []string{"none"}
	}
	c.say("flags and stimuli: %s", strings.Join(has, ", "))
	if values := c.valuesOf(id, m.Step); values != "" {
		c.say("values: %s", values)
	}
	if m.Why == nil {
		c.say("the agent was not recorded in full: only what it did is known, not why not (record.Options.Full)")
	}
	mode := debugprint.WhyNot
	c.text(string(debugprint.AppendState(nil, m.Outline, m.State, mode, m.Why)))
	c.outranked(m.Outline, m.State)
	if c.All {
		c.text(string(debugprint.AppendDebugState(nil, m.Outline, m.State, debugprint.WhyNot, m.Why)))
	}
	for _, in := range m.Injected {
		c.say("injected in it: %s", name(in.Outline.Name(0)))
		c.text(string(debugprint.AppendState(nil, in.Outline, in.State, mode, in.Why)))
	}
	return nil
}

// text says a text of several lines.
func (c *call) text(s string) {
	for line := range strings.Lines(c.quoted(s)) {
		c.say("%s", strings.TrimRight(line, "\n"))
	}
}

// outranked says which rows could have run, but stand behind the one that does: by its
// flags and stimuli, whatever else they ask for.
func (c *call) outranked(o *decider.Outline, s decider.State) {
	for i := range o.Rows() {
		r := o.Row(decider.Row(i))
		if r.Parent == decider.NoRow || !s.Active(r.Parent) || r.Preconditions.Flags.All|r.Preconditions.Flags.Any == 0 && r.Preconditions.Stimuli.All|r.Preconditions.Stimuli.Any == 0 {
			continue
		}
		group := o.Row(r.Parent)
		if p := group.Policy; p != decider.PrioritizedList && p != decider.Selector {
			continue
		}
		if k := s.Child(r.Parent); k >= 0 && k < r.Index && holds(r, s) {
			c.say("%s: all its flags and stimuli are there, but it stands behind %s", name(r.Name), name(o.Name(group.Children[k])))
		}
	}
}

func bitName(n, kind string, i int) string {
	if n == "" {
		return fmt.Sprintf("%s %d", kind, i)
	}
	return name(n)
}

func (c *call) table() error {
	only := c.rowAsked(c.Row)
	if c.wrong != nil {
		return nil
	}
	for _, o := range c.g.log.Outlines() {
		var lives *treeLives
		for _, t := range c.lives.order {
			if t.Outline == o {
				lives = t
			}
		}
		which := c.which(o, lives) // in the first line
		for _, at := range below(o, 0, nil) {
			r := o.Row(at)
			if only != nil && !within(o, at, only[o]) {
				continue
			}
			line := strings.Repeat("  ", min(r.Depth, 20)) + name(r.Name)
			if d := debugprint.Details(c.g.world, o, r.Row); len(d) > 0 {
				line += ": " + c.quoted(strings.Join(d, ", "))
			}
			if lives != nil {
				share, begun := lives.share(r.Row)
				line += fmt.Sprintf(" · %s of the time, begun %s times", percent(share), plain.Grouped(begun))
			}
			c.say("%s%s", line, which)
			which = ""
		}
	}
	return nil
}

// which says which table that is, if an edit has given agents another one of the same root.
func (c *call) which(o *decider.Outline, lives *treeLives) string {
	n, of := 0, 0
	for _, p := range c.g.log.Outlines() {
		if p.Name(0) == o.Name(0) {
			if of++; p == o {
				n = of
			}
		}
	}
	switch {
	case of == 1:
		return ""
	case lives == nil:
		return fmt.Sprintf(" · table %d of %d, by which no agent of the log lived", n, of)
	}
	from, until := c.lives.step, c.lives.first
	for _, a := range lives.all() {
		from, until = min(from, a.start), max(until, a.last)
	}
	return fmt.Sprintf(" · table %d of %d, in steps %d to %d", n, of, from, until)
}

// below adds a row and those below it, each above its children: rows themselves stand in
// another order.
func below(o *decider.Outline, r decider.Row, all []decider.Row) []decider.Row {
	all = append(all, r)
	for _, k := range o.Row(r).Children {
		all = below(o, k, all)
	}
	return all
}

// within reports whether a row is one of some, or below one.
func within(o *decider.Outline, r decider.Row, of []decider.Row) bool {
	for ; r != decider.NoRow; r = o.Row(r).Parent {
		if slices.Contains(of, r) {
			return true
		}
	}
	return false
}
