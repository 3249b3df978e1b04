package decider

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
)

// waits reports whether b runs behavior.Wait, which the runtime calls by one name for all
// types of agents. It does not see one that stands behind another function, such as one
// that a generic function of the game returns: there the name is that function's. For the
// same reason the name to compare with is that of a Wait for a type that stands here.
func waits(b *behavior.Behavior[erased]) bool {
	return b != nil && b.Tick != nil && fullFuncName(b.Tick) == fullFuncName(behavior.Wait[int])
}

// waitOut returns the Tick of a behavior.WaitFor.
//
//go:noinline
func waitOut() func(erased, behavior.Context) Status {
	return behavior.WaitFor("", func(erased) time.Duration { return 0 }).Tick
}

// waitsForAgent reports whether b is a behavior.WaitFor.
func waitsForAgent(b *behavior.Behavior[erased]) bool {
	if b == nil {
		return false
	}
	_, ok := b.Block.(interface{ WaitsForAgent() })
	return ok
}

// fullFuncName returns the name of function f, which is not nil, with its package.
func fullFuncName(f any) string {
	if fn := runtime.FuncForPC(reflect.ValueOf(f).Pointer()); fn != nil {
		return fn.Name()
	}
	return ""
}

// checkWait checks that row i says how long its behavior waits.
func (s *survey) checkWait(i int32) {
	if d := s.deciders[i]; len(d.BehaviorArgs) == 0 && waits(d.Behavior) {
		s.report(i, codeWaitWithoutTime,
			"the row's Behavior is a Wait, and the row has no BehaviorArgs that say how long",
			"give the row BehaviorArgs: []float64{2.5} for two and a half seconds, or []float64{2, 3} for a time drawn between them")
	}
}

// checkArgs checks that something reads the BehaviorArgs of row i.
func (s *survey) checkArgs(i int32) {
	d := s.deciders[i]
	most, what := argsOf(d.Behavior)
	if len(d.BehaviorArgs) > most {
		fix := fmt.Sprintf("leave out those from [%d] on", most)
		if most == 0 {
			fix = "leave out BehaviorArgs, or give the Behavior a Tick, which reads them with Context.Arg"
		}
		s.report(i, codeUnreadArgs, fmt.Sprintf("BehaviorArgs are %v; %s", d.BehaviorArgs, what), fix)
	}
}

// checkArgNames checks the names of the arguments of row i.
func (s *survey) checkArgNames(i int32) {
	const fix = "give each argument that is always there one name, and the row those arguments"
	d := s.deciders[i]
	if wrong := wrongNames(d.ArgNames, len(d.DecideArgs)); wrong != "" {
		s.report(i, codeWrongArgNames, "ArgNames of the row, of its DecideArgs: "+wrong, fix+"; names of BehaviorArgs stand in the Behavior")
	}
	if d.Behavior == nil {
		return
	}
	if wrong := wrongNames(d.Behavior.ArgNames, len(d.BehaviorArgs)); wrong != "" {
		s.report(i, codeWrongArgNames, "ArgNames of the Behavior, of the row's BehaviorArgs: "+wrong, fix+"; names of DecideArgs stand in the row")
	}
}

// wrongNames returns what is wrong with the names of so many arguments, "" for nothing.
func wrongNames(names []string, args int) string {
	if len(names) > args {
		return fmt.Sprintf("there are more names (%d) than arguments (%d)", len(names), args)
	}
	for i, name := range names {
		at := strings.IndexFunc(name, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_- ", r)
		})
		if first, _ := utf8.DecodeRuneInString(name); at >= 0 || !unicode.IsLetter(first) {
			return fmt.Sprintf("[%d] is %.80q; want letters, digits, _, - and spaces, and a letter first", i, name)
		}
		if slices.Contains(names[:i], name) {
			return fmt.Sprintf("[%d] is %.80q, as is one before it", i, name)
		}
	}
	return ""
}

// argsOf returns how many BehaviorArgs a behavior may read, and says so if they are few.
func argsOf(b *behavior.Behavior[erased]) (most int, what string) {
	switch {
	case waitsForAgent(b):
		return 0, "a WaitFor asks the agent for how long, and reads none"
	case b.Activate != nil || b.Deactivate != nil || b.Retarget != nil:
	case b.Once != nil || b.Each != nil || b.EachFor != nil || b.Run != nil || b.RunFor != nil:
		return 0, "the row's function is given no Context, and reads none"
	case b.Tick == nil: // it stands in for another one
	case waits(b):
		return 2, "a Wait reads two at most, the least and the most of its seconds"
	default:
		for _, known := range []any{behavior.Succeed[int], behavior.Fail[int], behavior.Stay[int]} {
			if fullFuncName(b.Tick) == fullFuncName(known) {
				return 0, "Succeed, Fail and Stay read none"
			}
		}
	}
	return math.MaxInt, ""
}

// longestWait is the longest time, in seconds, that Lint takes for one that is meant.
const longestWait = 1e6

// lintWait warns of a time to wait that is none.
func (l *linter) lintWait(i int32) {
	d := l.deciders[i]
	if len(d.BehaviorArgs) == 0 || !waits(d.Behavior) {
		return
	}
	for n, arg := range d.BehaviorArgs[:min(2, len(d.BehaviorArgs))] { // what its Activate reads may follow
		if arg >= 0 && arg <= longestWait {
			continue
		}
		is := "is less than no time, so that the row ends at once"
		if arg > longestWait {
			is = "is more than eleven days"
		}
		l.warn(i, WarnStrangeWait,
			fmt.Sprintf("BehaviorArgs[%d] is %v, and Wait takes seconds: that %s", n, arg, is),
			"write the seconds as a number: 2.5, not 2500 * time.Millisecond")
		return
	}
}
