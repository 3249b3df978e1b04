package evo

import (
	"cmp"
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/rowrule"
)

// field is something that a row can have. Rows are built, cloned, read, written,
// described, compared and checked by the table of fields, so that a new field is
// one line there and one in Row.
type field struct {
	name    string // in Row; options have the same name in decider.Decider or its Preconditions
	json    string
	option  option // the value, for all but the fields that are entries of the vocabulary, IDs or rows
	kind    kind
	guards  bool     // IgnoreGuards ignores it
	digest  int      // the order in keys and shapes, on which stored results depend
	says    string   // how Describe puts it, "" where it does not
	evolved [2]int64 // the range in which evolution chooses it, 0 for those that it does not

	in   []int  // where it is in decider.Decider
	path string // its name there
}

// kind says what a field holds.
type kind uint8

const (
	ofOption kind = iota
	ofID
	ofAction
	ofArgs
	ofCondition
	ofConditionArgs
	ofGuards
	ofChildren
)

// fields has a line for each field of a row, in the order of JSON.
var fields = inDecider([]field{
	{name: "ID", json: "id", kind: ofID},
	{name: "Action", json: "action", kind: ofAction},
	{name: "Args", json: "args", kind: ofArgs},
	{name: "Condition", json: "condition", kind: ofCondition},
	{name: "ConditionArgs", json: "conditionArgs", kind: ofConditionArgs},
	{name: "Not", json: "not", option: flag(func(r *Row) *bool { return &r.Not }), guards: true, digest: 4},
	{name: "Guards", json: "guards", kind: ofGuards},
	{
		name: "Cooldown", json: "cooldown", option: duration(func(r *Row) *time.Duration { return &r.Cooldown }), guards: true, digest: 1,
		says: "cooldown %s", evolved: [2]int64{int64(rowrule.MinCooldown), int64(rowrule.MaxCooldown)},
	},
	{
		name: "Every", json: "every", option: duration(func(r *Row) *time.Duration { return &r.Every }), guards: true, digest: 2,
		says: "every %s", evolved: [2]int64{int64(rowrule.MinEvery), int64(rowrule.MaxEvery)},
	},
	{name: "Scatter", json: "scatter", option: flag(func(r *Row) *bool { return &r.Scatter }), guards: true, digest: 5, says: "scattered"},
	{
		name: "Chance", json: "chance", option: thousandths(1000, func(r *Row) *int { return &r.Chance }), guards: true, digest: 3,
		says: "chance %s", evolved: [2]int64{rowrule.MinChance, rowrule.MaxChance},
	},
	{
		name: "Commit", json: "commit", option: duration(func(r *Row) *time.Duration { return &r.Commit }), digest: 6,
		says: "commit %s", evolved: [2]int64{int64(rowrule.MinCommit), int64(rowrule.MaxCommit)},
	},
	{
		name: "Timeout", json: "timeout", option: duration(func(r *Row) *time.Duration { return &r.Timeout }), digest: 7,
		says: "timeout %s", evolved: [2]int64{int64(rowrule.MinTimeout), int64(rowrule.MaxTimeout)},
	},
	{name: "Policy", json: "policy", option: constant(decider.Parallel, func(r *Row) *decider.Policy { return &r.Policy }), digest: 11},
	{name: "Delegate", json: "delegate", option: flag(func(r *Row) *bool { return &r.Delegate }), digest: 15},
	{name: "Recheck", json: "recheck", option: constant(decider.EachTick, func(r *Row) *decider.Recheck { return &r.Recheck }), digest: 12, says: "recheck %s"},
	{name: "Outcome", json: "outcome", option: constant(decider.Fail, func(r *Row) *decider.Outcome { return &r.Outcome }), digest: 13, says: "outcome %s"},
	{name: "EndOn", json: "endOn", option: constant(decider.OnAny, func(r *Row) *decider.EndOn { return &r.EndOn }), digest: 14, says: "ends %s"},
	{name: "Loop", json: "loop", option: whole(func(r *Row) *int { return &r.Loop }), digest: 9, says: "loop %s"},
	{name: "Latched", json: "latched", option: flag(func(r *Row) *bool { return &r.Latched }), digest: 16, says: "latched"},
	{name: "Urgent", json: "urgent", option: flag(func(r *Row) *bool { return &r.Urgent }), digest: 17, says: "urgent"},
	{name: "Remember", json: "remember", option: flag(func(r *Row) *bool { return &r.Remember }), digest: 18, says: "remembers"},
	{name: "Margin", json: "margin", option: thousandths(1e9, func(r *Row) *int { return &r.Margin }), digest: 8, says: "margin %s"},
	{name: "Rescore", json: "rescore", option: flag(func(r *Row) *bool { return &r.Rescore }), digest: 19, says: "rescores"},
	{name: "Succeed", json: "succeed", option: whole(func(r *Row) *int { return &r.Succeed }), digest: 10, says: "succeed %s"},
	{name: "FailFast", json: "failFast", option: flag(func(r *Row) *bool { return &r.FailFast }), digest: 20, says: "fails fast"},
	{name: "Children", json: "children", kind: ofChildren},
})

// options are the fields that are neither entries of the vocabulary nor rows.
// digested are the same in the order of keys: those that IgnoreGuards ignores,
// and the others.
var (
	options  = some(func(f *field) bool { return f.kind == ofOption })
	digested = [2][]*field{
		byDigest(some(func(f *field) bool { return f.kind == ofOption && f.guards })),
		byDigest(some(func(f *field) bool { return f.kind == ofOption && !f.guards })),
	}
)

func some(which func(f *field) bool) (some []*field) {
	for i := range fields {
		if which(&fields[i]) {
			some = append(some, &fields[i])
		}
	}
	return some
}

func byDigest(of []*field) []*field {
	slices.SortFunc(of, func(f, g *field) int { return cmp.Compare(f.digest, g.digest) })
	return of
}

// The types that options have their places in.
var (
	rowType           = reflect.TypeFor[decider.Decider[noAgent]]()
	preconditionsType = reflect.TypeFor[decider.Preconditions]()
)

// inDecider finds the fields of a decider. They are at the same places for every
// type of agent.
func inDecider(fields []field) []field {
	for i := range fields {
		f := &fields[i]
		if f.kind != ofOption {
			continue
		}
		f.path = f.name
		of, ok := rowType.FieldByName(f.name)
		if f.in = of.Index; !ok {
			pre, _ := rowType.FieldByName("Preconditions")
			of, _ = preconditionsType.FieldByName(f.name)
			f.in, f.path = append(pre.Index, of.Index...), "Preconditions."+f.name
		}
	}
	return fields
}

// put writes a value into a decider.
func (f *field) put(d reflect.Value, n int64) {
	switch v := d.FieldByIndex(f.in); f.option.unit {
	case asFlag:
		v.SetBool(n != 0)
	case asConstant:
		v.SetUint(uint64(n))
	case asThousandths:
		v.SetFloat(float64(n) / 1000)
	default:
		v.SetInt(n)
	}
}

// set returns which options of r are not the default: bit n is that of options[n].
// Asking all options for their values instead costs a tenth of building and
// compiling a table.
func (r *Row) set() (set uint32) {
	for n, is := range [...]bool{
		r.Not, r.Cooldown != 0, r.Every != 0, r.Scatter, r.Chance != 0, r.Commit != 0, r.Timeout != 0, r.Policy != 0, r.Delegate,
		r.Recheck != 0, r.Outcome != 0, r.EndOn != 0, r.Loop != 0, r.Latched, r.Urgent, r.Remember, r.Margin != 0, r.Rescore,
		r.Succeed != 0, r.FailFast,
	} {
		if is {
			set |= 1 << n
		}
	}
	return set
}

// Same reports whether two subtrees are the same except for the IDs.
func (r *Row) Same(s *Row) bool {
	if r.Action != s.Action || r.Condition != s.Condition || len(r.Children) != len(s.Children) ||
		!slices.Equal(r.Args, s.Args) || !slices.Equal(r.ConditionArgs, s.ConditionArgs) || !slices.Equal(r.Guards, s.Guards) {
		return false
	}
	for _, f := range options {
		if f.option.get(r) != f.option.get(s) {
			return false
		}
	}
	for i, child := range r.Children {
		if !child.Same(s.Children[i]) {
			return false
		}
	}
	return true
}
