package gosource

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
	"github.com/ethogram-go/ethogram/internal/strict"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// Tables returns the variables of the package with tables that stand in no other.
func (s *Source) Tables() (names []string) {
	parts, roots := map[string]bool{}, map[string]bool{}
	s.Parts(parts, roots)
	for _, t := range s.Find() {
		if id := tables.ID(t.Var); roots[id] || !parts[id] {
			names = append(names, t.Name.Name)
		}
	}
	return names
}

// Edits reads edits of a table: the one that a variable of the package holds, or without its name the one that
// has the row of the first edit.
func (s *Source) Edits(table string, data []byte) (string, []vocabulary.Edit, error) {
	names := s.Tables()
	if table != "" && !slices.Contains(names, table) {
		return "", nil, fmt.Errorf("the package has no table %s; it has %s", plain.Name(table), strings.Join(names, ", "))
	}
	first := ""
	for _, name := range names {
		has := func(row string) bool {
			return slices.ContainsFunc(s.Rows(name), func(r Row) bool { return r.Name == row })
		}
		edits, err := ReadEdits(data, has)
		if err != nil {
			return "", nil, err
		}
		if first = cmp.Or(edits[0].Row, edits[0].Group); name == table || table == "" && has(first) {
			return name, edits, nil
		}
	}
	return "", nil, fmt.Errorf("no table of the package has the row %s; it has %s", plain.Name(first), strings.Join(names, ", "))
}

// ReadEdits reads edits: a list, or an object with values by row and field. has reports whether there is a row.
func ReadEdits(data []byte, has func(row string) bool) (edits []vocabulary.Edit, err error) {
	var raw json.RawMessage
	var short map[string]json.RawMessage
	if err = strict.Decode(data, &raw); err == nil && raw[0] == '{' {
		err = strict.Decode(raw, &short)
	} else if err == nil {
		err = strict.Decode(raw, &edits)
	}
	for key, value := range short { // in any order: they are sorted below
		row, field, ok := rowfield.Split(key, has)
		if !ok { // who makes the edit says what is not there
			row, field, ok = strings.Cut(key, ".")
		}
		if !ok {
			return nil, fmt.Errorf(`%q is no row and field; write "ROW.Timeout"`, key)
		}
		edits = append(edits, vocabulary.Edit{Do: "set", Row: row, Field: field, Value: value})
	}
	if short != nil {
		slices.SortFunc(edits, func(a, b vocabulary.Edit) int { return strings.Compare(a.Row+"."+a.Field, b.Row+"."+b.Field) })
	}
	if err == nil && len(edits) == 0 {
		err = errors.New("there are no edits in it")
	}
	return edits, err
}
