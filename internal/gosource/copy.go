package gosource

import (
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// duplicate puts a copy behind a row. What stands below it and nowhere else is copied, too, into the
// copy's literal, with names of its own; what other groups share stays shared.
func (e *editing) duplicate(r *row) {
	all := e.places(r)
	if len(all) == 0 {
		e.fail(codeBadEdit, nil, "duplicate a row below it", "%s is the root", plain.Name(r.name))
	}
	g := all[0].group
	c := &copying{editing: e, to: g.f, names: map[string]string{r.name: e.edit.Name}, taken: map[string]bool{e.edit.Name: true}}
	below := r.below()
	for _, k := range below {
		alone := k == r || !slices.ContainsFunc(e.places(k), func(p place) bool { return !slices.Contains(below, p.group) })
		if alone && k != r && len(e.places(k)) > 1 {
			e.fail(codeNoPlace, k.node(), "copy it by hand", "%s stands twice below %s, so that the copies would need a variable", plain.Name(k.name), plain.Name(r.name))
		}
		if alone {
			c.alone = append(c.alone, k)
		}
	}
	for _, k := range c.order(r) {
		if k != r {
			c.names[k.name] = e.freeName(k.name, c.taken)
			c.taken[c.names[k.name]] = true
		}
	}
	e.insert(g, all[0].at+1, item{text: c.text(r)})
}

// freeName returns a name like that one that no row has.
func (e *editing) freeName(name string, taken map[string]bool) string {
	free := func(name string) bool { return e.of[name] == nil && !taken[name] }
	if free(name) {
		return name
	}
	stem := strings.TrimRight(name, "0123456789")
	for n := 2; ; n++ {
		if next := stem + strconv.Itoa(n); free(next) {
			return next
		}
	}
}

// copying makes copies of rows.
type copying struct {
	*editing
	to    *file
	names map[string]string
	taken map[string]bool
	alone []*row
}

// order returns the rows that are copied, from the top down.
func (c *copying) order(r *row) (all []*row) {
	for _, k := range r.below() {
		if slices.Contains(c.alone, k) {
			all = append(all, k)
		}
	}
	return all
}

// text returns the literal of a copy, without its type.
func (c *copying) text(r *row) string {
	c.editable(r)
	at := r.nameExpr()
	if at == nil || r.name == "" {
		c.fail(codeNoPlace, r.node(), "copy it by hand", "a row that is copied has no name that is seen here")
	}
	c.carry(c.to, c.packages(r.f, r.node()))
	offset := r.f.tok.Offset
	var changes []splice
	change := func(at ast.Expr, text string) {
		changes = append(changes, splice{offset(at.Pos()), offset(at.End()), text})
	}
	for _, k := range r.kids {
		if slices.Contains(c.alone, k.row) {
			change(k.expr, c.text(k.row))
		}
	}
	var head, foot string
	var from, to int
	if r.call != nil {
		args := r.call.Args
		from, to = offset(args[1].End()), offset(r.call.Rparen)
		policy := string(r.f.text[offset(args[1].Pos()):from])
		from += max(strings.IndexByte(string(r.f.text[from:to]), ',')+1, 0)
		head, foot = "{Name: "+strconv.Quote(c.names[r.name])+", Policy: "+policy+", Children: []*"+c.typeText(c.to, c.rowType(r))+"{", "}}"
	} else {
		from, to = offset(r.lit.Lbrace), offset(r.lit.End())
		change(at, strconv.Quote(c.names[r.name]))
		for _, shared := range []string{"Behavior", "Scope", "Gate", "Slot"} {
			if at := fieldOf(r.lit, shared); at != nil {
				if _, literal := node(at).(*ast.CompositeLit); literal {
					c.fail(codeNoPlace, at, "give it a variable of its own first", "a copy of %s would have another %s of the same name", plain.Name(r.name), shared)
				}
			}
		}
		for _, field := range []string{"From", "After"} {
			at := fieldOf(r.lit, field)
			if at == nil || c.names[r.name] == c.edit.Name { // the copy follows what the first one does
				continue
			}
			list, ok := at.(*ast.CompositeLit)
			if !ok {
				c.fail(codeNoPlace, at, "write it as a literal", "%s of %s is no list that is seen here", field, plain.Name(r.name))
			}
			for _, one := range list.Elts {
				if is := c.names[c.constant(one)]; is != "" {
					change(one, strconv.Quote(is))
				}
			}
		}
	}
	slices.SortFunc(changes, func(a, b splice) int { return b.from - a.from })
	all := string(r.f.text[from:to])
	for _, x := range changes {
		all = all[:x.from-from] + x.text + all[x.to-from:]
	}
	return head + strings.TrimLeft(all, " ") + foot
}
