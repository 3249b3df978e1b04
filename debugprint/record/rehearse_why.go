package record

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// whys are the reasons of what rehearsed agents do otherwise, in the words that a game's
// own agents would have. The engine asks functions that stand for the game's: what they
// are, and what shared things they answer for, the outlines and the log know.
type whys struct {
	watcher *debugprint.Watcher
	texts   []string // the first is of what is not known
	size    int      // in bytes
	side    *rehearsedSide
	vague   bool // a text of this tick would name a value that is not known
}

// Bounds of what is kept: texts in bytes, and the rows of agents that are watched.
const (
	maxWhys       = 1 << 20
	maxWatchedRow = 1 << 18
)

// heard passes an event of a rehearsed tick on to the watcher, as one of the table that the
// rehearsal is about.
func (r *rehearser) heard(e decider.Event) {
	if r.whys.side == nil || e.Row != decider.NoRow && int(e.Row) >= len(r.whys.side.from) {
		return
	}
	t := r.whys.side.standTable
	row := decider.NoRow
	if e.Row != decider.NoRow {
		row = t.from[e.Row]
	}
	if len(t.from) != len(t.outline.Rows()) { // its rows have other numbers
		e.State = decider.State{}
	}
	if e.Kind == decider.EventAsked {
		own := t.rows[t.treeIDs[e.Row]].info.PerAgent&timers != 0 // which is asked after what the table knows
		r.whys.vague = r.whys.vague || e.Answer == decider.RefusedRecheck && slices.Contains(r.here.low, t.treeIDs[e.Row]) ||
			own && int(e.Answer) < len(limitOf) && limitOf[e.Answer] != 0
		if of := r.tick.of(t.treeIDs[e.Row]); of != nil {
			if of.said.Answer != 0 && (e.Answer == decider.RefusedWhen || e.Answer == decider.RefusedDecide) {
				said := of.said
				said.Agent, said.World, said.Tick, said.Now = e.Agent, e.World, e.Tick, e.Now
				e = said
			}
		}
	}
	if e.Kind == decider.EventDeactivated && (e.Reason == behavior.ReasonSucceeded || e.Reason == behavior.ReasonFailed) {
		if of := r.tick.of(t.treeIDs[e.Row]); of != nil && of.why != behavior.ReasonNone {
			e.Reason = of.why
		} else if of != nil && of.lost {
			r.whys.vague = true
		}
	}
	e.Tree, e.Row = t.outline, row
	r.whys.watcher.Observe(e)
}

// why returns the number of the text that says why the agent does what it does after its
// last tick.
func (a *rehearsing) why() uint32 {
	w := &a.r.whys
	s := &a.other
	if !a.explained || w.size > maxWhys || !w.watcher.Watching(a.id) {
		return 0
	}
	if s.described == nil {
		s.described = replica.Of(s.outline)
	}
	state := s.tree.State(s.mem)
	shown := s.described.New(a.id)
	shown.Begin(replica.Start{Tick: state.Tick(), Now: state.Now(), Delta: state.Delta(), Flags: a.r.tick.start.Flags, Stimuli: a.r.tick.start.Stimuli})
	for i, to := range s.to {
		if to != decider.NoRow && state.Active(to) {
			if s.outline.Row(decider.Row(i)).Checks&decider.CheckTargets != 0 {
				return 0 // whom it is for, the other table's agent does not know
			}
			shown.Activate(decider.Row(i), state.Now()-state.Duration(to))
		}
	}
	text := string(debugprint.AppendState(nil, s.outline, shown.State(), debugprint.WhyNot, w.watcher))
	w.size += len(text)
	w.texts = append(w.texts, text)
	return uint32(len(w.texts) - 1)
}
