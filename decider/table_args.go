package decider

import (
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/acts"
)

// heldAct is the Act of an author's row as the engine has it.
type heldAct struct {
	of     any                                   // a copy of the author's, which the tree alone has
	tick   func(erased, behavior.Context) Status // its method
	agent  any                                   // a nil pointer to one
	beside bool                                  // the row has another field that says what it does
	wait   *acts.Wait                            // what it says if it is a behavior.Wait
}

// Act implements behavior.Action.
func (h *heldAct) Act(agent erased, x behavior.Context) Status { return h.tick(agent, x) }

// waits has it tick as a behavior.Wait does.
func (h *heldAct) waits(w *acts.Wait, ask func(erased) time.Duration) {
	h.wait, h.tick = w, (&behavior.Wait[erased]{For: w.For, To: w.To, Ask: ask}).Act
}

// heldAsk is the Ask of an author's row as the engine has it, or its Act, if that is asked.
type heldAsk struct {
	of     any
	decide func(erased, Query) float64
	beside bool // the row has a Decide
	act    bool // it is the Act
}

// Decide implements Question.
func (h *heldAsk) Decide(agent erased, q Query) float64 { return h.decide(agent, q) }

// actOf returns the author's Act of a row, nil without one.
func actOf(d *Decider[erased]) any {
	if h, ok := d.Act.(*heldAct); ok {
		return h.of
	}
	return nil
}

// actsAlone reports whether the row's Act is all that it does.
func actsAlone(d *Decider[erased]) bool {
	h, ok := d.Act.(*heldAct)
	return ok && !h.beside
}

// askOf returns the author's Ask of a row, or the Act that is asked in its place, nil without one.
func askOf(d *Decider[erased]) any {
	if h, ok := d.Ask.(*heldAsk); ok {
		return h.of
	}
	return nil
}

// waitOf returns the row's Act if it is a behavior.Wait, and all that the row does; else nil.
func waitOf(d *Decider[erased]) *acts.Wait {
	if h, ok := d.Act.(*heldAct); ok && !h.beside {
		return h.wait
	}
	return nil
}

// ownAskOf returns the author's Ask of a row, nil without one.
func ownAskOf(d *Decider[erased]) any {
	if h, ok := d.Ask.(*heldAsk); ok && !h.act {
		return h.of
	}
	return nil
}

// ownArgs gives the author's row an Act and an Ask that the tree alone has.
func ownArgs[A any](d *Decider[A]) {
	d.Act, _ = copyArgsOf(d.Act).(behavior.Action[A])
	d.Ask, _ = copyArgsOf(d.Ask).(Question[A])
}

// copyArgsOf returns a deep copy of an Act or Ask: each row has its own.
func copyArgsOf(x any) any {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return x
	}
	c := reflect.New(v.Type().Elem())
	c.Elem().Set(v.Elem())
	ownSlices(c.Elem())
	return c.Interface()
}

// ownSlices gives a value slices of its own.
func ownSlices(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() || v.Type().Field(i).Anonymous { // whose fields are promoted
				ownSlices(f)
			}
		}
	case reflect.Slice:
		if !v.IsNil() {
			c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(c, v)
			v.Set(c)
		}
		fallthrough
	case reflect.Array:
		if slices.Contains(nests, v.Type().Elem().Kind()) {
			for i := range v.Len() {
				ownSlices(v.Index(i))
			}
		}
	}
}

// nests are the kinds of values in which slices may stand.
var nests = []reflect.Kind{reflect.Struct, reflect.Array, reflect.Slice}
