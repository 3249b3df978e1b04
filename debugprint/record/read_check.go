package record

import (
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
)

// checker checks that lines fit together, and keeps where to find an agent's ticks.
// It knows ticks without a line only by their number, so that reading takes time
// linear in the size of a log, whatever the log says.
type checker struct {
	step   int64
	over   int64 // before it all is over
	keyAt  int64
	gap    bool              // an end line was the last: a keyframe may follow at any step
	parts  map[int]*logAgent // that are known since the last keyframe
	awake  int               // of which a tick is predicted
	newest int               // index of an agent, since the last keyframe
	pruned int

	// In a keyframe an agent comes before the trees injected in it, whose rows are among
	// its predicted events already: by index, until the tree's own line comes.
	early map[int]*earlyPart
	owed  []int // their indexes, in order
}

// earlyPart is an injected tree that its agent's state line names.
type earlyPart struct {
	host *logAgent
	most int32 // the greatest of its rows that is named
}

// maxDisorder is how far the indexes of agents may be out of order: those of agents
// that several goroutines tick at once may be, a little. Players sort them.
const maxDisorder = 4096

// key begins a keyframe.
func (c *checker) key(step int64) error {
	if err := c.reach(step); err != nil {
		return err
	}
	if err := c.settle(); err != nil {
		return err
	}
	c.close()
	clear(c.parts)
	c.step, c.over, c.keyAt, c.awake, c.newest, c.gap = step, step, step, 0, -1, false
	return nil
}

// end goes on to a step before which all is over.
func (c *checker) end(step int64, gap bool) error {
	if err := c.settle(); err != nil {
		return err
	}
	err := c.reach(step)
	c.gap = gap
	return err
}

// reach checks that the log may go on with this step.
func (c *checker) reach(step int64) error {
	switch {
	case step < c.step:
		return fmt.Errorf("step %d comes after step %d", step, c.step)
	case c.awake > 0 && !c.gap && step-c.keyAt > 2*maxPeriod:
		return fmt.Errorf("step %d is %d steps after its keyframe; want at most %d", step, step-c.keyAt, 2*maxPeriod)
	}
	if !c.gap {
		c.over = step
	}
	return nil
}

// close counts the ticks of the chunk that have no line.
func (c *checker) close() {
	for _, a := range c.parts { // any order: each is counted by itself
		a.count(c.over)
	}
}

// line checks a line of a chunk.
func (c *checker) line(l *line, log *Log, chunk int) error {
	if c.gap {
		return errors.New("it follows a gap; want a keyframe")
	}
	if l.kind != agentLine && l.kind != stateLine {
		if err := c.settle(); err != nil {
			return err
		}
	}
	switch l.kind {
	case agentLine:
		if err := c.agent(l, log); err != nil {
			return err
		}
		return c.rows(c.parts[l.index], l)
	case stepLine:
		if l.step == c.step {
			return fmt.Errorf("step %d begins twice", l.step)
		}
		if err := c.reach(l.step); err != nil {
			return err
		}
		c.step = l.step
		return nil
	case sleepLine:
		for _, i := range l.sleep {
			a, err := c.part(i)
			if err != nil {
				return err
			}
			a.count(c.step)
			c.sleeps(a, 0)
		}
		return nil
	case seeLine:
		for _, of := range l.seen {
			if _, err := c.part(of.index); err != nil {
				return err
			}
		}
		return nil
	}
	a, err := c.part(l.index)
	if err != nil {
		return err
	}
	if l.kind == stateLine {
		if l.step >= c.step || c.step != c.keyAt {
			return fmt.Errorf("the last tick of index %d is of step %d; want one before the keyframe", l.index, l.step)
		}
		a.last, a.n = l.step, l.n
		c.sleeps(a, l.period)
		a.begin(chunk, l.n)
	}
	if l.kind == tickKind && l.has&hasOut == 0 {
		if a.host != nil {
			return fmt.Errorf("index %d ticks, but is injected", l.index)
		}
		a.count(c.step)
		if a.last == c.step {
			return fmt.Errorf("index %d ticks twice in step %d", l.index, c.step)
		}
		n := a.n + 1
		if l.has&hasN != 0 {
			n = l.n
		}
		a.tick(chunk, n, c.step)
		if l.has&hasP != 0 {
			c.sleeps(a, l.period)
		}
	}
	return c.rows(a, l)
}

// sleeps sets the period of an agent.
func (c *checker) sleeps(a *logAgent, period int64) {
	if a.period > 0 {
		c.awake--
	}
	if a.period = period; period > 0 {
		c.awake++
	}
}

func (c *checker) part(index int) (*logAgent, error) {
	if a := c.parts[index]; a != nil {
		return a, nil
	}
	return nil, fmt.Errorf("index %d is not known: no agent line since the last keyframe", index)
}

// agent adds an agent or a tree that is injected in one.
func (c *checker) agent(l *line, log *Log) error {
	if l.tree >= len(log.trees) {
		return fmt.Errorf("index %d has tree %d, which is not known", l.index, l.tree)
	}
	if c.parts[l.index] != nil {
		return fmt.Errorf("index %d is given twice", l.index)
	}
	var host *logAgent
	if l.has&hasOf == 0 {
		if l.index < c.newest-maxDisorder {
			return fmt.Errorf("index %d comes after index %d; want them to ascend", l.index, c.newest)
		}
		c.newest = max(c.newest, l.index)
	} else {
		if host = c.parts[l.of]; host == nil || host.host != nil {
			return fmt.Errorf("index %d is injected in %d, which is no agent", l.index, l.of)
		}
	}
	a := log.agent(l)
	if a == nil {
		a = &logAgent{index: l.index, id: l.id, tree: log.trees[l.tree], treeIndex: l.tree, name: l.name}
		log.agents = append(log.agents, a)
		log.index[l.index] = a
		log.byID[l.id] = append(log.byID[l.id], a)
	}
	a.host, a.period, a.n, a.last = host, 0, 0, -1
	if e := c.early[l.index]; e != nil {
		delete(c.early, l.index)
		if e.host != host {
			return fmt.Errorf("index %d is predicted as a part of %d, but is none", l.index, e.host.index)
		}
		if err := a.has(decider.Row(e.most)); err != nil {
			return err
		}
	}
	if l.name != "" {
		a.name = l.name
	}
	c.parts[l.index] = a
	return nil
}

// rows checks that the rows of a line are rows of its trees.
func (c *checker) rows(a *logAgent, l *line) error {
	for _, list := range [][]logEvent{l.events, l.notes} {
		part := a
		for i := range list {
			e := &list[i]
			var err error
			if e.kind == 0 {
				part, err = c.inner(a, e.part)
			} else {
				err = part.has(e.row)
			}
			if err != nil {
				return err
			}
		}
	}
	for _, list := range [][]logSpan{l.on, l.blocks} {
		part := a
		for _, s := range list {
			var err error
			if s.row == decider.NoRow {
				part, err = c.inner(a, s.part)
			} else {
				err = part.has(s.row)
			}
			if err != nil {
				return err
			}
		}
	}
	return c.predicted(a, l.answers)
}

// predicted checks the predicted events of an agent's state line.
func (c *checker) predicted(a *logAgent, rows []int32) error {
	part, early := a, (*earlyPart)(nil)
	for _, row := range rows {
		var err error
		switch {
		case row < 0 && c.parts[int(^row)] == nil:
			early = c.expect(a, int(^row))
			if early.host != a {
				err = fmt.Errorf("index %d is predicted as a part of %d and of %d", ^row, early.host.index, a.index)
			}
		case row < 0:
			early = nil
			part, err = c.inner(a, int(^row))
		case early != nil:
			early.most = max(early.most, row)
		default:
			err = part.has(decider.Row(row))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// expect returns what is known of a part of a whose line is to come.
func (c *checker) expect(a *logAgent, index int) *earlyPart {
	e := c.early[index]
	if e == nil {
		e = &earlyPart{host: a}
		if c.early == nil {
			c.early = map[int]*earlyPart{}
		}
		c.early[index] = e
		c.owed = append(c.owed, index)
	}
	return e
}

// settle checks, behind a keyframe, that all parts have come that were expected.
func (c *checker) settle() error {
	owed := c.owed
	c.owed = c.owed[:0]
	if len(c.early) == 0 {
		return nil
	}
	for _, index := range owed {
		if e := c.early[index]; e != nil {
			clear(c.early)
			return fmt.Errorf("index %d is predicted as a part of %d, but the keyframe has no agent line of it", index, e.host.index)
		}
	}
	return nil
}

// inner returns the part with this index: that of agent a, or one injected in it.
func (c *checker) inner(a *logAgent, index int) (*logAgent, error) {
	p, err := c.part(index)
	if err == nil && p != a && p.host != a {
		err = fmt.Errorf("index %d is not injected in %d", index, a.index)
	}
	return p, err
}

// has returns an error if the tree has no such row.
func (a *logAgent) has(row decider.Row) error {
	if n := len(a.tree.outline.Rows()); int(row) >= n {
		return fmt.Errorf("index %d has no row %d: its tree has %d", a.index, row, n)
	}
	return nil
}
