package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
)

// refill ships other candidates of a class in place of those that left it.
func (w *packing) refill(ctx context.Context) error {
	for i := range w.report.Replaced {
		r := &w.report.Replaced[i]
		if r.by != nil {
			continue
		}
		next, err := w.next(ctx, r.lost)
		if err != nil {
			return err
		}
		if next != nil {
			w.ship(next)
			r.by = next
		}
	}
	return nil
}

// exchange ships other candidates in place of those that keep rows which never ran in
// their certified rounds, as far as there are any.
func (w *packing) exchange(ctx context.Context) (changed bool, err error) {
	for _, c := range With(w.shipped, Shipped) {
		if w.weighed[c] || idle(c) == 0 {
			continue
		}
		w.weighed[c] = true
		next, err := w.next(ctx, c)
		if err != nil {
			return changed, err
		}
		if next == nil {
			continue
		}
		c.Fate, w.barred[c], changed = Similar, true, true
		w.report.Exchanged++
		w.ship(next)
	}
	return changed, nil
}

// idle returns how many rows of a trimmed candidate never ran in its certified
// rounds, and 0 if that is unknown.
func idle(c *Candidate) (n int) {
	if len(c.Use.Rows) > 0 {
		n, _ = c.Use.Idle(c.Table())
	}
	return n
}

// ship ships a similar candidate.
func (w *packing) ship(c *Candidate) {
	c.Fate = Shipped
	w.names.name(w.Spec, c)
	w.shipped = append(w.shipped, c)
}

// next returns the candidate that takes the place of another: of the similar ones
// of its class one with the same style, if there are any, and of these the one
// that differs most from those that are shipped. It returns nil if all differ too
// little from one of these, or their families have their share of the class.
func (w *packing) next(ctx context.Context, lost *Candidate) (*Candidate, error) {
	var pool []*Candidate
	for _, c := range inClass(With(w.all, Similar), lost.Class) {
		if !w.barred[c] {
			pool = append(pool, c)
		}
	}
	slices.SortFunc(pool, func(x, y *Candidate) int { return x.Key.Compare(y.Key) })
	pool = pool[:min(len(pool), max(w.Selection.Most, 0))]
	kept := inClass(With(w.shipped, Shipped), lost.Class)
	if err := w.ask(ctx, append(slices.Clone(pool), kept...)); err != nil {
		return nil, err
	}
	grid := archive.NewGrid(w.Spec)
	family := map[string]int{}
	for _, c := range kept {
		family[c.Lineage]++
	}
	bound := w.Selection.bound(len(kept) + 1)
	var next *Candidate
	var most int64
	for _, c := range pool {
		least, apart := w.apart(c, kept)
		if !apart || c.Lineage != "" && family[c.Lineage] >= bound {
			continue
		}
		if c.style(grid) == lost.style(grid) {
			least += 1000 // before all candidates with another style
		}
		if next == nil || least > most {
			next, most = c, least
		}
	}
	return next, nil
}

// apart returns the distance of a candidate from the nearest of others, and whether
// it differs enough from all of them.
func (w *packing) apart(c *Candidate, others []*Candidate) (least int64, apart bool) {
	least = 1000
	own := w.form(c)
	for _, o := range others {
		d := structure(own, w.form(o))
		if a, b := w.choices[c], w.choices[o]; len(a) > 0 {
			n := differing(a, b)
			if n < int64(w.Selection.Apart) {
				return 0, false
			}
			d = (d + n) / 2
		}
		if d == 0 {
			return 0, false
		}
		least = min(least, d)
	}
	return least, true
}

// form returns the structure of a candidate, which is computed once.
func (w *packing) form(c *Candidate) *form {
	if w.forms[c] == nil {
		w.forms[c] = newForm(c.trimmed())
	}
	return w.forms[c]
}

// ask has candidates choose in the game's situations, once.
func (w *packing) ask(ctx context.Context, all []*Candidate) error {
	var ask []*Candidate
	var genomes []*evo.Genome
	for _, c := range all {
		if _, known := w.choices[c]; !known {
			ask, genomes = append(ask, c), append(genomes, c.Genome)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	choices := make([][]uint16, len(ask))
	if w.Choose != nil {
		var err error
		if choices, err = w.Choose(ctx, genomes); err != nil {
			return err
		}
	}
	for i, c := range ask {
		w.choices[c] = choices[i]
	}
	return nil
}
