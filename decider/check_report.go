package decider

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// finding is a problem and the position of its row in the table.
type finding struct {
	order   int32
	problem *Problem
}

// reportTwins reports duplicate names once both places are known.
func (s *survey) reportTwins() {
	for n := 0; n < len(s.twins); n += 2 {
		a, b := s.twins[n], s.twins[n+1]
		if s.rows[a].order < s.rows[b].order {
			a, b = b, a
		}
		s.report(a, codeDuplicateName,
			fmt.Sprintf("another decider, %s, has the name %s too; traces, snapshots and random draws know rows by name", s.place(b), quote(s.deciders[a].Name)),
			"rename one of them; or, if they are meant to be the same row, list it once in a group, and share it by pointer between groups")
	}
}

// place says where row i stands, in words that tell siblings of one name apart.
func (s *survey) place(i int32) string {
	r := &s.rows[i]
	if r.parent < 0 {
		return "the root"
	}
	return fmt.Sprintf("Children[%d] of %s", r.index, s.path(r.parent))
}

func (s *survey) reportCycle(from, to int32) {
	message := fmt.Sprintf("%s is a child of %s and is above it as well", s.name(to, 0), s.name(from, s.rows[from].index))
	if from == to {
		message = fmt.Sprintf("%s is a child of itself", s.name(to, 0))
	}
	s.add(s.rows[from].order, &Problem{
		Code: codeCycle, Path: s.path(from) + " > " + s.name(to, 0), Name: s.deciders[to].Name,
		Message: message + ", so the tree would have no end",
		Fix:     "take it out of these Children; to run its steps again use Loop, or let the group end and be chosen again",
	})
}

// report adds an error at row i.
func (s *survey) report(i int32, code Code, message, fix string) {
	s.add(s.rows[i].order, &Problem{Code: code, Path: s.path(i), Name: s.deciders[i].Name, Message: message, Fix: fix})
}

// reportPlace adds an error at row k as a child of group i.
func (s *survey) reportPlace(i, k int32, code Code, message, fix string) {
	s.addPlace(i, k, &Problem{Code: code, Message: message, Fix: fix})
}

func (s *survey) addPlace(i, k int32, p *Problem) {
	order := s.rows[i].order
	if s.rows[k].parent == i {
		order = s.rows[k].order
	}
	p.Path, p.Name = s.path(i)+" > "+s.name(k, s.rows[k].index), s.deciders[k].Name
	s.add(order, p)
}

func (s *survey) add(order int32, p *Problem) {
	s.found = append(s.found, finding{order, p})
}

// problems returns the findings in table order.
func (s *survey) problems() Errors {
	if len(s.found) == 0 {
		return nil
	}
	slices.SortStableFunc(s.found, func(a, b finding) int { return int(a.order) - int(b.order) })
	errs := make(Errors, len(s.found))
	for n, f := range s.found {
		errs[n] = f.problem
	}
	return errs
}

// path returns the names from the root to the first place of row i. A path deeper
// than a tree may be is cut in the middle, so that a million rows too deep do not
// make a million long paths.
func (s *survey) path(i int32) string {
	var names []string
	for ; i >= 0; i = s.rows[i].parent {
		if len(names) == maxDepth {
			names = append(names[:4], "…", s.name(0, 0))
			break
		}
		names = append(names, s.name(i, s.rows[i].index))
	}
	for a, b := 0, len(names)-1; a < b; a, b = a+1, b-1 {
		names[a], names[b] = names[b], names[a]
	}
	return strings.Join(names, " > ")
}

// name returns what to call row i, which its group lists as its child index.
func (s *survey) name(i, index int32) string {
	if name := s.deciders[i].Name; name != "" {
		return quote(name)
	}
	if i == 0 {
		return "(root)"
	}
	return "Children[" + strconv.Itoa(int(index)) + "]"
}

// quote returns name, in quotes if it would be unclear in a path.
func quote(name string) string {
	q := strconv.Quote(name)
	if q[1:len(q)-1] != name || strings.Contains(name, " > ") || strings.TrimSpace(name) != name {
		return q
	}
	return name
}

// amount formats a count with commas.
func amount(n uint64) string {
	if n >= saturated {
		return "more than 1,000,000,000"
	}
	return plain.Grouped(n)
}
