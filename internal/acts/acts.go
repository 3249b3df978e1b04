// Package acts says what a behavior.Action is: a behavior.
package acts

import (
	"reflect"
	"strings"
	"time"

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
	if w := Waits(act); w != nil && w.Ask == nil {
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

// Wait is what a behavior.Wait says.
type Wait struct {
	For, To time.Duration
	Ask     any // a func(A) time.Duration
}

// Waits returns what an Act says that is a *behavior.Wait, nil of others: also of those that embed
// one. To name the type here would compile it for all types of agents, also where none waits.
func Waits(act any) *Wait {
	v := reflect.ValueOf(act)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Type().Elem().PkgPath() != behaviorPath || Name(act) != "Wait" {
		return nil
	}
	w := &Wait{For: time.Duration(v.Elem().Field(0).Int()), To: time.Duration(v.Elem().Field(1).Int())}
	if ask := v.Elem().Field(2); !ask.IsNil() {
		w.Ask = ask.Interface()
	}
	return w
}

const behaviorPath = "github.com/ethogram-go/ethogram/behavior"

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
