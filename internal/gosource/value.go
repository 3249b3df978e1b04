package gosource

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// value returns a value of data as Go, for a field of that type. kind is its path in a row.
func (e *editing) value(f *file, t types.Type, data json.RawMessage, kind string) string {
	path := libraryType(t)
	u := t.Underlying()
	switch {
	case kind == "DBlock" && string(data) == `""`:
		return "nil"
	case kind == "DBlock":
		return e.typeText(f, e.typeCalled(t, e.text(data, kind), kind)) + "{}"
	case types.IsInterface(t):
		act := e.act(data, kind)[0]
		return "&" + e.structure(f, e.typeCalled(t, act.key, kind), e.members(act.value, kind), act.key)
	case slices.Contains(parts, kind):
		return e.shared(t, e.text(data, kind), kind)
	case path == "behavior.Flags" || path == "stimuli.Mask":
		return e.bits(f, t, data, kind)
	case path == "time.Duration":
		return e.duration(f, data, kind)
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	own := methods.Lookup(nil, "UnmarshalText") != nil || methods.Lookup(nil, "UnmarshalJSON") != nil
	e.refuse(own, nil, "write it by hand", "%s is a %s, which reads its data itself", kind, path)
	switch u := u.(type) {
	case *types.Signature:
		return e.function(f, t, e.text(data, kind), kind)
	case *types.Pointer:
		return "&" + e.value(f, u.Elem(), data, kind)
	case *types.Struct:
		return e.structure(f, t, e.members(data, kind), kind)
	case interface{ Elem() types.Type }: // a slice or an array
		var items []json.RawMessage
		e.bad(json.Unmarshal(data, &items) != nil || items == nil, kind, data, "a list")
		all := make([]string, len(items))
		for i, one := range items {
			all[i] = e.value(f, u.Elem(), one, kind)
			if _, isStruct := u.Elem().Underlying().(*types.Struct); isStruct {
				all[i] = strings.TrimPrefix(all[i], e.typeText(f, u.Elem()))
			}
		}
		return e.typeText(f, t) + "{" + strings.Join(all, ", ") + "}"
	case *types.Basic:
		if u.Kind() != types.Uint8 || !strings.HasPrefix(path, "decider.") {
			return e.basic(u, data, kind)
		}
		c, ok := types.Unalias(t).(*types.Named).Obj().Pkg().Scope().Lookup(e.text(data, kind)).(*types.Const)
		e.bad(!ok || !types.Identical(c.Type(), t), kind, data, "a constant of package decider in quotes")
		return e.nameIn(f, c)
	}
	e.refuse(true, nil, "write it by hand", "%s is a %s, of which data are not known here as Go", kind, path)
	return ""
}

// bad refuses a value that is no Go of its field.
func (e *editing) bad(bad bool, kind string, data json.RawMessage, want string) {
	e.refuse(bad, nil, "write it as data has it", "%s is %.40s; want %s", kind, data, want)
}

// text returns what a text of data says.
func (e *editing) text(data json.RawMessage, kind string) (s string) {
	e.bad(json.Unmarshal(data, &s) != nil || data[0] != '"', kind, data, "a text in quotes")
	return s
}

func (e *editing) duration(f *file, data json.RawMessage, kind string) string {
	d, err := time.ParseDuration(e.text(data, kind))
	e.bad(err != nil, kind, data, "a duration with its unit")
	switch pkg := e.need(f, types.NewPackage("time", "time")); {
	case d == 0:
		return "0"
	case d < 0:
		return "-" + plain.GoDuration(-d, pkg)
	default:
		return plain.GoDuration(d, pkg)
	}
}

// basic returns a number, text or truth. What type-checks otherwise is no literal of that kind.
func (e *editing) basic(t *types.Basic, data json.RawMessage, kind string) string {
	var is any
	bad := json.Unmarshal(data, &is) != nil
	switch v := is.(type) {
	case string:
		e.bad(t.Info()&types.IsString == 0, kind, data, "a "+t.Name())
		return strconv.Quote(v)
	case bool:
		bad = bad || t.Info()&types.IsBoolean == 0
	case float64:
		whole := t.Info()&types.IsInteger == 0 || !bytes.ContainsAny(data, ".eE")
		bad = bad || t.Info()&types.IsNumeric == 0 || !whole || v == 0 && data[0] == '-'
	default:
		bad = true
	}
	e.bad(bad, kind, data, "a "+t.Name())
	return string(bytes.TrimSpace(data))
}

// member is a field of an object.
type member struct {
	key   string
	value json.RawMessage
}

// members returns those of an object in their order.
func (e *editing) members(data json.RawMessage, kind string) (all []member) {
	d := json.NewDecoder(bytes.NewReader(data))
	open, err := d.Token()
	e.bad(err != nil || open != json.Delim('{'), kind, data, "an object")
	for d.More() {
		key, err := d.Token()
		m := member{key: fmt.Sprint(key)}
		if err == nil {
			err = d.Decode(&m.value)
		}
		twice := slices.ContainsFunc(all, func(o member) bool { return o.key == m.key })
		e.bad(err != nil || twice, kind, data, "an object with each field once")
		all = append(all, m)
	}
	return all
}

// act returns the name of an Act or Ask, or of a function, with its arguments.
func (e *editing) act(data json.RawMessage, kind string) []member {
	if data[0] != '{' {
		return []member{{e.text(data, kind), json.RawMessage("{}")}}
	}
	all := e.members(data, kind)
	e.bad(len(all) != 1, kind, data, "the name of one with its arguments")
	return all
}

// structure returns the literal of a struct.
func (e *editing) structure(f *file, t types.Type, fields []member, kind string) string {
	var all []entry
	for _, m := range fields {
		path, ft := e.fieldPath(t, m.key)
		all = append(all, entry{path, e.value(f, ft, m.value, kind+"."+m.key)})
	}
	return e.literalText(f, t, all)
}

// entry is a field of a struct by its path, and its value as Go.
type entry struct {
	path []string
	text string
}

// literalText returns a struct, or a pointer to one, as Go.
func (e *editing) literalText(f *file, t types.Type, all []entry) string {
	var texts, seen []string
	for i, one := range all {
		if len(one.path) == 0 {
			return one.text
		}
		name := one.path[0]
		if slices.Contains(seen, name) {
			continue
		}
		seen = append(seen, name)
		var in []entry
		for _, other := range all[i:] {
			if other.path[0] == name {
				in = append(in, entry{other.path[1:], other.text})
			}
		}
		texts = append(texts, name+": "+e.literalText(f, mustField(t, name), in))
	}
	text := e.typeText(f, tables.Elem(t)) + "{" + strings.Join(texts, ", ") + "}"
	if isPointer(t) {
		text = "&" + text
	}
	return text
}
