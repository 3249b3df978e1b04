package probation

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/shadow"
)

// Ask has the agents asked, for so long in the world's clock, what rows of another tree would answer: for record.Rehearse,
// before the crowd has that tree. Beside where such a row would stand, the crowd's own table has one
// that is called "SING?" until then: the functions of SING are asked where the group comes to it, with its masks and
// gate, but without its Cooldown, Every and Chance. It notes the answer and refuses, so that agents do
// what they do without it. All callbacks are watched meanwhile, as those of Retable, and a [*Fault] ends the
// asking; so does another Retable, also to the tree that the crowd has.
//
// Ask returns the rows that are asked. Those are left out that have Targets, a Squad, a Slot or PerAgent, or that would stand in a
// group in which a row that refuses makes a difference: others than PrioritizedList, Selector, FirstOf and Scored. If none
// is left, the error says so. A Decide that draws draws other numbers there. If the world's clock goes slowly or not at
// all, the asking ends after ten times as long.
func (c *Crowd[A]) Ask(tree *decider.Tree[A], rows []string, d time.Duration) (asked []string, err error) {
	c.there("Ask")
	if tree == nil {
		return nil, errors.New("ethogram: probation: Ask of a nil tree")
	}
	before := c.crowd.Tree()
	if t := c.now.Load(); t != nil && t.watched == before {
		if before = t.before; t.tree != before {
			return nil, errors.New("ethogram: probation: a table is on probation: ask when it has passed its first frames")
		}
	}
	if is, err := decider.Compile(before.Table(), c.o...); err != nil || !is.Outline().Equal(before.Outline()) {
		return nil, errors.New("ethogram: probation: the crowd's table has changed since it was compiled, or was compiled with other options")
	}
	a := asker[A]{outline: tree.Outline(), rows: rows, own: map[string]*decider.Decider[A]{}, made: map[string]*decider.Decider[A]{}, done: map[string]bool{}}
	table := decider.Clone(before.Table())
	a.know(table)
	a.group(decider.Clone(tree.Table()))
	if len(a.asked) == 0 {
		return nil, fmt.Errorf("ethogram: probation: %s cannot be asked before the table is applied: %s", strings.Join(plain.Names(rows), ", "),
			"one is that has no Targets, Squad, Slot or PerAgent, and stands in a PrioritizedList, Selector, FirstOf or Scored")
	}
	next := &trial[A]{tree: before, before: before, until: c.crowd.World().Now() + d, late: time.Now().Add(10 * d)}
	if next.watched, err = decider.Compile(watchedTable(&next.watch, table), c.o...); err != nil {
		return nil, fmt.Errorf("ethogram: probation: the table does not compile with the rows that are asked: %w", err)
	}
	if _, err := c.crowd.Retable(next.watched); err != nil {
		return nil, err
	}
	c.now.Store(next)
	return a.asked, nil
}

// asker puts the rows that are asked into a table.
type asker[A any] struct {
	outline *decider.Outline // of the other table
	rows    []string
	own     map[string]*decider.Decider[A] // rows of the table, by name
	made    map[string]*decider.Decider[A] // by name of the row that is asked; nil of one that is not
	done    map[string]bool                // groups
	asked   []string
}

func (a *asker[A]) know(d *decider.Decider[A]) {
	if a.own[d.Name] == nil {
		a.own[d.Name] = d
		for _, kid := range d.Children {
			a.know(kid)
		}
	}
}

// group puts what is asked in a group of the other table, and below it, into the group of its name.
func (a *asker[A]) group(other *decider.Decider[A]) {
	to := a.own[other.Name]
	if to == nil || len(to.Children) == 0 || a.done[other.Name] {
		return
	}
	a.done[other.Name] = true
	lets := slices.Contains([]decider.Policy{decider.PrioritizedList, decider.Selector, decider.FirstOf, decider.Scored}, to.Policy)
	at := 0
	for _, kid := range other.Children {
		own := a.own[kid.Name]
		if lets {
			if s := a.row(kid); s != nil {
				to.Children = slices.Insert(to.Children, at, s)
				at++
			}
		}
		if i := slices.Index(to.Children, own); i >= 0 {
			at = i + 1
		}
		if own != nil {
			a.group(kid)
		}
	}
}

// row returns what is asked for a row of the other table, nil if nothing is: for a group that the table does not
// have one in which the same is asked.
func (a *asker[A]) row(d *decider.Decider[A]) *decider.Decider[A] {
	if s, known := a.made[d.Name]; known {
		return s
	}
	a.made[d.Name] = nil
	if d.Squad != nil {
		return nil
	}
	var kids []*decider.Decider[A]
	if a.own[d.Name] == nil {
		for _, kid := range d.Children {
			if s := a.row(kid); s != nil {
				kids = append(kids, s)
			}
		}
	}
	name := plain.Name(d.Name)
	wanted := slices.Contains(a.rows, name) && d.Targets == nil && d.Slot == nil && d.PerAgent == nil
	if !wanted && len(kids) == 0 {
		return nil
	}
	if wanted {
		a.asked = append(a.asked, name)
	}
	s := asked(d, shadow.Note(a.outline.Row(a.outline.Find(d.Name)[0])), kids)
	a.made[d.Name] = s
	return s
}

// asked returns a row that notes what another one would answer, and refuses.
func asked[A any](d *decider.Decider[A], note string, kids []*decider.Decider[A]) *decider.Decider[A] {
	s := &decider.Decider[A]{
		Name: shadow.Name(d.Name), If: d.If, Unless: d.Unless, Decide: d.Decide, Ask: d.Ask, Act: d.Act, DBlock: d.DBlock,
		Urgent: d.Urgent, Gate: d.Gate, Children: kids, Delegate: kids != nil,
	}
	s.Preconditions.Flags, s.Preconditions.Stimuli = d.Preconditions.Flags, d.Preconditions.Stimuli
	if kids == nil && d.Act == nil {
		s.Behavior = &behavior.Behavior[A]{Name: s.Name, Tick: behavior.Stay[A]}
	}
	decider.Tap(s, core.Key{}, func(own *decider.Decider[A]) {
		when, decide := d.When, own.Decide
		own.Decide = func(a A, q decider.Query) float64 {
			v := cmp.Or(d.Score, 1)
			if when != nil && when(a) == (d.Not && decide == nil) {
				v = 0
			} else if decide != nil {
				if v = decide(a, q); d.Not {
					v = accepting(v <= 0)
				}
			}
			q.Note(note, v)
			if kids == nil {
				return 0
			}
			return v
		}
	})
	return s
}

func accepting(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
