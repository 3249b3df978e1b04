package genome

import "github.com/ethogram-go/ethogram/decider"

// The rules of evolved genomes about policies, places and endings stand here.
// [Catalog.ValidateEvolved] checks them, and package variation makes and repairs
// genomes by them.

// TakesCondition reports whether a child of the group may be a condition: it is
// a step of a Sequence and has another step after it.
func TakesCondition(r *Row, child int) bool {
	return r.Policy == decider.Sequence && child < len(r.Children)-1
}

// Ending says how a row can end.
type Ending struct{ Succeeded, Failed bool }

// EndingOf returns how r can end.
func EndingOf(r *Row) Ending {
	succeeding, failing := 0, 0
	for _, child := range r.Children {
		e := EndingOf(child)
		succeeding += int(Bit(e.Succeeded))
		failing += int(Bit(e.Failed))
	}
	return EndingWith(r, succeeding, failing)
}

// EndingWith returns how r can end if that many of its children can end
// Succeeded, and that many can end Failed.
func EndingWith(r *Row, succeeding, failing int) Ending {
	e := Ending{true, r.Leaf()} // a condition that refuses has not begun
	if r.Group() {
		e = r.groupEnding(succeeding, failing)
	}
	switch r.Outcome {
	case decider.Invert:
		e = Ending{e.Failed, e.Succeeded}
	case decider.Succeed:
		e = Ending{e.Succeeded || e.Failed, false}
	case decider.Fail:
		e = Ending{false, e.Succeeded || e.Failed}
	}
	e.Failed = e.Failed || r.Timeout > 0
	return e
}

func (r *Row) groupEnding(succeeding, failing int) Ending {
	all := succeeding == len(r.Children)
	switch r.Policy {
	case decider.Selector:
		return Ending{succeeding > 0, true}
	case decider.Sequence:
		return Ending{all && r.Loop != -1, true}
	case decider.Parallel:
		need := r.Succeed
		if need <= 0 {
			need = len(r.Children)
		}
		return Ending{succeeding >= need, true}
	case decider.PrioritizedList:
		return Ending{false, true} // it runs its children until all of them refuse
	case decider.SequentialList:
		if r.EndOn == decider.EndOnNone {
			return Ending{r.Loop != -1, true}
		}
	}
	switch r.EndOn {
	case decider.OnSuccess:
		return Ending{succeeding > 0, true}
	case decider.OnFailure:
		return Ending{all, failing > 0}
	case decider.OnAny:
		return Ending{succeeding > 0, failing > 0}
	}
	return Ending{false, true} // the others go on while any child accepts
}
