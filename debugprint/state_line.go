package debugprint

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// AppendLine appends what an agent is doing in one line, for text that floats
// above its head:
//
//	GUARD_NEST > PATROL [WALK] 4.5s
//
// It shows the active rows below the root by name; after the last one its
// behavior, unless the row's name ends in that, the arguments of an Act, and for how long it has
// run, in seconds. Lanes of a Parallel group that run side by side are joined by +, in
// parentheses if there are several. An agent that does nothing is "idle".
//
// A watcher that was watching in the agent's last tick adds the rows that began
// and ended in it: "(GROWL ended this tick)". Without one, an idle agent's line has
// the last of them, [decider.State.Ran]. Only the first watcher is asked. AppendLine allocates nothing unless buf has to grow. It
// panics if outline is not that of the state's tree, as AppendState does. Of an agent
// of a crowd, call [AppendLineOf].
func AppendLine(buf []byte, outline *decider.Outline, state decider.State, why ...*Watcher) []byte {
	agree("AppendLine", outline, state)
	if state.Active(0) {
		buf = appendPath(buf, outline, state, 0)
	} else {
		buf = append(buf, "idle"...)
	}
	v := first(why).view(outline, state)
	buf = v.appendPassing(buf)
	v.close()
	return buf
}

// AppendLineOf is AppendLine for the agent of a crowd with this id, by the tree that it lives
// by now. The errors are those of decider.World.State; buf is returned as it was.
func AppendLineOf(buf []byte, world *decider.World, id uint64, why ...*Watcher) ([]byte, error) {
	state, err := world.State(id)
	if err != nil {
		return buf, err
	}
	return AppendLine(buf, state.Outline(), state, why...), nil
}

// agree panics with words unless state is of the tree that outline describes. The rows
// of a state are numbers, which mean other rows in another tree.
func agree(what string, outline *decider.Outline, state decider.State) {
	of := state.Outline()
	switch {
	case outline == nil || len(outline.Rows()) == 0:
		panic("ethogram: debugprint." + what + ": the outline is nil or zero; Tree.Outline returns one")
	case of == nil || of == outline || of.Fingerprint() == outline.Fingerprint() && len(of.Rows()) == len(outline.Rows()):
		return
	}
	panic(fmt.Sprintf("ethogram: debugprint.%s: the state is of a tree with fingerprint …%08x, the outline of one with …%08x; use State.Outline. "+
		"Agents of a crowd live by Crowd.Tree, which Retable changes", what, uint32(of.Fingerprint()), uint32(outline.Fingerprint())))
}

// appendPassing appends which behaviors began and ended in the last tick.
func (v whyView) appendPassing(buf []byte) []byte {
	if v.rec == nil {
		ran := v.state.Ran()
		if ran == v.state.Leaf() || !v.outline.Row(ran).HasBehavior {
			return buf
		}
		return append(plain.AppendName(append(buf, " ("...), v.outline.Row(ran).Name), " ended this tick)"...)
	}
	n := 0
	for i := range v.rec.rows {
		a, info := &v.rec.rows[i], v.outline.Row(decider.Row(i))
		if !a.began || a.reason == behavior.ReasonNone || info.Group() || !info.HasBehavior {
			continue
		}
		if n++; n == 1 {
			buf = append(buf, " ("...)
		} else {
			buf = append(buf, ", "...)
		}
		buf = plain.AppendName(buf, info.Name)
	}
	if n == 0 {
		return buf
	}
	return append(buf, " ended this tick)"...)
}

// appendPath appends row r, which is active, and the active rows below it.
func appendPath(buf []byte, outline *decider.Outline, state decider.State, r decider.Row) []byte {
	info := outline.Row(r)
	lanes := 0
	for _, child := range info.Children {
		if state.Active(child) {
			lanes++
		}
	}
	if lanes == 0 { // a leaf, or a group that rests
		buf = append(appendActive(buf, info, state), ' ')
		return append(appendSeconds(buf, state.Duration(r), 1), 's')
	}
	if r != 0 {
		buf = append(appendAimed(buf, info, state), " > "...)
	}
	if lanes > 1 {
		buf = append(buf, '(')
	}
	start := len(buf)
	for _, child := range info.Children {
		if !state.Active(child) {
			continue
		}
		if len(buf) > start {
			buf = append(buf, " + "...)
		}
		buf = appendPath(buf, outline, state, child)
	}
	if lanes > 1 {
		buf = append(buf, ')')
	}
	return buf
}
