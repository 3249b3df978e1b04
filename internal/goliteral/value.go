package goliteral

import (
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Type returns a type.
func (w *Writer) Type(t reflect.Type) string {
	switch {
	case t.PkgPath() != "":
		name, args, generic := strings.Cut(t.Name(), "[")
		pkg, _, _ := strings.Cut(t.String(), ".")
		if name = w.Name(t.PkgPath(), pkg, name); generic {
			name += "[" + w.types(args)
		}
		return name
	case t.Kind() == reflect.Pointer:
		return "*" + w.Type(t.Elem())
	case t.Kind() == reflect.Slice:
		return "[]" + w.Type(t.Elem())
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), w.Type(t.Elem()))
	case t.Kind() == reflect.Map:
		return "map[" + w.Type(t.Key()) + "]" + w.Type(t.Elem())
	case t.Kind() == reflect.Func:
		var in, out []string
		for of := range t.Ins() {
			in = append(in, w.Type(of))
		}
		for of := range t.Outs() {
			out = append(out, w.Type(of))
		}
		if t.IsVariadic() {
			in[len(in)-1] = "..." + strings.TrimPrefix(in[len(in)-1], "[]")
		}
		return strings.TrimSuffix("func("+strings.Join(in, ", ")+") ("+strings.Join(out, ", ")+")", " ()")
	case t.Kind() == reflect.Struct:
		var fields []string
		for f := range t.Fields() {
			text := f.Name + " " + w.Type(f.Type)
			if f.Tag != "" {
				text += " " + strconv.Quote(string(f.Tag))
			}
			fields = append(fields, text)
		}
		return "struct{ " + strings.Join(fields, "; ") + " }"
	}
	return t.String()
}

// types returns types in brackets, which have paths in front of their names.
func (w *Writer) types(text string) string {
	var b strings.Builder
	for text != "" {
		n := strings.IndexAny(text, "[]*,(){}; ")
		if n < 0 {
			n = len(text)
		}
		if dot := strings.LastIndexByte(text[:n], '.'); dot > 0 {
			b.WriteString(w.Name(text[:dot], "", text[dot+1:n]))
		} else {
			b.WriteString(text[:n])
		}
		if text = text[n:]; text != "" {
			b.WriteByte(text[0])
			text = text[1:]
		}
	}
	return b.String()
}

// Value returns a value, "" if source cannot say it. Of a struct it leaves out what source cannot say.
func (w *Writer) Value(v reflect.Value) string {
	text, _ := w.value(v)
	return text
}

// value returns a value, and whether it is all of it.
func (w *Writer) value(v reflect.Value) (text string, whole bool) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), true
	case reflect.String:
		return strconv.Quote(v.String()), true
	case reflect.Float32, reflect.Float64:
		x, format := v.Float(), byte('g')
		if size := math.Abs(x); size >= 1e-6 && size < 1e15 {
			format = 'f'
		}
		return strconv.FormatFloat(x, format, -1, t.Bits()), true
	case reflect.Func:
		if v.IsNil() {
			return "nil", true
		}
		text, why := w.Function(v.Interface())
		if why != "" && w.Func != nil {
			w.Func(v.Interface(), why)
		}
		return text, why == ""
	case reflect.Interface:
		switch at := v.Elem(); {
		case v.IsNil():
			return "nil", true
		case at.Kind() == reflect.Pointer:
			text, whole = w.value(at.Elem())
			return "&" + text, whole
		default:
			return w.value(at)
		}
	case reflect.Struct, reflect.Slice, reflect.Array:
		return w.composite(v)
	}
	switch {
	case t == reflect.TypeFor[time.Duration]():
		if v.IsZero() {
			return "0", true
		}
		return plain.GoDuration(time.Duration(v.Int()), strings.TrimSuffix(w.Name("time", "time", "Duration"), ".Duration")), true
	case (t == reflect.TypeFor[decider.Flags]() || t == reflect.TypeFor[stimuli.Mask]()) && !v.IsZero():
		return w.bits(t, v.Uint()), true
	case v.Kind() == reflect.Uint8 && t.PkgPath() == reflect.TypeFor[decider.Policy]().PkgPath():
		return w.Name(t.PkgPath(), "decider", fmt.Sprint(v.Interface())), true
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), true
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10), true
	}
	if v.IsZero() { // a pointer or a map
		return "nil", true
	}
	return "", false
}

// composite returns a struct without the fields that are zero, or a list.
func (w *Writer) composite(v reflect.Value) (text string, whole bool) {
	var parts []string
	whole = true
	if v.Kind() == reflect.Struct {
		for f, at := range v.Fields() {
			if at.IsZero() {
				continue
			}
			text, all := "", false
			if f.IsExported() || at.Kind() == reflect.Struct { // an embedded one need not be exported
				text, all = w.value(at)
			}
			if whole = whole && all; text != "" {
				parts = append(parts, f.Name+": "+text)
			}
		}
		return w.Type(v.Type()) + "{" + strings.Join(parts, ", ") + "}", whole
	}
	elem := w.Type(v.Type().Elem()) // which the list says already
	for i := range v.Len() {
		text, all := w.value(v.Index(i))
		if !all {
			return "", false
		}
		if strings.HasSuffix(text, "}") {
			text = strings.TrimPrefix(text, elem)
		}
		parts = append(parts, text)
	}
	return w.Type(v.Type()) + "{" + strings.Join(parts, ", ") + "}", true
}

// bits returns a word by its bits.
func (w *Writer) bits(t reflect.Type, word uint64) string {
	var all []string
	for rest := word; rest != 0; rest &= rest - 1 {
		n := bits.TrailingZeros64(rest)
		if w.Bit != nil {
			all = append(all, w.Bit(t, n))
		} else {
			all = append(all, fmt.Sprintf("1<<%d", n))
		}
	}
	if len(all) == 1 {
		return strings.Replace(all[0], "<<", " << ", 1) // as gofmt has it
	}
	return strings.Join(all, " | ")
}

// Function returns what source calls a function, or why it cannot name it.
func (w *Writer) Function(f any) (text, why string) {
	is, why := funcname.SourceOf(f)
	if why != "" {
		return "", why
	}
	text = w.Name(is.Path, "", is.Name) // of a method, too: it may have no name elsewhere
	if is.Type == "" {
		return text, ""
	}
	if text = w.Name(is.Path, "", is.Type); is.Pointer {
		text = "(*" + text + ")"
	}
	return text + "." + is.Name, ""
}
