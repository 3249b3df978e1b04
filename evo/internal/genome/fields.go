package genome

import (
	"cmp"
	"reflect"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Field is an option of a row: all but its ID, its entries of the vocabulary and its children. Rows are
// built, cloned, described, compared and checked by the table of fields, so that a new one is one line
// there and one in Row.
type Field struct {
	Name    string            // in Row, and in decider.Decider or its Preconditions
	Option  Option            // the value
	guards  bool              // IgnoreGuards ignores it
	wasFlag bool              // a constant of three, the first two of which were false and true
	digest  int               // the order in keys and shapes, on which stored results depend; those of Targets have none
	says    string            // how Describe puts it, "" where it does not
	evolved [2]int64          // the range in which evolution chooses it, 0 for those that it does not
	times   func(*Times) Span // the same for timers

	In   []int  // where it is in decider.Decider
	Path string // its name there
}

// tables are the fields of a row, and some of them. They are made when they are asked for
// first: many programs have a game's vocabulary and never a genome.
type tables struct {
	options   []*Field    // all
	digested  [2][]*Field // the same in the order of keys: those that IgnoreGuards ignores, and the others
	ofTargets []*Field    // those without a place in that order
}

var made struct {
	sync.Once
	tables
}

// table returns the tables of fields. It is no variable of sync.OnceValue, which would keep
// all this in programs that never ask.
func table() *tables {
	made.Do(func() { made.tables = newTables() })
	return &made.tables
}

// Options returns the fields in their order in decider.Decider.
func Options() []*Field { return table().options }

// newFields has a line for each field of a row.
func newFields() []Field {
	return inDecider([]Field{
		{Name: "Not", Option: flag(func(r *Row) *bool { return &r.Not }), guards: true, digest: 4},
		{
			Name: "Cooldown", Option: duration(func(r *Row) *time.Duration { return &r.Cooldown }), guards: true, digest: 1,
			says: "cooldown %s", times: func(t *Times) Span { return t.Cooldown },
		},
		{
			Name: "Every", Option: duration(func(r *Row) *time.Duration { return &r.Every }), guards: true, digest: 2,
			says: "every %s", times: func(t *Times) Span { return t.Every },
		},
		{Name: "Scatter", Option: flag(func(r *Row) *bool { return &r.Scatter }), guards: true, digest: 5, says: "scattered"},
		{
			Name: "Chance", Option: thousandths(1000, func(r *Row) *int { return &r.Chance }), guards: true, digest: 3,
			says: "chance %s", evolved: [2]int64{MinChance, MaxChance},
		},
		{
			Name: "Commit", Option: duration(func(r *Row) *time.Duration { return &r.Commit }), digest: 6,
			says: "commit %s", times: func(t *Times) Span { return t.Commit },
		},
		{
			Name: "Timeout", Option: duration(func(r *Row) *time.Duration { return &r.Timeout }), digest: 7,
			says: "timeout %s", times: func(t *Times) Span { return t.Timeout },
		},
		{Name: "Policy", Option: constant(decider.Parallel, func(r *Row) *decider.Policy { return &r.Policy }), digest: 11},
		{Name: "Delegate", Option: flag(func(r *Row) *bool { return &r.Delegate }), digest: 15},
		{Name: "Recheck", Option: constant(decider.EachTick, func(r *Row) *decider.Recheck { return &r.Recheck }), digest: 12, says: "recheck %s"},
		{Name: "Outcome", Option: constant(decider.Fail, func(r *Row) *decider.Outcome { return &r.Outcome }), digest: 13, says: "outcome %s"},
		{Name: "EndOn", Option: constant(decider.OnAny, func(r *Row) *decider.EndOn { return &r.EndOn }), digest: 14, says: "ends %s"},
		{Name: "Loop", Option: whole(func(r *Row) *int { return &r.Loop }), digest: 9, says: "loop %s"},
		{Name: "Latched", Option: flag(func(r *Row) *bool { return &r.Latched }), digest: 16, says: "latched"},
		{Name: "Urgent", Option: flag(func(r *Row) *bool { return &r.Urgent }), digest: 17, says: "urgent"},
		{Name: "Remember", Option: constant(decider.PlaceAndTime, func(r *Row) *decider.Remember { return &r.Remember }), wasFlag: true, digest: 18, says: "remembers %s"},
		{Name: "Margin", Option: thousandths(1e9, func(r *Row) *int { return &r.Margin }), digest: 8, says: "margin %s"},
		{Name: "Rescore", Option: flag(func(r *Row) *bool { return &r.Rescore }), digest: 19, says: "rescores"},
		{Name: "Succeed", Option: whole(func(r *Row) *int { return &r.Succeed }), digest: 10, says: "succeed %s"},
		{Name: "FailFast", Option: flag(func(r *Row) *bool { return &r.FailFast }), digest: 20, says: "fails fast"},
		{Name: "TargetsMax", Option: whole(func(r *Row) *int { return &r.TargetsMax }), says: "of at most %s"},
		{Name: "TargetsTop", Option: whole(func(r *Row) *int { return &r.TargetsTop }), says: "one of the best %s"},
		{Name: "TargetsSwitch", Option: flag(func(r *Row) *bool { return &r.TargetsSwitch }), says: "switches targets"},
		{
			Name: "TargetsMargin", Option: thousandths(1e9, func(r *Row) *int { return &r.TargetsMargin }),
			says: "to one better by %s", evolved: [2]int64{ChanceStep, MaxTargetsMargin},
		},
	})
}

func newTables() (t tables) {
	fields := newFields()
	some := func(which func(f *Field) bool) (some []*Field) {
		for i := range fields {
			if which(&fields[i]) {
				some = append(some, &fields[i])
			}
		}
		return some
	}
	t.options = some(func(*Field) bool { return true })
	t.digested = [2][]*Field{
		byDigest(some(func(f *Field) bool { return f.guards })),
		byDigest(some(func(f *Field) bool { return f.digest > 0 && !f.guards })),
	}
	t.ofTargets = some(func(f *Field) bool { return f.digest == 0 })
	return t
}

func byDigest(of []*Field) []*Field {
	slices.SortFunc(of, func(f, g *Field) int { return cmp.Compare(f.digest, g.digest) })
	return of
}

// Places returns the types that options have their places in: a row, and its Preconditions
// and Targets.
func Places() (row, preconditions, targets reflect.Type) {
	return reflect.TypeFor[decider.Decider[NoAgent]](), reflect.TypeFor[decider.Preconditions](), reflect.TypeFor[decider.Targets[NoAgent]]()
}

// inDecider finds the fields of a decider. They are at the same places for every
// type of agent.
func inDecider(fields []Field) []Field {
	row, preconditions, targets := Places()
	for i := range fields {
		f := &fields[i]
		f.Path = f.Name
		if name, is := strings.CutPrefix(f.Name, "Targets"); is {
			at, _ := row.FieldByName("Targets")
			of, _ := targets.FieldByName(name)
			f.In, f.Path = append(at.Index, of.Index...), "Targets."+name
			continue
		}
		of, ok := row.FieldByName(f.Name)
		if f.In = of.Index; !ok {
			pre, _ := row.FieldByName("Preconditions")
			of, _ = preconditions.FieldByName(f.Name)
			f.In, f.Path = append(pre.Index, of.Index...), "Preconditions."+f.Name
		}
	}
	return fields
}

// Unsayable are the fields of a decider that genomes do not have.
var Unsayable = []struct{ Field, Fix string }{
	{"Decide", "write it as an Ask that is a condition of the vocabulary"},
	{"Behavior", "write it as an Act that is an action of the vocabulary"},
	{"Do", "write it as an Act that is an action of the vocabulary"},
	{"Each", "write it as an Act that is an action of the vocabulary"},
	{"EachFor", "write it as an Act that is an action of the vocabulary"},
	{"Run", "write it as an Act that is an action of the vocabulary"},
	{"RunFor", "write it as an Act that is an action of the vocabulary"},
	{"Score", "write a condition that returns it"},
	{"DBlock", "have the Act find again what the Decide found"},
	{"BehaviorFlags", "make it another action, or an argument"},
	{"From", "turn the StateMachine into lists: a PrioritizedList for what interrupts, a SequentialList for what comes after"},
	{"After", "turn the StateMachine into lists: a PrioritizedList for what interrupts, a SequentialList for what comes after"},
	{"On", "leave it out, with its After"},
	{"PerAgent", "write the limits as constants, which evolve"},
	{"FailedRest", "leave it out, and give lanes that must not begin again a Cooldown"},
	{"Scope", "make it a part of the actions below"},
	{"Gate", "leave it out: evolved agents share nothing through their tables"},
	{"Squad", "leave it out: evolved agents share nothing through their tables"},
	{"Barrier", "leave it out, with its squad"},
	{"Slot", "put the rows that would be injected into the table"},
}

// put writes a value into a decider that has the struct which the field is in.
func (f *Field) put(d reflect.Value, n int64) {
	v, err := d.FieldByIndexErr(f.In)
	if err != nil {
		return // of a row without Targets, which is reported
	}
	switch f.Option.Unit {
	case AsFlag:
		v.SetBool(n != 0)
	case AsConstant:
		v.SetUint(uint64(n))
	case AsThousandths:
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
		r.Recheck != 0, r.Outcome != 0, r.EndOn != 0, r.Loop != 0, r.Latched, r.Urgent, r.Remember != 0, r.Margin != 0, r.Rescore,
		r.Succeed != 0, r.FailFast, r.TargetsMax != 0, r.TargetsTop != 0, r.TargetsSwitch, r.TargetsMargin != 0,
	} {
		if is {
			set |= 1 << n
		}
	}
	return set
}

// Same reports whether two subtrees are the same except for the IDs.
func Same(r, s *Row) bool {
	if r.Action != s.Action || r.Condition != s.Condition || len(r.Children) != len(s.Children) ||
		!slices.Equal(r.Args, s.Args) || !slices.Equal(r.ConditionArgs, s.ConditionArgs) || !slices.Equal(r.Guards, s.Guards) {
		return false
	}
	for _, f := range Options() {
		if f.Option.Get(r) != f.Option.Get(s) {
			return false
		}
	}
	for i, child := range r.Children {
		if !Same(child, s.Children[i]) {
			return false
		}
	}
	return true
}
