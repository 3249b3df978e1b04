package local

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// parse reads the text of a value of the type of like.
func parse(text string, like any) (any, error) {
	v := reflect.New(reflect.TypeOf(like)).Elem()
	var err error
	wrong := ""
	switch kindOf(like) {
	case "duration":
		var d time.Duration
		d, err = time.ParseDuration(text)
		v.SetInt(int64(d))
		wrong = "is no duration: want one such as 250ms or 1.5s"
	case "number":
		var x float64
		x, err = strconv.ParseFloat(text, v.Type().Bits())
		v.SetFloat(x)
		wrong = "is no number: want one such as 0.25"
	case "count":
		wrong = "is no whole number: want one such as 3"
		if v.CanInt() {
			var n int64
			n, err = strconv.ParseInt(text, 10, v.Type().Bits())
			v.SetInt(n)
		} else {
			var n uint64
			n, err = strconv.ParseUint(text, 10, v.Type().Bits())
			v.SetUint(n)
			wrong += ", not below 0"
		}
		if errors.Is(err, strconv.ErrRange) {
			wrong = fmt.Sprintf("is more than a %v can be", v.Type())
		}
	case "text":
		if own, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
			err = own.UnmarshalText([]byte(text))
			wrong = fmt.Sprintf("is refused: %v", err)
		} else {
			v.SetString(text)
		}
	case "list":
		list, err := readList(text, like.(listed).typ)
		if err != nil {
			return nil, fmt.Errorf("%.60q %w", text, err)
		}
		v, _ := shownAs(list)
		return v, nil
	default:
		var on bool
		on, err = strconv.ParseBool(text)
		v.SetBool(on)
		wrong = "is neither true nor false"
	}
	if err != nil {
		return nil, fmt.Errorf("%.60q %s", text, plain.Name(wrong))
	}
	return v.Interface(), nil
}

// kindOf says for the page what the value of a field is.
func kindOf(v any) string {
	switch x := reflect.ValueOf(v); {
	case x.Type() == reflect.TypeFor[time.Duration]():
		return "duration"
	case x.Type() == reflect.TypeFor[listed]():
		return "list"
	case x.Kind() == reflect.String, ownText(x.Type()):
		return "text"
	case x.CanFloat():
		return "number"
	case x.CanInt(), x.CanUint():
		return "count"
	}
	return "switch"
}

// ownText reports whether the game reads values of a type from texts of its own.
func ownText(typ reflect.Type) bool {
	return reflect.PointerTo(typ).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

func isZero(v any) bool { return reflect.ValueOf(v).IsZero() }

// textOf returns a value as parse reads it.
func textOf(v any) string {
	switch x := v.(type) {
	case listed:
		return x.text
	case time.Duration:
		return x.String()
	}
	switch x := reflect.ValueOf(v); {
	case ownText(x.Type()):
		if own, ok := v.(encoding.TextMarshaler); ok {
			if text, err := own.MarshalText(); err == nil {
				return string(text)
			}
		}
		return fmt.Sprint(v)
	case x.CanFloat():
		return strconv.FormatFloat(x.Float(), 'g', -1, x.Type().Bits())
	}
	return numeral(v)
}

// numeral returns a number, a text or a bool without what its type calls it.
func numeral(v any) string {
	switch x := reflect.ValueOf(v); {
	case x.CanInt():
		return strconv.FormatInt(x.Int(), 10)
	case x.CanUint():
		return strconv.FormatUint(x.Uint(), 10)
	case x.Kind() == reflect.Bool:
		return strconv.FormatBool(x.Bool())
	default:
		return x.String()
	}
}

// shownText returns a value in the words of changes.
func shownText(v any) string {
	if reflect.ValueOf(v).Kind() == reflect.String && !ownText(reflect.TypeOf(v)) {
		return strconv.Quote(textOf(v))
	}
	return plain.Name(textOf(v))
}

// goValue returns the value of a field as Go source.
func goValue(v any) string {
	if d, ok := v.(time.Duration); ok {
		if d == 0 {
			return "0"
		}
		return plain.GoDuration(d, "time")
	}
	switch x := reflect.ValueOf(v); {
	case x.Kind() == reflect.String:
		return strconv.Quote(x.String())
	case !x.CanFloat():
		return numeral(v)
	case math.IsNaN(x.Float()):
		return "math.NaN()"
	case math.IsInf(x.Float(), 0):
		return fmt.Sprintf("math.Inf(%d)", map[bool]int{false: -1, true: 1}[x.Float() > 0])
	}
	return textOf(v)
}
