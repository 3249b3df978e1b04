package gosource

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// Apply makes edits in the table that a variable of the package holds, one after the other, and returns
// the edited source. They are edits that can be made in memory: what is wrong with others
// [vocabulary.Vocabulary.Apply] says better. names are those of the vocabulary's flags and stimuli. The error
// says what of the source is not edited, where, and what to do.
func (s *Source) Apply(table string, names decider.Names, edits ...vocabulary.Edit) (_ *Source, err error) {
	own := *s // for its notes
	own.notes = slices.Clone(s.notes)
	e := &editing{Source: &own, table: table, names: names}
	defer e.caught(&err)
	var off []string
	for _, e.edit = range edits {
		e.index()
		e.edit.Row, e.edit.Group = e.named(e.edit.Row), e.named(e.edit.Group)
		if e.edit.Field == "Off" && (e.edit.Do == "set" || e.edit.Do == "unset") {
			e.row(e.edit.Row)
			off = slices.DeleteFunc(off, func(name string) bool { return name == e.edit.Row })
			if e.edit.Do == "set" && string(e.edit.Value) == "true" {
				off = append(off, e.edit.Row)
			}
			continue
		}
		before := e.Source
		e.sayShared(e.of[cmp.Or(e.edit.Group, e.edit.Row)])
		e.make()
		e.dropUnused(before)
		for _, wrong := range e.wrong {
			e.refuse(true, nil, "make the edit by hand", "the edited source would not compile: %s", strings.ReplaceAll(wrong.Error(), s.Dir+string(filepath.Separator), ""))
		}
	}
	e.index()
	e.turnOff(off)
	return e.Source, nil
}

// Change returns what edits have made of the source.
func (s *Source) Change(to *Source) *Change {
	c := &Change{Notes: to.notes[len(s.notes):]}
	if s.Module != nil {
		c.root = s.Module.Dir
		c.dir, _ = s.below()
	}
	for i, f := range to.files {
		before, after := s.files[i].text, f.text
		if bytes.Equal(before, after) {
			continue
		}
		if f.crlf() {
			before, after = bytes.ReplaceAll(before, []byte("\n"), []byte("\r\n")), bytes.ReplaceAll(after, []byte("\n"), []byte("\r\n"))
		}
		c.Files = append(c.Files, File{f.name, before, after})
	}
	return c
}

// editing is a source with an edit that is made in steps, each a patch of what the last one left.
type editing struct {
	*Source
	table string
	edit  vocabulary.Edit
	names decider.Names

	root    *row
	all     []*row // from the root down
	of      map[string]*row
	splices map[*file][]splice
}

// splice is a part of a file with its new text.
type splice struct {
	from, to int
	text     string
}

// refuse ends the edit if something stands in its way. at is where in the source, nil for nowhere.
func (e *editing) refuse(bad bool, at ast.Node, fix, message string, about ...any) {
	if !bad {
		return
	}
	text := fmt.Sprintf(message, about...)
	if at != nil && at.Pos().IsValid() {
		p := e.Fset.Position(at.Pos())
		text = fmt.Sprintf("%s:%d:%d: %s", p.Filename[strings.LastIndexAny(p.Filename, `/\`)+1:], p.Line, p.Column, text)
	}
	panic(&decider.Problem{Code: "NotInSource", Path: plain.Name(e.edit.Row), Name: e.edit.Row, Message: text, Fix: fix})
}

// caught makes an error of what ended an edit; it is deferred.
func (e *editing) caught(err *error) {
	if v := recover(); v != nil {
		p, ok := v.(*decider.Problem)
		if !ok {
			panic(v)
		}
		*err = decider.Errors{p}
	}
}

// Row is a row of a table and what stands in it, "" for what the source does not show.
type Row struct {
	Name     string
	Children []string
}

// Rows returns the rows of a table from the root down, each once; none if the source does not show it.
func (s *Source) Rows(table string) (rows []Row) {
	var err error
	e := &editing{Source: s, table: table}
	defer e.caught(&err)
	e.index()
	for _, r := range e.all {
		row := Row{Name: r.name}
		for _, k := range r.kids {
			row.Children = append(row.Children, k.name())
		}
		rows = append(rows, row)
	}
	return rows
}

// index finds the rows of the table.
func (e *editing) index() {
	e.splices, e.of = map[*file][]splice{}, map[string]*row{}
	why := "no variable of the package that is a row is called so"
	if o := e.Types.Scope().Lookup(e.table); o != nil && isRow(o.Type()) {
		e.root, why = e.variable(o)
	}
	e.refuse(why != "", nil, "edit a variable of type decider.Decider, or a pointer to one, with a literal or a call of decider.Group", "the table %s: %s", plain.Name(e.table), why)
	e.all = e.root.below()
	for _, r := range e.all {
		if e.of[r.name] == nil {
			e.of[r.name] = r
		}
	}
}

// named returns the name of a row also if it is written as names are shown.
func (e *editing) named(name string) string {
	for _, r := range e.all {
		if e.of[name] == nil && plain.Name(r.name) == name {
			return r.name
		}
	}
	return name
}

// row returns the row of a name.
func (e *editing) row(name string) *row {
	if r := e.of[name]; r != nil && name != "" {
		return r
	}
	for _, r := range e.all {
		e.refuse(r.why != "" && r.kids == nil, r.node(), "edit it by hand, or write the rows as literals", "the table shows no row %s: %s", plain.Name(name), r.why)
		for _, k := range r.kids {
			e.refuse(k.row == nil, k.expr, "edit it by hand, or write the row as a literal in this package", "the table shows no row %s, but one here may be it: %s", plain.Name(name), k.why)
		}
	}
	e.refuse(true, nil, "write the name of a row", "the table has no row %s", plain.Name(name))
	return nil
}

// put notes a new text for a part of a file.
func (e *editing) put(f *file, at ast.Node, from, to int, text string) {
	if why := e.refused(f); why != "" {
		e.refuse(true, at, "then make the edit again", "%s is not edited: %s", f.name, why)
	}
	old := f.text[from:to]
	e.refuse(bytes.Contains(old, []byte("//go:")), at, "edit it by hand", "a directive of the compiler stands there")
	e.splices[f] = append(e.splices[f], splice{from, to, text})
}

func (e *editing) replace(f *file, at ast.Node, text string) {
	e.put(f, at, f.offset(at.Pos()), f.offset(at.End()), text)
}

// step makes the patches so far.
func (e *editing) step() {
	texts := map[*file][]byte{}
	for f, all := range e.splices { // in any order: files stand for themselves
		texts[f] = []byte(spliced(string(f.text), all, 0))
	}
	next, err := e.with(texts)
	e.refuse(err != nil, nil, "make the edit by hand", "the edited source would be no Go: %v", err)
	e.Source = next
	e.index()
}

// spliced returns a text, which stands at an offset of its file, with new parts.
func spliced(text string, all []splice, at int) string {
	slices.SortFunc(all, func(a, b splice) int { return b.from - a.from })
	for _, x := range all {
		text = text[:x.from-at] + x.text + text[x.to-at:]
	}
	return text
}

// make makes the edit.
func (e *editing) make() {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case again:
			e.make()
		default:
			panic(v)
		}
	}()
	switch do := e.edit.Do; do {
	case "add", "paste":
		g := e.row(e.edit.Group)
		e.insert(g, e.edit.At, item{text: e.newRow(g, e.edit.Value)})
	case "wrap":
		e.wrap(e.row(e.edit.Group))
	case "set", "unset":
		if r := e.row(e.edit.Row); e.edit.Field == "Children" && do == "set" {
			e.reorder(r)
		} else {
			e.set(r, do == "set")
		}
	case "rename":
		e.rename(e.row(e.edit.Row))
	case "move":
		e.move(e.row(e.edit.Row))
	case "delete":
		e.delete()
	case "duplicate":
		e.duplicate(e.row(e.edit.Row))
	case "unwrap":
		e.unwrap()
	default:
		e.refuse(true, nil, "write set, unset, rename, move, delete, duplicate, add, paste, wrap or unwrap", "no edit does %.40q", do)
	}
}

// sayShared notes where else a row stands, or a group above it, that the edit changes.
func (e *editing) sayShared(r *row) {
	for deep := 0; r != nil && deep < 100 && e.edit.Do != "duplicate" && e.edit.Do != "delete"; deep++ {
		var in []*row
		var names []string
		for o := range e.declared { // in any order: names are sorted
			if !isRow(o.Type()) {
				continue
			}
			if root, _ := e.variable(o); root != nil {
				for _, g := range root.below() {
					if !slices.Contains(in, g) && slices.ContainsFunc(g.kids, func(k kid) bool { return k.row == r }) {
						in, names = append(in, g), append(names, plain.Name(g.name))
					}
				}
			}
		}
		if len(in) != 1 {
			slices.Sort(names)
			if note := plain.Name(r.name) + " changes in " + strings.Join(names, " and in "); len(in) > 1 && !slices.Contains(e.notes, note) {
				e.notes = append(e.notes, note)
			}
			return
		}
		r = in[0]
	}
}

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
	l, first := e.kids(g)
	was := l.items[first:]
	l.items = l.items[:first:first]
	bad := json.Unmarshal(e.edit.Value, &names) != nil || len(names) != len(was)
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

// dropUnused takes the variables of rows out that nothing uses any more.
func (e *editing) dropUnused(before *Source) {
	used, was := e.used(), before.used()
	for _, name := range e.Types.Scope().Names() {
		o := e.Types.Scope().Lookup(name)
		d := e.declared[o]
		if d.init == nil || used[name] || !was[name] || !isRow(o.Type()) || name == e.table {
			continue
		}
		if o.Exported() && e.Types.Name() != "main" || e.elsewhere(name) || len(d.spec.Names) > 1 {
			if note := name + " stays declared, though no table of the package has it any more"; !slices.Contains(e.notes, note) {
				e.notes = append(e.notes, note)
			}
			continue
		}
		at, doc := ast.Node(d.spec), d.spec.Doc
		if len(d.decl.Specs) == 1 {
			at, doc = d.decl, d.decl.Doc
		}
		from, to := d.f.offset(at.Pos()), d.f.offset(at.End())
		if doc != nil {
			from = d.f.offset(doc.Pos())
		}
		e.put(d.f, at, from, to, "") // checks it
		next, err := e.with(map[*file][]byte{d.f: withoutLines(d.f.text, from, to)})
		e.refuse(err != nil, at, "make the edit by hand", "the edited source would be no Go: %v", err)
		e.Source = next
		e.index()
		e.dropUnused(before)
		return
	}
}

// elsewhere reports whether a test of the package, or a file for another build, has an identifier.
func (s *Source) elsewhere(name string) (has bool) {
	for _, file := range append(append(slices.Clone(s.TestGoFiles), s.XTestGoFiles...), s.IgnoredGoFiles...) {
		if f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(s.Dir, file), nil, parser.SkipObjectResolution); err == nil {
			ast.Inspect(f, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				has = has || ok && id.Name == name
				return !has
			})
		}
	}
	return has
}

// used returns the names of the package's variables that its source uses.
func (s *Source) used() map[string]bool {
	used := map[string]bool{}
	for _, o := range s.Info.Uses {
		if o.Parent() == s.Types.Scope() {
			used[o.Name()] = true
		}
	}
	return used
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
