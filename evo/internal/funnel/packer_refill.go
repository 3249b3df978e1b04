package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// refill ships other candidates of a class in place of those that left it.
func (w *packing) refill(ctx context.Context) (err error) {
	for i := range w.report.Replaced {
		if r := &w.report.Replaced[i]; r.By == nil {
			if r.By, err = w.next(ctx, r.Lost); err != nil {
				return err
			}
		}
	}
	return nil
}

// exchange ships other candidates in place of those that keep rows which never ran in
// their certified rounds, as far as there are any.
func (w *packing) exchange(ctx context.Context) (changed bool, err error) {
	for _, c := range With(w.shipped, Shipped) {
		if c.weighed || idle(c) == 0 {
			continue
		}
		c.weighed = true
		next, err := w.next(ctx, c)
		if err != nil {
			return changed, err
		}
		if next != nil {
			c.Fate, c.barred, changed = Similar, true, true
			w.report.Exchanged++
		}
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

// next ships the candidate that takes the place of another, and returns it: of the similar
// ones of its class one with the same style, if there are any, and of these the one
// that differs most from those that are shipped. It returns nil if all differ too
// little from one of these, or their families have their share of the class.
func (w *packing) next(ctx context.Context, lost *Candidate) (next *Candidate, err error) {
	pool := filter(inClass(w.all, Similar, lost.Class), func(c *Candidate) bool { return !c.barred })
	slices.SortFunc(pool, func(x, y *Candidate) int { return x.Key.Compare(y.Key) })
	pool = pool[:min(len(pool), compared)]
	kept := inClass(w.shipped, Shipped, lost.Class)
	if err := ask(ctx, w.Choose, append(slices.Clone(pool), kept...)); err != nil {
		return nil, err
	}
	family := map[string]int{}
	for _, c := range kept {
		family[lineageOf(c)]++
	}
	var most int64
	for _, c := range pool {
		least, enough := apart(c, kept)
		if !enough || family[lineageOf(c)] >= bound(len(kept)+1) {
			continue
		}
		if c.style(w.Spec) == lost.style(w.Spec) {
			least += 1000 // before all candidates with another style
		}
		if next == nil || least > most {
			next, most = c, least
		}
	}
	if next != nil {
		next.Fate = Shipped
		w.names.name(w.Spec, next)
		w.shipped = append(w.shipped, next)
	}
	return next, nil
}

// apart returns the distance of a candidate from the nearest of others, and whether
// it differs enough from all of them.
func apart(c *Candidate, others []*Candidate) (least int64, enough bool) {
	least = 1000
	for _, o := range append(slices.Clone(others), c) {
		if o.form == nil {
			o.form = newForm(o.Trimmed())
		}
	}
	for _, o := range others {
		d := distance(c, o)
		if d == 0 || alike(c, o) {
			return 0, false
		}
		least = min(least, d)
	}
	return least, true
}

// Count marks a candidate that is Shipped, or Similar to one, as VotedOut if more
// votes call it unnatural than natural, and returns how many votes are for none of
// these. A vote names a candidate by its key or by that of its trimmed table. Only
// a person's last vote on a table counts; votes without a name all count. Votes
// that say only whether a table is fun decide nothing.
func Count(all []*Candidate, votes []pack.Vote) (unknown int) {
	of := map[genome.Key][]*Candidate{} // two have one key if trimming made one of them the other
	for _, c := range all {
		if c.Fate != Shipped && c.Fate != Similar && c.Fate != VotedOut {
			continue
		}
		of[c.Key] = append(of[c.Key], c)
		if c.Packed != nil && genome.KeyOf(c.Packed) != c.Key {
			of[genome.KeyOf(c.Packed)] = append(of[genome.KeyOf(c.Packed)], c)
		}
	}
	type ballot struct {
		of *Candidate
		by string
	}
	voted, balance := map[ballot]bool{}, map[*Candidate]int{}
	for i := len(votes) - 1; i >= 0; i-- { // the last one first
		v := votes[i]
		if len(of[v.Key]) == 0 {
			unknown++
		}
		for _, c := range of[v.Key] {
			if b := (ballot{c, v.By}); v.Natural != nil && (v.By == "" || !voted[b]) {
				voted[b] = true
				if *v.Natural {
					balance[c]++
				} else {
					balance[c]--
				}
			}
		}
	}
	for c, n := range balance { // any order: each by itself
		if n < 0 {
			c.Fate = VotedOut
		}
	}
	return unknown
}
