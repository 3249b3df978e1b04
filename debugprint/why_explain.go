package debugprint

import (
	"io"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Watch adds a new watcher of these agents to the observers of world. The other
// agents keep their full speed. The error is that of decider.World.Observe.
func Watch(world *decider.World, agents ...uint64) (*Watcher, error) {
	w := NewWatcher(agents...)
	if _, err := Attach(world, w); err != nil {
		return nil, err
	}
	return w, nil
}

// Explain writes what the agent with this id does, and why it does nothing else:
//
//	Bob at 13.0 s: GUARD_NEST > PATROL [WALK] 1.0s
//	  not FLEE: enemy 0, strength 2
//	  GUARD_NEST 1.0 s
//	    not GROWL: asked every 5.0 s, next in 4.0 s
//	    PATROL [WALK] 1.0 s
//	  behind it: EAT, REST
//
// Of an agent that is paused a line says so; of one that decider.World.Every has ticked less
// often, in how many frames; of a row that begins and ends in tick after tick, how often it
// did so. The reasons are those of the agent's last tick. They come from a watcher of the
// agent that observes the world, see [Watch]; without one, the last line says how to get one.
//
// The whole text is written with one call of w.Write. The error is that of
// decider.World.State, such as decider.ErrNoAgent, or that of w.
func Explain(w io.Writer, world *decider.World, id uint64) error {
	state, err := world.State(id)
	if err != nil {
		return err
	}
	period, err := world.Period(id)
	if err != nil {
		return err
	}
	return printed(w, func(buf []byte) []byte {
		return appendExplanation(buf, world, state.Outline(), state, period)
	})
}

func appendExplanation(buf []byte, world *decider.World, outline *decider.Outline, state decider.State, period int) []byte {
	why := watcherOf(world, state.Agent())
	buf = lexicon{world, outline}.appendAgent(buf, "agent ", state.Agent())
	buf = appendTime(append(buf, " at "...), state.Now(), ": ")
	buf = append(AppendLine(buf, outline, state, why), '\n')
	if period == 0 {
		buf = append(buf, "  paused: its clock stands, and what follows is of its last tick (World.Pause)\n"...)
	}
	if period > 1 {
		buf = append(appendInt(append(buf, "  ticked in one of every "...), period), " frames (World.Every)\n"...)
	}
	p := plainPrinter{whyView: why.view(outline, state), mode: WhyNot, indent: 1}
	defer p.close()
	switch {
	case p.rec != nil:
		return p.tree(p.appendAgain(buf))
	case why != nil:
		return append(buf, "  the reasons are known after its next tick\n"...)
	}
	return append(buf, "  the reasons are not known: call debugprint.Watch before the tick\n"...)
}

// manyTicks is in how many ticks a row may begin and end without being suspicious.
const manyTicks = 64

// appendAgain appends a line for each row that begins and ends in tick after tick.
func (v whyView) appendAgain(buf []byte) []byte {
	for i := range v.rec.rows {
		a, info := &v.rec.rows[i], v.outline.Row(decider.Row(i))
		if a.again < manyTicks || !a.began || a.reason != behavior.ReasonSucceeded || !info.HasBehavior || info.Group() {
			continue
		}
		buf = plain.AppendName(append(buf, "  "...), info.Name)
		buf = appendInt(append(buf, " began and ended in each of the last "...), a.again+1)
		buf = append(buf, " ticks: it accepts again at once; a Cooldown ends that\n"...)
	}
	return buf
}

// watcherOf returns a watcher of the agent among the observers of world, or nil.
func watcherOf(world *decider.World, id uint64) *Watcher {
	for _, o := range world.Observers() {
		if w, ok := o.(*Watcher); ok && w.Watching(id) {
			return w
		}
	}
	return nil
}
