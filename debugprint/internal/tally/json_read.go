package tally

import (
	"fmt"
	"io"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/strict"
)

const (
	maxTrees = 1 << 16
	maxRows  = 2*int(decider.NoRow) - 1 // those without a place with them
	maxDepth = 255                      // of a compiled tree
)

// Read reads a profile that WriteJSON has written into p, which is zero. An error says at
// which place the file is damaged.
func (p *Profile) Read(r io.Reader) error {
	var j profileJSON
	if err := strict.ReadFile(r, kind, "profile of rows", version, &j); err != nil {
		return err
	}
	if j.Elapsed < 0 || j.Overhead < 0 || j.Every < 0 {
		return fmt.Errorf("negative numbers: every %d, elapsed %d, overhead %d", j.Every, j.Elapsed, j.Overhead)
	}
	if n := len(j.Trees); n > maxTrees {
		return fmt.Errorf("the profile has %d trees: want at most %d", n, maxTrees)
	}
	p.Every, p.Elapsed, p.Overhead = j.Every, j.Elapsed, j.Overhead
	for i := range j.Trees {
		t, err := j.Trees[i].tree()
		if err != nil {
			return fmt.Errorf("tree %d: %w", i+1, err)
		}
		p.Add(t)
	}
	return nil
}

// tree checks and converts what was read.
func (j *treeJSON) tree() (Tree, error) {
	t := Tree{Observed: j.Observed, Ticks: j.Ticks, Time: j.Time}
	var err error
	t.Fingerprint, err = strconv.ParseUint(j.Fingerprint, 0, 64)
	switch n := len(j.Rows); {
	case err != nil:
		return t, fmt.Errorf("fingerprint %s: want a hexadecimal number such as \"0x1f\"", strict.Quote(j.Fingerprint))
	case j.Time < 0:
		return t, fmt.Errorf("its time is %d ns, want 0 or more", j.Time)
	case n == 0 || n > maxRows:
		return t, fmt.Errorf("%d rows: want 1 to %d", n, maxRows)
	}
	depths, children := make([]int, len(j.Rows)), make([]int, len(j.Rows))
	for i := range j.Rows {
		r, err := j.Rows[i].row(i, t.Observed)
		if err == nil && i > 0 {
			depths[i] = depths[r.Parent] + 1
			switch {
			case depths[i] > maxDepth:
				err = fmt.Errorf("it is more than %d rows below the root, deeper than any tree", maxDepth)
			case t.Rows[i-1].Row == decider.NoRow && r.Row != decider.NoRow:
				err = fmt.Errorf("it has a number, the one before it has none; rows without stand at the end")
			case t.Observed && !t.Rows[r.Parent].Group:
				err = fmt.Errorf("its parent %d has no policy: want a group", r.Parent)
			case t.Observed:
				r.Index = children[r.Parent]
				children[r.Parent]++
			}
		}
		if err != nil {
			return t, fmt.Errorf("row %d, %s: %w", i, strict.Quote(j.Rows[i].Name), err)
		}
		t.Rows = append(t.Rows, r)
	}
	t.Sum()
	return t, nil
}

// row checks and converts row number i.
func (j *rowJSON) row(i int, observed bool) (Row, error) {
	r := Row{Row: decider.NoRow, Parent: decider.NoRow, Name: j.Name, Seen: j.Seen}
	if j.Row != nil {
		r.Row = *j.Row
	}
	if j.Parent != nil {
		r.Parent = *j.Parent
	}
	switch v := j.Values; {
	case j.Row != nil && int(r.Row) != i, j.Row == nil && (i == 0 || observed):
		return r, fmt.Errorf("its number is %d, want %d, its index", r.Row, i)
	case (j.Parent == nil) != (i == 0), i > 0 && int(r.Parent) >= i, j.Row == nil && r.Parent != 0:
		return r, fmt.Errorf("its parent is %d, want a row before it, of a row without a number row 0, and of row 0 none", r.Parent)
	case !observed && (r.Seen != Seen{} || j.Policy != "" || j.Checks != nil || j.Left != nil || v != nil):
		return r, fmt.Errorf("its tree was not observed: want calls only")
	case r.Active < 0:
		return r, fmt.Errorf("it was active for %d ns, want 0 or more", r.Active)
	case len(v) > 0 && (len(v) != 2 || !(v[0] <= v[1])):
		return r, fmt.Errorf("values %v: want the least and the greatest", v)
	case len(v) > 0:
		r.Values = Values{v[0], v[1], true}
	}
	if r.Group = j.Policy != ""; r.Group {
		for r.Policy.String() != j.Policy {
			if r.Policy++; r.Policy > decider.StateMachine {
				return r, fmt.Errorf("unknown policy %s", strict.Quote(j.Policy))
			}
		}
	}
	for i := range j.Checks {
		if err := j.Checks[i].into(&r); err != nil {
			return r, err
		}
	}
	for name, n := range j.Left { // any order: each has a place of its own
		reason := behavior.Reason(0)
		for reason.String() != name {
			if reason++; reason >= Reasons {
				return r, fmt.Errorf("unknown reason %s", strict.Quote(name))
			}
		}
		r.Left[reason] = n
	}
	for name, c := range j.Calls { // any order, as well
		k := slices.Index(kindNames[:], name)
		if k < 0 {
			return r, fmt.Errorf("unknown callback %s, want one of %q", strict.Quote(name), kindNames)
		}
		if c.SampledTime < 0 || c.SlowTime < 0 {
			return r, fmt.Errorf("%s took %d ns, the slow calls of it %d ns, want 0 or more", name, c.SampledTime, c.SlowTime)
		}
		if c.Calls > 0 {
			r.Calls[k] = c
		}
	}
	return r, nil
}

// into checks the result of a check and puts it into a row.
func (j *checkJSON) into(r *Row) error {
	c := slices.IndexFunc(refusal.Checks[:], func(p refusal.Precondition) bool { return p.Name == j.Check })
	if c <= 0 {
		return fmt.Errorf("unknown check %s", strict.Quote(j.Check))
	}
	if r.Want[c] != 0 {
		return fmt.Errorf("check %s is there twice", j.Check)
	}
	for _, name := range j.Points {
		i := slices.Index(resultNames[:], name)
		if i < 0 {
			return fmt.Errorf("point %s of check %s: want passed or failed", strict.Quote(name), j.Check)
		}
		r.Want[c] |= 1 << i
	}
	if r.Want[c] == 0 {
		return fmt.Errorf("check %s has no points", j.Check)
	}
	r.Words[c], r.Results[c] = j.About, j.Result
	return nil
}
