package probation

import (
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// watch is what happens in the callbacks of a table.
type watch struct {
	rows  []*watchedRow
	fault atomic.Pointer[Fault] // the first
	mu    sync.Mutex            // of what stuck notes
}

// watchedRow counts the calls of a row.
type watchedRow struct {
	name  string
	watch *watch
	in    atomic.Int32 // those that have not returned
	calls atomic.Uint64

	seen  uint64 // calls, when somebody looked
	since time.Time
}

// stuck returns the rows in which a callback has not returned for so long, as far as somebody has looked since.
func (w *watch) stuck(patience time.Duration) (names []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.rows {
		if calls := r.calls.Load(); r.in.Load() == 0 || r.since.IsZero() || calls != r.seen {
			r.seen, r.since = calls, time.Now()
		} else if time.Since(r.since) >= patience {
			names = append(names, plain.Name(r.name))
		}
	}
	return names
}

// runs runs a call, and notes that it does.
func (r *watchedRow) runs(call string, do func()) {
	returned := false
	defer r.leave(call, &returned)
	r.calls.Add(1)
	r.in.Add(1)
	do()
	returned = true
}

// leave is deferred: of a call that has panicked it notes the first.
func (r *watchedRow) leave(call string, returned *bool) {
	r.in.Add(-1)
	if *returned {
		return
	}
	value := recover()
	if value == nil {
		return // the goroutine ends
	}
	f := &Fault{Row: r.name, Call: call}
	switch v := value.(type) {
	case error, string, fmt.Stringer:
		f.Says = fmt.Sprintf("%.500v", v)
	default:
		f.Says = fmt.Sprintf("a %T: %.100s", v, fmt.Sprint(v))
	}
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for more := true; more && f.Where == ""; {
		var frame runtime.Frame
		if frame, more = frames.Next(); !slices.ContainsFunc(notTheirs, func(of string) bool { return strings.HasPrefix(frame.Function, of) }) {
			f.Where = fmt.Sprintf("%s (%s:%d)", path.Base(frame.Function), path.Base(frame.File), frame.Line)
		}
	}
	r.watch.fault.CompareAndSwap(nil, f)
}

// notTheirs are packages in which a callback may panic by what it has done wrong.
var notTheirs = []string{"runtime.", reflect.TypeFor[decider.World]().PkgPath() + ".", reflect.TypeFor[core.Key]().PkgPath() + "."}

// watchedTable returns a copy of a table whose callbacks are watched, but those of its gates, which the world knows.
func watchedTable[A any](w *watch, table *decider.Decider[A]) *decider.Decider[A] {
	table = decider.Clone(table)
	seen := map[*decider.Decider[A]]bool{}
	var walk func(d *decider.Decider[A])
	walk = func(d *decider.Decider[A]) {
		if seen[d] {
			return
		}
		seen[d] = true
		w.rows = append(w.rows, watchRow(w, d))
		for _, kid := range d.Children {
			walk(kid)
		}
	}
	walk(table)
	return table
}

// watchRow has the callbacks of a row watched.
func watchRow[A any](w *watch, d *decider.Decider[A]) *watchedRow {
	r := &watchedRow{name: d.Name, watch: w}
	decider.Tap(d, core.Key{}, func(own *decider.Decider[A]) {
		own.When = asks(r, "When", own.When, d.Not && own.Decide == nil) // which refuses
		refuses := 0.0
		if d.Not {
			refuses = 1
		}
		asked, acts := "Decide", "Behavior"
		if own.Ask != nil {
			asked = "Ask"
		}
		if own.Act != nil {
			acts = "Act"
		}
		own.Decide = asksFor(r, asked, own.Decide, refuses)
		own.Behavior = watchBehavior(r, acts, own.Behavior)
		if t := own.Targets; t != nil {
			own.Targets = &decider.Targets[A]{List: doesFor(r, "Targets.List", t.List), Max: t.Max, Top: t.Top, Switch: t.Switch, Margin: t.Margin}
		}
	})
	if s := d.Scope; s != nil {
		d.Scope = &behavior.Scope[A]{Name: s.Name, Enter: doesFor(r, "Scope.Enter", s.Enter), Exit: leaves(r, "Scope.Exit", s.Exit)}
	}
	if p := d.PerAgent; p != nil {
		d.PerAgent = &decider.PerAgent[A]{
			Cooldown: asks(r, "PerAgent.Cooldown", p.Cooldown, 0), Every: asks(r, "PerAgent.Every", p.Every, 0), Chance: asks(r, "PerAgent.Chance", p.Chance, 0),
			Commit: asks(r, "PerAgent.Commit", p.Commit, 0), Timeout: asks(r, "PerAgent.Timeout", p.Timeout, 0),
		}
	}
	if s := d.Squad; s != nil {
		q := *s
		q.Key, q.Pair, q.Roles = asks(r, "Squad.Key", s.Key, 0), asksFor(r, "Squad.Pair", s.Pair, 0), slices.Clone(s.Roles)
		for i := range q.Roles {
			q.Roles[i].Score = asksFor(r, "Squad.Roles.Score", q.Roles[i].Score, 0)
		}
		d.Squad = &q
	}
	return r
}

// watchBehavior has the callbacks of a behavior or an Act watched, but those that are ready-made: Compile knows them.
func watchBehavior[A any](r *watchedRow, of string, b *behavior.Behavior[A]) *behavior.Behavior[A] {
	if b == nil {
		return nil
	}
	own := *b
	switch {
	case of == "Act": // that of whatever type is a method of package behavior's interface
		own.Tick = asksFor(r, of, b.Tick, behavior.Failed)
	case b.Tick != nil && !strings.HasPrefix(funcname.Full(b.Tick), readyMade):
		own.Tick = asksFor(r, of+".Tick", b.Tick, behavior.Failed)
	}
	own.Activate = asksFor(r, of+".Activate", b.Activate, false)
	own.Deactivate = leaves(r, of+".Deactivate", b.Deactivate)
	own.Retarget = leaves(r, of+".Retarget", b.Retarget)
	own.Once, own.Each, own.EachFor = does(r, "Do", b.Once), does(r, "Each", b.Each), doesFor(r, "EachFor", b.EachFor)
	own.Run, own.RunFor = asks(r, "Run", b.Run, behavior.Failed), asksFor(r, "RunFor", b.RunFor, behavior.Failed)
	return &own
}

var readyMade = reflect.TypeFor[behavior.Context]().PkgPath() + "."

// What follows returns f, watched: nil of nil. Where f panics it is taken to say refused.

func asks[A, R any](r *watchedRow, call string, f func(A) R, refused R) func(A) R {
	if f == nil {
		return nil
	}
	return func(a A) R {
		says := refused
		r.runs(call, func() { says = f(a) })
		return says
	}
}

func asksFor[A, B, R any](r *watchedRow, call string, f func(A, B) R, refused R) func(A, B) R {
	if f == nil {
		return nil
	}
	return func(a A, b B) R {
		says := refused
		r.runs(call, func() { says = f(a, b) })
		return says
	}
}

func does[A any](r *watchedRow, call string, f func(A)) func(A) {
	if f == nil {
		return nil
	}
	return func(a A) { r.runs(call, func() { f(a) }) }
}

func doesFor[A, B any](r *watchedRow, call string, f func(A, B)) func(A, B) {
	if f == nil {
		return nil
	}
	return func(a A, b B) { r.runs(call, func() { f(a, b) }) }
}

func leaves[A, B, C any](r *watchedRow, call string, f func(A, B, C)) func(A, B, C) {
	if f == nil {
		return nil
	}
	return func(a A, b B, c C) { r.runs(call, func() { f(a, b, c) }) }
}
