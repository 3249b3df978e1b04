package gosource

import (
	"encoding/json"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
)

func (e *editing) isFree(name string) {
	e.refuse(name == "" || e.of[name] != nil, nil, "write another one", "a new row cannot be called %s", plain.Name(name))
}

// place is a group and where a row stands in it.
type place struct {
	group *row
	at    int
}

// places returns where a row stands, from the root down.
func (e *editing) places(r *row) (all []place) {
	for _, g := range e.all {
		for i, k := range g.kids {
			if k.row == r && r != nil {
				all = append(all, place{g, i})
			}
		}
	}
	return all
}

// kids returns the list of a group's children, and where the first one stands in it.
func (e *editing) kids(g *row) (l *list, first int) {
	e.editable(g)
	if g.call != nil {
		return g.f.list(g.call.Args, g.call.Lparen, g.call.Rparen), 2
	}
	lit, ok := tables.Field(g.lit, "Children").(*ast.CompositeLit)
	e.refuse(!ok, g.node(), "add to another group", "%s has no children", plain.Name(g.name))
	return g.f.list(lit.Elts, lit.Lbrace, lit.Rbrace), 0
}

// editable ends the edit if a row's literal cannot be edited.
func (e *editing) editable(r *row) {
	e.refuse(r.why != "", r.node(), "edit it by hand, or write the row as one literal", "%s cannot be edited: %s", plain.Name(r.name), r.why)
}

// rewrite puts a changed list of children into the source.
func (e *editing) rewrite(g *row, l *list) {
	e.put(g.f, g.node(), l.from, l.to, l.String())
	e.step()
}

// fit gives the text of a row the form that it has in a group.
func (e *editing) fit(g *row, text string) string {
	short := "&" + e.typeText(g.f, e.rowType(g)) + "{"
	if g.call != nil && strings.HasPrefix(text, "{") {
		return short + text[1:]
	} else if rest, ok := strings.CutPrefix(text, short); g.call == nil && ok {
		return "{" + rest
	}
	return text
}

func (e *editing) rowType(r *row) types.Type { return tables.Elem(e.Info.TypeOf(r.node().(ast.Expr))) }

// wide is from how many bytes on a list does not stand on one line.
const wide = 120

// insert puts a row into a group.
func (e *editing) insert(g *row, at int, it item) {
	e.editable(g)
	it.text = e.fit(g, it.text)
	if g.lit != nil && tables.Field(g.lit, "Children") == nil && at == 0 {
		e.field(g.f, g.lit, "Children", "[]*"+e.typeText(g.f, e.rowType(g))+"{\n"+it.text+",\n}")
		e.step()
		return
	}
	l, first := e.kids(g)
	e.refuse(at < 0 || at > len(g.kids), nil, "count from 0 on", "the group %s has no place %d", plain.Name(g.name), at)
	l.insert(first+at, it)
	for i := first + at; i < min(first+at+2, len(l.items)) && !l.lines() && l.to-l.from+len(it.text) > wide; i++ {
		if !strings.Contains(l.items[i].lead, "\n") { // a line of its own
			l.items[i].lead = "\n"
		}
	}
	e.rewrite(g, l)
}

// take takes a row out of a group.
func (e *editing) take(p place) item {
	l, first := e.kids(p.group)
	it := l.cut(first + p.at)
	e.rewrite(p.group, l)
	return it
}

func (e *editing) move(r *row) {
	g, all := e.row(e.edit.Group), e.places(r)
	e.refuse(len(all) == 0 || slices.Contains(r.below(), g), nil, "move another row, or into another group", "%s would stand below itself", plain.Name(r.name))
	from := all[0]
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].group == g {
			from = all[i]
		}
	}
	if e.editable(g); from.group != g || e.edit.At != from.at {
		it := e.take(from)
		e.insert(e.row(e.edit.Group), e.edit.At, it)
	}
}

func (e *editing) delete() {
	for gone := false; ; gone = true {
		all := e.places(e.of[e.edit.Row])
		i := slices.IndexFunc(all, func(p place) bool { return e.edit.Group == "" || p.group.name == e.edit.Group })
		if i < 0 && gone {
			return
		} else if i < 0 {
			e.row(e.edit.Row)
			e.refuse(true, nil, "name a group that it stands in; the root stays", "%s does not stand there", plain.Name(e.edit.Row))
		}
		e.take(all[i])
	}
}

func (e *editing) reorder(g *row) {
	var names []string
	bad := json.Unmarshal(e.edit.Value, &names) != nil || names == nil || len(names) != len(g.kids)
	if len(g.kids) == 0 && !bad {
		return
	}
	e.refuse(bad, g.node(), "list each of them once", "the Children of %s are others than %.200s", plain.Name(g.name), e.edit.Value)
	l, first := e.kids(g)
	was := l.items[first:]
	l.items = l.items[:first:first]
	for i := 0; i < len(names) && !bad; i++ {
		at := slices.IndexFunc(g.kids, func(k kid) bool { return k.name() == e.named(names[i]) })
		if bad = at < 0 || slices.Contains(names[:i], names[i]); !bad {
			l.items = append(l.items, was[at])
		}
	}
	e.refuse(bad, g.node(), "list each of them once", "the Children of %s are others than %.200s", plain.Name(g.name), e.edit.Value)
	e.rewrite(g, l)
}

func (e *editing) rename(r *row) {
	e.isFree(e.edit.Name)
	e.editable(r)
	var groups []*row
	for _, p := range e.places(r) {
		if !slices.Contains(groups, p.group) {
			groups = append(groups, p.group)
			for _, k := range p.group.kids {
				for f, x := range e.states(k.row, map[string]string{r.name: e.edit.Name}) {
					e.put(f, r.node(), x.from, x.to, x.text)
				}
			}
		}
	}
	e.replace(r.f, r.nameExpr(), strconv.Quote(e.edit.Name))
	e.step()
}

// states returns the new texts for names in From and After of a row.
func (e *editing) states(r *row, names map[string]string) func(yield func(*file, splice) bool) {
	return func(yield func(*file, splice) bool) {
		for _, field := range []string{"From", "After"} {
			if r == nil || r.lit == nil || tables.Field(r.lit, field) == nil {
				continue
			}
			list, ok := tables.Field(r.lit, field).(*ast.CompositeLit)
			e.refuse(!ok, tables.Field(r.lit, field), "write it as a literal", "%s of %s is no list that is seen here", field, plain.Name(r.name))
			for _, at := range list.Elts {
				if is := names[e.Text(at)]; is != "" && !yield(r.f, splice{r.f.offset(at.Pos()), r.f.offset(at.End()), strconv.Quote(is)}) {
					return
				}
			}
		}
	}
}

func (e *editing) wrap(g *row) {
	e.isFree(e.edit.Name)
	l, first := e.kids(g)
	from, before := first+e.edit.At, first+e.edit.At+e.edit.Rows
	e.refuse(from < first || from >= before || before > len(l.items), nil, "count from 0 on", "%s has no such rows", plain.Name(g.name))
	t := e.typeText(g.f, e.rowType(g))
	text := "{Name: " + strconv.Quote(e.edit.Name) + ", "
	if len(e.edit.Value) > 0 {
		text += "Policy: " + e.value(g.f, mustField(e.rowType(g), "Policy"), e.edit.Value, "Policy") + ", "
	}
	inner, lead := &list{items: slices.Clone(l.items[from:before]), foot: "\n"}, ""
	if m := blank.FindStringSubmatch(inner.items[0].lead); m != nil {
		lead, inner.items[0].lead = m[1]+"\n", m[2]
	}
	for i := range inner.items {
		if rest, ok := strings.CutPrefix(inner.items[i].text, "&"+t+"{"); ok {
			inner.items[i].text = "{" + rest
		}
	}
	l.items = append(l.items[:from:from], l.items[before:]...)
	l.insert(from, item{lead: lead, text: e.fit(g, text+"Children: []*"+t+"{"+inner.String()+"}}")})
	e.rewrite(g, l)
}

func (e *editing) unwrap() {
	r := e.row(e.edit.Row)
	n := len(e.places(r))
	e.refuse(len(r.kids) == 0 || n == 0, nil, "unwrap a group below the root", "%s is no such group", plain.Name(r.name))
	for _, k := range r.kids {
		e.refuse(k.row != nil && k.row.of == nil && n > 1, k.expr, "give this row a variable of its own first", "%s stands in several groups, and a row in it is written in place", plain.Name(r.name))
	}
	for ; n > 0; n-- {
		r := e.of[e.edit.Row]
		p := e.places(r)[0]
		in, start := e.kids(r)
		l, first := e.kids(p.group)
		it := l.items[first+p.at]
		l.items = append(l.items[:first+p.at:first+p.at], l.items[first+p.at+1:]...)
		items := in.items[start:]
		for i := range items {
			items[i].text = e.fit(p.group, items[i].text)
			if items[i].lead = strings.TrimRight(items[i].lead, " \t"); !l.lines() && strings.TrimSpace(items[i].lead) == "" {
				items[i].lead = ""
			}
		}
		items[0].lead = strings.TrimRight(it.lead, " \t") + strings.TrimLeft(items[0].lead, "\n\t ")
		if last := &items[len(items)-1]; last.tail == "" {
			last.tail = it.tail
		}
		l.insert(first+p.at, items...)
		e.rewrite(p.group, l)
	}
}

// turnOff makes comments of rows.
func (e *editing) turnOff(off []string) {
	isOff := func(k kid) bool { return k.row != nil && slices.Contains(off, k.row.name) }
	for _, name := range off {
		for r := e.of[name]; r != nil; r = e.of[name] {
			all := e.places(r)
			e.refuse(len(all) == 0, r.node(), "leave out Off", "the root %s is off", plain.Name(name))
			g := all[0].group
			on := 0
			for _, k := range g.kids {
				if isOff(k) {
					continue
				}
				on++
				for range e.states(k.row, map[string]string{name: name}) {
					e.refuse(true, k.expr, "take it out of From and After first", "%s names %s", plain.Name(k.name()), plain.Name(name))
				}
			}
			e.refuse(on == 0 && !slices.Contains(off, g.name), g.node(), "turn off the group itself", "all rows of the group %s are off", plain.Name(g.name))
			l, first := e.kids(g)
			l.comment(first + all[0].at)
			e.rewrite(g, l)
		}
	}
}
