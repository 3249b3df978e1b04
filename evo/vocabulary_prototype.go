package evo

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// prototype is the Act or Ask of an entry.
type prototype struct {
	path   string         // what errors call the entry
	of     any            // a pointer to a struct; nil for a condition that is a When
	fun    any            // the Targets of an action, the When of a condition; nil is none
	at     [][]int        // the fields that evolution chooses, by index
	scales []genome.Scale // and from what
}

// with returns a copy with arguments of its own, each by its step.
func (p *prototype) with(steps []int) any {
	of := reflect.ValueOf(p.of).Elem()
	row := reflect.New(of.Type())
	row.Elem().Set(of)
	for i, at := range p.at {
		setNumber(row.Elem().FieldByIndex(at), p.scales[i].Value(steps[i]))
	}
	return row.Interface()
}

// differs returns the first field in which another struct of the type differs, though
// evolution does not choose it, and what both have; "" is none.
func (p *prototype) differs(x any) (field string, is, want any) {
	of, c := reflect.ValueOf(p.of).Elem(), reflect.New(reflect.TypeOf(p.of).Elem()).Elem()
	c.Set(reflect.ValueOf(x).Elem())
	for _, at := range p.at {
		c.FieldByIndex(at).Set(of.FieldByIndex(at))
	}
	return difference(c, of)
}

func difference(a, b reflect.Value) (field string, is, want any) {
	for f, x := range a.Fields() {
		y := b.FieldByIndex(f.Index)
		switch {
		case f.Type.Kind() == reflect.Struct:
			if field, is, want = difference(x, y); field != "" && f.Anonymous { // its fields are promoted
				return field, is, want
			} else if field != "" {
				return f.Name + "." + field, is, want
			}
		case f.Type.Kind() == reflect.Func:
			if x.Pointer() != y.Pointer() {
				return f.Name, funcname.Full(x.Interface()), funcname.Full(y.Interface())
			}
		case !reflect.DeepEqual(x.Interface(), y.Interface()):
			return f.Name, x.Interface(), y.Interface()
		}
	}
	return "", nil, nil
}

// genes adds the fields of an Act or Ask that evolution chooses.
func (k *checker) genes(p *prototype) {
	v := reflect.ValueOf(p.of).Elem()
	for _, arg := range rowfield.ArgFields(v) {
		f, at := reflect.StructField{Type: v.Type()}, []int{}
		for name := range strings.SplitSeq(arg.Path, ".") {
			f, _ = f.Type.FieldByName(name)
			at = append(at, f.Index...)
		}
		if s, ok := k.scale(p.path+" "+arg.Path, arg.Path, f, arg.Value); ok {
			p.at, p.scales = append(p.at, at), append(p.scales, s)
		}
	}
}

// most returns a row's Act or Ask in which no argument is 0, if it can be another.
func (p *prototype) most() any {
	steps := make([]int, len(p.scales))
	for i := range steps {
		if last := p.scales[i].Steps - 1; p.scales[i].Value(last) != 0 {
			steps[i] = last
		}
	}
	return p.with(steps)
}

// scale returns the scale of a field, if it has one. Its bounds have been checked.
func (k *checker) scale(path, name string, f reflect.StructField, v reflect.Value) (s genome.Scale, ok bool) {
	_, hasMin := f.Tag.Lookup("min")
	_, hasMax := f.Tag.Lookup("max")
	_, hasStep := f.Tag.Lookup("step")
	if !v.CanInt() && !v.CanUint() && !v.CanFloat() {
		return s, false
	}
	a := genome.Argument{
		Name: strings.ToLower(strings.NewReplacer("_", " ", ".", "").Replace(plain.Capitals(name))), Unit: f.Tag.Get("unit"),
		Min: tagged(f, "min"), Max: tagged(f, "max"), Step: tagged(f, "step"), Default: number(v),
	}
	if f.Type == durationType {
		a.Unit = "s"
	}
	before := len(k.errs)
	bad := func(message, fix string) { genome.Add(&k.errs, codeBadTag, path, message, fix) }
	switch {
	case !hasMin || !hasMax:
		if hasStep {
			bad("it has the tag step, and not both min and max", "write all three to have evolution choose it, or leave out step")
		}
		return s, false
	case f.Type == durationType && f.Tag.Get("unit") != "":
		bad("it has the tag unit, and a duration has its unit in itself", "leave out unit")
	case !hasStep && !v.CanInt() && !v.CanUint() || !hasStep && f.Type == durationType:
		bad("it has the tags min and max and no step", `write the distance between two neighboring values, as in step:"0.5"`)
	case !hasStep:
		a.Step = 1
	}
	for i, x := range [...]float64{a.Min, a.Max, a.Step} {
		if c := reflect.New(f.Type).Elem(); len(k.errs) == before {
			if setNumber(c, x); number(c) != x {
				bad(`it has the tag `+[...]string{"min", "max", "step"}[i]+`:"`+genome.Number(x)+`", which is no `+f.Type.String(), "write one that it can have")
			}
		}
	}
	if len(k.errs) > before {
		return s, false
	}
	s = genome.NewScale(a, path, &k.errs)
	return s, true
}

var durationType = reflect.TypeFor[time.Duration]()

// tagged returns the number that a tag says, 0 if it says none.
func tagged(f reflect.StructField, key string) float64 {
	text := f.Tag.Get(key)
	if f.Type == durationType {
		d, _ := time.ParseDuration(text)
		return number(reflect.ValueOf(d))
	}
	x, _ := strconv.ParseFloat(text, 64)
	return x
}

// number returns a field as the number that people would write: of a duration, its
// seconds.
func number(v reflect.Value) float64 {
	switch {
	case v.Type() == durationType:
		return float64(v.Int()) / float64(time.Second)
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	case v.Kind() == reflect.Float32:
		x, _ := strconv.ParseFloat(strconv.FormatFloat(v.Float(), 'g', -1, 32), 64)
		return x
	}
	return v.Float()
}

func setNumber(v reflect.Value, x float64) {
	switch {
	case v.Type() == durationType:
		v.SetInt(int64(math.Round(x * float64(time.Second))))
	case v.CanInt():
		v.SetInt(int64(x))
	case v.CanUint():
		v.SetUint(uint64(int64(x)))
	default:
		v.SetFloat(x)
	}
}
