package genome

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
)

// Cut is a row that was deleted with all below it.
type Cut struct {
	Name string // as Row.Name says
	Rows int    // the number of rows that went with it, itself included
	Why  string
}

// String returns the cut in one line.
func (c Cut) String() string {
	rows := ""
	if c.Rows > 1 {
		rows = fmt.Sprintf(" with the %d rows below it", c.Rows-1)
	}
	return fmt.Sprintf("%s%s: %s", c.Name, rows, c.Why)
}

// Move is a value of an argument that the vocabulary no longer has, and the nearest
// one that it has.
type Move struct {
	Name     string // of the row, as Row.Name says
	Argument string
	From, To float64
	Want     string // what the vocabulary has: "4 to 8 in steps of 1"
}

// String returns the move in one line.
func (m Move) String() string {
	return fmt.Sprintf("%s: %s %s becomes %s; the vocabulary has %s", m.Name, clip(m.Argument), Number(m.From), Number(m.To), m.Want)
}

// Salvage returns a copy of a genome without the rows whose entries or argument
// values the vocabulary no longer has, and without the rows below them. Groups
// that are left without a behavior go too, and conditions with no step after
// them. So evolution can continue with a newer vocabulary. (Paper: transfer
// learning.) The genome is nil if nothing is left. The other rows keep their
// IDs. The result may not compile: see [Catalog.Validate].
func (c *Catalog) Salvage(g *Genome) (*Genome, []Cut) {
	return c.salvage(g.Clone(), nil)
}

// salvage changes g. Rows that are lost go too.
func (c *Catalog) salvage(g *Genome, lost map[*Row]string) (*Genome, []Cut) {
	p := salvager{c: c, lost: lost}
	if g.Root = p.row(g.Root); g.Root == nil {
		return nil, p.cuts
	}
	return g, p.cuts
}

type salvager struct {
	c    *Catalog
	lost map[*Row]string
	cuts []Cut
}

func (p *salvager) cut(r *Row, why string) *Row {
	p.cuts = append(p.cuts, Cut{r.Name(), Count(r), why})
	return nil
}

// row returns what is left of r, nil if that is nothing.
func (p *salvager) row(r *Row) *Row {
	if r == nil {
		return nil
	}
	if why := p.why(r); why != "" {
		return p.cut(r, why)
	}
	if !r.Group() {
		return r
	}
	acted, name := r.acts(), r.Name()
	left := make([]*Row, 0, len(r.Children))
	for _, child := range r.Children {
		if child = p.row(child); child != nil {
			left = append(left, child)
		}
	}
	if len(left) == len(r.Children) {
		r.Children = left
		return r
	}
	for n := len(left); r.Policy == decider.Sequence && acted && n > 0 && !left[n-1].acts(); n-- {
		p.cut(left[n-1], "nothing is left behind the condition")
		left = left[:n-1]
	}
	r.Children = left
	if len(left) == 0 || acted && !r.acts() {
		p.cuts = append(p.cuts, Cut{name, Count(r), "nothing is left that the group could do"})
		return nil
	}
	r.Succeed = min(r.Succeed, len(left))
	return r
}

// why says what of a row is not in the vocabulary, "" if everything is.
func (p *salvager) why(r *Row) string {
	if why := p.lost[r]; why != "" {
		return why
	}
	s := survey{c: p.c}
	s.resolve(&resolved{row: r, action: -1, condition: -1})
	for _, problem := range s.errs.list {
		switch problem.Code {
		case codeUnknownAction, codeUnknownCondition, codeUnknownGuard, codeBadArgument, codeNoTargets:
			return problem.Message
		}
	}
	return ""
}

// acts reports whether r or a row below it runs an action.
func (r *Row) acts() bool {
	if r.Leaf() {
		return true
	}
	for _, child := range r.Children {
		if child.acts() {
			return true
		}
	}
	return false
}
