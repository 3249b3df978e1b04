package gosource

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Apply makes edits in the table that a variable of the package holds, one after the other. names are
// those of the vocabulary's flags and stimuli; what has none there goes by its constant. The error is of
// type [decider.Errors] and says where the edit cannot be made, and what to do; nothing is changed then.
func (s *Source) Apply(table string, names decider.Names, edits ...vocabulary.Edit) (*Source, error) {
	at := s
	var off []string
	for i, edit := range edits {
		if edit.Field == "Off" && (edit.Do == "set" || edit.Do == "unset") {
			off = slices.DeleteFunc(off, func(name string) bool { return name == edit.Row })
			if edit.Do == "set" && string(edit.Value) == "true" {
				off = append(off, edit.Row)
			}
			continue
		}
		next, err := at.apply(table, names, edit)
		if err != nil {
			if len(edits) > 1 {
				err.Message = fmt.Sprintf("edit %d: %s", i+1, err.Message)
			}
			return nil, decider.Errors{err}
		}
		at = next
	}
	if off != nil {
		next, err := at.turnOff(table, names, off)
		if err != nil {
			return nil, decider.Errors{err}
		}
		at = next
	}
	return at, nil
}

// Change returns what edits have made of the source.
func (s *Source) Change(to *Source) *Change {
	dir := strings.TrimPrefix(strings.TrimPrefix(s.Dir, s.module), "/")
	c := &Change{Notes: to.notes[len(s.notes):], dir: strings.TrimPrefix(dir, `\`), root: s.module}
	for i, f := range to.files {
		before, after := s.files[i].text, f.text
		if bytes.Equal(before, after) {
			continue
		}
		if f.crlf {
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

	root *row
	all  []*row // from the root down
	of   map[string]*row

	splices map[*file][]splice
	imports map[*file]map[string]string // by path
}

// splice is a part of a file with its new text.
type splice struct {
	from, to int
	text     string
}

// Codes of what is refused.
const (
	codeBadEdit decider.Code = "BadEdit"      // the edit is wrong, wherever it is made
	codeNoPart  decider.Code = "UnknownPart"  // the source has no such row, part or field
	codeValue   decider.Code = "WrongValue"   // a value of another kind
	codeNoPlace decider.Code = "NotInSource"  // the source has it in a form that is not edited
	codeNotGo   decider.Code = "DoesNotCheck" // the edited source would not compile
)

// fail ends the edit. at is where the source stands in the way, nil for nowhere.
func (e *editing) fail(code decider.Code, at ast.Node, fix, message string, about ...any) {
	text := fmt.Sprintf(message, about...)
	if at != nil {
		if p := e.fset.Position(at.Pos()); p.IsValid() {
			text = fmt.Sprintf("%s:%d:%d: %s", p.Filename[strings.LastIndexAny(p.Filename, `/\`)+1:], p.Line, p.Column, text)
		}
	}
	panic(&decider.Problem{Code: code, Path: plain.Name(e.edit.Row), Name: e.edit.Row, Message: text, Fix: fix})
}

func (s *Source) editing(table string, names decider.Names) *editing {
	own := *s // for its notes
	own.notes = slices.Clone(s.notes)
	return &editing{Source: &own, table: table, names: names}
}

// caught hands on what ended an edit; it is deferred.
func (e *editing) caught(wrong func(*decider.Problem)) {
	if v := recover(); v != nil {
		p, ok := v.(*decider.Problem)
		if !ok {
			panic(v)
		}
		wrong(p)
	}
}

func (s *Source) apply(table string, names decider.Names, edit vocabulary.Edit) (next *Source, wrong *decider.Problem) {
	e := s.editing(table, names)
	e.edit = edit
	defer e.caught(func(p *decider.Problem) { next, wrong = nil, p })
	e.index()
	e.make()
	e.dropUnused(s)
	if len(e.wrong) > 0 {
		message := e.wrong[0].Error()
		if err := new(types.Error); errors.As(e.wrong[0], err) {
			message = err.Msg
		}
		e.fail(codeNotGo, nil, "make the edit by hand", "the edited source would not compile: %s", message)
	}
	return e.Source, nil
}

// Row is a row of a table and what stands in it, "" for what the source does not show.
type Row struct {
	Name     string
	Children []string
}

// Rows returns the rows of a table from the root down, each once.
func (s *Source) Rows(table string) (all []Row) {
	if o := s.Types.Scope().Lookup(table); o != nil && isRow(o.Type()) {
		if root, _ := s.variable(o); root != nil {
			for _, r := range root.below() {
				row := Row{Name: r.name}
				for _, k := range r.kids {
					name := ""
					if k.row != nil {
						name = k.row.name
					}
					row.Children = append(row.Children, name)
				}
				all = append(all, row)
			}
		}
	}
	return all
}

// index finds the rows of the table.
func (e *editing) index() {
	e.splices, e.imports = map[*file][]splice{}, map[*file]map[string]string{}
	why := "no variable of the package is called so"
	if o := e.Types.Scope().Lookup(e.table); o != nil && isRow(o.Type()) {
		e.root, why = e.variable(o)
	} else if o != nil {
		why = "it is no row"
	}
	if e.root == nil || why != "" {
		e.fail(codeNoPlace, nil, "edit a variable of the package that is a decider.Decider or points to one, and is a literal or a call of decider.Group", "the table %s: %s", plain.Name(e.table), why)
	}
	e.all, e.of = e.root.below(), map[string]*row{}
	for _, r := range e.all {
		if e.of[r.name] == nil && r.name != "" {
			e.of[r.name] = r
		}
	}
}

// row returns the row of a name.
func (e *editing) row(name string) *row {
	r := e.of[name]
	if r != nil {
		return r
	}
	for _, r := range e.all {
		if r.why != "" && r.name == "" {
			e.fail(codeNoPlace, r.node(), "edit it by hand, or write it as a literal", "the table shows no row %s; %s", plain.Name(name), r.why)
		}
		for _, k := range r.kids {
			if k.row == nil {
				e.fail(codeNoPlace, k.expr, "edit it by hand, or write it as a literal in this package", "the table shows no row %s, but one here may be it: %s", plain.Name(name), k.why)
			}
		}
	}
	var names []string
	for _, r := range e.all {
		names = append(names, r.name)
	}
	e.fail(codeNoPart, nil, "write "+plain.Nearest(name, names, 3+len(name)), "the table has no row %s", plain.Name(name))
	return nil
}

// editable ends the edit if a row's literal cannot be edited.
func (e *editing) editable(r *row) {
	if r.why != "" {
		e.fail(codeNoPlace, r.node(), "edit it by hand, or write the row as one literal", "%s cannot be edited: %s", plain.Name(r.name), r.why)
	}
}

// put notes a new text for a part of a file.
func (e *editing) put(f *file, at ast.Node, from, to int, text string) {
	if f.refused != "" {
		e.fail(codeNoPlace, at, "then make the edit again", "%s is not edited: %s", f.name, f.refused)
	}
	if old := f.text[from:to]; bytes.Contains(old, []byte("//go:")) || bytes.Contains(old, []byte("//line ")) {
		e.fail(codeNoPlace, at, "edit it by hand", "a directive of the compiler stands there")
	}
	e.splices[f] = append(e.splices[f], splice{from, to, text})
}

// replace gives an expression another text.
func (e *editing) replace(f *file, at ast.Node, text string) {
	e.put(f, at, f.tok.Offset(at.Pos()), f.tok.Offset(at.End()), text)
}

// need returns what a file calls a package, which it will import.
func (e *editing) need(f *file, path, name string) string {
	if is := e.imported(f, path); is != "" {
		return is
	}
	if e.imports[f] == nil {
		e.imports[f] = map[string]string{}
	}
	e.imports[f][path] = name
	return name
}

// carry lets a file import what source of another one names.
func (e *editing) carry(f *file, uses map[string]string) {
	for path, name := range uses { // in any order: each stands for itself
		if is := e.need(f, path, name); is != name {
			e.fail(codeNoPlace, f.ast, "import it under one name in both", "%s calls the package %s %s, another file %s", f.name, path, is, name)
		}
	}
}

// texts returns the files with the patches of the step.
func (e *editing) texts() map[*file][]byte {
	texts := map[*file][]byte{}
	for f, all := range e.splices { // in any order: files stand for themselves
		slices.SortFunc(all, func(a, b splice) int { return b.from - a.from })
		text := f.text
		for _, x := range all {
			text = bytes.Join([][]byte{text[:x.from], []byte(x.text), text[x.to:]}, nil)
		}
		var paths []string
		for path := range e.imports[f] {
			paths = append(paths, path)
		}
		slices.Sort(paths)
		var err error
		for _, path := range paths {
			if text, err = withImport(text, path, e.imports[f][path]); err != nil {
				break
			}
		}
		if err == nil {
			text, err = format.Source(text)
		}
		if err != nil {
			e.fail(codeNotGo, nil, "make the edit by hand", "the edited source would be no Go: %v", err)
		}
		texts[f] = text
	}
	return texts
}

// step makes the patches so far.
func (e *editing) step() {
	if len(e.splices) > 0 {
		e.goOn(e.texts())
	}
}

// goOn goes on with other texts.
func (e *editing) goOn(texts map[*file][]byte) {
	next, err := e.with(texts)
	if err != nil {
		e.fail(codeNotGo, nil, "make the edit by hand", "the edited source would be no Go: %v", err)
	}
	e.Source = next
	e.index()
}

// make makes the edit.
func (e *editing) make() {
	switch e.edit.Do {
	case "add", "paste":
		g := e.row(e.edit.Group)
		e.insert(g, e.edit.At, item{text: e.newRow(g, e.edit.Value)})
		return
	case "wrap":
		e.wrap(e.row(e.edit.Group))
		return
	}
	r := e.row(e.edit.Row)
	switch e.edit.Do {
	case "set":
		if e.edit.Field == "Children" {
			e.reorder(r)
			return
		}
		e.set(r, true)
	case "unset":
		if e.edit.Field == "Children" {
			e.fail(codeBadEdit, nil, "delete rows of the group", "Children is never unset")
		}
		e.set(r, false)
	case "rename":
		e.isFree(e.edit.Name)
		e.rename(r)
	case "move":
		e.move(r)
	case "delete":
		e.delete(r)
	case "duplicate":
		e.isFree(e.edit.Name)
		e.duplicate(r)
	case "unwrap":
		e.unwrap(r)
	default:
		e.fail(codeBadEdit, nil, "write set, unset, rename, move, delete, duplicate, add, paste, wrap or unwrap", "no edit does %.40q", e.edit.Do)
	}
}

func (e *editing) isFree(name string) {
	if name == "" {
		e.fail(codeBadEdit, nil, `write "name": "…"`, "the edit has no name for the row")
	}
	if r := e.of[name]; r != nil {
		e.fail("SaidTwice", r.node(), "write another one", "another row is called %s", plain.Name(name))
	}
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
			if k.row == r {
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
		return e.list(g.f, g.call.Args, g.f.tok.Offset(g.call.Lparen)+1, g.f.tok.Offset(g.call.Rparen)), 2
	}
	lit, ok := fieldOf(g.lit, "Children").(*ast.CompositeLit)
	if !ok {
		e.fail(codeNoPlace, g.node(), "write Children there, or add to another group", "%s has no children", plain.Name(g.name))
	}
	return e.list(g.f, lit.Elts, g.f.tok.Offset(lit.Lbrace)+1, g.f.tok.Offset(lit.Rbrace)), 0
}

// rewrite puts a changed list of children into the source.
func (e *editing) rewrite(g *row, l *list) {
	e.put(g.f, g.node(), l.from, l.to, l.String())
	e.step()
}

// fit gives the text of a row the form that it has in a group.
func (e *editing) fit(g *row, text string) string {
	short := "&" + e.typeText(g.f, e.rowType(g)) + "{"
	switch {
	case g.call != nil && strings.HasPrefix(text, "{"):
		return short + text[1:]
	case g.call == nil && strings.HasPrefix(text, short):
		return "{" + strings.TrimPrefix(text, short)
	}
	return text
}

func (e *editing) rowType(r *row) types.Type {
	t := types.Unalias(e.Info.TypeOf(r.node().(ast.Expr)))
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return t
}

// wide is from how many bytes on a list does not stand on one line.
const wide = 120

// insert puts a row into a group.
func (e *editing) insert(g *row, at int, it item) {
	if at < 0 || at > len(g.kids) {
		e.fail(codeBadEdit, nil, fmt.Sprintf("write a place from 0 to %d", len(g.kids)), "the group %s has no place %d", plain.Name(g.name), at)
	}
	if e.editable(g); g.lit != nil && fieldOf(g.lit, "Children") == nil {
		e.field(g.f, g.lit, "Children", "[]*"+e.typeText(g.f, e.rowType(g))+"{\n"+e.fit(g, it.text)+",\n}")
		e.carry(g.f, it.uses)
		e.step()
		return
	}
	l, first := e.kids(g)
	e.carry(g.f, it.uses)
	it.text = e.fit(g, it.text)
	if l.insert(first+at, it); !l.lines() && l.to-l.from+len(it.text) > wide { // a line of its own
		for i := first + at; i < min(first+at+2, len(l.items)); i++ {
			if !strings.Contains(l.items[i].lead, "\n") {
				l.items[i].lead = "\n"
			}
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
	g := e.row(e.edit.Group)
	if slices.Contains(r.below(), g) {
		e.fail(codeBadEdit, nil, "move it into another group", "%s would stand below itself", plain.Name(r.name))
	}
	all := e.places(r)
	if len(all) == 0 {
		e.fail(codeBadEdit, nil, "move rows into it", "%s is the root", plain.Name(r.name))
	}
	from := all[0]
	for _, p := range all {
		if p.group == g {
			from = p
			break
		}
	}
	e.editable(g)
	if from.group == g {
		l, first := e.kids(g)
		it := l.cut(first + from.at)
		if n := len(g.kids) - 1; e.edit.At < 0 || e.edit.At > n {
			e.fail(codeBadEdit, nil, fmt.Sprintf("write a place from 0 to %d", n), "the group %s has no place %d", plain.Name(g.name), e.edit.At)
		}
		if e.edit.At == from.at {
			return
		}
		l.insert(first+e.edit.At, it)
		e.rewrite(g, l)
		return
	}
	it := e.take(from)
	e.insert(e.row(e.edit.Group), e.edit.At, it)
}

func (e *editing) delete(r *row) {
	if e.edit.Group != "" {
		e.row(e.edit.Group)
	}
	gone := false
	for {
		i := slices.IndexFunc(e.places(r), func(p place) bool { return e.edit.Group == "" || p.group.name == e.edit.Group })
		if i < 0 {
			break
		}
		e.take(e.places(r)[i])
		gone = true
		if r = e.of[e.edit.Row]; r == nil {
			break
		}
	}
	if !gone {
		e.fail(codeBadEdit, nil, "name a group that it stands in; the root stays", "%s does not stand in a group so", plain.Name(e.edit.Row))
	}
}

func (e *editing) reorder(g *row) {
	var names, is []string
	l, first := e.kids(g)
	was := slices.Clone(l.items)
	l.items = l.items[:first:first]
	for _, k := range g.kids {
		if k.row == nil {
			e.fail(codeNoPlace, k.expr, "edit it by hand", "the source does not show the name of a child: %s", k.why)
		}
		is = append(is, k.row.name)
	}
	_ = json.Unmarshal(e.edit.Value, &names)
	for i, name := range names {
		at := slices.Index(is, name)
		if at < 0 || len(names) != len(is) || slices.Contains(names[:i], name) {
			e.fail(codeValue, nil, "list each of them once; other edits delete and add", "the Children are %.200s; want the names %s in another order", e.edit.Value, strings.Join(is, ", "))
		}
		l.items = append(l.items, was[first+at])
	}
	if len(names) != len(is) {
		e.fail(codeValue, nil, "list each of them once; other edits delete and add", "the Children are %.200s; want the names %s in another order", e.edit.Value, strings.Join(is, ", "))
	}
	if !slices.Equal(names, is) {
		e.rewrite(g, l)
	}
}

func (e *editing) rename(r *row) {
	e.editable(r)
	groups := map[*row]bool{}
	for _, p := range e.places(r) {
		if !groups[p.group] {
			groups[p.group] = true
			e.renameStates(p.group, r.name, e.edit.Name)
		}
	}
	at := r.nameExpr()
	if at == nil {
		e.fail(codeNoPlace, r.node(), "edit it by hand", "the row has no Name there")
	}
	e.replace(r.f, at, strconv.Quote(e.edit.Name))
	e.step()
}

// renameStates changes a name in From and After of a group's children.
func (e *editing) renameStates(g *row, was, is string) {
	for _, k := range g.kids {
		if k.row == nil || k.row.lit == nil {
			continue
		}
		for _, field := range []string{"From", "After"} {
			switch at := fieldOf(k.row.lit, field).(type) {
			case nil:
			case *ast.CompositeLit:
				for _, name := range at.Elts {
					if e.constant(name) == was {
						e.replace(k.row.f, name, strconv.Quote(is))
					}
				}
			default:
				e.fail(codeNoPlace, at, "write it as a literal", "%s of %s is no list that is seen here", field, plain.Name(k.row.name))
			}
		}
	}
}

func (e *editing) wrap(g *row) {
	e.isFree(e.edit.Name)
	from, before := e.edit.At, e.edit.At+e.edit.Rows
	if from < 0 || e.edit.Rows < 1 || before > len(g.kids) {
		e.fail(codeBadEdit, nil, fmt.Sprintf("the group has %d rows; count from 0 on", len(g.kids)), "%s has no rows %d to %d", plain.Name(g.name), from, before-1)
	}
	l, first := e.kids(g)
	text := "{Name: " + strconv.Quote(e.edit.Name) + ", "
	if len(e.edit.Value) > 0 {
		text += "Policy: " + e.value(g.f, mustField(e.rowType(g), "Policy"), e.edit.Value, "Policy") + ", "
	}
	t := e.typeText(g.f, e.rowType(g))
	inner := &list{items: slices.Clone(l.items[first+from : first+before]), foot: "\n"}
	lead := inner.items[0].lead
	if m := blank.FindStringSubmatch(lead); m != nil {
		lead, inner.items[0].lead = m[1]+"\n", m[2]
	} else {
		lead = ""
	}
	for i := range inner.items {
		it := &inner.items[i]
		if it.text = strings.TrimPrefix(it.text, "&"+t+"{"); len(it.text) < len(l.items[first+from+i].text) {
			it.text = "{" + it.text
		}
	}
	l.items = append(l.items[:first+from:first+from], l.items[first+before:]...)
	l.insert(first+from, item{lead: lead, text: e.fit(g, text+"Children: []*"+t+"{"+inner.String()+"}}")})
	e.rewrite(g, l)
}

func (e *editing) unwrap(r *row) {
	if len(r.kids) == 0 || r == e.root {
		e.fail(codeBadEdit, nil, "unwrap a group below the root", "%s is no group that can be unwrapped", plain.Name(r.name))
	}
	all := e.places(r)
	for _, k := range r.kids {
		if _, literal := node(k.expr).(*ast.CompositeLit); literal && len(all) > 1 {
			e.fail(codeNoPlace, k.expr, "give this row a variable of its own first", "%s stands in several groups, and a row in it is written in place", plain.Name(r.name))
		}
	}
	for n := range all {
		r = e.of[e.edit.Row]
		p := e.places(r)[0]
		in, start := e.kids(r)
		l, first := e.kids(p.group)
		it := l.items[first+p.at]
		l.items = append(l.items[:first+p.at:first+p.at], l.items[first+p.at+1:]...)
		items := in.items[start:]
		for i := range items {
			items[i].text = e.fit(p.group, items[i].text)
			items[i].lead = strings.TrimRight(items[i].lead, " \t")
			if !l.lines() && strings.TrimSpace(items[i].lead) == "" {
				items[i].lead = ""
			}
			e.carry(p.group.f, items[i].uses)
		}
		items[0].lead = strings.TrimRight(it.lead, " \t") + strings.TrimLeft(items[0].lead, "\n\t ")
		if last := &items[len(items)-1]; last.tail == "" {
			last.tail = it.tail
		}
		l.insert(first+p.at, items...)
		e.rewrite(p.group, l)
		if n == len(all)-1 {
			break
		}
	}
}

// dropUnused takes the variables of rows out that nothing uses any more.
func (e *editing) dropUnused(before *Source) {
	for {
		used := map[types.Object]bool{}
		for _, o := range e.Info.Uses {
			used[o] = true
		}
		was := map[string]bool{}
		for _, o := range before.Info.Uses {
			if o.Parent() == before.Types.Scope() {
				was[o.Name()] = true
			}
		}
		dropped := false
		for o, d := range e.declared { // in any order: one at a time, and the notes are sorted
			if used[o] || !was[o.Name()] || !isRow(o.Type()) || o == e.Types.Scope().Lookup(e.table) {
				continue
			}
			note := o.Name() + " stays declared, though no table of the package has it any more"
			if o.Exported() && e.Types.Name() != "main" || e.tests[o.Name()] || len(d.spec.Names) > 1 {
				if !slices.Contains(e.notes, note) {
					e.notes = append(e.notes, note)
					slices.Sort(e.notes)
				}
				continue
			}
			e.dropVariable(d)
			dropped = true
			break
		}
		if !dropped {
			return
		}
	}
}

func (e *editing) dropVariable(d declaration) {
	var at ast.Node = d.spec
	doc, behind := d.spec.Doc, d.spec.Comment
	if len(d.decl.Specs) == 1 {
		at, doc = d.decl, d.decl.Doc
	}
	from, to := d.f.tok.Offset(at.Pos()), d.f.tok.Offset(at.End())
	if doc != nil {
		from = d.f.tok.Offset(doc.Pos())
	}
	if behind != nil {
		to = max(to, d.f.tok.Offset(behind.End()))
	}
	e.put(d.f, at, from, to, "") // checks it
	e.splices = map[*file][]splice{}
	text, err := format.Source(withoutLines(d.f.text, from, to))
	if err != nil {
		e.fail(codeNotGo, at, "make the edit by hand", "the edited source would be no Go: %v", err)
	}
	e.goOn(map[*file][]byte{d.f: text})
}
