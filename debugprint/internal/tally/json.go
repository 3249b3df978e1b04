package tally

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// kind and version are those of the files of profiles.
const (
	kind    = "profile"
	version = 1
)

// profileJSON is a profile as JSON. Times are nanoseconds.
type profileJSON struct {
	Ethogram string        `json:"ethogram"`
	Version  int           `json:"version"`
	Every    int           `json:"every"`
	Elapsed  time.Duration `json:"elapsed"`
	Overhead time.Duration `json:"overhead"`
	Trees    []treeJSON    `json:"trees"`
}

// treeJSON is a tree. The root's name is there for readers.
type treeJSON struct {
	Root        string        `json:"root"`
	Fingerprint string        `json:"fingerprint"`
	Observed    bool          `json:"observed,omitempty"`
	Ticks       uint64        `json:"ticks,omitempty"`
	Time        time.Duration `json:"time,omitempty"`
	Rows        []rowJSON     `json:"rows"`
}

// rowJSON has no row where the place of the calls is not known, and no parent for
// the root. Self and total, of callbacks, are there for readers; Read computes them.
type rowJSON struct {
	Row    *decider.Row `json:"row,omitempty"`
	Parent *decider.Row `json:"parent,omitempty"`
	Name   string       `json:"name"`
	Policy string       `json:"policy,omitempty"` // of a group that was observed
	Seen
	Checks []checkJSON       `json:"checks,omitempty"`
	Left   map[string]uint64 `json:"left,omitempty"`   // how often, by reason
	Values []float64         `json:"values,omitempty"` // the least and the greatest
	Self   *time.Duration    `json:"self,omitempty"`
	Total  *time.Duration    `json:"total,omitempty"`
	Calls  map[string]Calls  `json:"calls,omitempty"`
}

type checkJSON struct {
	Check  string   `json:"check"`
	About  string   `json:"about,omitempty"`
	Points []string `json:"points"` // which results count as points
	Result
}

var resultNames = [...]string{"passed", "failed"}

// WriteJSON writes the profile as JSON, one row a line.
func (p *Profile) WriteJSON(w io.Writer) error {
	b := fmt.Appendf(nil, `{"ethogram":%q,"version":%d,"every":%d,"elapsed":%d,"overhead":%d,"trees":[`, kind, version, p.Every, p.Elapsed, p.Overhead)
	next := "\n"
	for i := range p.Trees {
		t := &p.Trees[i]
		head, err := json.Marshal(treeJSON{plain.Data(t.Name()), fmt.Sprintf("0x%016x", t.Fingerprint), t.Observed, t.Ticks, t.Time, []rowJSON{}})
		if err != nil {
			return err
		}
		b = append(append(b, next...), head[:len(head)-len("]}")]...)
		next = "\n"
		for k := range t.Rows {
			line, err := json.Marshal(t.Rows[k].json(t.Observed))
			if err != nil {
				return err
			}
			b = append(append(b, next...), line...)
			next = ",\n"
		}
		b, next = append(b, "\n]}"...), ",\n"
	}
	_, err := w.Write(plain.AppendJSON(nil, append(b, "\n]}\n"...)))
	return err
}

func (r *Row) json(observed bool) rowJSON {
	j := rowJSON{Name: plain.Data(r.Name), Seen: r.Seen, Left: r.Reasons(), Calls: map[string]Calls{}}
	if r.Row != decider.NoRow {
		j.Row = &r.Row
	}
	if r.Parent != decider.NoRow {
		j.Parent = &r.Parent
	}
	if r.Group {
		j.Policy = r.Policy.String()
	}
	if !observed {
		j.Self, j.Total = &r.Self, &r.Total
	}
	for c, want := range r.Want {
		if want == 0 {
			continue
		}
		k := checkJSON{Check: refusal.Check(c).String(), About: r.Words[c], Result: r.Results[c]}
		for i, name := range resultNames {
			if want>>i&1 != 0 {
				k.Points = append(k.Points, name)
			}
		}
		j.Checks = append(j.Checks, k)
	}
	if r.Values.Known {
		j.Values = []float64{r.Values.Low, r.Values.High}
	}
	for kind, c := range r.Calls {
		if c.Calls > 0 {
			j.Calls[Kind(kind).String()] = c
		}
	}
	return j
}
