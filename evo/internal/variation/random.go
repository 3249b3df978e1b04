package variation

import (
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// odds say how often each policy is drawn.
type odds [decider.Parallel + 1]int

// Roots are mostly lists of what to do in order of importance; below them are
// ways and plans.
var (
	rootPolicies = odds{
		decider.PrioritizedList: 6, decider.Selector: 4, decider.Shuffle: 1, decider.Random: 1,
		decider.Parallel: 1, decider.SequentialList: 1, decider.WeightedRandom: 1, decider.Scored: 1,
	}
	groupPolicies = odds{
		decider.PrioritizedList: 3, decider.Selector: 4, decider.Sequence: 5, decider.Shuffle: 1, decider.Random: 1,
		decider.Parallel: 3, decider.SequentialList: 1, decider.WeightedRandom: 1, decider.Scored: 1,
	}
)

// drawPolicy draws one of the catalog's policies.
func (m *maker) drawPolicy(o *odds) decider.Policy {
	sum := 0
	for _, p := range m.c.Policies {
		sum += o[p]
	}
	if sum == 0 {
		return m.c.Policies[m.r.IntN(len(m.c.Policies))]
	}
	n := m.r.IntN(sum)
	for _, p := range m.c.Policies {
		if n -= o[p]; n < 0 {
			return p
		}
	}
	panic("unreachable: n is below the sum of what is subtracted")
}

// Random returns a genome drawn at random, with rows numbered in preorder. The
// sizes are spread: depth and rows that it may have are drawn first, evenly,
// and in half of the cases all branches go as deep as that (after Koza's ramped
// half-and-half).
func Random(c *genome.Catalog, r *evo.Rand, o Options) *evo.Genome {
	m := newMaker(c, r, o)
	limits := m.o.Limits
	for range 100 {
		b := builder{
			maker: m,
			depth: 2 + r.IntN(min(limits.Depth, 5)-1),
			full:  r.IntN(2) == 0,
		}
		least := min(3*(b.depth-1), limits.Rows)
		root := b.group(1, least+r.IntN(max(1, min(limits.Rows, 40)-least+1)), 0, nil)
		if root != nil && m.finish(root) {
			return fresh(root)
		}
	}
	// The smallest genome, for limits or a catalog that allow hardly anything.
	root := &evo.Row{Children: []*evo.Row{m.leaf(0)}, Policy: m.simplest()}
	m.hold(root)
	return fresh(root)
}

// simplest returns a policy with which a root of one leaf always fits.
func (m *maker) simplest() decider.Policy {
	for _, p := range m.c.Policies {
		if p != decider.Parallel {
			return p
		}
	}
	return m.c.Policies[0]
}

// builder makes a random genome.
type builder struct {
	*maker
	depth int
	full  bool
}

// group returns a group on a level of about so many rows in all, none of which
// uses channels that are taken. It returns nil if it finds no two children.
func (b *builder) group(level, rows int, taken uint32, above *evo.Row) *evo.Row {
	policies := &groupPolicies
	if above == nil {
		policies = &rootPolicies
	}
	r := &evo.Row{Policy: b.drawPolicy(policies)}
	b.settle(r, above == nil)
	if above != nil {
		b.guardGroup(r, above)
	}
	rows--
	if r.Policy == decider.Sequence && len(b.c.Conditions) > 0 && rows > 2 && b.r.IntN(5) < 3 {
		cond := &evo.Row{}
		b.ask(cond, b.r.IntN(len(b.c.Conditions)))
		r.Children = append(r.Children, cond)
		rows--
	}
	width := b.o.Limits.Width - len(r.Children)
	n := min(2+b.r.IntN(max(1, min(width, 5)-1)), max(rows, 2))
	heir := b.r.IntN(n) // to what its siblings need not have, so that some branch becomes deep
	for left := n; left > 0; left-- {
		share := rows / left
		if n-left == heir {
			share = rows - 2*(left-1)
		}
		child := b.child(r, level+1, share, taken)
		if child == nil {
			continue
		}
		r.Children = append(r.Children, child)
		rows -= genome.Count(child)
		if r.Policy == decider.Parallel {
			taken |= b.channels(child)
		}
	}
	if len(r.Children) < 2 || isCondition(r.Children[len(r.Children)-1]) {
		return nil
	}
	return r
}

// child returns a row for group r, or nil if all channels are taken.
func (b *builder) child(r *evo.Row, level, rows int, taken uint32) *evo.Row {
	if level < b.depth && rows >= 3 && (b.full || b.r.IntN(2) == 0) {
		for range redraws {
			g := b.group(level, rows, taken, r)
			if g != nil && !(r.Policy == decider.Sequence && !genome.EndingOf(g).Succeeded) {
				return g
			}
		}
	}
	if level < b.o.Limits.Depth && rows >= 3 {
		if g := b.lanes(r, taken); g != nil {
			return g
		}
	}
	return b.leaf(taken)
}

// guardGroup gives group r below above a guard, a condition or a decorator in
// some cases. A group that could be interrupted gets a Commit, as leaves have.
func (b *builder) guardGroup(r, above *evo.Row) {
	if genome.Interrupts(above.Policy) && b.o.Decorators&Hold != 0 {
		r.Commit = b.draw(b.commits(r))
	}
	if b.r.IntN(5) < 2 {
		b.guardSome(r)
	}
	b.decorateSome(r)
}

// leaf returns a row with an action that uses none of the channels that are
// taken, arguments, timers, and in some cases guards and a decorator. It
// returns nil if there is no such action.
func (m *maker) leaf(taken uint32) *evo.Row {
	n := 0
	for i := range m.c.Actions {
		if m.c.Actions[i].Channels&taken == 0 {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	n = m.r.IntN(n)
	i := 0
	for ; ; i++ {
		if m.c.Actions[i].Channels&taken == 0 {
			if n--; n < 0 {
				break
			}
		}
	}
	a := &m.c.Actions[i]
	r := &evo.Row{Action: a.Name, Args: m.arguments(a.Args)}
	if a.Targets && m.r.IntN(2) == 0 {
		r.TargetsSwitch, r.TargetsMargin = true, genome.ChanceStep*m.r.IntN(genome.MaxTargetsMargin/genome.ChanceStep+1)
	}
	r.Timeout = m.draw(m.timeouts(r))
	r.Commit = m.draw(m.commits(r))
	if m.r.IntN(10) < 6 {
		m.guardSome(r)
		if m.r.IntN(4) == 0 {
			m.guardSome(r)
		}
	}
	m.decorateSome(r)
	return r
}

// arguments draws arguments: a quarter of them are what the game's designer
// proposes.
func (m *maker) arguments(scales []genome.Scale) []int {
	if len(scales) == 0 {
		return nil
	}
	args := make([]int, len(scales))
	for i := range scales {
		args[i] = scales[i].DefaultStep
		if m.r.IntN(4) > 0 {
			args[i] = m.r.IntN(scales[i].Steps)
		}
	}
	return args
}

// guardSome gives r a flag, a stimulus or a condition, if it can have what is
// drawn.
func (m *maker) guardSome(r *evo.Row) {
	sum := len(m.c.Guards) + len(m.c.Conditions)
	if sum == 0 {
		return
	}
	n := m.r.IntN(sum)
	if n < len(m.c.Guards) {
		m.guardRow(r, n)
		return
	}
	var cond evo.Row
	m.ask(&cond, n-len(m.c.Guards))
	if !r.Leaf() {
		cond.Not = false // r is a group whose children are still to come, and will ask them
	}
	if m.takes(r, &cond) {
		r.Condition, r.ConditionArgs, r.Not = cond.Condition, cond.ConditionArgs, cond.Not
	}
}

// decorateSome gives r a timer or a chance in some cases.
func (m *maker) decorateSome(r *evo.Row) {
	if m.r.IntN(8) > 0 {
		return
	}
	some := [...]Decorators{Cooldown, Every, Chance}
	if d := some[m.r.IntN(len(some))]; m.o.Decorators&d != 0 {
		m.decorate(r, d)
	}
}
