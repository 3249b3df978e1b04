package record

import (
	"math"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// eventKinds are the events by their names in lines.
var eventKinds = func() map[string]decider.EventKind {
	kinds := map[string]decider.EventKind{evPart: 0, evWords: eventWords}
	for k := range eventForms {
		if name := eventForms[k].name; name != "" {
			kinds[name] = decider.EventKind(k)
		}
	}
	return kinds
}()

// eventWords says which words the transitions saw that follow: an event of lines only.
const eventWords = decider.EventKind(math.MaxUint8)

// list reads a list of events. Those of unknown kinds are left out.
func (r *lineReader) list(to []logEvent) []logEvent {
	s := &r.s
	s.open('[')
	for first := true; s.more(']', &first); {
		if s.peek() != '[' {
			to = append(to, logEvent{kind: decider.EventAsked, again: true, row: s.row()})
			continue
		}
		to = append(to, logEvent{})
		if !r.event(&to[len(to)-1]) {
			to = to[:len(to)-1]
		}
	}
	return to
}

// event reads an event. It reports whether its kind is known.
func (r *lineReader) event(e *logEvent) bool {
	s := &r.s
	s.open('[')
	first := true
	if !s.more(']', &first) {
		s.fail("an event is empty")
	}
	name := s.text()
	kind, known := eventKinds[string(name)]
	e.kind = kind
	closed := false
	next := func() bool {
		closed = closed || !s.more(']', &first)
		return !closed
	}
	want := func() {
		if !next() && s.err == nil {
			s.fail("an event %.10q has too few values", name)
		}
	}
	switch {
	case !known:
	case kind == 0:
		want()
		e.part = s.index()
		e.left = next() && s.int(0, 1) == 1
	case kind == eventWords:
		want()
		e.answer.flags = decider.Flags(s.word())
		want()
		e.answer.stimuli = s.word()
	default:
		want()
		e.row = s.row()
		e.answer.value = math.NaN()
		values := eventForms[kind].values
		for i := 0; i < len(values); i++ {
			if v := values[i]; strings.IndexByte(optional, v) < 0 {
				want()
			} else if !next() {
				break
			}
			if (values[i] == mayTime || values[i] == mayGroup) && s.peek() == '"' {
				i++ // it is the target, or the key
			}
			r.eventValue(e, values[i])
		}
		if kind == decider.EventAsked || kind == decider.EventTarget {
			want()
			e.answer = answer{value: math.NaN(), other: math.NaN(), answer: constant(s, decider.Accepted, decider.Answer.String)}
			e.own = true
			if next() {
				r.answer(e)
			}
		}
	}
	for next() {
		s.skip()
	}
	return known
}

// eventValue reads what follows the row of an event.
func (r *lineReader) eventValue(e *logEvent, what byte) {
	s := &r.s
	switch what {
	case aReason:
		e.reason = constant(s, behavior.ReasonNone, behavior.Reason.String)
	case mayScore:
		e.answer.value = s.float()
	case aMask:
		e.mask = s.word()
	case aHeld:
		e.held = s.index()
	case aSquad, mayGroup:
		e.squad = s.index()
	case aRole:
		e.answer.flags = decider.Flags(s.word())
	case aText:
		e.note.Text = r.intern(s.text())
	case mayAim:
		e.aim = target{s.word(), true}
	case mayKey:
		e.answer.key.target = target{s.word(), true}
	case mayName:
		e.answer.key.name = r.intern(s.text())
	case mayCount:
		r.numbers(&e.note)
	case mayTime:
		e.ran = time.Duration(s.int(0, maxTime))
	}
}

// optional are the values that an event may lack.
const optional = string(mayGroup) + string(mayCount) + string(mayAim) + string(mayTime) + string(mayScore) + string(mayKey) + string(mayName)

// numbers reads those of a note.
func (r *lineReader) numbers(n *decider.Note) {
	s := &r.s
	s.open('[')
	for first := true; s.more(']', &first); {
		if n.N == len(n.Numbers) {
			s.fail("a note has more than %d numbers", len(n.Numbers))
			return
		}
		n.Numbers[n.N] = s.float()
		n.N++
	}
}

// answer reads the numbers of an answer.
func (r *lineReader) answer(e *logEvent) {
	s, a := &r.s, &e.answer
	s.open('{')
	for first := true; s.more('}', &first); {
		switch key := s.key(); string(key) {
		case "v":
			a.value = s.float()
		case "o":
			a.other = s.float()
		case "m":
			a.margin = s.float()
		case "t":
			a.due = time.Duration(s.int(math.MinInt64, maxTime))
		case "held":
			a.held = s.index()
		case "limit":
			a.limit = s.index()
		case "full":
			a.full = s.index()
		case "by":
			a.holder = s.word()
		case "c":
			a.checked, e.own = decider.Checks(s.int(0, math.MaxUint16)), false
		case "re":
			a.redecide = s.int(0, 1) == 1
		case "fl":
			a.flags, a.hasFlags = decider.Flags(s.word()), true
		case "st":
			a.stimuli, a.hasStimuli = s.word(), true
		case "x":
			a.lacks = r.intern(s.text())
		case "g":
			a.aim = target{s.word(), true}
		case "k":
			a.key.target = target{s.word(), true}
		case "kn":
			a.key.name = r.intern(s.text())
		default:
			s.skip()
		}
	}
}
