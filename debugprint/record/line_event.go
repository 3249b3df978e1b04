package record

import (
	"math"

	"github.com/ethogram-go/ethogram/decider"
)

// eventForm is how lines have an event: its name, and what follows its row, a letter each.
type eventForm struct{ name, values string }

// What follows the row of an event. The last ones are left out if they are nothing.
const (
	aReason  = 'r'
	aMask    = 'm'
	aHeld    = 'h'
	aSquad   = 's'
	aText    = 't'
	aRole    = 'l' // its flag
	mayGroup = 'S' // the number of a squad
	mayCount = 'N' // the numbers of a note
	mayAim   = 'T' // the id of a target
	mayScore = 'V' // of a row that was beaten; in full only
	mayKey   = 'K' // a text, where the number of a squad is a number
	mayName  = 'W' // of this key
	mayTime  = 'E' // for how long a row has run that goes on: a number, where ids are texts
)

var eventForms = [...]eventForm{
	decider.EventActivated: {"+", "ET"}, decider.EventRetargeted: {"aim", "T"}, decider.EventMoved: {name: "mv"}, decider.EventRefused: {name: "!"}, decider.EventDeactivated: {"-", "rV"},
	decider.EventRedecide: {"re", "m"}, decider.EventSubset: {name: "sub"}, decider.EventLoopGuard: {name: "loop"},
	decider.EventEntered: {name: "in"}, decider.EventExited: {"out", "r"},
	decider.EventTaken: {"take", "hSKW"}, decider.EventReleased: {"free", "hSKW"},
	decider.EventFormed: {"form", "hslKW"}, decider.EventDisbanded: {"break", "s"},
	decider.EventJoined: {"join", "hslKW"}, decider.EventPromoted: {"role", "hsl"},
	decider.EventMistake: {"err", "tN"}, decider.EventNoted: {"nt", "tN"}, decider.EventAsked: {name: evAsked}, decider.EventTarget: {name: evTarget},
}

// More names of events.
const (
	evAsked  = "?"
	evTarget = "tg" // as an answer, about a target that the row was not chosen for
	evPart   = "@"  // the events that follow happened to another part
	evWords  = "w"  // the transitions that follow saw other words
)

// appendWords appends that the events that follow saw these flags and stimuli.
func appendWords(b []byte, w words) []byte {
	b = appendWord(append(append(append(b, '[', '"'), evWords...), '"', ','), w.flags)
	return append(appendWord(append(b, ','), w.stimuli), ']')
}

// appendEvent appends an event that is no answer, nothing for one that logs do not have. full says
// whether the agent is recorded in full.
func appendEvent(b []byte, e *decider.Event, full bool) []byte {
	if int(e.Kind) >= len(eventForms) || eventForms[e.Kind].name == "" {
		return b
	}
	form := &eventForms[e.Kind]
	b = appendHead(b, form.name, e.Row)
	for i := range len(form.values) {
		v := form.values[i]
		if v == mayTime && e.Duration == 0 || v == mayGroup && e.Squad == 0 {
			continue
		}
		if v == mayKey && !e.HasKey || v == mayName && e.KeyName == "" || v == mayCount && e.Note.N == 0 || v == mayAim && !e.HasTarget || v == mayScore && (!full || math.IsNaN(e.Value)) {
			break
		}
		b = append(b, ',')
		switch v {
		case aReason:
			b = append(append(append(b, '"'), e.Reason.String()...), '"')
		case mayScore:
			b = appendFloat(b, e.Value)
		case aMask:
			b = appendWord(b, e.Mask)
		case aHeld:
			b = appendInt(b, e.Held)
		case aSquad, mayGroup:
			b = appendInt(b, e.Squad)
		case aRole:
			b = appendWord(b, uint64(e.Role))
		case aText:
			b = appendText(b, e.Note.Text)
		case mayAim:
			b = appendID(b, e.Target)
		case mayKey:
			b = appendID(b, e.Key)
		case mayName:
			b = appendText(b, e.KeyName)
		case mayCount:
			b = appendNumbers(b, e.Note.Numbers[:e.Note.N])
		case mayTime:
			b = appendInt(b, e.Duration)
		}
	}
	return append(b, ']')
}

func appendNumbers(b []byte, all []float64) []byte {
	b = append(b, '[')
	for i, v := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendFloat(b, v)
	}
	return append(b, ']')
}

// appendHead appends the beginning of an event.
func appendHead(b []byte, kind string, row decider.Row) []byte {
	b = append(append(append(b, '[', '"'), kind...), '"', ',')
	return appendUint(b, row)
}

// appendAnswer appends an answer of a row, whose preconditions are checks.
func appendAnswer(b []byte, kind string, row decider.Row, a *answer, checks decider.Checks) []byte {
	b = append(appendHead(b, kind, row), `,"`...)
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
	b = appendNewInt(b, "t", a.due, 0)
	b = appendNewInt(b, "held", a.held, 0)
	b = appendNewInt(b, "limit", a.limit, 0)
	b = appendNewInt(b, "full", a.full, 0)
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
	if a.aim.has {
		b = appendID(appendKey(b, "g"), a.aim.id)
	}
	if a.key.has {
		b = appendID(appendKey(b, "k"), a.key.id)
	}
	if a.key.name != "" {
		b = appendKeyText(b, "kn", a.key.name)
	}
	if len(b) == at {
		b[at-1] = ']' // the comma
		return b
	}
	b[at] = '{' // the comma of the first key
	return append(b, '}', ']')
}
