package variation

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// maker is what all operators work with.
type maker struct {
	c *genome.Catalog
	r *evo.Rand
	o Options // filled
}

func newMaker(c *genome.Catalog, r *evo.Rand, o Options) *maker {
	return &maker{c, r, o.filled()}
}

// action returns what the catalog says of a row's action; nil if it has none.
func (m *maker) action(r *evo.Row) *genome.ActionInfo {
	if i, ok := m.c.Action(r.Action); ok {
		return &m.c.Actions[i]
	}
	return nil
}

func (m *maker) condition(name string) *genome.ConditionInfo {
	if i, ok := m.c.Condition(name); ok {
		return &m.c.Conditions[i]
	}
	return nil
}

// asksAction reports whether r's action says itself whether it is possible.
func (m *maker) asksAction(r *evo.Row) bool {
	a := m.action(r)
	return a != nil && a.Possible
}

// aims reports whether r has Targets.
func (m *maker) aims(r *evo.Row) bool {
	a := m.action(r)
	return a != nil && a.Targets
}

func isSequence(r *evo.Row) bool { return r.Group() && r.Policy == decider.Sequence }

// finish ends the making of a genome, and reports whether it fits.
func (m *maker) finish(root *evo.Row) bool {
	m.hold(root)
	return m.fits(root)
}

// fits reports whether a genome can be evolved on: the rules of the package's
// documentation as far as they are about how rows stand to each other. What is
// about one row alone, such as the ranges of its timers, operators never get
// wrong.
func (m *maker) fits(root *evo.Row) bool {
	if isCondition(root) {
		return false
	}
	rows := 0
	_, ok := m.survey(root, 1, &rows)
	return ok
}

// found is what a group needs to know of a child.
type found struct {
	channels uint32 // that are used below it
	ending   genome.Ending
}

// survey checks the subtree at r. It adds its rows to rows.
func (m *maker) survey(r *evo.Row, level int, rows *int) (f found, ok bool) {
	*rows++
	if *rows > m.o.Limits.Rows || level > m.o.Limits.Depth {
		return f, false
	}
	if r.Action != "" {
		a := m.action(r)
		if a == nil || a.Possible && r.Condition != "" {
			return f, false
		}
		f.channels = a.Channels
	}
	if !r.Group() {
		f.ending = genome.EndingWith(r, 0, 0)
		return f, true
	}
	if !m.fitsGroup(r, level == 1) {
		return f, false
	}
	succeeding, failing := 0, 0
	for i, child := range r.Children {
		if isCondition(child) && !genome.TakesCondition(r, i) {
			return f, false
		}
		c, ok := m.survey(child, level+1, rows)
		if !ok || r.Policy == decider.Sequence && child.Group() && !c.ending.Succeeded {
			return f, false
		}
		if r.Policy == decider.Parallel && f.channels&c.channels != 0 {
			return f, false
		}
		f.channels |= c.channels
		succeeding += count(c.ending.Succeeded)
		failing += count(c.ending.Failed)
	}
	f.ending = genome.EndingWith(r, succeeding, failing)
	return f, true
}

// fitsGroup checks what can be seen of group r without its children.
func (m *maker) fitsGroup(r *evo.Row, root bool) bool {
	width := m.o.Limits.Width
	if r.Policy == decider.Shuffle {
		width = min(width, 16)
	}
	asks := r.Delegate || genome.Delegates(r.Policy)
	return len(r.Children) <= width && (root || asks) && !(asks && r.Not) &&
		(r.Policy != decider.Parallel || r.Succeed <= len(r.Children)) &&
		slices.Contains(m.c.Policies, r.Policy)
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// goesOn reports whether all groups that are steps of a Sequence at r or below
// it can end Succeeded.
func goesOn(r *evo.Row) bool {
	for _, child := range r.Children {
		if r.Policy == decider.Sequence && child.Group() && !genome.EndingOf(child).Succeeded || !goesOn(child) {
			return false
		}
	}
	return true
}

// taken returns the channels that are used beside row i: by other lanes of the
// Parallels that it stands below.
func (m *maker) taken(o *outline, i int) (channels uint32) {
	for k, g := i, o.up[i]; g >= 0; k, g = g, o.up[g] {
		if o.rows[g].Policy != decider.Parallel {
			continue
		}
		for n, lane := range o.rows[g].Children {
			if n != o.place[k] {
				channels |= m.channels(lane)
			}
		}
	}
	return channels
}

// channels returns the channels that are used in the subtree at r.
func (m *maker) channels(r *evo.Row) (channels uint32) {
	if a := m.action(r); a != nil {
		channels = a.Channels
	}
	for _, child := range r.Children {
		channels |= m.channels(child)
	}
	return channels
}

// settle makes the options of group r, which just got its policy, those that
// the policy knows.
func (m *maker) settle(r *evo.Row, root bool) {
	p := r.Policy
	r.Delegate = !root && !genome.Delegates(p)
	r.EndOn, r.Loop, r.Margin, r.Rescore, r.Succeed, r.FailFast = 0, 0, 0, false, 0, false
	switch p {
	case decider.Random, decider.WeightedRandom, decider.Scored:
		r.EndOn = decider.OnAny // one of them, and then it is done
	case decider.Shuffle:
		r.EndOn = decider.OnSuccess // a Selector in random order
	case decider.Parallel:
		r.Succeed = m.r.IntN(2) // all lanes, or the first
	}
	if !genome.Interrupts(p) {
		r.Latched = false
	}
	switch {
	case p == decider.Shuffle && r.Remember != 0:
		r.Remember = decider.Place // a bag has no time
	case p != decider.Sequence && p != decider.SequentialList && p != decider.Shuffle:
		r.Remember = decider.RememberNothing
	}
}

// commits returns the range of a Commit on row r: a leaf's is not above its
// Timeout, which would end it anyway.
func (m *maker) commits(r *evo.Row) genome.Span {
	s := m.c.Times.Commit
	if r.Timeout > 0 {
		s.Max = max(min(s.Max, r.Timeout), s.Min)
	}
	return s
}

// timeouts returns the range of a Timeout on row r.
func (m *maker) timeouts(r *evo.Row) genome.Span {
	s := m.c.Times.Timeout
	if a := m.action(r); a != nil && a.MaxHold > 0 {
		hold := max(a.MaxHold-a.MaxHold%m.c.TimeStep, m.c.TimeStep)
		s.Min, s.Max = min(s.Min, hold), min(s.Max, hold)
	}
	return s
}

// hold gives every row at root and below the Timeout that its place asks for:
// fallbacks have none, and a leaf that was one gets the longest.
func (m *maker) hold(root *evo.Row) {
	fallbacks := m.c.Fallbacks(root)
	for _, r := range fallbacks {
		r.Timeout = 0
	}
	var visit func(r *evo.Row)
	visit = func(r *evo.Row) {
		if r.Leaf() && r.Timeout == 0 && !slices.Contains(fallbacks, r) {
			r.Timeout = m.timeouts(r).Max
			r.Commit = min(r.Commit, m.commits(r).Max)
		}
		for _, child := range r.Children {
			visit(child)
		}
	}
	visit(root)
}

// FixTimeouts returns g with the Timeouts that the rules of evolution ask for, after
// rows of a genome that followed them were cut. It returns g if there is nothing to
// fix.
func FixTimeouts(c *genome.Catalog, g *evo.Genome) *evo.Genome {
	fixed := g.Clone()
	if newMaker(c, nil, Options{}).hold(fixed.Root); genome.Same(fixed.Root, g.Root) {
		return g
	}
	return fixed
}

// draw returns a duration of the span.
func (m *maker) draw(s genome.Span) time.Duration {
	return s.Min + time.Duration(m.r.IntN(m.steps(s)))*m.c.TimeStep
}

// steps returns how many durations the span has.
func (m *maker) steps(s genome.Span) int { return int((s.Max-s.Min)/m.c.TimeStep) + 1 }

// permit cuts d off at the ends of the span, and rounds it to the lattice.
func (m *maker) permit(d time.Duration, s genome.Span) time.Duration {
	if d <= s.Min || d >= s.Max {
		return min(max(d, s.Min), s.Max)
	}
	return s.Min + (d-s.Min+m.c.TimeStep/2)/m.c.TimeStep*m.c.TimeStep
}
