// Package strict reads JSON files that programs and people write. It reports as
// errors what encoding/json ignores: bytes after the value, unknown fields, names
// that differ in case, duplicate fields. Within a json.RawMessage the last three are
// left to its reader.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Decode reads data, which must be one JSON value, into what into points to. A byte order
// mark before it is skipped. An error says its place in data. Fields that data leaves out keep their values; after an
// error into has whatever was read so far.
func Decode(data []byte, into any) error {
	mark, err := plain.Mark(data)
	if err != nil {
		return err
	}
	data = data[mark:]
	if err := json.Unmarshal(data, into); err != nil {
		return position(data, err)
	}
	w := walker{data: data}
	w.value(reflect.TypeOf(into).Elem())
	return w.err
}

// position adds the place to an error of encoding/json.
func position(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && int(syntax.Offset) >= len(data) && strings.Contains(err.Error(), "unexpected end"):
		return at(data, len(data), errors.New("the file ends within a value"))
	case errors.As(err, &syntax): // its offset is one too far
		return at(data, int(syntax.Offset)-1, err)
	case errors.As(err, &kind):
		if key, ok := wrongKey(data, kind); ok {
			return at(data, int(kind.Offset)-1, key)
		}
		return at(data, int(kind.Offset), wrongKind(kind))
	}
	return err
}

// wrongKey says what is wrong with the key of a map whose keys are numbers. encoding/json calls that
// a number, too, but has the place where it begins.
func wrongKey(data []byte, err *json.UnmarshalTypeError) (error, bool) {
	key, ok := strings.CutPrefix(err.Value, "number ")
	if offset := int(err.Offset); !ok || offset < 1 || offset > len(data) || data[offset-1] != '"' {
		return nil, false
	}
	in := "a map"
	if err.Field != "" {
		in = Quote(err.Field[strings.LastIndexByte(err.Field, '.')+1:])
	}
	return fmt.Errorf("an id in %s is %s; want %s", in, Quote(key), wanted(err.Type)), true
}

// wrongKind says what was found and what is wanted, without Go's types.
func wrongKind(err *json.UnmarshalTypeError) error {
	field, found := "the value", err.Value
	if err.Field != "" {
		field = Quote(err.Field[strings.LastIndexByte(err.Field, '.')+1:]) // those above may be Go's names
	}
	if number, ok := strings.CutPrefix(found, "number "); ok {
		found = "the number " + number
	} else {
		found = map[string]string{
			"bool": "true or false", "string": "a text", "array": "a list", "object": "an object", "number": "a number",
		}[found]
	}
	return fmt.Errorf("%s is %s; want %s", field, found, wanted(err.Type))
}

func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number from 0, as large as its field can hold"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number, as large as its field can hold"
	}
	return "a " + t.String()
}

// at adds a place to an error: the line, if there are several, and the column, in
// bytes from 1.
func at(data []byte, offset int, err error) error {
	before := data[:min(max(offset, 0), len(data))]
	column := len(before) - bytes.LastIndexByte(before, '\n')
	if !bytes.Contains(bytes.TrimSpace(data), []byte("\n")) {
		return fmt.Errorf("column %d: %w", column, err)
	}
	return fmt.Errorf("line %d, column %d: %w", 1+bytes.Count(before, []byte("\n")), column, err)
}

// Unknown returns which fields of valid JSON encoding/json would ignore in reading it into a t, by
// their paths. Types that read themselves are left out.
func Unknown(data []byte, t reflect.Type) []string {
	w := walker{data: data, lenient: true}
	w.value(t)
	return w.unknown
}

// walker walks valid JSON together with the type that it was read into.
type walker struct {
	data []byte
	i    int
	err  error

	lenient bool // as encoding/json; only unknown fields are noted, in unknown
	path    string
	unknown []string
}

// fail keeps the first error.
func (w *walker) fail(offset int, format string, args ...any) {
	if w.err == nil && !w.lenient {
		w.err = at(w.data, offset, fmt.Errorf(format, args...))
	}
}

// space skips what stands between values.
func (w *walker) space() {
	for w.i < len(w.data) && strings.IndexByte(" \t\r\n,:", w.data[w.i]) >= 0 {
		w.i++
	}
}

// value walks a value that was read into t, nil if the type is unknown.
func (w *walker) value(t reflect.Type) {
	w.space()
	if t == rawMessage { // its own reader checks it
		w.skip()
		return
	}
	t = plainType(t)
	switch w.data[w.i] {
	case '{':
		w.object(t)
	case '[':
		var item reflect.Type
		if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
			item = t.Elem()
		}
		w.i++
		for w.space(); w.data[w.i] != ']' && w.err == nil; w.space() {
			w.value(item)
		}
		w.i++
	case '"':
		w.text()
	default:
		for w.i < len(w.data) && strings.IndexByte(" \t\r\n,]}", w.data[w.i]) < 0 {
			w.i++
		}
	}
}

// object walks an object: a struct has the fields of its type, any other type any
// names; each stands once.
func (w *walker) object(t reflect.Type) {
	var fields map[string]reflect.Type
	var item reflect.Type
	switch {
	case t == nil:
	case t.Kind() == reflect.Struct:
		fields = fieldsOf(t)
	case t.Kind() == reflect.Map:
		item = t.Elem()
	}
	seen := map[string]bool{}
	w.i++
	for w.space(); w.data[w.i] != '}' && w.err == nil; w.space() {
		start := w.i
		name := w.text()
		if seen[name] {
			w.fail(start, "the field %s is there twice: leave one of them out", Quote(name))
		}
		seen[name] = true
		of := item
		if fields != nil {
			known := false
			if of, known = fields[name]; !known && w.lenient {
				of = w.ignored(name, fields)
			} else if !known {
				w.fail(start, "there is no field %s%s", Quote(name), meant(name, fields))
			}
		}
		above := w.path
		w.path += name + "."
		w.value(of)
		w.path = above
	}
	w.i++
}

// ignored notes a field that is not there. encoding/json takes one that differs in case only.
func (w *walker) ignored(name string, fields map[string]reflect.Type) reflect.Type {
	for known, of := range fields { // any order: field names of a type differ in more than case
		if strings.EqualFold(name, known) {
			return of
		}
	}
	w.unknown = append(w.unknown, w.path+name)
	return nil
}

// skip goes to the end of a value without looking at its fields.
func (w *walker) skip() {
	for depth := 0; ; {
		switch w.data[w.i] {
		case '{', '[':
			depth++
			w.i++
		case '}', ']':
			depth--
			w.i++
		case '"':
			w.text()
		default:
			for w.i < len(w.data) && strings.IndexByte(" \t\r\n,:{}[]\"", w.data[w.i]) < 0 {
				w.i++
			}
		}
		if depth == 0 {
			return
		}
		w.space()
	}
}

// text walks a string and returns it.
func (w *walker) text() string {
	start := w.i
	for w.i++; w.data[w.i] != '"'; w.i++ {
		if w.data[w.i] == '\\' {
			w.i++
		}
	}
	w.i++
	raw := w.data[start:w.i]
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1])
	}
	var s string
	_ = json.Unmarshal(raw, &s) // it is valid
	return s
}

// meant suggests a known field.
func meant(name string, fields map[string]reflect.Type) string {
	for known := range fields { // any order: field names of a type differ in more than case
		if strings.EqualFold(name, known) {
			return fmt.Sprintf(": write it as %q", known)
		}
	}
	return ": correct the name, or leave it out"
}

var (
	reader     = reflect.TypeFor[json.Unmarshaler]()
	textReader = reflect.TypeFor[encoding.TextUnmarshaler]()
	rawMessage = reflect.TypeFor[json.RawMessage]()
)

// plainType returns the type below pointers, nil for one with a decoder of its own.
func plainType(t reflect.Type) reflect.Type {
	for t != nil {
		p := reflect.PointerTo(t)
		switch {
		case p.Implements(reader), p.Implements(textReader), t.Kind() == reflect.Interface:
			return nil
		case t.Kind() != reflect.Pointer:
			return t
		}
		t = t.Elem()
	}
	return nil
}

// fieldsOf returns the types of a struct's fields by their names in JSON, with those
// of embedded structs unless the struct has its own of that name.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if fields, ok := known.Load(t); ok {
		return fields.(map[string]reflect.Type)
	}
	fields := map[string]reflect.Type{}
	var embedded []reflect.Type
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		below := f.Type
		if below.Kind() == reflect.Pointer {
			below = below.Elem()
		}
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "" && below.Kind() == reflect.Struct:
			embedded = append(embedded, below)
		case name == "":
			fields[f.Name] = f.Type
		default:
			fields[name] = f.Type
		}
	}
	for _, e := range embedded {
		for name, of := range fieldsOf(e) { // any order: a name is taken once
			if _, own := fields[name]; !own {
				fields[name] = of
			}
		}
	}
	known.Store(t, fields)
	return fields
}

// known has the fields of each struct that was read. A log has many of few kinds.
var known sync.Map
