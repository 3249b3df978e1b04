// Package acts says what a behavior.Action is: a behavior.
package acts

import (
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
)

// What an Action may have besides Act.
type (
	Activates[A any] interface {
		Activate(A, behavior.Context) bool
	}
	Deactivates[A any] interface {
		Deactivate(A, behavior.Context, behavior.Reason)
	}
	Retargets[A any] interface {
		Retarget(A, behavior.Context, uint64)
	}
	Blocks interface{ Block() any }
)

// Behavior returns the behavior that an Act is. act is a pointer, or what Compile refuses.
func Behavior[A any](act behavior.Action[A]) *behavior.Behavior[A] {
	b := &behavior.Behavior[A]{Name: Name(act), Tick: act.Act}
	if w, ok := act.(*behavior.Wait[A]); ok && (w == nil || w.Ask == nil) {
		return b // its Activate would do nothing
	}
	if x, ok := act.(Activates[A]); ok {
		b.Activate = x.Activate
	}
	if x, ok := act.(Deactivates[A]); ok {
		b.Deactivate = x.Deactivate
	}
	if x, ok := act.(Retargets[A]); ok {
		b.Retarget = x.Retarget
	}
	if x, ok := act.(Blocks); ok && !isNil(act) { // it may read fields
		b.Block = x.Block()
	}
	return b
}

func isNil(act any) bool {
	v := reflect.ValueOf(act)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// Name returns what an Act or Ask is called: its type, without package and type arguments.
func Name(x any) string {
	t := reflect.TypeOf(x)
	if t == nil {
		return ""
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}
