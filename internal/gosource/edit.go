package gosource

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Apply makes edits in the table that a variable of the package holds, one after the other, and returns
// the edited source. They are edits that can be made in memory: what is wrong with others
// [vocabulary.Vocabulary.Apply] says better. Flags and stimuli go by their Names here. The error says what of
// the source is not edited, where, and what to do.
func (s *Source) Apply(table string, edits ...vocabulary.Edit) (_ *Source, err error) {
	own := *s // for its notes
	own.notes = slices.Clone(s.notes)
	e := &editing{Source: &own, table: table}
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
		if i := slices.Index(off, e.edit.Row); i >= 0 && e.edit.Do == "rename" {
			off[i] = e.edit.Name
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
			if len(in) > 1 {
				e.note(plain.Name(r.name) + " changes in " + strings.Join(names, " and in "))
			}
			return
		}
		r = in[0]
	}
}

// dropUnused takes the variables of rows out that nothing uses any more.
func (e *editing) dropUnused(before *Source) {
	uses, was := e.uses(), before.uses()
	for _, name := range e.Types.Scope().Names() {
		o := e.Types.Scope().Lookup(name)
		d := e.declared[o]
		switch {
		case d.init == nil || uses[name] > 0 || was[name] == 0 || !isRow(o.Type()) || name == e.table:
		case o.Exported() && e.Types.Name() != "main" || len(d.spec.Names) > 1 || e.elsewhere(name):
			e.note(name + " stays declared, though no table of the package has it any more")
		default:
			at, doc := ast.Node(d.spec), d.spec.Doc
			if len(d.decl.Specs) == 1 {
				at, doc = d.decl, d.decl.Doc
			}
			from, to := d.f.offset(at.Pos()), d.f.offset(at.End())
			if doc != nil {
				from = d.f.offset(doc.Pos())
			}
			from, to = wholeLines(d.f.text, from, to)
			e.put(d.f, at, from, to, "")
			e.step()
			e.dropUnused(before)
			return
		}
	}
}

// note adds what to know beside the change.
func (e *editing) note(text string) {
	if !slices.Contains(e.notes, text) {
		e.notes = append(e.notes, text)
	}
}

// elsewhere reports whether a test of the package, or a file for another build, has a word.
func (s *Source) elsewhere(name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	return slices.ContainsFunc(append(append(slices.Clone(s.TestGoFiles), s.XTestGoFiles...), s.IgnoredGoFiles...), func(file string) bool {
		text, _ := os.ReadFile(filepath.Join(s.Dir, file))
		return word.Match(text)
	})
}

// uses returns how often the source names the variables of the package.
func (s *Source) uses() map[string]int {
	uses := map[string]int{}
	for _, o := range s.Info.Uses {
		if o.Parent() == s.Types.Scope() {
			uses[o.Name()]++
		}
	}
	return uses
}
