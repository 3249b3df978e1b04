package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
)

// message is what tracers and loggers say of a kind of events.
type message struct{ plain, spore, attrs string }

// messages are the lines of events in both forms, in which traceWords stand in braces, and
// the attributes that a Logger gives them.
var messages = [...]message{
	decider.EventTickStart:   {"{start}", "**************** starting tree @ {tree} for {agent} ****************", "delta flags stimuli flag_names stimulus_names"},
	decider.EventTickEnd:     {"{end}", "**************** finished tree for {agent}, depth {depth} ****************", "status"},
	decider.EventActivated:   {"starts {row}", "activating {subject}", ""},
	decider.EventRefused:     {"cannot start {row}: Activate said no", "activating {subject}...Activate said no", ""},
	decider.EventDeactivated: {"stops {row} after {time}: {why}", "deactivating {subject}, reason {reason}, duration {duration}", "reason duration"},
	decider.EventRedecide:    {"{row} decides again", "redecide in {decider}, mask {mask}", "mask"},
	decider.EventSubset:      {"{row} accepted, but all its children refuse (Subset Rule)", "Subset Rule violated: {decider} accepted, but all its children refuse", ""},
	decider.EventLoopGuard:   {"loop guard: too many redecides, the last in {row}", "loop guard: too many redecides, the last in {decider}", ""},
	decider.EventEntered:     {"enters scope {scope} of {name}", "entering scope {scope}, in decider {decider}", "scope"},
	decider.EventExited:      {"exits scope {scope} of {name}: {why}", "exiting scope {scope}, in decider {decider}, reason {reason}", "scope reason"},
	decider.EventTaken:       {"takes gate {gate}{key} ({share} held) for {name}", "taking gate {gate}{key} {share}, in decider {decider}", "gate held limit key"},
	decider.EventReleased:    {"releases gate {gate}{key} ({share} held) of {name}", "releasing gate {gate}{key} {share}, in decider {decider}", "gate held limit key"},
	decider.EventFormed:      {"is one of a squad of {held}{key} in {name}", "forming squad {share}{key}, in decider {decider}", "members key"},
	decider.EventDisbanded:   {"its squad breaks up in {name}", "aborting squad, in decider {decider}", ""},
	decider.EventJoined:      {"joins a squad, which has {held}{key} now, in {name}{role}", "joining squad {share}{key}, in decider {decider}", "members key role"},
	decider.EventPromoted:    {"has another role in the squad of {name}{role}", "handing on role in squad {share}, in decider {decider}", "members role"},
	decider.EventRetargeted:  {"turns to {row}", "retargeting {subject}", ""},
	decider.EventMoved:       {"goes on in another crowd", "moving to another crowd, tree of {decider}", ""},
	decider.EventTicked:      {"ticks {row}", "ticking behavior {behavior} @ {now} (dt: {delta}) with flags {flags}, duration {duration}", "duration"},
	decider.EventVisit:       {"visits {row}{policy}, active for {time}{still}", "visiting {age} {kind} decider {decider}{children}, duration {duration}", "new duration child"},
	decider.EventNoted:       {"{name} says: {note}", "noting {decider}: {note}", "note"},
	decider.EventMistake:     {"mistake in {name}: {note}", "mistake in {decider}: {note}", "note"},
	decider.EventAsked:       {"{asked}", "{sporeAsked}", "answer"},
	decider.EventTarget:      {"{asked}", "{sporeTarget}", "answer full"},
	decider.EventChose:       {"{name} chooses {chosen}", "ChildrenDecide returned with RunIdx {index}, ShuffleIdx {shuffle}", "child"},
	decider.EventProcess:     {spore: "processing decider {decider}, flags: {bits}, new: {new}, mask: {mask}, redecide: {redecide}, block id: {id}", attrs: "new mask redecide"},
	decider.EventContinue:    {spore: "continuing child {index} {chosenDecider}, duration: {longDuration}", attrs: "child"},
	decider.EventPush:        {spore: "next_decider_push {decider}"},
}

// More lines of a tick in Spore's form.
const (
	sporeInputs  = "dt: {delta}, DecisionFlags: {flagWord}, StimuliAllFlags: {stimuli}"
	sporeCurrent = "current {subject}{resting}"
)

// messageOf returns what is said of a kind, nothing of one that is not known.
func messageOf(k decider.EventKind) message {
	if int(k) < len(messages) {
		return messages[k]
	}
	return message{}
}

// says returns the line of an event, "" for none.
func (t *Tracer) says(e *decider.Event, r *decider.RowInfo) string {
	silent := false
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
	switch {
	case silent:
		return ""
	case t.opts.Form == Spore:
		return messageOf(e.Kind).spore
	}
	return messageOf(e.Kind).plain
}

// say appends a message about row r to the open line.
func (t *Tracer) say(line string, e *decider.Event, r *decider.RowInfo) {
	t.buf = spell(t.buf, line, func(buf []byte, word string) []byte {
		t.buf = buf
		traceWords[word](t, e, r)
		return t.buf
	})
}
