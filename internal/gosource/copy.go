package gosource

import (
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// duplicate puts a copy behind a row. What stands below it and nowhere else is copied, too, into the
// copy's literal, with names of its own; what other groups share stays shared.
func (e *editing) duplicate(r *row) {
	e.isFree(e.edit.Name)
	for { // calls of decider.Group become literals first
		i := slices.IndexFunc(r.below(), func(k *row) bool { return k.call != nil })
		if i < 0 {
			break
		}
		e.asLiteral(r.below()[i])
		r = e.row(e.edit.Row)
	}
	all, below := e.places(r), r.below()
	e.refuse(len(all) == 0, nil, "duplicate a row below it", "%s is the root", plain.Name(r.name))
	c := &copying{editing: e, names: map[string]string{r.name: e.edit.Name}}
	taken := map[string]bool{e.edit.Name: true}
	for _, k := range below {
		places := e.places(k)
		if k != r && slices.ContainsFunc(places, func(p place) bool { return !slices.Contains(below, p.group) }) {
			continue
		}
		e.refuse(k != r && len(places) > 1, k.node(), "copy it by hand", "%s stands twice below %s, so that the copies would need a variable", plain.Name(k.name), plain.Name(r.name))
		c.alone = append(c.alone, k)
		if k != r {
			c.names[k.name] = e.freeName(k.name, taken)
			taken[c.names[k.name]] = true
		}
	}
	e.insert(all[0].group, all[0].at+1, item{text: c.text(r)})
}

// freeName returns a name like that one that no row has.
func (e *editing) freeName(name string, taken map[string]bool) string {
	stem, next := strings.TrimRight(name, "0123456789"), name
	for n := 2; e.of[next] != nil || taken[next]; n++ {
		next = stem + strconv.Itoa(n)
	}
	return next
}

// copying makes copies of rows.
type copying struct {
	*editing
	names map[string]string
	alone []*row // that are copied
}

// text returns the literal of a copy, without its type.
func (c *copying) text(r *row) string {
	c.editable(r)
	at := r.nameExpr()
	c.refuse(at == nil || r.name == "", r.node(), "copy it by hand", "a row that is copied has no name that is seen here")
	changes := []splice{{r.f.offset(at.Pos()), r.f.offset(at.End()), strconv.Quote(c.names[r.name])}}
	for _, k := range r.kids {
		if slices.Contains(c.alone, k.row) {
			changes = append(changes, splice{r.f.offset(k.expr.Pos()), r.f.offset(k.expr.End()), c.text(k.row)})
		}
	}
	for _, field := range parts {
		if at := r.field(field); at != nil && c.partName(node(at)) != "" { // else the copy would have another one
			c.declarePart(r, at, field)
		}
	}
	if c.names[r.name] != c.edit.Name { // the copy itself follows what the first one does
		for _, x := range c.states(r, c.names) {
			changes = append(changes, x)
		}
	}
	from := r.f.offset(r.lit.Lbrace)
	return spliced(string(r.f.text[from:r.f.offset(r.lit.End())]), changes, from)
}
