package ethogram

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

const pathMark = " > " // in a key of numbers

// split gives each kind the keys of numbers that are about its table, also if others are wrong. There
// are no parts if numbers are no object.
func split(numbers []byte, kinds []Kind) ([][]byte, error) {
	parts := make([][]byte, len(kinds))
	if numbers == nil {
		return parts, nil
	}
	var values map[string]json.RawMessage
	if err := strict.Decode(numbers, &values); err != nil {
		return nil, fmt.Errorf("ethogram: numbers of tables: %w", err)
	}
	if values == nil {
		return nil, errors.New(`ethogram: numbers of tables: they are null; want an object, such as {"CHASE.Cooldown": "2s"}`)
	}
	keys := sortedKeys(values)
	own := make([]map[string]json.RawMessage, len(kinds))
	var wrong decider.Errors
	for _, key := range keys {
		k := parseKey(key, kinds)
		found := false
		for i := range kinds {
			if name := k.in(kinds[i]); name != "" {
				if own[i] == nil {
					own[i] = map[string]json.RawMessage{}
				}
				if was := own[i][name]; was != nil && !bytes.Equal(was, values[key]) {
					wrong = append(wrong, &decider.Problem{
						Code: "WrongValue", Path: kinds[i].root, Fix: "set it once",
						Message: fmt.Sprintf("%s is %s, and %s by another key", plain.Name(name), was, values[key]),
					})
				}
				own[i][name], found = values[key], true
			}
		}
		if !found {
			wrong = append(wrong, k.nobodys(kinds))
		}
	}
	for i, m := range own {
		if m != nil {
			part, err := json.Marshal(m)
			if err != nil {
				return nil, err
			}
			parts[i] = part
		}
	}
	if wrong != nil {
		return parts, wrong
	}
	return parts, nil
}

// numberKey is a key of numbers.
type numberKey struct {
	text  string
	path  []string // the groups before the row
	last  string   // the row and the field
	alone bool     // the path begins with a root: the key is about that table alone
	gate  string   // that it is about, or ""
}

func parseKey(text string, kinds []Kind) numberKey {
	path := strings.Split(text, pathMark)
	k := numberKey{text: text, path: path[:len(path)-1], last: path[len(path)-1]}
	k.alone = len(k.path) > 0 && slices.ContainsFunc(kinds, func(of Kind) bool { return of.root == k.path[0] })
	for _, of := range kinds {
		if row, field := k.row(of); row != "" && strings.HasPrefix(field, "Gate.") && of.rows[row].gate != "" {
			k.gate = of.rows[row].gate
			break
		}
	}
	return k
}

// row returns the row of the table that the key names, and the field; "" if there is none.
func (k *numberKey) row(of Kind) (row, field string) {
	if k.alone && k.path[0] != of.root {
		return "", ""
	}
	for at := range k.last { // a name may have dots
		if k.last[at] == '.' && k.stands(of, k.last[:at]) {
			return k.last[:at], k.last[at+1:]
		}
	}
	return "", ""
}

// stands reports whether the table has a row of this name below the groups of the path. A root is
// above all.
func (k *numberKey) stands(of Kind, name string) bool {
	r, is := of.rows[name]
	for i := len(k.path) - 1; is && i >= 0; i-- {
		if k.alone && i == 0 {
			break
		}
		group := k.path[i]
		is = slices.Contains(r.in, group)
		r = of.rows[group]
	}
	return is
}

// in returns the key by which override.Apply finds in the table what the key is about, or "". A
// gate is meant in each table that has it.
func (k *numberKey) in(of Kind) string {
	row, field := k.row(of)
	switch {
	case row != "" && (k.gate == "" || of.rows[row].gate == k.gate):
		path := k.path
		if k.alone {
			path = path[1:]
		}
		return strings.Join(append(slices.Clone(path), row+"."+field), pathMark)
	case k.gate == "":
		return ""
	}
	rows := sortedKeys(of.rows)
	if i := slices.IndexFunc(rows, func(r string) bool { return of.rows[r].gate == k.gate }); i >= 0 {
		return rows[i] + k.last[strings.LastIndex(k.last, ".Gate."):]
	}
	return ""
}

// nobodys is the problem of a key that no table takes.
func (k *numberKey) nobodys(kinds []Kind) *decider.Problem {
	var rows, roots, stands []string
	name, _, _ := strings.Cut(k.last, ".")
	for _, of := range kinds {
		rows, roots = append(rows, sortedKeys(of.rows)...), append(roots, of.root)
		if r := of.rows[name]; r != nil {
			for _, group := range append(r.in, of.root) {
				stands = append(stands, group+pathMark+name)
			}
		}
	}
	slices.Sort(rows)
	p := &decider.Problem{
		Code: "UnknownRow", Path: k.text, Message: fmt.Sprintf("no table of %s has the row %s", strings.Join(roots, ", "), plain.Name(name)),
		Fix: "write the name of a row and a field, as in CHASE.Cooldown, or ROOT > ROW.Field for one table",
	}
	switch {
	case len(k.path) > 0 && !slices.Contains(rows, k.path[0]):
		p.Message = fmt.Sprintf("no table has the root or the group %s; the roots are %s", plain.Name(k.path[0]), strings.Join(roots, ", "))
		name, rows = k.path[0], append(roots, rows...)
	case stands != nil && !strings.Contains(k.last, "."):
		p.Message, p.Code = "the key has no field", "UnknownField"
		return p
	case stands != nil:
		slices.Sort(stands)
		p.Message, p.Fix = "the row does not stand there", "it stands at "+strings.Join(slices.Compact(stands), ", ")
		return p
	}
	if near := plain.Nearest(name, rows, 1+len(name)/3); near != "" {
		p.Fix = "write " + plain.Name(near) + ", if that is meant"
	}
	return p
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m { // in any order: sorted below
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
