package gosource

import (
	"cmp"
	"encoding/json"
	"errors"
	"go/format"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// newRows are rows of data that become source.
type newRows struct {
	*editing
	g       *row              // for which group
	names   []string          // of the rows that are still to come, from the top down
	taken   map[string]bool   // all of these
	renamed map[string]string // rows whose names were taken
	shared  map[string]bool   // of a whole table: rows that stand in several groups
	vars    []string          // of these rows
}

// newRow returns the literal of a row of data, without its type, for a group.
func (e *editing) newRow(g *row, data json.RawMessage) string {
	n := &newRows{editing: e, g: g, taken: map[string]bool{}, renamed: map[string]string{}}
	n.name(data)
	return n.text(data)
}

// Go returns a table of data as the Go of variables, for the package and for agents of one of its tables.
func (s *Source) Go(table string, data []byte) (text string, err error) {
	var is struct {
		Ethogram string          `json:"ethogram"`
		Version  int             `json:"version"`
		Table    json.RawMessage `json:"Table"`
		Gates    json.RawMessage `json:"Gates"`
	}
	if err := strict.Decode(data, &is); err != nil {
		return "", err
	}
	if is.Ethogram != "table" || is.Version != 1 || is.Table == nil {
		return "", errors.New(`the file is no table: want {"ethogram": "table", "version": 1, "Table": {…}}`)
	}
	e := &editing{Source: s, table: table}
	defer e.caught(&err)
	e.refuse(is.Gates != nil, nil, "declare them by hand, and take Gates out", "the file has gates of its own, which stand in variables of the package")
	e.index()
	e.of = map[string]*row{}
	n := &newRows{editing: e, g: e.root, taken: map[string]bool{}, shared: map[string]bool{}}
	n.name(is.Table)
	n.variable(is.Table)
	slices.Reverse(n.vars)
	tidy, err := format.Source([]byte(strings.Join(n.vars, "\n\n") + "\n"))
	return string(tidy), err
}

// variable adds a row as a variable, behind those below it, and returns what it is called.
func (n *newRows) variable(data json.RawMessage) string {
	name := exported(n.names[0])
	n.vars = append(n.vars, "var "+name+" = "+n.typeText(n.g.f, n.rowType(n.g))+n.text(data))
	return name
}

// exported returns a name of a row as that of a variable: GuardNest of GUARD_NEST.
func exported(name string) string {
	if name = plain.Identifier(name); token.IsIdentifier(name) && token.IsExported(name) {
		return name
	}
	return "Row" + name
}

// name gives the rows names.
func (n *newRows) name(data json.RawMessage) {
	var row struct {
		Name     string
		Children []json.RawMessage
	}
	n.bad(json.Unmarshal(data, &row) != nil, "the row", data, "an object")
	name := row.Name
	if n.of[name] != nil || n.taken[name] {
		n.refuse(n.edit.Do != "paste", nil, "give it another name", "another row is called %s", plain.Name(name))
		name = n.freeName(name, n.taken)
		n.renamed[row.Name] = name
	}
	n.taken[name] = true
	n.names = append(n.names, name)
	for _, kid := range row.Children {
		if kid[0] == '{' {
			n.name(kid)
		} else if n.shared != nil {
			n.shared[n.editing.text(kid, "a child")] = true
		}
	}
}

func (n *newRows) text(data json.RawMessage) string {
	f, t := n.g.f, n.rowType(n.g)
	var lit []entry
	children, all := "", n.members(data, "the row")
	own := slices.ContainsFunc(all, func(m member) bool { return m.key == "DBlock" })
	name := n.names[0]
	n.names = n.names[1:]
	for _, m := range all {
		switch m.key {
		case "Name":
			lit = append(lit, entry{[]string{"Name"}, strconv.Quote(name)})
		case "Children":
			children = n.children(m.value)
		case "From", "After":
			var names []string
			n.bad(json.Unmarshal(m.value, &names) != nil, m.key, m.value, "a list of names")
			for i, name := range names {
				names[i] = strconv.Quote(cmp.Or(n.renamed[name], n.named(name)))
			}
			lit = append(lit, entry{[]string{m.key}, "[]string{" + strings.Join(names, ", ") + "}"})
		default:
			path, ft := n.path(n.g, m.key)
			lit = append(lit, entry{path, n.value(f, ft, m.value, m.key)})
			if block := n.blockOf(m.key, m.value); block != nil && !own {
				lit = append(lit, entry{[]string{"DBlock"}, n.typeText(f, block) + "{}"})
			}
		}
	}
	if children != "" { // last: they are many
		lit = append(lit, entry{[]string{"Children"}, "[]*" + n.typeText(f, t) + children})
	}
	return strings.TrimPrefix(n.literalText(f, t, lit), n.typeText(f, t))
}

// children returns a list of rows, and of names of rows that have a variable.
func (n *newRows) children(data json.RawMessage) string {
	var kids []json.RawMessage
	n.bad(json.Unmarshal(data, &kids) != nil || kids == nil, "Children", data, "a list")
	text := ""
	for _, kid := range kids {
		switch {
		case kid[0] == '{' && !n.shared[n.names[0]]:
			text += "\n" + n.text(kid) + ","
			continue
		case kid[0] == '{':
			text += "\n&" + n.variable(kid) + ","
			continue
		}
		name := n.editing.text(kid, "a child")
		name = cmp.Or(n.renamed[name], n.named(name))
		if n.shared[name] {
			n.refuse(!n.taken[name], nil, "write the row", "no row is called %s", plain.Name(name))
			text += "\n&" + exported(name) + ","
			continue
		}
		n.refuse(n.taken[name], nil, "add it without that, give the row a variable, and add it there", "%s would stand in two groups, so that it needs a variable", plain.Name(name))
		r := n.row(name)
		n.refuse(r.of == nil, r.node(), "give it a variable of its own first", "%s is written in place, so that no second group can have it", plain.Name(name))
		if text += "\n&"; isPointer(r.of.Type()) {
			text = strings.TrimSuffix(text, "&")
		}
		text += r.of.Name() + ","
	}
	if text != "" {
		text += "\n"
	}
	return "{" + text + "}"
}
