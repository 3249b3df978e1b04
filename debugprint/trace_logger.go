package debugprint

import (
	"context"
	"log/slog"
	"math"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Logger is an observer that logs each event as a record of package slog. The
// message is the event's kind. Faults of the table (the Subset Rule, the loop
// guard) and mistakes are logged at slog.LevelWarn, other transitions at
// LevelInfo, ticks at LevelDebug, and rows four below.
//
// Every event has the attributes agent, tick and now; row with its name, and
// behavior if the row has one. The other attributes of a kind are the fields that
// its constant in package decider names: reason, status, answer, value, other,
// margin, left, duration, delta, flags, stimuli, mask, child, new, redecide,
// scope, gate, slot, held, limit, holder, key, full, members, role, note. Durations are slog
// durations. A refusal has its reason in plain words as why. If the world has
// names, then name, holder_name, key_name, flag_names and stimulus_names stand beside the
// numbers.
//
// Several goroutines may use a Logger at a time if its handler allows that, as
// the handlers of package slog do.
type Logger struct {
	logger *slog.Logger
	detail decider.Detail
}

// there panics with words where l is nil or zero.
func (l *Logger) there(method string) {
	plain.Made(l != nil && l.logger != nil, "debugprint.Logger", method, "NewLogger")
}

// LevelRows is the level at which events of decider.Rows are logged.
const LevelRows = slog.LevelDebug - 4

// NewLogger returns an observer that logs the events of detail d to l.
func NewLogger(l *slog.Logger, d decider.Detail) *Logger {
	return &Logger{l, d}
}

// Detail returns the logger's detail.
func (l *Logger) Detail() decider.Detail {
	l.there("Detail")
	return l.detail
}

// logLevel returns the level at which events of a kind are logged.
func logLevel(k decider.EventKind) slog.Level {
	switch {
	case k == decider.EventSubset, k == decider.EventLoopGuard, k == decider.EventMistake:
		return slog.LevelWarn
	case k.Detail() == decider.Transitions:
		return slog.LevelInfo
	case k.Detail() == decider.Ticks:
		return slog.LevelDebug
	}
	return LevelRows
}

// Observe implements decider.Observer.
func (l *Logger) Observe(e decider.Event) {
	l.there("Observe")
	ctx, at := context.Background(), logLevel(e.Kind)
	if e.Kind.Detail() > l.detail || !l.logger.Enabled(ctx, at) {
		return
	}
	attrs := make([]slog.Attr, 0, 18)
	attrs = append(attrs, slog.Uint64("agent", e.Agent))
	attrs = agentName(attrs, &e, "name", e.Agent)
	attrs = append(attrs, slog.Uint64("tick", uint64(e.Tick)), slog.Duration("now", e.Now))
	if e.Row != decider.NoRow && e.Kind != decider.EventTickStart {
		r := e.Tree.Row(e.Row)
		attrs = append(attrs, named("row", r.Name))
		if r.HasBehavior {
			attrs = append(attrs, named("behavior", r.Behavior))
		}
		if r.Act != "" {
			attrs = append(attrs, named("act", r.Act))
		}
		if e.HasTarget {
			attrs = append(attrs, slog.Uint64("target", e.Target))
		}
	}
	l.logger.LogAttrs(ctx, at, e.Kind.String(), eventAttrs(attrs, &e, messageOf(e.Kind).attrs)...)
}

// named is an attribute with a name from a table or the game.
func named(key, name string) slog.Attr { return slog.String(key, plain.Name(name)) }

// agentName appends an agent's name if it has one.
func agentName(attrs []slog.Attr, e *decider.Event, key string, id uint64) []slog.Attr {
	if name := e.World.AgentName(e.Tree, id); name != "" {
		attrs = append(attrs, named(key, name))
	}
	return attrs
}

// bitNames appends the names of the set bits if any of them has one.
func bitNames(attrs []slog.Attr, e *decider.Event, key string, kind bitKind, set uint64) []slog.Attr {
	if w := (bitWords{lexiconOf(e), kind, true}); w.named(set) {
		attrs = append(attrs, slog.String(key, string(w.appendNames(nil, set))))
	}
	return attrs
}

// whyAttr appends the reason of a refusal in plain words.
func whyAttr(attrs []slog.Attr, e *decider.Event) []slog.Attr {
	if e.Answer.Accepts() {
		return attrs
	}
	a := answerOf(e)
	return append(attrs, slog.String("why", string(reasonsOf(e).say(nil, e.Tree.Row(e.Row), &a, plainly))))
}

// eventAttrs appends the attributes with these keys. Numbers that JSON has no word for are
// left out.
func eventAttrs(attrs []slog.Attr, e *decider.Event, keys string) []slog.Attr {
	var row *decider.RowInfo
	if e.Row != decider.NoRow {
		row = e.Tree.Row(e.Row)
	}
	for key := range strings.FieldsSeq(keys) {
		switch key {
		case "reason":
			attrs = append(attrs, slog.String(key, e.Reason.String()))
		case "duration":
			attrs = append(attrs, slog.Duration(key, e.Duration))
		case "delta":
			attrs = append(attrs, slog.Duration(key, e.Delta))
		case "scope":
			attrs = append(attrs, named(key, row.Scope))
		case "members":
			attrs = append(attrs, slog.Int(key, e.Held))
		case "role":
			attrs = append(attrs, slog.Uint64(key, uint64(e.Role)))
		case "mask":
			attrs = append(attrs, slog.Uint64(key, e.Mask))
		case "status":
			attrs = append(attrs, slog.String(key, e.Status.String()))
		case "new":
			attrs = append(attrs, slog.Bool(key, e.New))
		case "redecide":
			attrs = append(attrs, slog.Bool(key, e.Redecide))
		case "note":
			attrs = append(attrs, slog.String(key, e.Note.String()))
		case "child":
			if e.Kind != decider.EventVisit || row.Group() {
				attrs = append(attrs, slog.Int(key, e.Chosen))
			}
		case "flag_names":
			attrs = bitNames(attrs, e, key, flagBits, uint64(e.Flags))
		case "stimulus_names":
			attrs = bitNames(attrs, e, key, stimulusBits, e.Stimuli)
		case "answer":
			attrs = append(attrs, slog.String(key, e.Answer.String()))
			attrs = whyAttr(eventAttrs(attrs, e, refusal.Of(e.Answer).Numbers), e)
		case "flags":
			attrs = append(attrs, slog.Uint64(key, uint64(e.Flags)))
		case "stimuli":
			attrs = append(attrs, slog.Uint64(key, e.Stimuli))
		case "left":
			if e.Left > 0 {
				attrs = append(attrs, slog.Duration(key, e.Left))
			}
		case "gate":
			attrs = append(attrs, named(key, row.Gate))
		case "slot":
			attrs = append(attrs, named(key, row.Slot))
		case "held":
			attrs = append(attrs, slog.Int(key, e.Held))
		case "limit":
			attrs = append(attrs, slog.Int(key, e.Limit))
		case "full":
			if e.Full > 0 {
				attrs = append(attrs, slog.Int(key, e.Full))
			}
		case "key":
			if e.HasKey {
				attrs = append(attrs, slog.Uint64(key, e.Key))
			}
			if e.KeyName != "" {
				attrs = append(attrs, named("key_name", e.KeyName))
			}
		case "holder":
			if e.Held > 0 {
				attrs = agentName(append(attrs, slog.Uint64(key, e.Holder)), e, "holder_name", e.Holder)
			}
		case "value":
			attrs = finite(attrs, key, e.Value)
		case "other":
			attrs = finite(attrs, key, e.Other)
		case "margin":
			attrs = finite(attrs, key, e.Margin)
		}
	}
	return attrs
}

func finite(attrs []slog.Attr, key string, v float64) []slog.Attr {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return attrs
	}
	return append(attrs, slog.Float64(key, v))
}
