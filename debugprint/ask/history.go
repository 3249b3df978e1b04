package ask

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// diary is what an agent did, or what became of rows. It is an observer of a log.
type diary struct {
	clock
	c       *call
	rows    map[*decider.Outline][]decider.Row // nil for the leaves
	open    map[uint64]*entry                  // of leaves, by agent
	rowOpen map[place]*entry
	all     []*entry
	aims    map[uint64]map[uint64]bool // by target: who has it now
	most    map[uint64]int             // by target: how many at once
}

type place struct {
	agent uint64
	row   decider.Row
}

// entry is a time in a row.
type entry struct {
	agent       uint64
	tree        *decider.Outline
	row         decider.Row
	from, until int64 // until is -1: it goes on
	how         string
	target      uint64
	aims        bool
}

// maxEntries bounds a history.
const maxEntries = 200_000

func (c *call) history() error {
	d := &diary{
		c: c, rows: c.rowAsked(c.Row), open: map[uint64]*entry{}, rowOpen: map[place]*entry{},
		aims: map[uint64]map[uint64]bool{}, most: map[uint64]int{},
	}
	id, ok := c.agentAsked()
	if c.Agent == "" && c.Row == "" {
		c.refuse("history wants agent or row, or both")
	}
	span := c.span()
	if c.wrong != nil {
		return nil
	}
	if ok {
		span.Agents = []uint64{id}
	}
	if err := c.bounded().Play(d, span); err != nil {
		c.say("not all was looked at: %v", err)
	}
	d.say(span, ok)
	return nil
}

func (d *diary) say(span record.Range, one bool) {
	c := d.c
	c.found = len(d.all)
	if d.rows != nil {
		agents, ends := map[uint64]bool{}, map[string]int{}
		for _, e := range d.all {
			agents[e.agent] = true
			how := e.how
			if e.until < 0 {
				how = "goes on"
			}
			ends[how]++
		}
		c.say("begun %d times by %s; how it ended: %s", len(d.all), plural(len(agents), "agent"),
			ranked(ends, 8, func(how string, n int) string { return fmt.Sprintf("%s %d", how, n) }))
		if len(d.most) > 0 {
			c.say("targets: %s", ranked(d.most, 8, func(id uint64, n int) string {
				return fmt.Sprintf("%s by %s at once", c.g.nameOf(id), plural(n, "agent"))
			}))
		}
	}
	for _, e := range d.all {
		line := fmt.Sprintf("step %d, %s: ", e.from, secs(c.lives.at(e.from)))
		if !one {
			line += c.g.nameOf(e.agent) + ": "
		}
		if line += rowName(e.tree, e.row); e.aims {
			line += " at " + c.g.nameOf(e.target)
		}
		until := e.until
		if until < 0 {
			until = min(span.Until, c.lives.step+1)
		}
		line += " for " + secs(c.lives.at(until)-c.lives.at(e.from))
		switch {
		case e.until < 0:
			line += ", goes on"
		case e.how != "":
			line += ", " + e.how
		}
		c.say("%s", line)
	}
}

func rowName(o *decider.Outline, r decider.Row) string {
	if r == decider.NoRow {
		return "nothing"
	}
	return name(o.Name(r))
}

// Detail implements debugprint.Sink.
func (d *diary) Detail() decider.Detail { return decider.Transitions }

// Observe implements decider.Observer.
func (d *diary) Observe(e decider.Event) {
	if d.rows == nil || !slices.Contains(d.rows[e.Tree], e.Row) {
		if e.Kind == decider.EventDeactivated && d.rows == nil {
			if o := d.open[e.Agent]; o != nil && o.tree == e.Tree && o.row == e.Row {
				o.how = e.Reason.String()
			}
		}
		return
	}
	at := place{e.Agent, e.Row}
	switch e.Kind {
	case decider.EventActivated:
		d.begin(at, &entry{agent: e.Agent, tree: e.Tree, row: e.Row, from: d.step, until: -1, target: e.Target, aims: e.HasTarget})
	case decider.EventRetargeted:
		if o := d.rowOpen[at]; o != nil {
			d.end(at, o, "another target")
			d.begin(at, &entry{agent: e.Agent, tree: e.Tree, row: e.Row, from: d.step, until: -1, target: e.Target, aims: e.HasTarget})
		}
	case decider.EventDeactivated:
		if o := d.rowOpen[at]; o != nil {
			d.end(at, o, e.Reason.String())
		}
	}
}

func (d *diary) begin(at place, e *entry) {
	if len(d.all) >= maxEntries {
		return
	}
	d.all = append(d.all, e)
	d.rowOpen[at] = e
	if e.aims {
		if d.aims[e.target] == nil {
			d.aims[e.target] = map[uint64]bool{}
		}
		d.aims[e.target][e.agent] = true
		d.most[e.target] = max(d.most[e.target], len(d.aims[e.target]))
	}
}

func (d *diary) end(at place, e *entry, how string) {
	e.until, e.how = d.step, how
	delete(d.rowOpen, at)
	if e.aims {
		delete(d.aims[e.target], e.agent)
	}
}

// ObserveTick implements decider.TickObserver.
func (d *diary) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o := s.Outline()
	if d.rows != nil {
		for _, r := range d.rows[o] { // it may have begun before the range
			if at := (place{s.Agent(), r}); s.Active(r) && d.rowOpen[at] == nil {
				target, aims := s.Target(r)
				d.begin(at, &entry{agent: at.agent, tree: o, row: r, from: d.step, until: -1, target: target, aims: aims})
			}
		}
		return
	}
	e := d.open[s.Agent()]
	if leaf := s.Leaf(); (e == nil || e.row != leaf || e.tree != o) && len(d.all) < maxEntries {
		if e != nil {
			e.until = d.step
		}
		e = &entry{agent: s.Agent(), tree: o, row: leaf, from: d.step, until: -1}
		if leaf != decider.NoRow {
			e.target, e.aims = s.Target(leaf)
		}
		d.open[s.Agent()] = e
		d.all = append(d.all, e)
	}
}
