package decider

// refusalSteps bounds the work of all proofs about one table together, and
// proofSteps that of one. Whether masks can refuse together is as hard as
// satisfiability in general, and easy in every table that a person writes. A proof
// that takes longer counts as not found.
const (
	refusalSteps = 1 << 18
	proofSteps   = 1 << 11
)

// proof is one that some rows can all refuse in one tick: that there are
// flags and stimuli under which each of them may, whatever game code, timers and
// chances say.
type proof struct {
	s *survey

	masksOnly bool // Decides, timers and chances are taken to pass
	deep      bool // a group that accepts but finds no child counts as refusing

	steps   int
	inexact bool // a case was left out
}

// goal is a row that must refuse, asked by a delegating group or by one that is
// visited, and the goals besides it.
type goal struct {
	row       int32
	delegated bool
	next      *goal
}

// comesUpEmpty reports whether it is proved that group k, which does not
// delegate, can accept while none of its children does.
func (s *survey) comesUpEmpty(k int32, how proof) bool {
	d := s.deciders[k]
	if delegates(d) || len(d.Children) == 0 {
		return false
	}
	how.s = s
	goals, ok := how.goals(k, false, nil)
	return ok && how.possible(goals, d) == proved
}

// verdict is the result of a proof.
type verdict uint8

const (
	open      verdict = iota // neither was proved
	proved                   // they can all refuse
	disproved                // one of them always accepts
)

// possible tries to prove that the goals can all refuse while the masks of given
// pass.
func (r *proof) possible(goals *goal, given *Decider[erased]) verdict {
	budget := min(proofSteps, r.s.steps)
	r.steps, r.inexact = budget, false
	found := passingRows(known{}, func(k known) bool { return r.refuse(goals, k) }, given)
	r.s.steps -= budget - max(r.steps, 0)
	switch {
	case found:
		return proved
	case r.inexact:
		return open
	}
	return disproved
}

// entrants returns the children of group i that it may begin with.
func (s *survey) entrants(i int32) []int32 {
	kids := s.children(i)
	if s.deciders[i].Policy != StateMachine {
		return kids
	}
	var all []int32
	for n, k := range kids {
		if s.mayBegin(i, n) {
			all = append(all, k)
		}
	}
	return all
}

// goals puts the children of group i before next. It returns false if one of
// them never refuses.
func (r *proof) goals(i int32, delegated bool, next *goal) (*goal, bool) {
	kids := r.s.entrants(i)
	if d := r.s.deciders[i]; delegated && d.Remember != RememberNothing && d.Policy == SequentialList {
		// It goes on with the step that it remembers, which may be the last.
		kids = kids[len(kids)-1:]
	}
	need := mayRefuse
	if r.deep {
		need = mayComeUp | mayRefuse
		if r.s.deciders[i].Policy == SequentialList {
			need |= instant
		}
	}
	for _, k := range kids {
		if k >= 0 && r.s.rows[k].facts&need == 0 {
			return nil, false
		}
	}
	first := next
	for _, k := range kids {
		if k >= 0 {
			next = &goal{k, delegated, next}
		}
	}
	return next, next != first
}

// refuse reports whether all of the goals can refuse under k.
func (r *proof) refuse(g *goal, k known) bool {
	if g == nil {
		return true
	}
	if r.steps--; r.steps < 0 {
		r.inexact = true
		return false
	}
	d := r.s.deciders[g.row]
	if !r.masksOnly && refusesAlone(d) || r.failsAtOnce(g) {
		return r.refuse(g.next, k)
	}
	ws := words(&d.Preconditions)
	for x := range ws {
		w, set, clear := &ws[x], k.set[x], k.clear[x]
		if w.all&clear != 0 || w.none&set != 0 ||
			w.any|w.anyClear != 0 && w.any&^clear == 0 && w.anyClear&^set == 0 {
			return r.refuse(g.next, k) // it refuses already
		}
	}
	for x := range ws {
		w := &ws[x]
		for m := w.all &^ k.set[x]; m != 0; m &= m - 1 {
			k2 := k
			k2.clear[x] |= m & -m
			if r.refuse(g.next, k2) {
				return true
			}
		}
		for m := w.none &^ k.clear[x]; m != 0; m &= m - 1 {
			k2 := k
			k2.set[x] |= m & -m
			if r.refuse(g.next, k2) {
				return true
			}
		}
		if w.any|w.anyClear != 0 && w.any&w.anyClear == 0 && w.any&k.set[x] == 0 && w.anyClear&k.clear[x] == 0 {
			k2 := k
			k2.clear[x] |= w.any
			k2.set[x] |= w.anyClear
			if r.refuse(g.next, k2) {
				return true
			}
		}
	}
	return r.refuseBelow(g, k)
}

// failsAtOnce reports whether the row of g is a condition that runs nothing even if
// it passes: one that a delegating group asks and whose Outcome is Failed, or, in a
// deep proof, any condition of a list.
func (r *proof) failsAtOnce(g *goal) bool {
	f := r.s.rows[g.row].facts
	if f&instant == 0 || len(r.s.deciders[g.row].Children) > 0 {
		return false
	}
	return g.delegated && f&mayDone == 0 || r.deep && !g.delegated
}

// refuseBelow reports whether the row of g can refuse, or come up empty,
// because of what stands below it, and all other goals with it.
func (r *proof) refuseBelow(g *goal, k known) bool {
	d := r.s.deciders[g.row]
	if len(d.Children) == 0 {
		return false
	}
	if !delegates(d) {
		if !r.deep {
			return false
		}
		goals, ok := r.goals(g.row, false, g.next)
		return ok && r.refuse(goals, k)
	}
	if d.Behavior == nil && d.Outcome.apply(Succeeded) != Succeeded && d.Policy.delegates() {
		r.inexact = true // what is done may count as a refusal
	}
	switch d.Policy {
	case Sequence:
		return r.refuseSequence(g, k)
	case Parallel:
		for _, c := range r.s.children(g.row) {
			if c >= 0 && r.s.rows[c].facts&mayDone != 0 {
				r.inexact = true // too few may be done
			}
		}
	case Shuffle:
		if d.Remember != RememberNothing && d.EndOn != EndOnNone {
			r.inexact = true // the bag may be anything
		}
	case StateMachine:
		if d.Remember != RememberNothing {
			r.inexact = true // it may have ended any state
		}
	}
	goals, ok := r.goals(g.row, true, g.next)
	return ok && r.refuse(goals, k)
}

// refuseSequence: a Sequence refuses if a step refuses that it reaches. Steps before
// it that cannot run are done, or refuse, which refuses too.
func (r *proof) refuseSequence(g *goal, k known) bool {
	d := r.s.deciders[g.row]
	for _, c := range r.s.children(g.row) {
		if c < 0 {
			continue
		}
		f := r.s.rows[c].facts
		if f&mayRefuse != 0 && r.refuse(&goal{c, true, g.next}, k) {
			return true
		}
		if f&mayRun != 0 && d.Remember == RememberNothing {
			if f&mayDone != 0 {
				r.inexact = true
			}
			return false
		}
	}
	return false
}
