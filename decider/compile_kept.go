package decider

import (
	"reflect"
	"strconv"

	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/core"
)

// keptArgs is an Act or Ask with a copy, by which a world sees that a method has written to it.
type keptArgs struct {
	row     *core.Row
	part    string // "Act" or "Ask"
	is, was any
}

// keepArgs copies the Act or Ask of a row.
func (t *tree) keepArgs(row *core.Row, part string, of any) {
	if of != nil {
		t.kept = append(t.kept, keptArgs{row, part, of, copyArgsOf(of)})
	}
}

// lookAtArgs notes the rows whose Act or Ask a method has written to.
func (t *tree) lookAtArgs(w *World) {
	for i := range t.kept {
		k := &t.kept[i]
		c := changeOf(reflect.ValueOf(k.is).Elem(), reflect.ValueOf(k.was).Elem())
		if c == nil {
			continue
		}
		w.noteMistake(mistakeKey{kind: aChangedArgument, prog: t.prog, row: k.row.Self}, quote(t.prog.Rows[0].Name), quote(k.row.Name),
			"its %s, a %s, has changed its own field %s from %s to %s: it is one for all agents; keep it on the agent or in a block",
			k.part, acts.Name(k.is), c.at[1:], valueText(c.was), valueText(c.is))
	}
}

// changedArg is a field that is not as it was.
type changedArg struct {
	at      string // ".Gait.Speeds[2]"
	is, was reflect.Value
}

// changeOf returns the first field in which two values of a type differ, nil if they are equal.
func changeOf(is, was reflect.Value) *changedArg {
	same := true
	switch is.Kind() {
	case reflect.Struct:
		for i := range is.NumField() {
			if c := changeOf(is.Field(i), was.Field(i)); c != nil {
				c.at = "." + is.Type().Field(i).Name + c.at
				return c
			}
		}
	case reflect.Array, reflect.Slice:
		same = is.Len() == was.Len()
		for i := 0; same && i < is.Len(); i++ {
			if c := changeOf(is.Index(i), was.Index(i)); c != nil {
				c.at = "[" + strconv.Itoa(i) + "]" + c.at
				return c
			}
		}
	case reflect.Func:
		same = is.Pointer() == was.Pointer()
	default:
		same = is.Equal(was)
	}
	if same {
		return nil
	}
	return &changedArg{is: is, was: was}
}
