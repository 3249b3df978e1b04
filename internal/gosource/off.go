package gosource

import (
	"go/ast"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// turnOff makes comments of rows that are off.
func (s *Source) turnOff(table string, names decider.Names, off []string) (next *Source, wrong *decider.Problem) {
	e := s.editing(table, names)
	defer e.caught(func(p *decider.Problem) { next, wrong = nil, p })
	e.index()
	isOff := func(k kid) bool { return k.row != nil && slices.Contains(off, k.row.name) }
	for _, name := range off {
		e.edit.Row = name
		for r := e.of[name]; r != nil; r = e.of[name] {
			all := e.places(r)
			if len(all) == 0 {
				e.fail("NothingLeft", r.node(), "leave out Off", "the root is off")
			}
			g := all[0].group
			if !slices.Contains(off, g.name) && !slices.ContainsFunc(g.kids, func(k kid) bool { return !isOff(k) }) {
				e.fail("NothingLeft", g.node(), "turn off the group itself", "all rows of the group %s are off", plain.Name(g.name))
			}
			for _, k := range g.kids {
				if k.row != nil && !isOff(k) && k.row.lit != nil {
					ast.Inspect(k.row.lit, func(n ast.Node) bool {
						if at, ok := n.(ast.Expr); ok && at != k.row.nameExpr() && e.constant(at) == name {
							e.fail(codeNoPlace, at, "take it out of From and After first", "%s names %s", plain.Name(k.row.name), plain.Name(name))
						}
						return true
					})
				}
			}
			l, first := e.kids(g)
			l.comment(first + all[0].at)
			e.rewrite(g, l)
		}
	}
	if len(e.wrong) > 0 {
		e.fail(codeNotGo, nil, "make the edit by hand", "the edited source would not compile: %v", e.wrong[0])
	}
	return e.Source, nil
}

// comment makes a comment of an element.
func (l *list) comment(i int) {
	it := l.items[i]
	next := &l.foot
	if i+1 < len(l.items) {
		next = &l.items[i+1].lead
	}
	text := it.text + "," + it.tail
	if strings.Contains(it.lead+*next+text, "\n") || strings.Contains(text, "*/") {
		last := text[strings.LastIndexByte(text, '\n')+1:]
		indent := last[:len(last)-len(strings.TrimLeft(last, "\t"))]
		text = "\n// " + strings.ReplaceAll(text, "\n"+indent, "\n// ")
		if !strings.HasPrefix(*next, "\n") {
			text += "\n"
		}
	} else {
		text = " /* " + text + " */"
	}
	*next = strings.TrimRight(it.lead, " \t\n") + text + *next
	if strings.Contains(it.lead, "\n\n") && strings.TrimSpace(it.lead) == "" {
		*next = "\n" + *next
	}
	l.items = append(l.items[:i:i], l.items[i+1:]...)
}
