package decider

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
)

// checkWait checks that row i says how long its Wait is.
func (s *survey) checkWait(i int32, w *behavior.Wait[erased]) {
	switch {
	case w.For == 0 && w.To == 0 && w.Ask == nil:
		s.report(i, codeWrongArguments, "Act, a Wait, has no time",
			"write For: 2 * time.Second, and To: 3 * time.Second for a time drawn between them; or Ask, for one that the agent knows")
	case w.Ask != nil && (w.For != 0 || w.To != 0):
		s.report(i, codeWrongArguments, fmt.Sprintf("Act, a Wait, has an Ask beside For %v and To %v; the agent is asked, and these are not read", w.For, w.To),
			"leave out Ask, or the times")
	case w.To != 0 && w.To < w.For:
		s.report(i, codeWrongArguments, fmt.Sprintf("Act, a Wait, has To %v, which is less than For %v", w.To, w.For), "exchange them; or leave out To")
	}
}

// fullFuncName returns the name of function f, which is not nil, with its package.
func fullFuncName(f any) string {
	if fn := runtime.FuncForPC(reflect.ValueOf(f).Pointer()); fn != nil {
		return fn.Name()
	}
	return ""
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
	case b.Activate != nil || b.Deactivate != nil || b.Retarget != nil:
	case b.Once != nil || b.Each != nil || b.EachFor != nil || b.Run != nil || b.RunFor != nil:
		return 0, "the row's function is given no Context, and reads none"
	case b.Tick == nil: // it stands in for another one
	default:
		for _, known := range []any{behavior.Succeed[int], behavior.Fail[int], behavior.Stay[int]} {
			if fullFuncName(b.Tick) == fullFuncName(known) {
				return 0, "Succeed, Fail and Stay read none"
			}
		}
	}
	return math.MaxInt, ""
}
