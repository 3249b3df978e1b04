package decider_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// pupil is the agent of fullTable. It writes down which callbacks were called.
type pupil struct {
	id, frame uint64
	called    strings.Builder
}

func (p *pupil) call(name string) { fmt.Fprintln(&p.called, name) }

func (p *pupil) sense(time.Duration) decider.Sense {
	p.frame++
	live := stimuli.Mask(1 << (p.frame / 8 % 3))
	return decider.Sense{Flags: decider.Flags(1 << ((p.frame/5 + p.id) % 4)), Stimuli: &live}
}

// knows is an Ask, and recites an Act.
type (
	knows   struct{ Share float64 }
	recites struct {
		Poem   string
		Verses []int
	}
)

func (k *knows) Decide(_ *pupil, q decider.Query) float64 { return q.Float64() - k.Share }

func (r *recites) Act(p *pupil, x behavior.Context) behavior.Status {
	p.call(fmt.Sprint("recite ", *r))
	return behavior.Until(x.Duration() > time.Duration(len(r.Verses))*100*time.Millisecond)
}

// fullTable is a table in which each field of each struct that rows reach is set
// somewhere, so that a change of it shows.
func fullTable() *decider.Decider[*pupil] {
	type (
		row = decider.Decider[*pupil]
		act = behavior.Behavior[*pupil]
		pre = decider.Preconditions
	)
	const ms = time.Millisecond
	lasts := func(name string, n int32) *act {
		return &act{
			Name: name, Block: n,
			Activate: func(p *pupil, x behavior.Context) bool { p.call("activate " + x.Name()); return true },
			Tick: func(p *pupil, x behavior.Context) behavior.Status {
				left := behavior.Block[int32](x)
				*left--
				p.call(fmt.Sprint("tick ", x.Name(), x.BehaviorFlags(), *left))
				return behavior.Until(*left <= 0)
			},
			Deactivate: func(p *pupil, x behavior.Context, r behavior.Reason) { p.call(fmt.Sprint("deactivate ", x.Name(), r)) },
		}
	}
	quiz := lasts("QUIZ", 4)
	scope := func(what string) func(*pupil, behavior.Context) {
		return func(p *pupil, x behavior.Context) { p.call(what + x.Name()) }
	}
	limit := func(what string, d time.Duration) func(*pupil) time.Duration {
		return func(p *pupil) time.Duration { p.call(what); return d + time.Duration(p.id)*10*ms }
	}
	random := func(_ *pupil, q decider.Query) float64 { return q.Float64() - 0.3 }
	return &row{Name: "SCHOOL", Children: []*row{
		{
			Name: "TEAM", Preconditions: pre{Flags: decider.Check{All: 1, None: 1 << 7}}, Timeout: 900 * ms,
			Squad: &decider.Squad[*pupil]{
				Members: 3, Start: 2, Min: 1, Join: true, Key: func(p *pupil) uint64 { p.call("key"); return 1 }, Pair: func(a, b *pupil) float64 { a.call("pair"); return 1 },
				Roles: []decider.Role[*pupil]{{Flag: 1 << 8, Score: func(p *pupil, _ decider.Query) float64 { p.call("score"); return 1 }}},
			},
			Policy: decider.SequentialList, Children: []*row{{Name: "MEET", Barrier: true}, {Name: "GOAL", Behavior: lasts("GOAL", 3)}},
		},
		{
			Name: "HELP", When: func(p *pupil) bool { return (p.frame+p.id)%11 == 5 }, Timeout: 400 * ms,
			Targets: &decider.Targets[*pupil]{
				Max: 3, Top: 2, Switch: true, Margin: 0.1,
				List: func(p *pupil, l *decider.TargetList) {
					p.call("list")
					for i := range 4 {
						l.Add((p.frame + uint64(i)) % 5)
					}
				},
			},
			Decide: random,
			Behavior: &act{
				Name: "HELP",
				Tick: func(p *pupil, x behavior.Context) behavior.Status {
					p.call(fmt.Sprint("help ", x.Target()))
					return behavior.Running
				},
				Retarget: func(p *pupil, x behavior.Context, old uint64) { p.call(fmt.Sprint("instead of ", old)) },
			},
		},
		{
			Name: "QUIZ", DBlock: int16(0), BehaviorFlags: 5, Ask: &quizzed{Share: 0.6},
			Preconditions: pre{Stimuli: stimuli.Check{All: 1, None: 1 << 7}, Chance: 0.7, Every: 150 * ms, Scatter: true, Cooldown: 200 * ms},
			Behavior:      quiz, Commit: 200 * ms, Outcome: decider.Invert,
			Accept: []decider.Acceptance{{Code: decider.WarnRootIdle, Because: "it is a test"}},
		},
		{
			Name: "EAT", When: func(p *pupil) bool { return (p.frame+p.id)%7 < 3 }, Recheck: decider.EachTick, Urgent: true,
			Preconditions: pre{Flags: decider.Check{Any: 2, AnyClear: 1 << 3}, Stimuli: stimuli.Check{Any: 2, AnyClear: 4}},
			Gate: &decider.Gate[*pupil]{
				Name: "TABLE", Limit: 2, Cooldown: 100 * ms, LocalCooldown: 300 * ms,
				Key: func(p *pupil, _ decider.Query) uint64 { p.call("key"); return p.id & 1 },
			},
			Scope:    &behavior.Scope[*pupil]{Name: "SEAT", Enter: scope("enter "), Exit: func(p *pupil, x behavior.Context, _ behavior.Reason) { p.call("exit " + x.Name()) }},
			Behavior: lasts("EAT", 5),
		},
		{Name: "RECITE", Ask: &knows{Share: .25}, Act: &recites{Poem: "spring", Verses: []int{2, 1}}, Outcome: decider.Fail, Gate: &decider.Gate[*pupil]{
			Name: "STAGE", LimitOf: func(p *pupil, _ decider.Query) int { p.call("limit"); return int(p.id) & 1 },
		}},
		{Name: "TOY", Preconditions: pre{Flags: decider.All(4), Stimuli: stimuli.None(1)}, Slot: &decider.Slot{Name: "TOY", Bytes: 256}},
		{Name: "NOT", Not: true, If: 1 << 5, Unless: 1 << 6, When: func(p *pupil) bool { return p.frame%9 < 7 }, Behavior: &act{Name: "SHOUT", Once: func(p *pupil) { p.call("shout") }}},
		{Name: "SUMS", Policy: decider.Scored, Margin: 0.05, Rescore: true, Latched: true, Delegate: true, Preconditions: pre{Chance: 0.5}, Children: []*row{
			{Name: "ADD", Decide: random, Behavior: &act{Name: "ADD", Run: func(p *pupil) behavior.Status { p.call("add"); return behavior.Until(p.frame%4 == 0) }}},
			{Name: "NIL", Score: 0.125, Preconditions: pre{Chance: 0.5}, Behavior: lasts("NIL", 2)},
			{Name: "SUB", Decide: random, Behavior: &act{Name: "SUB", Each: func(p *pupil) { p.call("sub") }}},
		}},
		{Name: "GAMES", Policy: decider.Parallel, Succeed: 1, FailFast: true, FailedRest: true, Preconditions: pre{Chance: 0.5}, Behavior: &act{Name: "GAMES", Block: int64(1)}, Children: []*row{
			{Name: "BAG", Policy: decider.Shuffle, Remember: decider.Place, EndOn: decider.OnAny, Children: []*row{{Name: "A", Behavior: lasts("A", 2)}, {Name: "B", Behavior: lasts("B", 2)}}},
			{Name: "LOOP", Policy: decider.SequentialList, Loop: 2, Remember: decider.PlaceAndTime, Children: []*row{{Name: "C", Behavior: lasts("C", 2)}}},
			{Name: "HOUR", Timeout: 300 * ms, Behavior: &act{Name: "HOUR", Plan: int64(0), EachFor: func(p *pupil, d time.Duration) { p.call("for " + d.String()) }}},
			{Name: "TEST", Behavior: &act{Name: "TEST", RunFor: func(p *pupil, d time.Duration) behavior.Status {
				p.call("run for " + d.String())
				return behavior.Until(p.frame%6 == 0)
			}}},
		}},
		{Name: "ACTS", Policy: decider.Random, Preconditions: pre{Chance: 0.5}, Children: []*row{
			{Name: "BOW", Do: func(p *pupil) { p.call("bow") }},
			{Name: "HUM", Each: func(p *pupil) { p.call("hum") }, Timeout: 200 * ms},
			{Name: "RUN", EachFor: func(p *pupil, d time.Duration) { p.call("run " + d.String()) }, Timeout: 200 * ms},
			{Name: "SIT", Run: func(p *pupil) behavior.Status { p.call("sit"); return behavior.Until(p.frame%4 == 0) }},
			{Name: "EYE", RunFor: func(p *pupil, d time.Duration) behavior.Status {
				p.call("eye " + d.String())
				return behavior.Succeeded
			}},
		}},
		{Name: "DAY", Policy: decider.StateMachine, Preconditions: pre{Chance: 0.5}, Children: []*row{
			{Name: "LESSON", Behavior: lasts("LESSON", 2)},
			{Name: "BREAK", From: []string{"LESSON"}, Decide: random, Behavior: lasts("BREAK", 2)},
			{Name: "HOME", After: []string{"BREAK", "LESSON"}, On: decider.OnSuccess, Behavior: lasts("HOME", 3)},
		}},
		{Name: "WALK", Delegate: true, PerAgent: &decider.PerAgent[*pupil]{
			Cooldown: limit("cooldown", 150*ms), Every: limit("every", 100*ms), Commit: limit("commit", 200*ms), Timeout: limit("timeout", 400*ms),
			Chance: func(p *pupil) float64 { p.call("chance"); return 0.9 },
		}, Children: []*row{{Name: "LEFT", Decide: random, Behavior: lasts("LEFT", 3)}, {Name: "RIGHT", Decide: random, Behavior: lasts("RIGHT", 3)}}},
	}}
}

// described is all that a tree says of itself.
func described(tree *decider.Tree[*pupil]) string {
	return fmt.Sprintf("%v%v\n%#v\n%#v\n", tree, tree.Lint(), tree.Outline().Rows(), decider.EngineOf(tree, core.Key{}).Plan())
}

// decisions is what the agents of a tree do, observed or not.
func decisions(t *testing.T, tree *decider.Tree[*pupil]) string {
	toy := decider.MustCompile(&decider.Decider[*pupil]{Name: "TOY", Behavior: &behavior.Behavior[*pupil]{Name: "TOY", Each: func(p *pupil) { p.call("toy") }}})
	var decided [2]string
	for detail, to := range map[decider.Detail]*string{decider.Nothing: &decided[0], decider.Rows: &decided[1]} {
		var called strings.Builder
		w := decider.NewWorld(3)
		require.NoError(t, toy.Join(w))
		w.Observe(activated(make([]bool, 100)), detail)
		crowd, err := tree.NewCrowd(w, (*pupil).sense)
		require.NoError(t, err)
		for id := range uint64(4) {
			err := crowd.Add(id, &pupil{id: id})
			require.NoError(t, err)
			fmt.Fprintln(&called, crowd.Inject(id, "TOY", toy))
		}
		for range 60 {
			fmt.Fprintln(&called, w.Tick(50*time.Millisecond))
			crowd.Each(func(id uint64, p *pupil) bool {
				state := must1(w.State(id))
				p.call(fmt.Sprint(state.Leaf(), state.Hash()))
				return true
			})
		}
		crowd.Each(func(_ uint64, p *pupil) bool {
			called.WriteString(p.called.String())
			return true
		})
		*to = called.String()
	}
	require.Equal(t, decided[0], decided[1], "observed agents decide otherwise")
	return decided[0]
}

// fieldChange is a change of something that rows reach.
type fieldChange struct {
	path string
	do   func()
}

// changesOf returns a change of everything that v, a part of a table, reaches.
func changesOf(t *testing.T, path string, v reflect.Value) (list []fieldChange) {
	set := func(to any) {
		list = append(list, fieldChange{path, func() { v.Set(reflect.ValueOf(to).Convert(v.Type())) }})
	}
	switch v.Kind() {
	case reflect.Bool:
		set(!v.Bool())
	case reflect.Int, reflect.Int64:
		set(v.Int() + 1)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		bit := uint64(1)
		if strings.HasSuffix(path, ".If") || strings.HasSuffix(path, ".Unless") {
			bit = 1 << 9 // one that no Preconditions have, to which they add
		}
		set(v.Uint() ^ bit)
	case reflect.Float64:
		set(v.Float() + 0.25)
	case reflect.String:
		set(v.String() + "X")
	case reflect.Interface:
		if v.Type().NumMethod() > 0 { // an Act or Ask
			if !v.IsNil() {
				list = append(list, fieldChange{path + " gone", v.SetZero})
				list = append(list, changesOf(t, path, v.Elem().Elem())...)
			}
			break
		} // a block
		set([3]int64{7})
	case reflect.Func:
		if v.IsNil() {
			set(reflect.MakeFunc(v.Type(), func([]reflect.Value) (zeros []reflect.Value) {
				for out := range v.Type().Outs() {
					zeros = append(zeros, reflect.Zero(out))
				}
				return zeros
			}).Interface())
		} else {
			list = append(list, fieldChange{path, v.SetZero})
		}
	case reflect.Struct:
		for f, value := range v.Fields() {
			if f.Name == "tap" { // Tap sets it
				continue
			}
			require.True(t, f.IsExported(), "%s.%s: nobody can set it", path, f.Name)
			list = append(list, changesOf(t, path+"."+f.Name, value)...)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			list = append(list, fieldChange{path + " gone", v.SetZero})
			list = append(list, changesOf(t, path, v.Elem())...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			list = append(list, changesOf(t, fmt.Sprintf("%s[%d]", path, i), v.Index(i))...)
		}
		if v.Len() > 0 {
			list = append(list, fieldChange{path + " cut", func() { v.SetLen(v.Len() - 1) }})
		}
	default:
		t.Fatalf("%s: a %s: say here how to change one", path, v.Kind())
	}
	return list
}

// unset returns the fields of structs below v that are zero wherever they stand.
func unset(v reflect.Value, known map[string]bool) {
	switch v.Kind() {
	case reflect.Struct:
		for f, value := range v.Fields() {
			if f.Name == "tap" { // Tap sets it
				continue
			}
			name := v.Type().Name() + "." + f.Name
			known[name] = known[name] || !value.IsZero()
			unset(value, known)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			unset(v.Elem(), known)
		}
	case reflect.Slice:
		for i := range v.Len() {
			unset(v.Index(i), known)
		}
	}
}

// quizzed asks with an argument.
type quizzed struct{ Share float64 }

func (z *quizzed) Decide(_ *pupil, q decider.Query) float64 {
	*decider.DBlock[int16](q) = 1
	return q.Float64() - z.Share
}

// TestTreeIsCopy changes everything that a compiled table reaches, one after the other:
// the tree stays as it is. That it would show is certain, because a tree that is
// compiled after the change differs, or is refused.
func TestTreeIsCopy(t *testing.T) {
	skip.UnderRace(t)
	set := map[string]bool{}
	unset(reflect.ValueOf(fullTable()), set)
	for name, ok := range set {
		assert.True(t, ok, "set %s somewhere in fullTable, so that a change of it shows", name)
	}

	table := fullTable()
	tree := decider.MustCompile(table)
	says, plays := described(tree), decisions(t, tree)
	changes := changesOf(t, "root", reflect.ValueOf(table).Elem())
	for i := range changes {
		changes[i].do() // all of them to one table
		if testing.Short() && i%8 != 0 {
			continue // all of them show, some are looked at
		}
		table := fullTable()
		c := changesOf(t, "root", reflect.ValueOf(table).Elem())[i]
		c.do()
		changed, err := decider.Compile(table)
		if err == nil && described(changed) == says && !strings.HasSuffix(c.path, ".Because") && (!strings.HasSuffix(c.path, ".Retarget") || c.path == "root.Children[1].Behavior.Retarget") {
			assert.False(t, decisions(t, changed) == plays, "%s: the change shows nowhere", c.path)
		}
	}
	assert.Equal(t, says, described(tree))
	assert.Equal(t, plays, decisions(t, tree))
}
