package scenarios_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
)

// tells are the fields of a row that a task is about.
var tells = []string{
	"If", "When", "Decide", "Ask", "Policy", "Targets", "Delegate", "Recheck", "From", "After", "Loop", "Latched", "Urgent",
	"Commit", "Timeout", "Margin", "Rescore", "Gate", "Squad",
	"Preconditions.Stimuli", "Preconditions.Cooldown", "Preconditions.Every", "Preconditions.Chance",
	"Targets.Switch", "Targets.Margin",
}

// harmless are fields without which a solution is as good.
var harmless = map[string]bool{
	"bandits: CREEP.If":       true, // who is no talker
	"rounds: ROUNDS.Loop":     true, // a root that has ended begins again, a tick later
	"stroller: STROLLER.Loop": true,
	"searcher: PATROL.After":  true,
}

// TestJudges: without any of the fields that a solution sets, its judge, or Compile, refuses it.
func TestJudges(t *testing.T) {
	mutants := 0
	for name, root := range solutions {
		var rows []*scenarios.Row
		walk(root, func(r *scenarios.Row) { rows = append(rows, r) })
		for i, r := range rows {
			for _, path := range tells {
				if field(r, path).IsValid() && !field(r, path).IsZero() {
					mutant := decider.Clone(root)
					var copies []*scenarios.Row
					walk(mutant, func(r *scenarios.Row) { copies = append(copies, r) })
					field(copies[i], path).SetZero()
					what := fmt.Sprint(name, ": ", r.Name, ".", path)
					assert.Equal(t, harmless[what], right(t, name, mutant), "%s: is it right without?", what)
					mutants++
				}
			}
		}
	}
	assert.Greater(t, mutants, 60)
}

func walk(r *scenarios.Row, visit func(*scenarios.Row)) {
	visit(r)
	for _, c := range r.Children {
		walk(c, visit)
	}
}

// field is a field of a row, or the zero Value below a nil pointer.
func field(r *scenarios.Row, path string) reflect.Value {
	v := reflect.ValueOf(r).Elem()
	for name := range strings.SplitSeq(path, ".") {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return reflect.Value{}
			}
			v = v.Elem()
		}
		v = v.FieldByName(name)
	}
	return v
}

// right reports whether a table does what a task wants.
func right(t *testing.T, name string, root *scenarios.Row) bool {
	inner := &judged{TB: t}
	done := make(chan struct{})
	go func() { // Fatal ends it
		defer close(done)
		defer func() { inner.failed = recover() != nil || inner.failed }()
		scenarios.Judges[name](inner, root)
	}()
	<-done
	return !inner.failed
}

// judged is a test that may fail.
type judged struct {
	testing.TB
	failed bool
}

func (j *judged) Error(...any)          { j.failed = true }
func (j *judged) Fatal(...any)          { j.stop() }
func (j *judged) Fatalf(string, ...any) { j.stop() }

func (j *judged) stop() {
	j.failed = true
	runtime.Goexit()
}
