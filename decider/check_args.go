package decider

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/acts"
)

// checkArguments checks the Act and the Ask of row i: all that is wrong with them.
func (s *survey) checkArguments(i int32) {
	d := s.deciders[i]
	if h, ok := d.Act.(*heldAct); ok {
		s.reportArgs(i, "Act", h.of)
		if h.wait != nil {
			s.checkWait(i, h.wait)
		}
	}
	if h, ok := d.Ask.(*heldAsk); ok && !h.act {
		s.reportArgs(i, "Ask", h.of)
		if h.beside {
			s.report(i, codeAskTwice, "Ask and Decide are set; a row is asked by one of them", "leave one of them; a plain condition may be a When besides")
		}
	}
}

func (s *survey) reportArgs(i int32, field string, x any) {
	v := reflect.ValueOf(x)
	report := func(message, fix string) { s.report(i, codeWrongArguments, field+" "+message, fix) }
	switch {
	case v.Kind() != reflect.Pointer || v.Type().Elem().Kind() != reflect.Struct:
		report(fmt.Sprintf("is a %v; want a pointer to a struct", v.Type()),
			fmt.Sprintf("write &%s{…}, and give its methods a pointer as receiver", acts.Name(x)))
	case v.IsNil():
		report(fmt.Sprintf("is a nil %v", v.Type()), fmt.Sprintf("write &%s{}", acts.Name(x)))
	case acts.Name(x) == "":
		report("is of a type without a name; traces and tooltips know it by that", "give the type a name")
	default:
		argsCheck{report: report}.fields("", v.Elem())
	}
}

// argsCheck looks for what is wrong with the struct of an Act or Ask.
type argsCheck struct {
	report func(message, fix string)
	within []any // the types of the elements of empty lists in which it looks: a list may hold lists of its kind
}

func (c argsCheck) fields(path string, v reflect.Value) {
	for f, value := range v.Fields() {
		switch {
		case f.Anonymous && value.Kind() == reflect.Struct: // its fields are promoted
			c.fields(path, value)
			continue
		case f.IsExported():
			c.field(path+f.Name, f.Tag, value)
			continue
		}
		c.report(fmt.Sprintf("has the field %s, which is not exported: tools and data cannot see it", path+f.Name),
			"rename it; what an agent must remember stands in a Block, as the struct is one for all agents")
	}
}

func (c argsCheck) field(name string, tag reflect.StructTag, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool, reflect.String, reflect.Func:
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if d, ok := v.Interface().(time.Duration); ok && badDuration(max(d, -d)) {
			c.report(fmt.Sprintf("has %s of %d nanoseconds; want a duration with its unit, of at least %v", name, d, shortestDuration),
				fmt.Sprintf("write %d*time.Second if you mean seconds", d))
			return
		}
		c.bounds(name, tag, v, float64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		c.bounds(name, tag, v, float64(v.Uint()))
	case reflect.Float32, reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			c.report(fmt.Sprintf("has %s of %v; want a finite number", name, x), "write a number")
			return
		}
		c.bounds(name, tag, v, v.Float())
	case reflect.Struct:
		c.fields(name+".", v)
	case reflect.Array, reflect.Slice:
		if elem := v.Type().Elem(); v.Len() == 0 && !slices.Contains(c.within, any(elem)) { // its elements are checked all the same
			c.within = append(c.within, elem)
			c.field(name, "", reflect.Zero(elem))
		}
		for i := range v.Len() {
			c.field(fmt.Sprintf("%s[%d]", name, i), tag, v.Index(i))
		}
	default:
		c.report(fmt.Sprintf("has the field %s of type %v, which is no data of its own", name, v.Type()),
			"write numbers, texts, bools, structs, arrays or slices; what changes stands on the agent")
	}
}

// bounds reports a number beyond its tags, and tags that are no numbers.
func (c argsCheck) bounds(name string, tag reflect.StructTag, v reflect.Value, x float64) {
	_, isDuration := v.Interface().(time.Duration)
	read := func(key string) (value float64, has bool) {
		text, has := tag.Lookup(key)
		if !has {
			return 0, false
		}
		var err error
		want := "a number"
		if isDuration {
			var d time.Duration
			d, err = time.ParseDuration(text)
			value, want = float64(d), "a duration"
		} else {
			value, err = strconv.ParseFloat(text, 64)
		}
		if err != nil || math.IsNaN(value) {
			c.report(fmt.Sprintf("has the field %s with the tag %s:%q; want %s", name, key, text, want),
				`write it as the value is written: min:"0.5", or of a duration min:"500ms"`)
			return 0, false
		}
		return value, true
	}
	least, hasLeast := read("min")
	most, hasMost := read("max")
	if step, has := read("step"); has && !(step > 0) {
		c.report(fmt.Sprintf("has the field %s with the tag step:%q; want more than 0", name, tag.Get("step")), "leave out the step")
	}
	switch {
	case hasLeast && hasMost && least > most:
		c.report(fmt.Sprintf("has the field %s with the tags min:%q, max:%q, between which is nothing", name, tag.Get("min"), tag.Get("max")), "exchange them")
	case hasLeast && x < least, hasMost && x > most:
		c.report(fmt.Sprintf("has %s of %v; its tags say min %s, max %s", name, v.Interface(), cmp.Or(tag.Get("min"), "none"), cmp.Or(tag.Get("max"), "none")),
			"choose a number between them, or widen the tags")
	}
}

// checkWait checks that row i says how long its Wait is.
func (s *survey) checkWait(i int32, w *acts.Wait) {
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
