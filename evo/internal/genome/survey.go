package genome

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// A survey of a broken genome looks at this many rows at most. No table can have
// more, or be deeper.
const (
	mostRows  = MaxID
	mostDepth = 32
)

// resolved is a row whose names have been looked up.
type resolved struct {
	row               *Row
	action, condition int // indices in the catalog, -1 for none or an unknown one
	flags, stimuli    [2]uint64
	children          int // how many of Row.Children follow in the survey
}

// survey is the result of one walk over a genome.
type survey struct {
	c      *Catalog
	rows   []resolved // in preorder
	names  int        // bytes of all names
	errs   problems
	broken bool // the rows are no tree, or too many to look at

	ids  map[int]*Row
	odd  map[*Row]bool // rows without a valid ID of their own, so that none is entered twice
	path []*Row
	deep bool // TooDeep has been reported
}

// survey looks at every row of a genome once, even if the rows are no tree.
func (c *Catalog) survey(g *Genome) *survey {
	s := &survey{c: c, rows: make([]resolved, 0, 64), ids: make(map[int]*Row, 64), path: make([]*Row, 0, 8)}
	if g == nil || g.Root == nil {
		s.broken = true
		s.errs.add(&Problem{Code: codeNoRoot, Message: "there is no genome, or it has no root", Fix: "give it a row to begin with"})
		return s
	}
	if name, ok := g.Bot(); ok {
		s.broken = true
		s.report(g.Root, codeUnknownAction, "the bot "+name+" is Go code and no table: it can only be an opponent", "name a table")
		return s
	}
	s.enter(g.Root)
	return s
}

// enter looks at r and all below it.
func (s *survey) enter(r *Row) {
	if len(s.rows) == mostRows {
		if !s.broken {
			s.report(r, codeTooManyRows, "there are more than 65,535 rows", "delete some")
		}
		s.broken = true
		return
	}
	at := len(s.rows)
	s.rows = append(s.rows, resolved{row: r, action: -1, condition: -1})
	s.path = append(s.path, r)
	if s.takeID(r) {
		s.resolve(&s.rows[at])
		s.names += len(r.Action) + len(r.Condition) + 24 // more than enough for a policy and an ID
		if len(s.path) > mostDepth && len(r.Children) > 0 {
			s.tooDeep(mostDepth)
			s.broken = true
		} else {
			for i, child := range r.Children {
				if child == nil {
					s.broken = true
					s.report(r, codeNilRow, "Children["+strconv.Itoa(i)+"] is nil; want a row", "remove the entry")
					continue
				}
				s.rows[at].children++
				s.enter(child)
			}
		}
	}
	s.path = s.path[:len(s.path)-1]
}

// takeID checks the ID of r, and reports whether r has not been entered before.
func (s *survey) takeID(r *Row) bool {
	other, taken := s.ids[r.ID]
	switch good := r.ID >= 1 && r.ID <= MaxID; {
	case good && !taken:
		s.ids[r.ID] = r
		return true
	case good && other == r, s.odd[r]:
		s.broken = true
		s.report(r, codeSharedRow, "the row stands in another place too, or above itself", "put a copy of it here, with IDs of its own")
		return false
	case good:
		s.broken = true
		s.report(r, codeDuplicateID, fmt.Sprintf("another row, %s, has the ID %d too", other.Name(), r.ID), "give one of them an ID of its own, see NextID")
	default:
		s.broken = true
		s.report(r, codeBadID, fmt.Sprintf("the ID is %d; want 1 to %d", r.ID, MaxID), "give it one that no other row has, see NextID")
	}
	if s.odd == nil {
		s.odd = map[*Row]bool{}
	}
	s.odd[r] = true
	return true
}

func (s *survey) tooDeep(most int) {
	if !s.deep {
		s.deep = true
		s.report(s.path[len(s.path)-1], codeTooDeep, fmt.Sprintf("the rows stand more than %d deep", most),
			"merge groups that have a single child or the same policy as their parent")
	}
}

// resolve looks up the names of a row and checks what it says of them.
func (s *survey) resolve(d *resolved) {
	r := d.row
	possible := false
	if r.Action == "" {
		if len(r.Args) > 0 {
			s.report(r, codeBadArgument, "there are Args and no Action", "name the Action that they are for, or leave them out")
		}
	} else if i, ok := s.c.actions[r.Action]; !ok {
		s.unknown(r, codeUnknownAction, "action", r.Action, s.c.actions)
	} else {
		d.action = i
		possible = s.c.Actions[i].Possible
		s.arguments(r, "Args", r.Args, s.c.Actions[i].Args)
	}
	if r.Action != "" && len(r.Children) > 0 {
		s.report(r, codeActionOnGroup, "the row has children and an action; a genome's groups have none", "make the action a child")
	}
	if r.set()>>targetsSet != 0 && (d.action < 0 || !s.c.Actions[d.action].Targets) && (r.Action == "" || d.action >= 0) {
		s.report(r, codeNoTargets, "there are numbers of Targets, and the row has no action with Targets", "leave them out, or choose such an action")
	}
	if r.Condition == "" {
		if len(r.ConditionArgs) > 0 {
			s.report(r, codeBadArgument, "there are ConditionArgs and no Condition", "name the Condition that they are for, or leave them out")
		}
		if r.Not {
			s.report(r, codeNotNeeds, "Not turns the answer of the Condition around, and there is none", "name a Condition, or leave out Not")
		}
	} else if i, ok := s.c.conditions[r.Condition]; !ok {
		s.unknown(r, codeUnknownCondition, "condition", r.Condition, s.c.conditions)
	} else {
		d.condition = i
		s.arguments(r, "ConditionArgs", r.ConditionArgs, s.c.Conditions[i].Args)
		if possible {
			s.report(r, codeConditionTaken, fmt.Sprintf("%s says itself whether it is possible, so that the row can have no Condition", r.Action),
				"put the row into a Sequence, behind a row with the Condition")
		}
	}
	last := -1
	for _, g := range r.Guards {
		i, ok := s.c.guards[g.Name]
		if !ok {
			s.unknown(r, codeUnknownGuard, "flag or stimulus", g.Name, s.c.guards)
			continue
		}
		if i <= last {
			s.report(r, codeGuardOrder, fmt.Sprintf("the guard %s is there twice, or after one that the vocabulary lists later", g.Name),
				"sort them with Catalog.SortGuards")
		}
		last = max(last, i)
		word := &d.flags
		if s.c.Guards[i].Stimuli {
			word = &d.stimuli
		}
		if g.Not {
			word[1] |= s.c.Guards[i].Bit
		} else {
			word[0] |= s.c.Guards[i].Bit
		}
	}
}

// unknown reports a name that the vocabulary does not have.
func (s *survey) unknown(r *Row, code Code, kind, name string, names map[string]int) {
	message := ""
	if !s.errs.full() { // to look for what was meant takes a while
		message = fmt.Sprintf("the vocabulary %s has no %s %q", s.c.Name, kind, clip(name))
		all := make([]string, 0, len(names))
		for other := range names { // the order makes no difference
			all = append(all, other)
		}
		if meant := plain.Nearest(name, all, 3); meant != "" {
			message += " (is it " + meant + "?)"
		}
	}
	s.report(r, code, message, "correct the name, or have Salvage cut the row")
}

// arguments checks the arguments of an action or a condition.
func (s *survey) arguments(r *Row, field string, args []int, scales []Scale) {
	if len(args) != len(scales) {
		s.report(r, codeBadArgument, fmt.Sprintf("there are %d %s; want %d", len(args), field, len(scales)),
			"give one for each argument of the entry, in its order")
		return
	}
	for i, step := range args {
		if scale := &scales[i]; step < 0 || step >= scale.Steps {
			s.report(r, codeBadArgument, fmt.Sprintf("%s[%d], %s, is step %d; want 0 to %d", field, i, scale.Name, step, scale.Steps-1),
				"choose one of the values from "+Number(scale.Min)+" to "+Number(scale.Max)+" in steps of "+Number(scale.Argument.Step))
		}
	}
}

// limit checks the size of the genome.
func (s *survey) limit(l Limits) {
	if l.Rows > 0 && len(s.rows) > l.Rows {
		s.errs.add(&Problem{Code: codeTooManyRows, Message: fmt.Sprintf("there are %d rows; at most %d are allowed", len(s.rows), l.Rows), Fix: "delete some"})
	}
	if s.broken {
		return
	}
	at := 0
	s.path = s.path[:0]
	var visit func()
	visit = func() {
		d := &s.rows[at]
		at++
		s.path = append(s.path, d.row)
		if l.Depth > 0 && len(s.path) > l.Depth {
			s.tooDeep(l.Depth)
		}
		if l.Width > 0 && d.children > l.Width {
			s.report(d.row, codeTooWide, fmt.Sprintf("the group has %d children; at most %d are allowed", d.children, l.Width),
				"put some of them into a group of their own")
		}
		for range d.children {
			visit()
		}
		s.path = s.path[:len(s.path)-1]
	}
	visit()
}

// report adds a problem at r, which is the last row of the path or a child of
// it that is not entered.
func (s *survey) report(r *Row, code Code, message, fix string) {
	p := &Problem{Code: code, Message: message, Fix: fix}
	if !s.errs.full() { // else the path is not read
		p.Path = s.place(r)
	}
	s.errs.add(p)
}

// place returns the names from the root to r.
func (s *survey) place(r *Row) string {
	if n := len(s.path); n > 0 && s.path[n-1] == r {
		return place(s.path)
	}
	return place(append(s.path[:len(s.path):len(s.path)], r))
}

// place returns the names of the rows of a path.
func place(path []*Row) string {
	var b strings.Builder
	for i, r := range path {
		if i > 0 {
			b.WriteString(" > ")
		}
		b.WriteString(clip(r.Name()))
	}
	return b.String()
}
