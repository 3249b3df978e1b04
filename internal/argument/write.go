package argument

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"time"
)

// Write returns the JSON from which [Read] reads v, a value of a type that data may set. The error
// says why there is none.
func Write(v reflect.Value) (json.RawMessage, error) {
	text, err := write(v)
	if err != nil {
		return nil, err
	}
	again, wrong := Read(v.Type(), "it", text)
	if wrong != nil || !reflect.DeepEqual(again.Interface(), v.Interface()) {
		return nil, fmt.Errorf("what data would say, %.40s, is read as something else", text)
	}
	return text, nil
}

func write(v reflect.Value) (json.RawMessage, error) {
	to := reflect.New(v.Type())
	to.Elem().Set(v)
	_, isText := to.Interface().(encoding.TextUnmarshaler)
	_, isJSON := to.Interface().(json.Unmarshaler)
	switch kind := v.Kind(); {
	case v.Type() == reflect.TypeFor[time.Duration]():
		return encoded(time.Duration(v.Int()).String())
	case isText || isJSON:
		return encoded(to.Interface())
	case kind == reflect.Slice, kind == reflect.Array:
		return writeAll('[', ']', v.Len(), func(i int) (string, reflect.Value) { return "", v.Index(i) })
	case kind == reflect.Struct:
		return writeAll('{', '}', v.NumField(), func(i int) (string, reflect.Value) { return v.Type().Field(i).Name, v.Field(i) })
	case kind == reflect.Func:
		return nil, errors.New("data cannot say a function")
	case (kind == reflect.Float32 || kind == reflect.Float64) && (math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)):
		return nil, errors.New("data has finite numbers")
	}
	return encoded(v.Interface())
}

// writeAll writes n values, of which those without a name are always there.
func writeAll(begin, end byte, n int, value func(int) (string, reflect.Value)) (json.RawMessage, error) {
	text := json.RawMessage{begin}
	for i := range n {
		name, v := value(i)
		if name != "" && v.IsZero() {
			continue
		}
		if len(text) > 1 {
			text = append(text, ',')
		}
		if name != "" {
			text = append(append(append(text, '"'), name...), `":`...)
		}
		one, err := write(v)
		if err != nil {
			return nil, err
		}
		text = append(text, one...)
	}
	return append(text, end), nil
}

// encoded returns the JSON of a value, with <, > and & as they are.
func encoded(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
