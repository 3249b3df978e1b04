package misuse

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type agent struct{}

// data is what stimuli carry and blocks hold.
type data struct{ N int64 }

// left are the calls, or the types, that are not tried, and why.
var left = map[string]string{
	"decider.EngineOf": "only this module can call it, for generated code", "decider.Tap": "as EngineOf, for package profile",
	"behavior.Context": "only a tick makes one, and a check would cost every callback of every tick",
	"decider.Query":    "as Context",
	"behavior.Block":   "takes a Context", "behavior.DBlock": "takes a Context", "decider.DBlock": "takes a Query",
	"behavior.Wait.Act": "takes a Context", "behavior.Wait.Activate": "takes a Context",
	"behavior.Plan": "takes a Context", "decider.Plan": "takes a Query", "decider.HasPlan": "takes a Query",
	"evo.Spec": "of a Game that its Check has passed; ranges name its metrics", "evo.Metric": "as Spec", "evo.Class": "as Spec",
	"evo/scene.Canvas":      "only a Recorder makes one, for the View's Draw",
	"evo/scene.View.Replay": "plays a whole Game, which its Check has passed",
}

// pool has values of each type: what nobody means to give, and things that are whole but
// belong to another tree, world or crowd.
type pool struct {
	whole map[reflect.Type][]any
	kinds []any // the first of each type
}

// camp is a world with a crowd, one agent, and something injected.
func camp(name string) (tree *decider.Tree[*agent], crowd *decider.Crowd[*agent]) {
	stay := &behavior.Behavior[*agent]{Name: "STAY", Block: data{}}
	tree = decider.MustCompile(&decider.Decider[*agent]{Name: name, Children: []*decider.Decider[*agent]{
		{Name: "SLOT", Slot: &decider.Slot{Name: "S", Bytes: 256}},
		{Name: "GATED", Gate: &decider.Gate[*agent]{Name: "G"}, Behavior: stay},
		{Name: "REST", Behavior: stay},
	}})
	crowd = must(tree.NewCrowd(tree.NewWorld(1), nil))
	if err := crowd.Add(1, &agent{}); err != nil {
		panic(err)
	}
	if err := crowd.World().Tick(time.Second); err != nil {
		panic(err)
	}
	return tree, crowd
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func newPool() *pool {
	p := &pool{whole: map[reflect.Type][]any{}}
	tree, crowd := camp("ROOT")
	mem := must(crowd.Memory(1))
	other, foreign := camp("OTHER")
	rec := must(record.New(foreign.World(), record.Options{Everything: true}))
	if err := foreign.World().Tick(time.Second); err != nil {
		panic(err)
	}
	var log bytes.Buffer
	if _, err := rec.WriteTo(&log); err != nil {
		panic(err)
	}
	read := must(record.Read(bytes.NewReader(log.Bytes()), record.Limits{}))
	heard := stimuli.Mask(1)
	p.add(tree, other, crowd, foreign, mem, tree.NewMemory(7), crowd.World(), foreign.World(), decider.NewWorld(3),
		tree.State(mem), must(foreign.World().State(1)), tree.Outline(), other.Outline(),
		decider.Input{World: foreign.World(), Delta: -1}, decider.Input{World: crowd.World(), Stimuli: &heard},
		decider.Row(1), decider.Row(9999), decider.NoRow,
		read, rec, must(read.At(1, 2)), debugprint.NewWatcher(1), debugprint.GraphOptions{State: tree.State(mem), World: crowd.World()},
		profile.NewCounts(decider.Rows, tree.Outline()), profile.New(profile.Options{}), profile.NewCounts(decider.Rows),
		&decider.Decider[*agent]{Name: "X"}, &decider.Decider[*agent]{Name: "X", Children: []*decider.Decider[*agent]{nil}},
		slog.New(slog.NewTextHandler(io.Discard, nil)), context.Background(), time.Duration(-1), time.Second,
		stimuli.Mask(3), data{}, deaf{}, &text{}, tb{}, m{},
		log.Bytes(), []byte("\xff"), "", "S", "REST", "\xff\x00\n", 0, -1, 3, uint64(1), ^uint64(0),
	)
	return p
}

func (p *pool) add(values ...any) {
	for _, v := range values {
		if p.whole[reflect.TypeOf(v)] == nil {
			p.kinds = append(p.kinds, v)
		}
		p.whole[reflect.TypeOf(v)] = append(p.whole[reflect.TypeOf(v)], v)
	}
}

// deaf is an observer.
type deaf struct{}

func (deaf) Observe(*decider.Event) {}

// tb and m are what tests have.
type tb struct{ testing.TB }

func (tb) Helper()               {}
func (tb) Name() string          { return "T" }
func (tb) Cleanup(func())        {}
func (tb) Error(...any)          {}
func (tb) Errorf(string, ...any) {}
func (tb) Log(...any)            {}
func (tb) Logf(string, ...any)   {}
func (tb) Failed() bool          { return false }
func (tb) Fatal(a ...any)        { panic("ethogram: " + fmt.Sprint(a...)) }
func (tb) Fatalf(f string, a ...any) {
	panic("ethogram: " + fmt.Sprintf(f, a...))
}

type m struct{}

func (m) Run() int { return 0 }

// text reads and writes.
type text struct{ bytes.Buffer }

// isData reports whether t is plain data that a caller reads or fills in, field by field:
// nil is none. All other types are made by a function of the library, which may return
// nil with an error.
func isData(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[error]()) {
		return true
	}
	for f := range t.Fields() {
		if !f.IsExported() {
			return false
		}
	}
	return t.NumField() > 0
}

// of returns values of a type, first the zero value.
func (p *pool) of(t reflect.Type) []reflect.Value {
	all := []reflect.Value{reflect.Zero(t)}
	switch t.Kind() {
	case reflect.Pointer:
		if isData(t.Elem()) {
			all = nil
		}
		all = append(all, reflect.New(t.Elem()))
		for _, v := range p.whole[t.Elem()] {
			at := reflect.New(t.Elem())
			at.Elem().Set(reflect.ValueOf(v))
			all = append(all, at)
		}
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 {
			for _, v := range p.of(t.Elem()) {
				all = append(all, reflect.Append(reflect.Zero(t), v))
			}
		}
	case reflect.Func:
		all = append(all, reflect.MakeFunc(t, func([]reflect.Value) (results []reflect.Value) {
			for out := range t.Outs() {
				results = append(results, reflect.Zero(out))
			}
			return results
		}))
	case reflect.Interface:
		if path := t.PkgPath(); !strings.Contains(path, "ethogram") || t.Name() == "TB" || t.Name() == "M" {
			all = nil // as with a nil io.Writer, context.Context or testing.TB anywhere
		}
		for _, v := range p.kinds {
			if reflect.TypeOf(v).Implements(t) && t.NumMethod() > 0 {
				all = append(all, reflect.ValueOf(v))
			}
		}
	}
	for _, v := range p.whole[t] {
		all = append(all, reflect.ValueOf(v))
	}
	return all
}

// most bounds the combinations of a call.
const most = 150

// turns yields which value each argument is: all combinations, or if they are many, each
// value of each argument beside the first and the last ones of the others, and some more.
func turns(f reflect.Type, p *pool) func(func([]int) bool) {
	var n []int
	total := 1
	for in := range f.Ins() {
		n = append(n, len(p.of(in)))
		total = min(total*n[len(n)-1], most+1)
	}
	return func(yield func([]int) bool) {
		pick := make([]int, len(n))
		if total <= most {
			for k := range total {
				for i := range n {
					pick[i], k = k%n[i], k/n[i]
				}
				if !yield(pick) {
					return
				}
			}
			return
		}
		for _, last := range []bool{false, true} {
			for i := range n {
				for v := range n[i] {
					for j := range n {
						pick[j] = 0
						if last {
							pick[j] = n[j] - 1
						}
					}
					if pick[i] = v; !yield(pick) {
						return
					}
				}
			}
		}
		x := uint64(1)
		for range most {
			for i := range n {
				x = x*6364136223846793005 + 1442695040888963407
				pick[i] = int(x>>33) % n[i]
			}
			if !yield(pick) {
				return
			}
		}
	}
}

// args returns the arguments of a turn, and words for them.
func (p *pool) args(f reflect.Type, turn []int) (args []reflect.Value, words string) {
	i := 0
	for in := range f.Ins() {
		all := p.of(in)
		v := all[turn[i]%len(all)]
		args = append(args, v)
		if i > 0 {
			words += ", "
		}
		kind := "whole"
		switch {
		case v.IsZero():
			kind = "zero"
		case in.Kind() == reflect.Pointer && v.Elem().IsZero():
			kind = "pointer to zero"
		}
		words += fmt.Sprint(kind, " ", in)
		i++
	}
	return args, words
}
