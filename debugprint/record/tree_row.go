package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/stimuli"
)

// treeLine describes a tree.
type treeLine struct {
	Tree        int           `json:"tree"`
	Fingerprint word          `json:"fingerprint"`
	Rows        list[rowLine] `json:"rows"`
}

// list is a list of which no more is read than a log may have, so that a few bytes
// for each cannot fill the memory.
type list[T any] []T

const maxList = 1 << 16

func (l *list[T]) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return fmt.Errorf("found %.20q; want a list", b)
	}
	*l = nil
	for d.More() {
		if len(*l) == maxList {
			return fmt.Errorf("a list has more than %d values", maxList)
		}
		var v T
		if err := d.Decode(&v); err != nil {
			return err
		}
		*l = append(*l, v)
	}
	return nil
}

// rowLine is a row of a tree as data: what internal/rowfield has a key for. What is zero
// is left out.
type rowLine struct {
	decider.RowInfo
	box []number // where the page draws it
}

// rowFields are the fields that logs have, in the order that keys have had from the first
// version on; new ones, as ends, stand behind them.
var rowFields = sync.OnceValue(func() (in []rowField) {
	order := strings.Fields("name parent policy behavior has behaviorFlags bits checks flags stimuli cooldown every " +
		"scatter chance when decide args score block commit timeout margin outcome endOn loop succeed scope gate limit " +
		"keyed gateCooldown localCooldown squad roles paired barrier slot")
	for i := range rowfield.Fields {
		if rowfield.Fields[i].Key != "" {
			f := &rowfield.Fields[i]
			in = append(in, rowField{f, f.Index(reflect.TypeFor[decider.RowInfo]())})
		}
	}
	place := func(f rowField) uint { return uint(slices.Index(order, f.Key)) } // the last without one
	slices.SortStableFunc(in, func(f, g rowField) int { return cmp.Compare(place(f), place(g)) })
	return in
})

// rowField is a field and where it is in a RowInfo.
type rowField struct {
	*rowfield.Field
	at []int
}

// MarshalJSON implements json.Marshaler.
func (l rowLine) MarshalJSON() ([]byte, error) {
	var b []byte
	put := func(key string, value any) error {
		text, err := json.Marshal(value)
		b = append(appendKey(b, key), text...)
		return err
	}
	row := reflect.ValueOf(&l.RowInfo).Elem()
	for _, f := range rowFields() {
		if value := l.logged(f.Name, row.FieldByIndex(f.at)); value != nil {
			if err := put(f.Key, value); err != nil {
				return nil, err
			}
		}
	}
	if l.box != nil {
		if err := put("box", l.box); err != nil {
			return nil, err
		}
	}
	b[0] = '{' // the comma of the first key
	return append(b, '}'), nil
}

// logged returns the value of a field as a log has it, nil for one that is left out.
func (l *rowLine) logged(name string, v reflect.Value) any {
	switch x := v.Interface().(type) { // where zero is a value, or something else is none
	case string:
		if name == "Name" {
			return x
		}
	case decider.Row:
		if x == decider.NoRow {
			return nil
		}
		return uint16(x)
	case decider.Policy:
		if !l.Group() {
			return nil
		}
		return x.String()
	}
	if v.IsZero() || v.CanFloat() && v.Float() == 0 || v.Kind() == reflect.Slice && v.Len() == 0 {
		return nil
	}
	switch x := v.Interface().(type) {
	case bool:
		switch {
		case name != "HasBehavior":
			return x
		case l.HasTick:
			return []string{"behavior", "tick"}
		}
		return []string{"behavior"}
	case float64:
		return number(x)
	case []float64:
		return converted[number](x)
	case []decider.Flags:
		return converted[word](x)
	case decider.Check:
		return &checkLine{word(x.All), word(x.None), word(x.Any), word(x.AnyClear)}
	case stimuli.Check:
		return &checkLine{word(x.All), word(x.None), word(x.Any), word(x.AnyClear)}
	case decider.Outcome:
		return x.String()
	case decider.EndOn:
		return x.String()
	default:
		return x
	}
}

func converted[To ~uint64 | ~float64, From ~uint64 | ~float64](list []From) (to []To) {
	for _, v := range list {
		to = append(to, To(v))
	}
	return to
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *rowLine) UnmarshalJSON(b []byte) error {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(b, &keys); err != nil {
		return err
	}
	*l = rowLine{RowInfo: decider.RowInfo{Parent: decider.NoRow}}
	row := reflect.ValueOf(&l.RowInfo).Elem()
	for _, f := range rowFields() {
		if text, ok := keys[f.Key]; ok {
			if err := l.read(text, row.FieldByIndex(f.at).Addr().Interface()); err != nil {
				return fmt.Errorf("row %.80q: %s: %w", l.Name, f.Key, err)
			}
		}
	}
	return nil
}

// read reads the value of a field.
func (l *rowLine) read(text []byte, field any) (err error) {
	switch to := field.(type) {
	case *decider.Row:
		var up uint16
		err = json.Unmarshal(text, &up)
		*to = decider.Row(up)
	case *decider.Policy:
		*to, err = constantOf(text, decider.PrioritizedList, decider.Policy.String)
	case *decider.Outcome:
		*to, err = constantOf(text, decider.Keep, decider.Outcome.String)
	case *decider.EndOn:
		*to, err = constantOf(text, decider.EndOnNone, decider.EndOn.String)
	case *float64:
		*to, err = parseNumber(text)
	case *[]float64:
		var list []number
		err = json.Unmarshal(text, &list)
		*to = converted[float64](list)
	case *[]decider.Flags:
		var list []word
		err = json.Unmarshal(text, &list)
		*to = converted[decider.Flags](list)
	case *decider.Check:
		var c checkLine
		err = json.Unmarshal(text, &c)
		*to = decider.Check{All: decider.Flags(c.All), None: decider.Flags(c.None), Any: decider.Flags(c.Any), AnyClear: decider.Flags(c.AnyClear)}
	case *stimuli.Check:
		var c checkLine
		err = json.Unmarshal(text, &c)
		*to = stimuli.Check{All: stimuli.Mask(c.All), None: stimuli.Mask(c.None), Any: stimuli.Mask(c.Any), AnyClear: stimuli.Mask(c.AnyClear)}
	case *bool:
		if to != &l.HasBehavior {
			return json.Unmarshal(text, to)
		}
		var has []string
		err = json.Unmarshal(text, &has)
		l.HasBehavior, l.HasTick = slices.Contains(has, "behavior"), slices.Contains(has, "tick")
	default:
		err = json.Unmarshal(text, field)
	}
	return err
}

// constantOf reads the name of a constant.
func constantOf[T ~uint8](text []byte, first T, nameOf func(T) string) (T, error) {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return first, err
	}
	v, ok := named(name, first, nameOf)
	if !ok {
		return first, fmt.Errorf("unknown name %.40q", name)
	}
	return v, nil
}

// checkLine is a check over flags or stimuli.
type checkLine struct {
	All      word `json:"all,omitempty"`
	None     word `json:"none,omitempty"`
	Any      word `json:"any,omitempty"`
	AnyClear word `json:"anyClear,omitempty"`
}

// treeOf describes a tree as data.
func treeOf(index int, o *decider.Outline) treeLine {
	t := treeLine{Tree: index, Fingerprint: word(o.Fingerprint()), Rows: make(list[rowLine], 0, len(o.Rows()))}
	for i := range o.Rows() {
		l := rowLine{RowInfo: *o.Row(decider.Row(i))}
		row := reflect.ValueOf(&l.RowInfo).Elem()
		for _, f := range rowFields() {
			if v := row.FieldByIndex(f.at); v.Kind() == reflect.String {
				v.SetString(plain.Data(v.String()))
			}
		}
		t.Rows = append(t.Rows, l)
	}
	return t
}

// logged returns an outline as a log has it, whose names are UTF-8.
func logged(o *decider.Outline) *decider.Outline {
	t := treeOf(0, o)
	if slices.EqualFunc(o.Rows(), t.Rows, func(r decider.RowInfo, l rowLine) bool {
		return r.Name == l.Name && r.Behavior == l.Behavior && r.Scope == l.Scope && r.Gate == l.Gate && r.Slot == l.Slot
	}) {
		return o
	}
	as, err := t.outline()
	if err != nil {
		return o // two names have become one
	}
	return as
}

// outline makes the outline that t describes.
func (t *treeLine) outline() (*decider.Outline, error) {
	rows := make([]decider.RowInfo, len(t.Rows))
	for i := range t.Rows {
		r := &rows[i]
		*r = t.Rows[i].RowInfo
		r.Row, r.Children, r.ID, r.BehaviorID = decider.Row(i), nil, 0, 0
		if r.Parent == decider.NoRow {
			continue
		}
		if int(r.Parent) >= i {
			return nil, fmt.Errorf("row %d, %.80q: its parent is row %d; want one before it", i, t.Rows[i].Name, r.Parent)
		}
		up := &rows[r.Parent]
		r.Index, r.Depth = len(up.Children), up.Depth+1
		up.Children = append(up.Children, r.Row)
	}
	return decider.NewOutline(uint64(t.Fingerprint), rows)
}

// named returns the constant with this name, of those from first on; without a name the
// first.
func named[T ~uint8, N string | []byte](name N, first T, nameOf func(T) string) (T, bool) {
	if len(name) == 0 {
		return first, true
	}
	none := nameOf(255) // that of numbers after the last
	for v := first; string(name) != none && nameOf(v) != none; v++ {
		if nameOf(v) == string(name) {
			return v, true
		}
	}
	return first, false
}

// word is a 64-bit word: a text in hexadecimal.
type word uint64

func (w word) MarshalJSON() ([]byte, error) { return appendWord(nil, w), nil }

func (w *word) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("a word is %.40s; want a text such as \"0x1f\"", plain.Name(string(b)))
	}
	v, err := parseWord(s)
	*w = word(v)
	return err
}

// parseWord reads a word, or an id in decimal.
func parseWord(s string) (uint64, error) {
	v, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		return 0, fmt.Errorf("a word is %.40q; want a text such as \"0x1f\"", s)
	}
	return v, nil
}

// number is a number, or one of the texts for those that JSON lacks.
type number float64

func (n number) MarshalJSON() ([]byte, error) { return appendFloat(nil, float64(n)), nil }

func (n *number) UnmarshalJSON(b []byte) error {
	v, err := parseNumber(b)
	*n = number(v)
	return err
}

// parseNumber reads a number as it stands in a line.
func parseNumber(b []byte) (float64, error) {
	switch string(b) {
	case `"NaN"`:
		return math.NaN(), nil
	case `"+Inf"`:
		return math.Inf(1), nil
	case `"-Inf"`:
		return math.Inf(-1), nil
	}
	v, err := strconv.ParseFloat(string(b), 64)
	if digits := bytes.TrimPrefix(b, []byte("-")); err != nil || len(digits) == 0 || digits[0] < '0' || digits[0] > '9' {
		return 0, fmt.Errorf("%.40q; want a number", b)
	}
	return v, nil
}
