package gosource

import (
	"encoding/json"
	"errors"
	"go/format"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// newRow returns the literal of a row of data, without its type, for a group.
func (e *editing) newRow(g *row, data json.RawMessage) string {
	n := &newRows{editing: e, g: g, taken: map[string]bool{}, renamed: map[string]string{}, own: map[string]string{}}
	n.name(data)
	return n.text(data)
}

// Go returns a table of data as the Go of variables, for the package and for agents of one of its tables.
func (s *Source) Go(table string, names decider.Names, data []byte) (text string, err error) {
	var is struct {
		Ethogram string          `json:"ethogram"`
		Version  int             `json:"version"`
		Table    json.RawMessage `json:"Table"`
		Gates    json.RawMessage `json:"Gates"`
	}
	if err := strict.Decode(data, &is); err != nil {
		return "", err
	}
	switch {
	case is.Ethogram != "table" || is.Version != 1 || is.Table == nil:
		return "", errors.New(`the file is no table: want {"ethogram": "table", "version": 1, "Table": {…}}`)
	case is.Gates != nil:
		return "", errors.New("the file has gates of its own, which stand in variables of the package: declare them by hand, and take Gates out")
	}
	e := s.editing(table, names)
	defer e.caught(func(p *decider.Problem) { err = decider.Errors{p} })
	e.index()
	e.of = map[string]*row{}
	n := &newRows{editing: e, g: e.root, taken: map[string]bool{}, renamed: map[string]string{}, own: map[string]string{}, shared: map[string]string{}}
	n.name(is.Table)
	text = n.text(is.Table)
	n.vars = append([]string{"var " + exported(n.own[string(is.Table)]) + " = " + e.typeText(e.root.f, e.rowType(e.root)) + text}, n.vars...)
	tidy, err := format.Source([]byte(strings.Join(n.vars, "\n\n") + "\n"))
	return string(tidy), err
}

// exported returns a name of a row as that of a variable: GuardNest of GUARD_NEST.
func exported(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		first, size := utf8.DecodeRuneInString(word)
		b.WriteString(string(unicode.ToUpper(first)) + strings.ToLower(word[size:]))
	}
	if s := b.String(); token.IsIdentifier(s) && token.IsExported(s) {
		return s
	}
	return "Row" + b.String()
}

// newRows are rows of data that become source.
type newRows struct {
	*editing
	g       *row
	taken   map[string]bool   // names in the data
	renamed map[string]string // rows whose names were taken
	own     map[string]string // the name of each row, by its data
	shared  map[string]string // of a whole table: what rows are called that have variables, by name
	vars    []string          // these
}

// name gives the rows names, from the top down.
func (n *newRows) name(data json.RawMessage) {
	var row struct {
		Name     string
		Children []json.RawMessage
	}
	if err := json.Unmarshal(data, &row); err != nil {
		n.badValue("the row", data, "an object", `write {"Name": …}`)
	}
	name := row.Name
	if n.of[name] != nil || n.taken[name] {
		if n.edit.Do != "paste" {
			n.fail("SaidTwice", nil, "give it another name", "another row is called %s", plain.Name(name))
		}
		name = n.freeName(name, n.taken)
		n.renamed[row.Name] = name
	}
	n.taken[name] = true
	n.own[string(data)] = name
	for _, kid := range row.Children {
		if kid[0] == '{' {
			n.name(kid)
		} else if n.shared != nil {
			n.shared[n.editing.text(kid, "a child")] = ""
		}
	}
}

func (n *newRows) text(data json.RawMessage) string {
	f := n.g.f
	t := n.rowType(n.g)
	var all, needs []string
	at, children := -1, ""
	blocks := slices.ContainsFunc(n.members(data, "the row"), func(m member) bool { return m.key == "DBlock" })
	for _, m := range n.members(data, "the row") {
		ft, i := fieldNamed(t, m.key)
		switch {
		case m.key == "Name":
			all = append(all, "Name: "+strconv.Quote(n.own[string(data)]))
		case m.key == "Children":
			children = n.children(m.value)
		case m.key == "Preconditions" || i < 0:
			pre := mustField(t, "Preconditions")
			ft, i := fieldNamed(pre, m.key)
			if i < 0 {
				n.fail(codeNoPart, nil, "write a field as package decider has it", "a row has no field %s", plain.Name(m.key))
			}
			if at < 0 {
				at, all = len(all), append(all, "")
			}
			needs = append(needs, m.key+": "+n.value(f, ft, m.value, m.key))
		case m.key == "From" || m.key == "After":
			all = append(all, m.key+": "+n.states(m.value, m.key))
		default:
			all = append(all, m.key+": "+n.value(f, ft, m.value, m.key))
			if block := n.blockOf(m.key, m.value); block != nil && !blocks {
				all = append(all, "DBlock: "+n.typeText(f, block)+"{}")
			}
		}
	}
	if at >= 0 {
		all[at] = "Preconditions: " + n.typeText(f, mustField(t, "Preconditions")) + "{" + strings.Join(needs, ", ") + "}"
	}
	if children != "" {
		all = append(all, "Children: []*"+n.typeText(f, t)+children)
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// states returns names of From or After.
func (n *newRows) states(data json.RawMessage, kind string) string {
	var names []string
	if json.Unmarshal(data, &names) != nil {
		n.badValue(kind, data, "a list of names", "write it in brackets")
	}
	for i, name := range names {
		if is := n.renamed[name]; is != "" {
			name = is
		}
		names[i] = strconv.Quote(name)
	}
	return "[]string{" + strings.Join(names, ", ") + "}"
}

// children returns a list of rows, and of names of rows that have a variable.
func (n *newRows) children(data json.RawMessage) string {
	var kids []json.RawMessage
	if json.Unmarshal(data, &kids) != nil || kids == nil {
		n.badValue("Children", data, "a list", "write it in brackets")
	}
	text := ""
	for _, kid := range kids {
		name := ""
		if kid[0] != '{' {
			name = n.editing.text(kid, "a child")
		} else if _, shared := n.shared[n.own[string(kid)]]; !shared {
			text += "\n" + n.text(kid) + ","
			continue
		} else {
			name = n.own[string(kid)]
			n.vars = append(n.vars, "var "+exported(name)+" = "+n.typeText(n.g.f, n.rowType(n.g))+n.text(kid))
		}
		if _, shared := n.shared[name]; shared {
			text += "\n&" + exported(name) + ","
			continue
		}
		if is := n.renamed[name]; is != "" {
			name = is
		}
		if n.taken[name] {
			n.fail(codeNoPlace, nil, "add it without that, give the row a variable, and add it there", "%s would stand in two groups, so that it needs a variable", plain.Name(name))
		}
		r := n.row(name)
		if r.of == nil || r.of.Parent() != n.Types.Scope() {
			n.fail(codeNoPlace, r.node(), "give it a variable of its own first", "%s is written in place, so that no second group can have it", plain.Name(name))
		}
		if _, pointer := types.Unalias(r.of.Type()).(*types.Pointer); !pointer {
			text += "\n&" + r.of.Name() + ","
		} else {
			text += "\n" + r.of.Name() + ","
		}
	}
	if text == "" {
		return "{}"
	}
	return "{" + text + "\n}"
}
