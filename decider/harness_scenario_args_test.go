package decider_test

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// The scripted functions as methods of arguments.
type (
	asks struct{ Value float64 } // unless the script says another one
	acts struct {
		Row   string
		Ticks int // after which it succeeds, unless the script says otherwise
	}
	wants struct {
		acts
		Value float64
	}
)

func (s *asks) Decide(a *actor, q decider.Query) float64  { return a.decide(q, false, s.Value) }
func (w *wants) Decide(a *actor, q decider.Query) float64 { return a.decide(q, false, w.Value) }

func (s *acts) Act(a *actor, x behavior.Context) decider.Status {
	if s.Ticks == 0 {
		return tickByScript(a, x)
	}
	return a.tick(x, ending{decider.Succeeded, s.Ticks})
}

func (s *acts) Activate(a *actor, x behavior.Context) bool { return activateByScript(a, x) }

func (s *acts) Deactivate(a *actor, x behavior.Context, why behavior.Reason) {
	deactivateByScript(a, x, why)
}

func (s *acts) Retarget(a *actor, x behavior.Context, old uint64) { retargetByScript(a, x, old) }

func (s *acts) Block() any { return prototype(s.Row) }

// The same for twins.
type (
	twinAsks  struct{ asks }
	twinActs  struct{ acts }
	twinWants struct{ wants }
)

func (t *twinAsks) Decide(a twin, q decider.Query) float64  { return t.asks.Decide(a.actor, q) }
func (t *twinWants) Decide(a twin, q decider.Query) float64 { return t.wants.Decide(a.actor, q) }

func (t *twinActs) Act(a twin, x behavior.Context) decider.Status { return t.acts.Act(a.actor, x) }
func (t *twinActs) Activate(a twin, x behavior.Context) bool      { return t.acts.Activate(a.actor, x) }

func (t *twinActs) Deactivate(a twin, x behavior.Context, why behavior.Reason) {
	t.acts.Deactivate(a.actor, x, why)
}

func (t *twinActs) Retarget(a twin, x behavior.Context, old uint64) {
	t.acts.Retarget(a.actor, x, old)
}

func (t *twinWants) Act(a twin, x behavior.Context) decider.Status { return t.acts.Act(a.actor, x) }
func (t *twinWants) Activate(a twin, x behavior.Context) bool      { return t.acts.Activate(a.actor, x) }

func (t *twinWants) Deactivate(a twin, x behavior.Context, why behavior.Reason) {
	t.acts.Deactivate(a.actor, x, why)
}

func (t *twinWants) Retarget(a twin, x behavior.Context, old uint64) {
	t.acts.Retarget(a.actor, x, old)
}

func twinAsk(q decider.Question[*actor]) decider.Question[twin] {
	if s, ok := q.(*asks); ok {
		return &twinAsks{*s}
	}
	return nil
}

func twinAct(x behavior.Action[*actor]) behavior.Action[twin] {
	switch s := x.(type) {
	case *acts:
		return &twinActs{*s}
	case *wants:
		return &twinWants{*s}
	}
	return nil
}
