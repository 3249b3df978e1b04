package debugprint

import (
	"github.com/ethogram-go/ethogram/decider"
)

// traceWord appends to the open line what an event about a row has.
type traceWord func(t *Tracer, e *decider.Event, r *decider.RowInfo)

// traceWords are the words of messages.
var traceWords = map[string]traceWord{
	"agent":         func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendAddress(t.buf, e.Agent) },
	"asked":         func(t *Tracer, e *decider.Event, r *decider.RowInfo) { t.plainAsked(e, r) },
	"behavior":      func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.buf = appendBehavior(t.buf, r) },
	"bits":          func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.buf = appendFlags(t.buf, r.Bits) },
	"chosen":        func(t *Tracer, e *decider.Event, r *decider.RowInfo) { t.name(e.Tree.Row(r.Children[e.Chosen]).Name) },
	"chosenDecider": func(t *Tracer, e *decider.Event, r *decider.RowInfo) { t.decider(e.Tree.Row(r.Children[e.Chosen])) },
	"decider":       func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.decider(r) },
	"delta":         func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.seconds(e.Delta, 6) },
	"duration":      func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.seconds(e.Duration, 3) },
	"end":           func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.plainEnd(e) },
	"flags":         func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.buf = appendFlags(t.buf, r.BehaviorFlags) },
	"flagWord":      func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendWord(t.buf, uint64(e.Flags)) },
	"gate":          func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.name(r.Gate) },
	"role": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) {
		if e.Role != 0 {
			t.buf = bitWords{lexiconOf(e), flagBits, true}.appendNames(append(t.buf, ": "...), uint64(e.Role))
		}
	},
	"held":  func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.int(e.Held) },
	"id":    func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.buf = appendWord(t.buf, uint64(r.ID)) },
	"index": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.int(e.Chosen) },
	"key": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) {
		if e.HasKey {
			t.buf = appendKey(t.buf, e.Key, e.KeyName)
		}
	},
	"kind":         func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.text(sporeKinds[kindOf(r)]) },
	"longDuration": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.seconds(e.Duration, 6) },
	"mask":         func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendWord(t.buf, e.Mask) },
	"name":         func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.name(r.Name) },
	"new":          func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.bit(e.New) },
	"note":         func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = e.Note.Append(t.buf) },
	"now":          func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.seconds(e.Now, 6) },
	"reason":       func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.text(e.Reason.String()) },
	"redecide":     func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.bit(e.Redecide) },
	"row":          func(t *Tracer, e *decider.Event, r *decider.RowInfo) { t.aimed(e, r); t.buf = appendBrackets(t.buf, r) },
	"scope":        func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.name(r.Scope) },
	"share":        func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendShare(t.buf, e.Held, e.Limit) },
	"sporeTarget": func(t *Tracer, e *decider.Event, r *decider.RowInfo) {
		t.buf = append(appendTarget(append(t.buf, "target"...), e.Target), " of "...)
		t.decider(r)
		t.sporeWords(e, r)
		t.buf = appendFull(t.buf, "...", e.Full)
	},
	"sporeAsked": func(t *Tracer, e *decider.Event, r *decider.RowInfo) { t.sporeAsked(e, r) },
	"start":      func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.plainStart(e) },
	"still": func(t *Tracer, e *decider.Event, r *decider.RowInfo) {
		if !e.New {
			t.buf = lexiconOf(e).appendUnasked(t.buf, r, e.State, false, true)
		}
	},
	"stimuli": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendWord(t.buf, e.Stimuli) },
	"subject": func(t *Tracer, _ *decider.Event, r *decider.RowInfo) { t.subject(r) },
	"time":    func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.buf = appendTime(t.buf, e.Duration, "") },
	"tree": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) {
		t.buf = appendAddress(t.buf, e.Tree.Fingerprint()&0xFFFFFFFF)
	},
	"why": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) { t.text(reasonWords(e.Reason)) },

	"age": func(t *Tracer, e *decider.Event, _ *decider.RowInfo) {
		if e.New {
			t.text("new")
		} else {
			t.text("current")
		}
	},
	"children": func(t *Tracer, e *decider.Event, r *decider.RowInfo) {
		if r.Group() {
			t.buf = appendInt(append(appendPolicy(append(t.buf, ", "...), r), ", "...), len(r.Children))
			t.text(" children, active child ")
			t.int(e.Chosen)
		}
	},
	"depth": func(t *Tracer, e *decider.Event, r *decider.RowInfo) {
		depth := 0
		if e.Row != decider.NoRow {
			depth = r.Depth + 1
		}
		t.int(depth)
	},
	"policy": func(t *Tracer, _ *decider.Event, r *decider.RowInfo) {
		if r.Group() {
			t.text(", a ")
			t.text(r.Policy.String())
		}
	},
	"resting": func(t *Tracer, _ *decider.Event, r *decider.RowInfo) {
		if r.Group() {
			t.text(", resting")
		}
	},
	"shuffle": func(t *Tracer, e *decider.Event, r *decider.RowInfo) {
		if r.Policy == decider.Shuffle {
			t.int(e.Chosen)
		} else {
			t.int(-1)
		}
	},
}

// aimed appends a row's name, and the target that the event has.
func (t *Tracer) aimed(e *decider.Event, r *decider.RowInfo) {
	t.name(r.Name)
	if e.HasTarget {
		t.buf = appendTarget(t.buf, e.Target)
	}
}

func (t *Tracer) decider(r *decider.RowInfo) { t.buf = appendDecider(t.buf, r) }

// subject appends "behavior NAME/0xid with flags 0x0, in decider NAME/0xid", or
// of a row without a behavior "decider NAME/0xid".
func (t *Tracer) subject(r *decider.RowInfo) {
	if r.HasBehavior {
		t.text("behavior ")
		t.buf = appendBehavior(t.buf, r)
		t.text(" with flags ")
		t.buf = appendFlags(t.buf, r.BehaviorFlags)
		t.text(", in ")
	}
	t.text("decider ")
	t.decider(r)
}

// bit appends 1 or 0.
func (t *Tracer) bit(on bool) {
	if on {
		t.text("1")
	} else {
		t.text("0")
	}
}
