package spent

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// profileData is a profile as JSON. Times are nanoseconds.
type profileData struct {
	Format   string        `json:"ethogram"`
	Version  int           `json:"version"`
	Every    int           `json:"every"`
	Elapsed  time.Duration `json:"elapsed"`
	Overhead time.Duration `json:"overhead"`
	Trees    []treeData    `json:"trees"`
}

type treeData struct {
	Root        string    `json:"root"`
	Fingerprint string    `json:"fingerprint"`
	Rows        []rowData `json:"rows"`
}

// rowData has no row where the place of the calls is not known, and no parent for
// the root. Self and total are there for readers; Read computes them.
type rowData struct {
	Row    *decider.Row     `json:"row,omitempty"`
	Parent *decider.Row     `json:"parent,omitempty"`
	Name   string           `json:"name"`
	Self   time.Duration    `json:"self"`
	Total  time.Duration    `json:"total"`
	Calls  map[string]Calls `json:"calls,omitempty"`
}

const (
	formatName    = "profile"
	formatVersion = 1

	mostDepth = 255 // of a compiled tree
)

// WriteJSON writes the profile as JSON.
func (p *Profile) WriteJSON(w io.Writer) error {
	data := profileData{formatName, formatVersion, p.Every, p.Elapsed, p.Overhead, []treeData{}}
	for i := range p.Trees {
		t := &p.Trees[i]
		tree := treeData{plain.Data(t.Root), fmt.Sprintf("0x%016x", t.Fingerprint), []rowData{}}
		for k := range t.Rows {
			r := &t.Rows[k]
			row := rowData{Name: plain.Data(r.Name), Self: r.Self, Total: r.Total, Calls: map[string]Calls{}}
			if r.Row != decider.NoRow {
				row.Row = &r.Row
			}
			if r.Parent != decider.NoRow {
				row.Parent = &r.Parent
			}
			for kind, c := range r.Calls {
				if c.Calls > 0 {
					row.Calls[Kind(kind).String()] = c
				}
			}
			tree.Rows = append(tree.Rows, row)
		}
		data.Trees = append(data.Trees, tree)
	}
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	_, err = w.Write(append(plain.AppendJSON(nil, text), '\n'))
	return err
}

// Read reads a profile that WriteJSON has written into p, which is zero.
func (p *Profile) Read(r io.Reader) error {
	var data profileData
	if err := strict.ReadFile(r, formatName, "profile of rows", formatVersion, &data); err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	if data.Elapsed < 0 || data.Overhead < 0 || data.Every < 0 {
		return fmt.Errorf("profile: negative numbers: every %d, elapsed %d, overhead %d", data.Every, data.Elapsed, data.Overhead)
	}
	p.Every, p.Elapsed, p.Overhead = data.Every, data.Elapsed, data.Overhead
	for _, tree := range data.Trees {
		t, err := tree.tree()
		if err != nil {
			return fmt.Errorf("profile: tree %q: %w", tree.Root, err)
		}
		p.Trees = append(p.Trees, t)
	}
	return nil
}

func (d *treeData) tree() (Tree, error) {
	fingerprint, err := strconv.ParseUint(d.Fingerprint, 0, 64)
	switch {
	case err != nil:
		return Tree{}, fmt.Errorf("fingerprint: %w", err)
	case len(d.Rows) == 0 || len(d.Rows) >= 2*int(decider.NoRow):
		return Tree{}, fmt.Errorf("it has %d rows, want 1 to %d", len(d.Rows), 2*int(decider.NoRow)-1)
	}
	t := Tree{Root: d.Root, Fingerprint: fingerprint}
	depths := make([]int, len(d.Rows))
	for i := range d.Rows {
		r, err := d.Rows[i].row(i)
		if err == nil && i > 0 {
			if depths[i] = depths[r.Parent] + 1; depths[i] > mostDepth {
				err = fmt.Errorf("it is more than %d rows below the root, deeper than any tree", mostDepth)
			}
		}
		if err == nil && i > 0 && t.Rows[i-1].Row == decider.NoRow && r.Row != decider.NoRow {
			err = fmt.Errorf("it has a number, the one before it has none; rows without stand at the end")
		}
		if err != nil {
			return Tree{}, fmt.Errorf("row %d, %q: %w", i, d.Rows[i].Name, err)
		}
		t.Rows = append(t.Rows, r)
	}
	t.Sum()
	return t, nil
}

// row returns row i of a tree.
func (d *rowData) row(i int) (Row, error) {
	r := Row{Row: decider.NoRow, Parent: decider.NoRow, Name: d.Name}
	if d.Row != nil {
		r.Row = *d.Row
	}
	if d.Parent != nil {
		r.Parent = *d.Parent
	}
	switch {
	case d.Row != nil && int(r.Row) != i, d.Row == nil && i == 0:
		return r, fmt.Errorf("its number is %d, want %d, its index", r.Row, i)
	case (d.Parent == nil) != (i == 0), i > 0 && int(r.Parent) >= i, d.Row == nil && r.Parent != 0:
		return r, fmt.Errorf("its parent is %d, want a row before it, of a row without a number row 0, and of row 0 none", r.Parent)
	}
	for name, c := range d.Calls {
		k := slices.Index(kindNames[:], name)
		if k < 0 {
			return r, fmt.Errorf("unknown callback %q, want one of %q", name, kindNames)
		}
		if c.SampledTime < 0 || c.SlowTime < 0 {
			return r, fmt.Errorf("%s took %d ns, the slow calls of it %d ns, want 0 or more", name, c.SampledTime, c.SlowTime)
		}
		r.Calls[k] = c
	}
	return r, nil
}
