package decider

import "github.com/ethogram-go/ethogram/behavior"

// What an Action may have besides Act.
type (
	activates[A any] interface {
		Activate(A, behavior.Context) bool
	}
	deactivates[A any] interface {
		Deactivate(A, behavior.Context, behavior.Reason)
	}
	retargets[A any] interface {
		Retarget(A, behavior.Context, uint64)
	}
	blocks interface{ Block() any }
)

// behaviorOf returns the behavior that an Act is.
func behaviorOf[A any](act behavior.Action[A]) *behavior.Behavior[A] {
	b := &behavior.Behavior[A]{Name: argsName(act), Tick: act.Act}
	if x, ok := act.(activates[A]); ok {
		b.Activate = x.Activate
	}
	if x, ok := act.(deactivates[A]); ok {
		b.Deactivate = x.Deactivate
	}
	if x, ok := act.(retargets[A]); ok {
		b.Retarget = x.Retarget
	}
	if x, ok := act.(blocks); ok && !isNil(act) { // it may read fields
		b.Block = x.Block()
	}
	return b
}

// asked returns what is asked of a row that has no Decide: its Ask, or its Act if that can be asked.
func asked[A any](d *Decider[A]) Question[A] {
	if d.Ask == nil && d.Decide == nil {
		if q, ok := d.Act.(Question[A]); ok {
			return q
		}
	}
	return d.Ask
}

// holdAct returns an Act for the engine: one call less than of its method value.
func holdAct[A any](act behavior.Action[A], direct, beside bool) *heldAct {
	h := &heldAct{of: act, beside: beside, uncalled: uncalled(act, (*A)(nil), (*activates[A])(nil), (*deactivates[A])(nil), (*retargets[A])(nil), (*blocks)(nil), (*Question[A])(nil))}
	if direct {
		h.tick = func(p erased, x behavior.Context) Status { return act.Act(*(*A)(erased(&p)), x) }
	} else {
		h.tick = func(p erased, x behavior.Context) Status { return act.Act(*(*A)(p), x) }
	}
	return h
}

// holdAsk does so with an Ask.
func holdAsk[A any](ask Question[A], direct, beside, act bool) *heldAsk {
	h := &heldAsk{of: ask, beside: beside, act: act}
	if direct {
		h.decide = func(p erased, q Query) float64 { return ask.Decide(*(*A)(erased(&p)), q) }
	} else {
		h.decide = func(p erased, q Query) float64 { return ask.Decide(*(*A)(p), q) }
	}
	return h
}
