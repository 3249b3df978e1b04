package debugprint

import "github.com/ethogram-go/ethogram/decider"

// AppendLine appends what an agent is doing in one line, for text that floats
// above its head:
//
//	GUARD_NEST > PATROL 4.5s
//
// It shows the groups below the root by name, then what runs: the behavior, or
// the decider where it has none, and for how long in seconds. Lanes of a
// Parallel group that run side by side are joined by +, in parentheses where
// there are several. An agent that does nothing is "idle". It allocates
// nothing but what buf lacks.
func AppendLine(buf []byte, outline *decider.Outline, state decider.State) []byte {
	if !state.Active(0) {
		return append(buf, "idle"...)
	}
	return appendPath(buf, outline, state, 0)
}

// appendPath appends row r, which is active, and what is active below it.
func appendPath(buf []byte, outline *decider.Outline, state decider.State, r decider.Row) []byte {
	info := outline.Row(r)
	lanes := 0
	for _, child := range info.Children {
		if state.Active(child) {
			lanes++
		}
	}
	if lanes == 0 { // a leaf, or a group that rests
		if info.HasBehavior && !info.Group() {
			buf = append(buf, info.Behavior...)
		} else {
			buf = append(buf, info.Name...)
		}
		buf = append(buf, ' ')
		buf = appendSeconds(buf, state.Duration(r), 1)
		return append(buf, 's')
	}
	if r != 0 {
		buf = append(buf, info.Name...)
		buf = append(buf, " > "...)
	}
	if lanes > 1 {
		buf = append(buf, '(')
	}
	n := 0
	for _, child := range info.Children {
		if !state.Active(child) {
			continue
		}
		if n > 0 {
			buf = append(buf, " + "...)
		}
		n++
		buf = appendPath(buf, outline, state, child)
	}
	if lanes > 1 {
		buf = append(buf, ')')
	}
	return buf
}
