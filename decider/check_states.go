package decider

import (
	"fmt"
	"math/bits"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// checkOn checks On of row i, and notes that it has names of states.
func (s *survey) checkOn(i int32) {
	d := s.deciders[i]
	s.reportPartner(i, d.On != EndOnNone && len(d.After) == 0, "On", "After")
	s.named = append(s.named, i)
}

// checkStates checks the StateMachines of the table, and the rows that name states. A row that
// several groups share may name states of each of them.
func (s *survey) checkStates() {
	known := map[int32][]string{} // by row: the names of its siblings in StateMachines
	for _, i := range s.machines {
		var all []string
		for _, k := range s.children(i) {
			if k >= 0 {
				all = append(all, s.deciders[k].Name)
				s.checkStateName(i, k)
			}
		}
		for _, k := range s.children(i) {
			if k >= 0 {
				known[k] = append(known[k], all...)
			}
		}
	}
	unknown := false
	for _, i := range s.named {
		d := s.deciders[i]
		if known[i] == nil {
			s.reportNoMachine(i)
			continue
		}
		unknown = s.checkNames(i, "From", d.From, known[i]) || unknown
		unknown = s.checkNames(i, "After", d.After, known[i]) || unknown
	}
	if unknown { // which rows may be reached is not known
		return
	}
	for _, i := range s.machines {
		if s.rows[i].count <= maxChildren {
			s.checkMachine(i)
		}
	}
}

// checkStateName checks that the name of state k of machine i stands for nothing else.
func (s *survey) checkStateName(i, k int32) {
	if name := s.deciders[k].Name; name == Start || name == AnyState {
		s.reportPlace(i, k, codeUnknownState,
			fmt.Sprintf("a state is called %s, which stands for %s in From and After", quote(name), map[string]string{Start: "the beginning", AnyState: "all other states"}[name]),
			"give it another name")
	}
}

func (s *survey) reportNoMachine(i int32) {
	d := s.deciders[i]
	field := "From"
	switch {
	case len(d.From) > 0:
	case len(d.After) > 0:
		field = "After"
	case d.On != EndOnNone:
		field = "On"
	default:
		return
	}
	s.report(i, codeOptionNeedsPolicy,
		fmt.Sprintf("%s is for the rows of a StateMachine, and no group of the row is one", field),
		fmt.Sprintf("make its group a StateMachine, or leave out %s", field))
}

// checkNames checks that each name in this field of row i is one of those that are known. It
// reports whether one is not.
func (s *survey) checkNames(i int32, field string, list, known []string) (unknown bool) {
	for _, name := range list {
		if name == Start || name == AnyState || slices.Contains(known, name) {
			continue
		}
		unknown = true
		fix := "write the name of a row of the same group; Start is its beginning, AnyState all its other rows"
		if near := plain.Nearest(name, known, 1+len(name)/3); near != "" {
			fix = "write " + quote(near) + ", if that is meant"
		}
		s.report(i, codeUnknownState, fmt.Sprintf("%s has %s, and its group has no such row", field, quote(name)), fix)
	}
	return unknown
}

// checkMachine checks that each state of machine i may be reached, and lasts.
func (s *survey) checkMachine(i int32) {
	x := s.statesOf(i)
	kids := s.children(i)
	if x.start == 0 {
		s.report(i, codeNoStart, "no row of the group may begin: each has a From or After",
			"add Start to the After of the row that it begins with")
		return
	}
	reached := x.start
	for todo := reached; todo != 0; {
		of := &x.after[bits.TrailingZeros64(todo)]
		next := of.any() &^ reached
		reached, todo = reached|next, todo&(todo-1)|next
	}
	for n, k := range kids {
		switch {
		case k < 0:
		case reached>>n&1 == 0:
			s.reportUnreachable(i, x, n)
		case s.rows[k].facts&mayRefuse == 0:
			s.checkStateStrobes(i, x, n)
		}
	}
}

func (s *survey) reportUnreachable(i int32, x *states, n int) {
	kids := s.children(i)
	var before []string
	for m, k := range kids {
		if k >= 0 && x.after[m].any()>>n&1 != 0 {
			before = append(before, s.name(k, int32(m)))
		}
	}
	message := "may only follow rows of another group that it is in"
	if before != nil {
		message = "may only follow " + strings.Join(before, ", ") + ", which is never entered"
	}
	if len(before) > 1 {
		message = "may only follow " + strings.Join(before, ", ") + ", none of which is ever entered"
	}
	s.reportPlace(i, kids[n], codeStateUnreachable, s.name(kids[n], int32(n))+" "+message,
		"add a state that is entered to its From or After, or Start; or leave out the row")
}

// statesOf returns how the children of machine i follow each other.
func (s *survey) statesOf(i int32) *states {
	if x := s.follows[i]; x != nil {
		return x
	}
	rows := make([]*Decider[erased], min(s.rows[i].count, maxChildren))
	for n := range rows {
		if k := s.children(i)[n]; k >= 0 {
			rows[n] = s.deciders[k]
		}
	}
	if s.follows == nil {
		s.follows = map[int32]*states{}
	}
	s.follows[i] = statesOf(rows)
	return s.follows[i]
}

// checkStateStrobes checks child n of machine i, which accepts whenever it is asked: whether
// something holds the states that it may interrupt.
func (s *survey) checkStateStrobes(i int32, x *states, n int) {
	kids := s.children(i)
	urgent := s.deciders[kids[n]].Urgent
	for m, k := range kids {
		if k < 0 || x.after[m].may[Running]>>n&1 == 0 || s.rows[k].facts&instant != 0 || endsAtOnce(s.deciders[k]) ||
			!urgent && (s.deciders[i].Latched || limits(s.deciders[k]).has(LimitCommit)) {
			continue
		}
		s.reportPlace(i, kids[n], codeStateStrobes,
			fmt.Sprintf("%s accepts whenever it is asked, and its From has %s: that would run for one tick, and %[1]s interrupt it in the next", s.name(kids[n], int32(n)), s.name(k, int32(m))),
			"give it an If, a When or another condition; or write the state into After, so that it follows when that has ended; or give the state a Commit")
		return
	}
}
