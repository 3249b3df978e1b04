package debugprint

import (
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
// behavior, unless the row's name ends in that, and for how long it has run, in
// seconds. Lanes of a Parallel group that run side by side are joined by +, in
// parentheses if there are several. An agent that does nothing is "idle".
//
// A watcher that was watching in the agent's last tick adds the rows that began
// and ended in it, which a state cannot show: "(GROWL ended this tick)". Only the
// first watcher is asked. AppendLine allocates nothing unless buf has to grow.
func AppendLine(buf []byte, outline *decider.Outline, state decider.State, why ...*Watcher) []byte {
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

// appendPassing appends which behaviors began and ended in the last tick.
func (v whyView) appendPassing(buf []byte) []byte {
	if v.rec == nil {
		return buf
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
		buf = append(appendRow(buf, info), ' ')
		return append(appendSeconds(buf, state.Duration(r), 1), 's')
	}
	if r != 0 {
		buf = append(plain.AppendName(buf, info.Name), " > "...)
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
