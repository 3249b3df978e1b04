package decider

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// clerk is an agent whose tables have code.
type clerk struct{ n int }

func (*clerk) wait() {}

func clerkWhen(*clerk) bool                                     { return true }
func clerkWhen2(c *clerk) bool                                  { return c.n > 2 }
func clerkDecide(*clerk, Query) float64                         { return 1 }
func clerkLimit(*clerk) time.Duration                           { return time.Second }
func clerkActivate(*clerk, behavior.Context) bool               { return true }
func clerkTick(*clerk, behavior.Context) Status                 { return Running }
func clerkTick2(c *clerk, _ behavior.Context) Status            { return behavior.Until(c.n > 2) }
func clerkDeactivate(*clerk, behavior.Context, behavior.Reason) {}

// change is one change of one field of a row.
type change struct {
	field string // "Gate.Limit", or with " zero" behind it
	do    func() (undo func())
}

// changes returns the changes of all fields of what v points at: each to another
// value, and to its zero value.
func changes(path string, v reflect.Value) (list []change) {
	add := func(field string, to reflect.Value) {
		list = append(list, change{field, func() func() {
			was := reflect.New(v.Type()).Elem()
			was.Set(v)
			v.Set(to)
			return func() { v.Set(was) }
		}})
	}
	if !v.IsZero() {
		add(path+" zero", reflect.Zero(v.Type()))
	}
	other := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Struct:
		list = nil // field by field
		for f := range v.Type().Fields() {
			if !f.IsExported() { // tap: package gen shows that code is not used
				continue
			}
			name := f.Name
			if path != "" {
				name = path + "." + name
			}
			list = append(list, changes(name, v.FieldByIndex(f.Index))...)
		}
		return list
	case reflect.Pointer:
		if !v.IsNil() {
			list = append(list, changes(path, v.Elem())...)
		}
		return list
	case reflect.Uint64:
		for bit := range 64 {
			flipped := reflect.New(v.Type()).Elem()
			flipped.SetUint(v.Uint() ^ 1<<bit)
			add(path, flipped)
		}
		return list
	case reflect.Bool:
		other.SetBool(!v.Bool())
	case reflect.Int, reflect.Int64:
		other.SetInt(v.Int() + 1)
	case reflect.Uint8, reflect.Uint32:
		other.SetUint(v.Uint() + 1)
	case reflect.Float64:
		other.SetFloat(v.Float() + 1e-9)
	case reflect.String:
		other.SetString(v.String() + "2")
	case reflect.Slice:
		if v.Len() == 0 {
			return list
		}
		add(path, v.Slice(0, v.Len()-1))
		other.Set(reflect.Append(v, v.Index(0)))
	case reflect.Func:
		if v.IsNil() {
			return list
		}
		other.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { panic("never called") }))
	case reflect.Interface:
		if v.IsNil() {
			return list
		}
		if v.Type().NumMethod() > 0 { // an Act or Ask
			add(path+" type", reflect.ValueOf(&otherTask{1}))
			other.Set(reflect.New(v.Elem().Type().Elem()))
			break
		}
		add(path+" type", reflect.ValueOf([3]int16{}))
		other.Set(reflect.New(v.Elem().Type()).Elem())
	default:
		panic("a field of a new kind: " + path)
	}
	add(path, other)
	return list
}

// task and otherTask are Acts, and Asks.
type (
	task      struct{ N int }
	otherTask struct{ N int }
)

func (*task) Act(*clerk, behavior.Context) Status      { return Running }
func (*task) Decide(*clerk, Query) float64             { return 1 }
func (*otherTask) Act(*clerk, behavior.Context) Status { return Running }
func (*otherTask) Decide(*clerk, Query) float64        { return 1 }

// without are the fields that code does not depend on, and why.
var without = map[string]string{
	"Preconditions.Cooldown": "read in the row; whether it is set is hashed",
	"Preconditions.Every":    "as Cooldown",
	"Preconditions.Chance":   "as Cooldown",
	"Commit":                 "as Cooldown",
	"Timeout":                "as Cooldown",
	"Margin":                 "as Cooldown",
	"Score":                  "as Cooldown",
	"Loop":                   "as Cooldown",
	"Succeed":                "as Cooldown",
	"Decide zero":            "full has an Ask besides: see the end of TestRowHash",
	"Ask":                    "its methods read the struct of the row; its type is hashed",
	"Act":                    "as Ask",
	"BehaviorFlags":          "Context reads them in the row",
	"BehaviorFlags zero":     "Context reads them in the row",
	"Behavior.Plan":          "only for Compile",
	"Behavior.Plan zero":     "only for Compile",
	"Behavior.Plan type":     "only for Compile",
	"Do":                     "the engine has a Behavior in its place",
	"Do zero":                "as Do",
	"Each zero":              "as Do",
	"EachFor zero":           "as Do",
	"Run zero":               "as Do",
	"RunFor zero":            "as Do",
	"Each":                   "as Do",
	"EachFor":                "as Do",
	"Run":                    "as Do",
	"RunFor":                 "as Do",
	"Behavior.Name":          "for people",
	"Behavior.Name zero":     "for people",
	"Behavior.Block":         "the interpreter copies it; its type is hashed",
	"DBlock":                 "it is zeroed; its type is hashed",
	"When":                   "code that calls it by name is compared with the row's function",
	"Decide":                 "as When",
	"Behavior.Activate":      "as When",
	"Behavior.Tick":          "as When",
	"Behavior.Once":          "as When",
	"Behavior.Each":          "as When",
	"Behavior.EachFor":       "as When",
	"Behavior.Run":           "as When",
	"Behavior.RunFor":        "as When",
	"Behavior.Deactivate":    "as When",
	"Behavior.Retarget":      "the interpreter chooses targets",
	"Behavior.Retarget zero": "as Behavior.Retarget",
	"PerAgent.Cooldown":      "the table asks for limits",
	"PerAgent.Every":         "the table asks for limits",
	"PerAgent.Chance":        "the table asks for limits",
	"PerAgent.Commit":        "the table asks for limits",
	"PerAgent.Timeout":       "the table asks for limits",
	"Targets.List":           "as Behavior.Retarget",
	"Targets.List zero":      "as Behavior.Retarget",
	"Targets.Max":            "as Behavior.Retarget",
	"Targets.Max zero":       "as Behavior.Retarget",
	"Targets.Top":            "as Behavior.Retarget",
	"Targets.Top zero":       "as Behavior.Retarget",
	"Targets.Margin":         "as Behavior.Retarget",
	"Targets.Margin zero":    "as Behavior.Retarget",
	"Scope.Name":             "for people",
	"Scope.Name zero":        "for people",
	"Scope.Enter":            "the interpreter enters rows with a scope",
	"Scope.Enter zero":       "the interpreter enters rows with a scope",
	"Scope.Exit":             "the interpreter leaves rows with a scope",
	"Scope.Exit zero":        "the interpreter leaves rows with a scope",
	"Gate.Name":              "the interpreter asks gates",
	"Gate.Name zero":         "does not compile",
	"Gate.Limit":             "the interpreter asks gates",
	"Gate.Limit zero":        "the interpreter asks gates",
	"Gate.Cooldown":          "the interpreter asks gates",
	"Gate.Cooldown zero":     "the interpreter asks gates",
	"Gate.LocalCooldown":     "the interpreter asks gates; whether there is one is hashed",
	"Gate.Key":               "the interpreter asks gates; whether there is one is hashed",
	"Gate.LimitOf":           "the interpreter asks gates; whether there is one is hashed",
	"Squad.Members":          "the interpreter forms squads",
	"Squad.Members zero":     "does not compile",
	"Squad.Roles":            "the interpreter forms squads",
	"Squad.Start":            "the interpreter forms squads",
	"Squad.Start zero":       "the interpreter forms squads",
	"Squad.Min":              "the interpreter forms squads",
	"Squad.Min zero":         "the interpreter forms squads",
	"Squad.Join":             "the interpreter forms squads",
	"Squad.Join zero":        "the interpreter forms squads",
	"Squad.Roles zero":       "the interpreter forms squads",
	"Squad.Key":              "the interpreter forms squads",
	"Squad.Key zero":         "the interpreter forms squads",
	"Squad.Pair":             "the interpreter forms squads",
	"Squad.Pair zero":        "the interpreter forms squads",
	"Slot.Name":              "the interpreter runs slots",
	"Slot.Name zero":         "does not compile",
	"Slot.Bytes":             "part of the layout",
	"Slot.Bytes zero":        "part of the layout",
	"Accept":                 "for Lint",
	"Accept zero":            "for Lint",
}

// full is a row with everything, which would not compile.
func full() *Decider[*clerk] {
	return &Decider[*clerk]{
		Name: "ROW",
		Preconditions: Preconditions{
			Flags: Check{1, 2, 4, 8}, Stimuli: stimuli.Check{All: 1, None: 2, Any: 4, AnyClear: 8},
			Cooldown: time.Second, Every: time.Second, Scatter: true, Chance: .5,
		},
		If: 1 << 20, Unless: 1 << 21, When: clerkWhen, Decide: clerkDecide, Score: 2, DBlock: [2]uint16{1}, Not: true,
		Policy: Selector, Children: []*Decider[*clerk]{{Name: "CHILD"}, {Name: "OTHER"}},
		Behavior: &behavior.Behavior[*clerk]{
			Name: "DO", Block: [2]uint16{1}, Plan: [2]uint16{1}, Activate: clerkActivate, Tick: clerkTick, Once: (*clerk).wait, Each: (*clerk).wait,
			EachFor: func(*clerk, time.Duration) {}, Run: func(*clerk) Status { return Running },
			RunFor: func(*clerk, time.Duration) Status { return Running }, Deactivate: clerkDeactivate,
			Retarget: func(*clerk, behavior.Context, uint64) {},
		},
		Targets:       &Targets[*clerk]{List: func(*clerk, *TargetList) {}, Max: 2, Top: 2, Switch: true, Margin: 1},
		BehaviorFlags: 1, Delegate: true, Recheck: EachTick, Outcome: 1, EndOn: 1, Loop: 2, From: []string{"A", "B"}, After: []string{"C"}, On: OnFailure,
		Latched: true, Urgent: true, Remember: PlaceAndTime, Commit: time.Second, Timeout: time.Second, Margin: 1, Rescore: true,
		Succeed: 1, FailFast: true, FailedRest: true,
		PerAgent: &PerAgent[*clerk]{Cooldown: clerkLimit, Every: clerkLimit, Chance: func(*clerk) float64 { return 1 }, Commit: clerkLimit, Timeout: clerkLimit},
		Ask:      &task{1}, Act: &task{2},
		Do: (*clerk).wait, Each: (*clerk).wait, EachFor: func(*clerk, time.Duration) {}, Run: func(*clerk) Status { return Running },
		RunFor: func(*clerk, time.Duration) Status { return Running },
		Scope:  &behavior.Scope[*clerk]{Name: "S", Enter: func(*clerk, behavior.Context) {}, Exit: clerkDeactivate},
		Gate:   &Gate[*clerk]{Name: "G", Limit: 1, Cooldown: time.Second, LocalCooldown: time.Second, Key: func(*clerk, Query) uint64 { return 0 }, LimitOf: func(*clerk, Query) int { return 0 }},
		Squad:  &Squad[*clerk]{Members: 2, Start: 2, Min: 1, Join: true, Roles: []Role[*clerk]{{Flag: 1, Score: clerkDecide}}, Key: func(*clerk) uint64 { return 0 }, Pair: func(*clerk, *clerk) float64 { return 0 }}, Barrier: true,
		Slot: &Slot{Name: "SLOT", Bytes: 8}, Accept: []Acceptance{{}},
		tap: func(*Decider[*clerk]) {},
	}
}

// TestRowHash demands that a change of any field of a row changes its hash, unless
// the field is in the list.
func TestRowHash(t *testing.T) {
	row := full()
	hash := func() uint64 {
		var b binder[*clerk]
		return (&compiler{table: bind(&b, row)}).rowHash(b.known[row].(*Decider[erased]))
	}
	was, checks := hash(), withFlags(row.Preconditions, row.If, row.Unless)
	flags := map[string]bool{"If": true, "Unless": true, "Preconditions.Flags.All": true, "Preconditions.Flags.None": true}
	seen := map[string]bool{}
	for _, change := range changes("", reflect.ValueOf(row).Elem()) {
		seen[change.field] = true
		undo := change.do()
		_, free := without[change.field]
		free = free || flags[change.field] && withFlags(row.Preconditions, row.If, row.Unless) == checks // the other of the two has it
		require.Equal(t, free, hash() == was, "%s: does the code depend on it?", change.field)
		undo()
	}
	require.Equal(t, was, hash(), "everything is undone")
	for field := range without {
		require.True(t, seen[field], "%s is no field", field)
	}
	for f := range reflect.TypeFor[Decider[*clerk]]().Fields() {
		require.False(t, reflect.ValueOf(row).Elem().FieldByIndex(f.Index).IsZero(), "full sets %s", f.Name)
	}
	row.Ask = nil
	was, row.Decide = hash(), nil
	row.Act = nil // which is asked in its place
	require.NotEqual(t, was, hash(), "a row without Decide")
}

// office is a table with most of what there is.
func office() *Decider[*clerk] {
	leaf := func(name string) *Decider[*clerk] {
		return &Decider[*clerk]{Name: name, Behavior: &behavior.Behavior[*clerk]{
			Name: "WORK", Block: uint64(1), Activate: clerkActivate, Tick: clerkTick, Deactivate: clerkDeactivate,
		}}
	}
	fire, lunch, mail, nap, desk, rest := leaf("FIRE"), leaf("LUNCH"), leaf("MAIL"), leaf("NAP"), leaf("DESK"), leaf("REST")
	fire.When, fire.Recheck = clerkWhen2, EachTick
	lunch.Preconditions = Preconditions{Flags: All(3), Stimuli: stimuli.Check{Any: 1}, Cooldown: time.Second}
	lunch.Gate = &Gate[*clerk]{Name: "TABLE", Limit: 2, LocalCooldown: time.Second}
	mail.Ask, mail.DBlock = &task{1}, uint32(1)
	nap.Preconditions.Chance, nap.Timeout = .5, time.Second
	desk.Scope = &behavior.Scope[*clerk]{Name: "CHAIR", Exit: clerkDeactivate}
	seq := Group("WORKDAY", SequentialList, mail, nap)
	low := Group("LOW", Selector, desk, &seq)
	low.Delegate = false
	root := Group("OFFICE", PrioritizedList, fire, lunch, &low, rest)
	return &root
}

// rowsOf are the rows of a table.
func rowsOf(d *Decider[*clerk]) []*Decider[*clerk] {
	list := []*Decider[*clerk]{d}
	for _, child := range d.Children {
		list = append(list, rowsOf(child)...)
	}
	return list
}

// planAt is the plan of a tree, without which function is which.
func planAt(tree *Tree[*clerk]) *codeplan.Table {
	p := EngineOf(tree, core.Key{}).Plan()
	for i := range p.Rows {
		for k := range p.Rows[i].Functions {
			f := &p.Rows[i].Functions[k]
			f.Value, f.Of = nil, reflect.TypeOf(f.Of) // code reads its fields in the row
		}
	}
	return p
}

// codeFor is code of a tree that does nothing.
func codeFor(tree *Tree[*clerk]) *GeneratedCode[*clerk] {
	p := EngineOf(tree, core.Key{}).Plan()
	g := &GeneratedCode[*clerk]{Version: codeplan.Version, ID: 1, Layout: p.Layout, Redecides: p.Guard}
	g.Tick = func(*Tree[*clerk], *clerk, Memory, Input, uint8) (Result, error) { return Result{Leaf: 77}, nil }
	for i := range p.Rows {
		row := GeneratedRow[*clerk]{Name: p.Rows[i].Name, Hash: p.Rows[i].Hash}
		src := tree.authors[tree.plain.nodes[i].src]
		row.When, row.Decide = src.When, src.Decide
		if b := src.Behavior; b != nil {
			row.Activate, row.Tick, row.Deactivate = b.Activate, b.Tick, b.Deactivate
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// TestCodeKnowsItsPlan changes every field of every row of a table: as long as the
// tree takes the code of the old table, nothing that package gen reads differs.
func TestCodeKnowsItsPlan(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	root := office()
	tree := MustCompile(root)
	plan, code := planAt(tree), codeFor(tree)
	taken, stale := 0, 0
	for _, row := range rowsOf(root) {
		for _, change := range changes("", reflect.ValueOf(row).Elem()) {
			if change.field == "Children" || change.field == "Children zero" {
				continue
			}
			undo := change.do()
			if tree, err := Compile(root, Generated(code)); err == nil {
				if tree.HasCode() {
					taken++
					require.Equal(t, plan, planAt(tree), "%s of %s", change.field, row.Name)
				} else {
					stale++
					require.NotNil(t, tree.plain.stale)
				}
			}
			undo()
		}
	}
	require.True(t, MustCompile(root, Generated(code)).HasCode(), "everything is undone")
	require.Greater(t, taken, 30)
	require.Greater(t, stale, 1000)
}

// TestStaleCode names what differs, and ticks by the table.
func TestStaleCode(t *testing.T) {
	closure := func() func(*clerk) bool {
		n := 0
		return func(*clerk) bool { n++; return false }
	}
	for _, test := range []struct {
		name   string
		change func(root *Decider[*clerk], code *GeneratedCode[*clerk])
		opts   []Option
		want   string
	}{
		{
			name: "option", want: `the table has changed since the code was made: FIRE has other options`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[0].Urgent = true },
		},
		{
			name: "two", want: `: FIRE has other options, REST has other options`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) {
				d.Children[0].Urgent, d.Children[3].Commit = true, time.Second
			},
		},
		{
			name: "added", want: `made: OFFICE has other options, EXTRA is new; the`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) {
				d.Children = append(d.Children, &Decider[*clerk]{Name: "EXTRA", Behavior: d.Children[0].Behavior})
			},
		},
		{
			name: "removed", want: `made: OFFICE has other options, REST is gone; the`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children = d.Children[:3] },
		},
		{
			name: "moved", want: `made: LUNCH has moved, FIRE has moved; the`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) {
				d.Children[0], d.Children[1] = d.Children[1], d.Children[0]
			},
		},
		{
			name: "renamed", want: `made: HEAT is new, FIRE is gone; the`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[0].Name = "HEAT" },
		},
		{
			name: "function", want: `FIRE has another When`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[0].When = clerkWhen },
		},
		{
			name: "closure for function", want: `FIRE has another When`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[0].When = closure() },
		},
		{
			name: "behavior's function", want: `REST has another Tick`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[3].Behavior.Tick = clerkTick2 },
		},
		{
			name: "function gone", want: `FIRE has other options`,
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[0].When = nil },
		},
		{
			name: "closure for closure", want: "",
			change: func(d *Decider[*clerk], g *GeneratedCode[*clerk]) {
				d.Children[0].When, g.Rows[1].When = closure(), nil
			},
		},
		{
			name: "argument", want: "",
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) {
				d.Children[2].Children[1].Children[0].Ask = &task{2}
			},
		},
		{
			name: "version", want: "the code was made by version 99 of the generator",
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Version = 99 },
		},
		{
			name: "layout", want: "laid out differently",
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Layout++ },
		},
		{
			name: "block", want: "has other options",
			change: func(d *Decider[*clerk], _ *GeneratedCode[*clerk]) { d.Children[3].Behavior.Block = [3]uint64{} },
		},
		{
			name: "redecides", opts: []Option{MaxRedecides(2)}, change: func(*Decider[*clerk], *GeneratedCode[*clerk]) {},
			want: "the code was made for at most 9 redecides in a tick, this tree allows 2: give gen.Check the same MaxRedecides as Compile",
		},
		{name: "redecides that change nothing", opts: []Option{MaxRedecides(99)}, change: func(*Decider[*clerk], *GeneratedCode[*clerk]) {}},
		{
			name: "edited row", want: `OFFICE has other options`,
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Rows[0].Hash++ },
		},
		{
			name: "edited away", want: `made: WORKDAY is new, MAIL is new, NAP is new; the`,
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Rows = g.Rows[:6] },
		},
		{name: "empty", want: `MAIL is new and 1 more`, // of nine
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Rows = nil }},
		{
			name: "no Tick", want: "was the file edited?",
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.Tick = nil },
		},
		{
			name: "no ID", want: "was the file edited?",
			change: func(_ *Decider[*clerk], g *GeneratedCode[*clerk]) { g.ID = 0 },
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := office()
			code := codeFor(MustCompile(root))
			test.change(root, code)
			tree, err := Compile(root, append(test.opts, Generated(code))...)
			require.NoError(t, err)
			lint := fmt.Sprint(tree.Lint())
			if test.want == "" {
				require.True(t, tree.HasCode(), lint)
				require.NotContains(t, lint, string(WarnStaleCode))
				return
			}
			require.False(t, tree.HasCode())
			require.Contains(t, lint, string(WarnStaleCode)+` at OFFICE: `)
			require.Contains(t, lint, test.want)
			require.Contains(t, lint, "; the tree ticks by the table")
			world := NewWorld(1)
			require.NoError(t, tree.Join(world))
			result, err := tree.Tick(&clerk{}, tree.NewMemory(1), Input{World: world})
			require.NoError(t, err)
			require.NotEqual(t, Row(77), result.Leaf)
		})
	}
	tree := MustCompile(office(), Generated(&GeneratedCode[int]{}))
	require.False(t, tree.HasCode())
	require.Contains(t, fmt.Sprint(tree.Lint()), "the code is for other agents: it is a *decider.GeneratedCode[int], this table needs a *decider.GeneratedCode[*github.com/ethogram-go/ethogram/decider.clerk]")
	tree = MustCompile(office(), Generated[*clerk](nil))
	require.False(t, tree.HasCode())
	require.NotContains(t, fmt.Sprint(tree.Lint()), string(WarnStaleCode))
}
