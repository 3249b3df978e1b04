package record

import (
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/lives"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// Budget says how the agents of one tree spent their time.
type Budget struct {
	Tree     *decider.Outline `json:"-"`
	Root     string           `json:"root"`
	Agents   int              `json:"agents"`
	Ticks    int              `json:"ticks"`
	Switches int              `json:"switches"` // ticks at whose end another leaf runs than before
	Time     time.Duration    `json:"time"`     // of all agents
	Rows     []RowBudget      `json:"rows"`     // by number of a decider's first row
	Early    error            `json:"-"`        // nil, or what ended the question before its end: see Log.Within
}

// RowBudget says how long a decider was active, over all agents and rows of it.
type RowBudget struct {
	Name   string        `json:"name"`
	Active time.Duration `json:"active"`
	Begun  int           `json:"begun"` // how often
}

// Budgets says how the agents of a range spent their time, for each tree of the log.
// A tick's delta counts for the rows that were active before the tick. Rows that begin
// and end within a tick take no time. If the question ended early, all have Early, and
// there is one at least: see [Log.Within].
func (l *Log) Budgets(r Range) []Budget {
	l.there("Budgets")
	c := newBudgetCounter()
	err := l.Play(c, r)
	var all []Budget
	for _, o := range l.Outlines() {
		if t := c.trees[o]; t != nil {
			all = append(all, t.Budget)
		}
	}
	if err == nil {
		return all
	}
	if len(all) == 0 {
		all = []Budget{{}}
	}
	for i := range all {
		all[i].Early = err
	}
	return all
}

// budgetCounter is an observer that counts budgets.
type budgetCounter struct {
	trees  map[*decider.Outline]*treeBudget
	leaves map[agentKey]decider.Row // after the last tick of an agent
	lives  lives.Tally
}

func newBudgetCounter() *budgetCounter {
	c := &budgetCounter{trees: map[*decider.Outline]*treeBudget{}, leaves: map[agentKey]decider.Row{}}
	c.lives.Spent = c.spent
	return c
}

type treeBudget struct {
	Budget
	row []int // of Rows, by row of the tree
}

// Detail returns decider.Transitions.
func (c *budgetCounter) Detail() decider.Detail { return decider.Transitions }

func (c *budgetCounter) Observe(e decider.Event) {
	if replica.InSlot(e.State) {
		return
	}
	if e.Kind == decider.EventActivated {
		t := c.tree(e.Tree)
		t.Rows[t.row[e.Row]].Begun++
	}
	c.lives.Observe(&e)
}

// ObserveTick counts a tick.
func (c *budgetCounter) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	t, key := c.tree(s.Outline()), agentKey{s.Agent(), s.Outline()}
	t.Ticks++
	leaf, known := c.leaves[key]
	if !known {
		t.Agents++
	} else if s.Leaf() != leaf {
		t.Switches++
	}
	c.leaves[key] = s.Leaf()
	c.lives.ObserveTick(w, s)
}

// spent counts time for a tree, or for a row of it that was active.
func (c *budgetCounter) spent(tree *decider.Outline, _ bool, row decider.Row, delta time.Duration) {
	t := c.tree(tree)
	if row == decider.NoRow {
		t.Time = longer(t.Time, delta)
		return
	}
	of := &t.Rows[t.row[row]]
	of.Active = longer(of.Active, delta)
}

func (c *budgetCounter) tree(o *decider.Outline) *treeBudget {
	t := c.trees[o]
	if t == nil {
		t = &treeBudget{Budget: Budget{Tree: o, Root: o.Name(0)}}
		first := map[string]int{}
		for _, info := range o.Rows() {
			i, seen := first[info.Name]
			if !seen {
				i = len(t.Rows)
				first[info.Name] = i
				t.Rows = append(t.Rows, RowBudget{Name: info.Name})
			}
			t.row = append(t.row, i)
		}
		c.trees[o] = t
	}
	return t
}

// AppendBudgets appends a table of the rows of some budgets of one tree, side by side
// under titles, such as those of two logs. Rows that never were active are left out.
//
//	                 monday         tuesday
//	GUARD    100.0%       1   100.0%       1
//	  EAT     61.2%     130    44.0%     210
func AppendBudgets(b []byte, titles []string, budgets ...Budget) []byte {
	var names []string
	width := 0
	for _, of := range budgets {
		for _, row := range of.Rows {
			if (row.Active > 0 || row.Begun > 0) && !slices.Contains(names, row.Name) {
				names = append(names, row.Name)
				width = max(width, widthOf(row.Name))
			}
		}
	}
	b = fmt.Appendf(b, "%*s", width, "")
	for i := range budgets {
		title := ""
		if i < len(titles) {
			title = plain.Name(titles[i])
		}
		b = fmt.Appendf(b, " %15s", title)
	}
	b = append(b, '\n')
	for _, name := range names {
		b = fmt.Appendf(b, "%-*s", width, plain.Name(name))
		for _, of := range budgets {
			var row RowBudget
			if i := slices.IndexFunc(of.Rows, func(row RowBudget) bool { return row.Name == name }); i >= 0 {
				row = of.Rows[i]
			}
			b = fmt.Appendf(b, "  %6s%8d", percent(row.Active, of.Time), row.Begun)
		}
		b = append(b, '\n')
	}
	for _, of := range budgets {
		if of.Early != nil {
			b = fmt.Appendf(b, "%v\n", of.Early)
		}
	}
	return b
}
