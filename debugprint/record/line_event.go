package record

import (
	"math"

	"github.com/ethogram-go/ethogram/decider"
)

// The names of events in lines.
const (
	evActivated   = "+"
	evRefused     = "!"
	evDeactivated = "-"
	evRedecide    = "re"
	evSubset      = "sub"
	evLoopGuard   = "loop"
	evEntered     = "in"
	evExited      = "out"
	evTaken       = "take"
	evReleased    = "free"
	evFormed      = "form"
	evDisbanded   = "break"
	evMistake     = "err"
	evNoted       = "nt"
	evAsked       = "?"
	evPart        = "@"
	evWords       = "w"
)

// appendWords appends that the events that follow saw these flags and stimuli.
func appendWords(b []byte, w words) []byte {
	b = appendWord(append(append(append(b, '[', '"'), evWords...), '"', ','), w.flags)
	return append(appendWord(append(b, ','), w.stimuli), ']')
}

// appendEvent appends an event that is no answer.
func appendEvent(b []byte, e *decider.Event) []byte {
	switch e.Kind {
	case decider.EventActivated:
		b = appendHead(b, evActivated, e.Row)
	case decider.EventRefused:
		b = appendHead(b, evRefused, e.Row)
	case decider.EventDeactivated:
		b = appendText(append(appendHead(b, evDeactivated, e.Row), ','), e.Reason.String())
	case decider.EventRedecide:
		b = appendWord(append(appendHead(b, evRedecide, e.Row), ','), e.Mask)
	case decider.EventSubset:
		b = appendHead(b, evSubset, e.Row)
	case decider.EventLoopGuard:
		b = appendHead(b, evLoopGuard, e.Row)
	case decider.EventEntered:
		b = appendHead(b, evEntered, e.Row)
	case decider.EventExited:
		b = appendText(append(appendHead(b, evExited, e.Row), ','), e.Reason.String())
	case decider.EventTaken:
		b = appendToken(b, evTaken, e)
	case decider.EventReleased:
		b = appendToken(b, evReleased, e)
	case decider.EventFormed:
		b = appendInt(append(appendHead(b, evFormed, e.Row), ','), e.Held)
		b = appendInt(append(b, ','), e.Squad)
	case decider.EventDisbanded:
		b = appendInt(append(appendHead(b, evDisbanded, e.Row), ','), e.Squad)
	case decider.EventMistake:
		b = appendNote(b, evMistake, e.Row, &e.Note)
	default:
		return b
	}
	return append(b, ']')
}

// appendToken appends that a token was taken or released, without the closing bracket.
func appendToken(b []byte, kind string, e *decider.Event) []byte {
	b = appendInt(append(appendHead(b, kind, e.Row), ','), e.Held)
	if e.Squad != 0 {
		b = appendInt(append(b, ','), e.Squad)
	}
	return b
}

// appendHead appends the beginning of an event.
func appendHead(b []byte, kind string, row decider.Row) []byte {
	b = append(append(append(b, '[', '"'), kind...), '"', ',')
	return appendUint(b, row)
}

// appendNote appends a note or a mistake without the closing bracket.
func appendNote(b []byte, kind string, row decider.Row, n *decider.Note) []byte {
	b = appendText(append(appendHead(b, kind, row), ','), n.Text)
	if n.N == 0 {
		return b
	}
	b = append(b, ',', '[')
	for i, v := range n.Numbers[:n.N] {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendFloat(b, v)
	}
	return append(b, ']')
}

// appendAnswer appends an answer of a row, whose preconditions are checks.
func appendAnswer(b []byte, row decider.Row, a *answer, checks decider.Checks) []byte {
	b = append(appendHead(b, evAsked, row), `,"`...)
	b = append(append(b, a.answer.String()...), '"', ',')
	at := len(b)
	if !math.IsNaN(a.value) {
		b = appendFloat(appendKey(b, "v"), a.value)
	}
	if !math.IsNaN(a.other) {
		b = appendFloat(appendKey(b, "o"), a.other)
	}
	if math.Float64bits(a.margin) != 0 {
		b = appendFloat(appendKey(b, "m"), a.margin)
	}
	if a.due != 0 {
		b = appendKeyTime(b, "t", a.due)
	}
	if a.held != 0 {
		b = appendKeyInt(b, "held", a.held)
	}
	if a.limit != 0 {
		b = appendKeyInt(b, "limit", a.limit)
	}
	if a.holder != 0 {
		b = appendID(appendKey(b, "by"), a.holder)
	}
	if a.checked != checks {
		b = appendUint(appendKey(b, "c"), a.checked)
	}
	if a.redecide {
		b = append(appendKey(b, "re"), '1')
	}
	if a.hasFlags {
		b = appendKeyWord(b, "fl", a.flags)
	}
	if a.hasStimuli {
		b = appendKeyWord(b, "st", a.stimuli)
	}
	if a.lacks != "" {
		b = appendKeyText(b, "x", a.lacks)
	}
	if len(b) == at {
		b[at-1] = ']' // the comma
		return b
	}
	b[at] = '{' // the comma of the first key
	return append(b, '}', ']')
}
