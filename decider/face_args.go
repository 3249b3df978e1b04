package decider

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/acts"
)

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
	h := &heldAct{of: act, beside: beside, agent: (*A)(nil)}
	switch w := acts.Waits(act); {
	case w != nil:
		ask, _ := w.Ask.(func(A) time.Duration)
		h.waits(w, adaptAnswer(ask, direct))
	case direct:
		h.tick = func(p erased, x behavior.Context) Status { return act.Act(*(*A)(erased(&p)), x) }
	default:
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
