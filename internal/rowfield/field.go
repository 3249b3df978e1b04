// Package rowfield is the table of what a row of a decider table has. What shows rows, logs
// them, reads them again, tunes and rehearses them goes through it, so that a field that
// needs nothing of its own there is one line here. That nothing is left out is a test of
// package decider.
package rowfield

import (
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// Field is a field of decider.Decider or of its Preconditions, of decider.RowInfo, or both.
type Field struct {
	Name  string // the path there, such as "Preconditions.Cooldown"; a RowInfo has "Targets.Max" as TargetsMax, "Gate.Limit" as GateLimit
	Key   string // in logs; "" if it is no part of them, or is among the bits
	Bit   uint32 // of RowInfo.Bits
	Limit uint8  // of RowInfo.PerAgent
	Group bool   // only rows with children have it

	Dump string // how Tree.String has it; "" if that has words of its own for it
	Part Part   // where drawings have it
	Says string // how they have it; "" if they have words of their own for it, or none

	Tuned bool     // the inspector may change it while a game runs
	Of    []string // the policies to which it means something; nil for all
	Zero  *Zero    // what to write in place of 0; nil if 0 is what one would think
}

// Zero is of a field that is not set by 0, and so does something else than the number says: data
// and the inspector refuse it.
type Zero struct {
	Want string
	Fix  string // ROW is the name of the row
}

// FixOf returns Fix for a row.
func (z *Zero) FixOf(row string) string { return strings.ReplaceAll(z.Fix, "ROW", row) }

// NoZero returns the field's Zero if value is 0, else nil.
func (f *Field) NoZero(value any) *Zero {
	if value == 0 || value == 0.0 {
		return f.Zero
	}
	return nil
}

// Part is a part of the text of a row in a drawing.
type Part uint8

const (
	Unsaid Part = iota
	Is          // what the row is
	Needs       // what it needs to start
	Shares      // what it shares with other agents
	Runs        // what holds while it runs
	NumParts
)

// Fields are all fields, in the order of drawings, part by part. Those that have no Says or
// Dump, because they are more than a value, have code where they are shown.
var Fields = []Field{
	{Name: "Name", Key: "name"},
	{Name: "Parent", Key: "parent"},
	{Name: "Policy", Key: "policy", Group: true, Part: Is},
	{Name: "Delegate", Bit: rowbit.Delegate, Group: true, Part: Is},
	{Name: "Latched", Bit: rowbit.Latched, Group: true, Dump: "latched", Part: Is, Says: "latched", Tuned: true, Of: []string{"PrioritizedList", "Selector", "Scored", "StateMachine"}},
	{Name: "Remember", Group: true, Dump: "remember=%v", Part: Is}, // two bits
	{Name: "EndOn", Key: "endOn", Group: true, Dump: "endon=%v", Part: Is},
	{Name: "From", Key: "from", Part: Is},
	{Name: "After", Key: "after", Part: Is},
	{Name: "On", Key: "on", Dump: "on=%v"}, // drawn at the edges of After
	{Name: "Loop", Key: "loop", Group: true, Dump: "loop=%d", Part: Is, Tuned: true, Of: []string{"SequentialList", "Sequence"}},
	{Name: "Margin", Key: "margin", Group: true, Dump: "margin=%v", Part: Is, Says: "margin %s", Tuned: true, Of: []string{"Scored"}},
	{Name: "Rescore", Bit: rowbit.Rescore, Group: true, Dump: "rescore", Part: Is, Says: "rescored", Tuned: true, Of: []string{"Scored"}},
	{Name: "Succeed", Key: "succeed", Group: true, Dump: "succeed=%d", Part: Is, Says: "%s must succeed", Tuned: true, Zero: &Zero{"want 1 or more; 0 would be all", "write how many, or the number of all children of ROW"}, Of: []string{"Parallel"}},
	{Name: "FailFast", Bit: rowbit.FailFast, Group: true, Dump: "failfast", Part: Is, Says: "fails fast", Tuned: true, Of: []string{"Parallel"}},
	{Name: "FailedRest", Bit: rowbit.FailedRest, Group: true, Dump: "failedrest", Part: Is, Says: "failed lanes rest", Tuned: true, Of: []string{"Parallel"}},
	{Name: "Behavior", Key: "behavior", Part: Is},
	{Name: "HasBehavior", Key: "has"},
	{Name: "Ends", Key: "ends"},
	{Name: "For", Key: "for"},
	{Name: "To", Key: "to"},
	{Name: "BehaviorFlags", Key: "behaviorFlags", Dump: "behaviorflags=%#x"},
	{Name: "Act", Key: "act"},
	{Name: "Barrier", Key: "barrier", Dump: "barrier", Part: Is, Says: "barrier"},
	{Name: "Slot", Key: "slot", Part: Is, Says: "slot %s"},

	{Name: "Bits", Key: "bits"},
	{Name: "Checks", Key: "checks"},
	{Name: "Preconditions.Flags", Key: "flags", Part: Needs},
	{Name: "Preconditions.Stimuli", Key: "stimuli", Part: Needs},
	{Name: "Preconditions.Cooldown", Limit: 1 << 0, Key: "cooldown", Dump: "cooldown=%v", Part: Needs, Says: "cooldown %s", Tuned: true},
	{Name: "Preconditions.Every", Limit: 1 << 1, Key: "every", Dump: "every=%v", Part: Needs, Tuned: true},
	{Name: "Preconditions.Scatter", Key: "scatter", Dump: "scatter", Tuned: true}, // drawn with Every
	{Name: "Preconditions.Chance", Limit: 1 << 2, Key: "chance", Dump: "chance=%v", Part: Needs, Says: "chance %s", Tuned: true, Zero: &Zero{"want more than 0 and at most 1; 0 would be no limit", `write 1 for always, or "ROW.Off": true so that the row never runs`}},
	{Name: "When", Key: "when", Part: Needs},
	{Name: "Targets", Key: "targets", Part: Needs},
	{Name: "Targets.Max", Key: "targetsMax", Part: Needs, Says: "at most %s", Tuned: true, Zero: &Zero{"want 1 or more; 0 would be 16", `write 16, or "ROW.Off": true so that the row never runs`}},
	{Name: "Targets.Top", Key: "targetsTop", Part: Needs, Says: "one of the best %s", Tuned: true},
	{Name: "Targets.Switch", Bit: rowbit.Switch, Tuned: true}, // drawn with Margin
	{Name: "Targets.Margin", Key: "targetsMargin", Part: Needs, Tuned: true},
	{Name: "Score", Key: "score", Dump: "score=%v", Part: Needs, Says: "score %s"},
	{Name: "Decide", Key: "decide", Part: Needs},
	{Name: "Ask", Key: "ask"},
	{Name: "Not", Bit: rowbit.Not, Dump: "not"},
	{Name: "BlockBytes", Key: "block"},

	{Name: "Gate", Key: "gate", Part: Shares},
	{Name: "Gate.Limit", Key: "limit", Tuned: true, Zero: &Zero{"want 1 or more; 0 would be 1", `write 1 for one agent at a time, or "ROW.Off": true so that the row never runs`}},
	{Name: "GateKeyed", Key: "keyed"},
	{Name: "Gate.Cooldown", Key: "gateCooldown", Part: Shares, Says: "shut %s after use", Tuned: true},
	{Name: "Gate.LocalCooldown", Tuned: true}, // of a Decider
	{Name: "LocalCooldown", Key: "localCooldown", Part: Shares, Says: "shut %s for the user"},
	{Name: "Squad.Members", Tuned: true}, // of a Decider
	{Name: "Squad.Start", Tuned: true},
	{Name: "Squad.Min", Tuned: true},
	{Name: "Squad.Join", Tuned: true},
	{Name: "Squad", Key: "squad", Part: Shares},
	{Name: "SquadStart", Key: "squadStart", Part: Shares, Says: "begins with %s"},
	{Name: "SquadMin", Key: "squadMin", Part: Shares, Says: "goes on with %s"},
	{Name: "SquadJoin", Key: "squadJoin", Part: Shares, Says: "takes others"},
	{Name: "Roles", Key: "roles"},
	{Name: "Paired", Key: "paired", Part: Shares, Says: "who fit together"},
	{Name: "SquadKeyed", Key: "squadKeyed", Part: Shares, Says: "of one key"},

	{Name: "Urgent", Bit: rowbit.Urgent, Dump: "urgent", Part: Runs, Says: "urgent", Tuned: true},
	{Name: "Recheck", Dump: "recheck=%v", Part: Runs}, // two bits
	{Name: "Commit", Limit: 1 << 3, Key: "commit", Dump: "commit=%v", Part: Runs, Says: "commit %s", Tuned: true},
	{Name: "Timeout", Limit: 1 << 4, Key: "timeout", Dump: "timeout=%v", Part: Runs, Says: "timeout %s", Tuned: true},
	{Name: "PerAgent", Key: "perAgent"}, // drawn with each of the limits
	{Name: "Scope", Key: "scope", Part: Runs, Says: "scope %s"},
	{Name: "Outcome", Key: "outcome", Dump: "outcome=%v", Part: Runs, Says: "outcome %s"},
}

// SharedBy returns the field of a Decider that points to what the field is in, "Gate" or
// "Squad": rows that share that have one value. It is "" for the fields of a row's own.
func (f *Field) SharedBy() string {
	if in, _, _ := strings.Cut(f.Name, "."); in == "Gate" || in == "Squad" {
		return in
	}
	return ""
}

// Tuned returns the fields that may be tuned.
func Tuned() (fields []*Field) {
	for i := range Fields {
		if Fields[i].Tuned {
			fields = append(fields, &Fields[i])
		}
	}
	return fields
}

// Of returns the line of a field, nil of one that has none.
func Of(name string) *Field {
	for i := range Fields {
		if Fields[i].Name == name {
			return &Fields[i]
		}
	}
	return nil
}

// In returns the field of that struct, a Decider or a RowInfo, or an invalid value, also
// where what the field is in is nil. Whoever looks at many rows asks for its Index once.
func (f *Field) In(row reflect.Value) reflect.Value {
	if index := f.Index(row.Type()); index != nil {
		field, _ := row.FieldByIndexErr(index)
		return field
	}
	return reflect.Value{}
}

// Index is the field's index sequence in a Decider or a RowInfo, nil if it has none.
func (f *Field) Index(of reflect.Type) []int {
	if flat, ok := of.FieldByName(strings.Replace(f.Name, ".", "", 1)); ok {
		return flat.Index
	}
	var index []int
	for name := range strings.SplitSeq(f.Name, ".") {
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct {
			return nil
		}
		field, ok := of.FieldByName(name)
		if !ok {
			return nil
		}
		index, of = append(index, field.Index...), field.Type
	}
	return index
}

// ByAgent returns where row, a Decider, has the field for each agent by itself, a function in
// place of a value: "PerAgent" or "Gate.LimitOf", "" if it has a value.
func (f *Field) ByAgent(row reflect.Value) string {
	has := func(in, function string) bool {
		at := row.FieldByName(in)
		return !at.IsNil() && !at.Elem().FieldByName(function).IsNil()
	}
	switch {
	case f.Limit != 0 && has("PerAgent", f.Short()):
		return "PerAgent"
	case f.Name == "Gate.Limit" && has("Gate", "LimitOf"):
		return "Gate.LimitOf"
	}
	return ""
}

// Short returns the field's name as people write it: without Preconditions.
func (f *Field) Short() string { return strings.TrimPrefix(f.Name, "Preconditions.") }
