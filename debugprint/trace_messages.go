package debugprint

import (
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// messages are the lines of events in both forms. What stands in braces are traceWords.
var messages = [...]struct{ plain, spore string }{
	decider.EventTickStart: {"{start}", "**************** starting tree @ {tree} for {agent} ****************"},
	decider.EventTickEnd:   {"{end}", "**************** finished tree for {agent}, depth {depth} ****************"},
	decider.EventActivated: {"starts {row}", "activating {subject}"},
	decider.EventRefused:   {"cannot start {row}: Activate said no", "activating {subject}...Activate said no"},
	decider.EventDeactivated: {
		"stops {row} after {time}: {why}",
		"deactivating {subject}, reason {reason}, duration {duration}",
	},
	decider.EventRedecide: {"{row} decides again", "redecide in {decider}, mask {mask}"},
	decider.EventSubset: {
		"{row} accepted, but all its children refuse (Subset Rule)",
		"Subset Rule violated: {decider} accepted, but all its children refuse",
	},
	decider.EventLoopGuard: {
		"loop guard: too many redecides, the last in {row}",
		"loop guard: too many redecides, the last in {decider}",
	},
	decider.EventEntered:   {"enters scope {scope} of {name}", "entering scope {scope}, in decider {decider}"},
	decider.EventExited:    {"exits scope {scope} of {name}: {why}", "exiting scope {scope}, in decider {decider}, reason {reason}"},
	decider.EventTaken:     {"takes gate {gate} ({share} held) for {name}", "taking gate {gate} {share}, in decider {decider}"},
	decider.EventReleased:  {"releases gate {gate} ({share} held) of {name}", "releasing gate {gate} {share}, in decider {decider}"},
	decider.EventFormed:    {"is one of a squad of {held} in {name}", "forming squad {share}, in decider {decider}"},
	decider.EventDisbanded: {"its squad breaks up in {name}", "aborting squad, in decider {decider}"},
	decider.EventTicked: {
		"ticks {row}",
		"ticking behavior {behavior} @ {now} (dt: {delta}) with flags {flags}, duration {duration}",
	},
	decider.EventVisit:   {"visits {row}{policy}, active for {time}", "visiting {age} {kind} decider {decider}{children}, duration {duration}"},
	decider.EventNoted:   {"{name} says: {note}", "noting {decider}: {note}"},
	decider.EventMistake: {"mistake in {name}: {note}", "mistake in {decider}: {note}"},
	decider.EventAsked:   {"{asked}", "{sporeAsked}"},
	decider.EventChose:   {"{name} chooses {chosen}", "ChildrenDecide returned with RunIdx {index}, ShuffleIdx {shuffle}"},
	decider.EventProcess: {
		spore: "processing decider {decider}, flags: {bits}, new: {new}, mask: {mask}, redecide: {redecide}, block id: {id}",
	},
	decider.EventContinue: {spore: "continuing child {index} {chosenDecider}, duration: {longDuration}"},
	decider.EventPush:     {spore: "next_decider_push {decider}"},
}

// More lines of a tick in Spore's form.
const (
	sporeInputs  = "dt: {delta}, DecisionFlags: {flagWord}, StimuliAllFlags: {stimuli}"
	sporeCurrent = "current {subject}{resting}"
)

// vocabulary has the messages of a form in pieces. It is made for each tracer, so that
// programs without tracers need none of it.
type vocabulary struct {
	events          [len(messages)]message
	inputs, current message
}

func vocabularyOf(form Form) *vocabulary {
	v := &vocabulary{inputs: said(sporeInputs), current: said(sporeCurrent)}
	for k, m := range messages {
		line := m.plain
		if form == Spore {
			line = m.spore
		}
		v.events[k] = said(line)
	}
	return v
}

// says returns the message of an event, none for one without a line.
func (t *Tracer) says(e *decider.Event, r *decider.RowInfo) message {
	silent := int(e.Kind) >= len(messages)
	switch e.Kind {
	case decider.EventTicked:
		silent = !r.HasTick
	case decider.EventContinue:
		silent = e.Chosen < 0
	case decider.EventChose:
		silent = e.Chosen < 0 && t.opts.Form != Spore
	case decider.EventPush:
		silent = r.Parent == decider.NoRow
	}
	if silent {
		return nil
	}
	return t.words.events[e.Kind]
}

// message is a line in pieces: each a text, and a word after it.
type message []piece

type piece struct {
	text string
	word traceWord // or nil
}

// said splits a line into its pieces.
func said(line string) (m message) {
	for line != "" {
		text, rest, some := strings.Cut(line, "{")
		name, after, _ := strings.Cut(rest, "}")
		word := traceWords[name]
		if some && word == nil {
			panic("traces have no word " + name)
		}
		m, line = append(m, piece{text, word}), after
	}
	return m
}

// say appends a message about row r to the open line.
func (t *Tracer) say(m message, e *decider.Event, r *decider.RowInfo) {
	for _, p := range m {
		t.text(p.text)
		if p.word != nil {
			p.word(t, e, r)
		}
	}
}
