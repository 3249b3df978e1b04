package local

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowfield"
)

// changed is one thing that differs from the first table, for the page.
type changed struct {
	row   string // as the source has it
	Row   string `json:"row"`
	Field string `json:"field"` // "Margin", "Children", "Off", "Name"; "" of a row that is new or gone
	Text  string `json:"text"`
}

// changesOf lists what differs between the first table and rows, in their order; what is gone
// comes last.
func (t *Table) changesOf(rows []draftRow) []changed {
	list := []changed{}
	now := map[string]string{} // names, by those at first
	for i := range rows {
		if rows[i].was != "" {
			now[rows[i].was] = rows[i].name
		}
	}
	gates := map[any]bool{} // that rows share
	for i := range rows {
		row := &rows[i]
		add := func(field, text string) {
			list = append(list, changed{row.name, plain.Name(row.name), field, plain.Name(row.name) + ": " + text})
		}
		if row.was == "" {
			add("", "new in "+places(rows, row.name))
			if row.off {
				add(off, "off")
			}
			continue
		}
		was := rowCalled(t.first, row.was)
		if row.name != row.was {
			add("Name", "was called "+plain.Name(row.was))
		}
		if row.off {
			add(off, "off")
		}
		gate := row.at.Elem().FieldByName("Gate").Interface()
		for _, path := range pathsOf(was, row) {
			if strings.HasPrefix(path, "Gate.") && gates[gate] {
				continue
			}
			from, to := t.says(was, path, now), t.says(row, path, nil)
			if from != to {
				add(path, path+" "+from+" -> "+to)
			}
		}
		gates[gate] = true
		if !sameOrder(was.kids, row.kids, now) {
			add("Children", "Children "+namesText(was.kids)+" -> "+namesText(row.kids))
		}
	}
	for _, row := range t.first {
		if now[row.name] == "" {
			list = append(list, changed{row.name, plain.Name(row.name), "", plain.Name(row.name) + ": gone"})
		}
	}
	return list
}

// places says where a row stands.
func places(rows []draftRow, name string) string {
	var all []string
	for _, group := range rows {
		if at := slices.Index(group.kids, name); at >= 0 {
			all = append(all, fmt.Sprintf("%s, place %d", plain.Name(group.name), at+1))
		}
	}
	return strings.Join(all, ", and ")
}

// pathsOf returns the fields that one of two rows has.
func pathsOf(was, is *draftRow) (paths []string) {
	for _, v := range was.values {
		paths = append(paths, v.Path)
	}
	at := 0 // where one stands that only the other has
	for _, v := range is.values {
		if i := slices.Index(paths, v.Path); i >= 0 {
			at = i + 1
			continue
		}
		paths = slices.Insert(paths, at, v.Path)
		at++
	}
	return paths
}

// says returns the value of a field in the words of changes. now has the names of rows that others are
// called by.
func (t *Table) says(row *draftRow, path string, now map[string]string) string {
	value, ok := row.value(path)
	kind := t.fieldOf(row, path).Kind
	var names []string
	var text string
	switch {
	case value.Why != "":
		return "the program's"
	case !ok && kind == "choice":
		return t.fieldOf(row, path).Choices[0]
	case !ok:
		return cmp.Or(map[string]string{"switch": "false", "duration": "0s", "number": "0", "count": "0"}[kind], "none")
	case kind == "flags" || kind == "stimuli" || kind == "names":
		_ = json.Unmarshal(value.JSON, &names) // it is one
		for i, name := range names {
			if now[name] != "" {
				names[i] = now[name]
			}
		}
		return namesText(names)
	case kind != "text" && json.Unmarshal(value.JSON, &text) == nil:
		return plain.Name(text)
	}
	return plain.Name(string(value.JSON))
}

// fieldOf returns what is known of a field that a row has.
func (t *Table) fieldOf(row *draftRow, path string) (field vocabulary.Field) {
	fields := t.vocabulary.Fields()
	if part, arg, _ := strings.Cut(path, "."); slices.Contains(rowfield.Arguments, part) && arg != "" {
		var name string
		value, _ := row.value(part)
		_ = json.Unmarshal(value.JSON, &name)
		p, err := t.vocabulary.Find(part, name)
		if err != nil {
			return field
		}
		path, fields = arg, p.Fields()
	}
	if i := slices.IndexFunc(fields, func(f vocabulary.Field) bool { return f.Path == path }); i >= 0 {
		return fields[i]
	}
	return field
}

// sameOrder reports whether nothing was done with the children of a group but to take some out of the table, or to put new
// ones in.
func sameOrder(was, is []string, now map[string]string) bool {
	var stay, own []string
	old := map[string]bool{}
	for _, name := range was {
		if now[name] != "" {
			stay = append(stay, now[name])
		}
	}
	for _, name := range now { // in any order: a set
		old[name] = true
	}
	for _, name := range is {
		if old[name] {
			own = append(own, name)
		}
	}
	return slices.Equal(stay, own)
}

func namesText(names []string) string {
	return cmp.Or(strings.Join(plain.Names(names), ", "), "none")
}
