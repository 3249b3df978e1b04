package cover

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// kind and version are those of the files of profiles.
const (
	kind    = "cover"
	version = 1
)

// maxTrees is how many trees a profile read has at most.
const maxTrees = 1 << 16

// maxRows is how many rows a tree has at most: Compile refuses more.
const maxRows = int(decider.NoRow)

type profileJSON struct {
	Ethogram string     `json:"ethogram"`
	Version  int        `json:"version"`
	Trees    []treeJSON `json:"trees"`
}

type treeJSON struct {
	Fingerprint string    `json:"fingerprint"`
	Ticks       uint64    `json:"ticks"`
	Rows        []rowJSON `json:"rows"`
}

type rowJSON struct {
	Name     string      `json:"row"`
	Parent   int         `json:"parent"` // -1 for the root
	Policy   string      `json:"policy,omitempty"`
	Asked    uint64      `json:"asked"`
	Accepted uint64      `json:"accepted"`
	Chosen   uint64      `json:"chosen"`
	Done     uint64      `json:"done,omitempty"`
	Denied   uint64      `json:"denied,omitempty"`
	Empty    uint64      `json:"empty,omitempty"`
	Checks   []checkJSON `json:"checks,omitempty"`
	Left     leftBy      `json:"left,omitempty"`
	Values   []float64   `json:"values,omitempty"` // the least and the greatest
}

type checkJSON struct {
	Check  string   `json:"check"`
	About  string   `json:"about,omitempty"`
	Points []string `json:"points"` // which results count as points
	Passed uint64   `json:"passed"`
	Failed uint64   `json:"failed"`
}

var resultNames = [...]string{"passed", "failed"}

// reasonNames are those of behavior.Reason.
var reasonNames = func() (names [reasons]string) {
	for i := range names {
		names[i] = behavior.Reason(i).String()
	}
	return names
}()

// WriteTo writes p as JSON, one row a line. It implements io.WriterTo.
func (p *Profile) WriteTo(w io.Writer) (int64, error) {
	p.there("WriteTo")
	b := fmt.Appendf(nil, "{\"ethogram\":%q,\"version\":%d,\"trees\":[", kind, version)
	for i, t := range p.trees {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, "\n{\"fingerprint\":\"%#016x\",\"ticks\":%d,\"rows\":[", t.fingerprint, t.ticks)
		for k := range t.rows {
			if k > 0 {
				b = append(b, ',')
			}
			line, err := json.Marshal(t.rows[k].json())
			if err != nil {
				return 0, err
			}
			b = append(append(b, '\n'), line...)
		}
		b = append(b, "\n]}"...)
	}
	n, err := w.Write(plain.AppendJSON(nil, append(b, "\n]}\n"...)))
	return int64(n), err
}

func (r *row) json() rowJSON {
	j := rowJSON{
		Name: r.name, Parent: r.parent,
		Policy: r.policyName(),
		Asked:  r.asked, Accepted: r.accepted, Chosen: r.chosen, Done: r.done, Denied: r.denied, Empty: r.empty,
		Left: r.reasons(),
	}
	for c, want := range r.want {
		if want == 0 {
			continue
		}
		k := checkJSON{Check: refusal.Check(c).String(), About: r.words[c], Passed: r.results[c].passed, Failed: r.results[c].failed}
		for i, name := range resultNames {
			if want>>i&1 != 0 {
				k.Points = append(k.Points, name)
			}
		}
		j.Checks = append(j.Checks, k)
	}
	if r.values.known {
		j.Values = []float64{r.values.low, r.values.high}
	}
	return j
}

// reasons returns how often the row was left, by the names of the reasons.
func (r *row) reasons() leftBy {
	left := leftBy{}
	for reason, n := range r.left {
		if n > 0 {
			left[reasonNames[reason]] = n
		}
	}
	return left
}

// policyName returns the name of a group's policy, "" for another row.
func (r *row) policyName() string {
	if !r.group {
		return ""
	}
	return r.policy.String()
}

// Read reads a profile that WriteTo wrote. An error says at which place the file is
// damaged.
func Read(r io.Reader) (*Profile, error) {
	var j profileJSON
	if err := strict.ReadFile(r, kind, "profile of decision coverage", version, &j); err != nil {
		return nil, err
	}
	if n := len(j.Trees); n > maxTrees {
		return nil, fmt.Errorf("the profile has %d trees: want at most %d", n, maxTrees)
	}
	p := &Profile{}
	for i := range j.Trees {
		t, err := j.Trees[i].tree()
		if err != nil {
			return nil, fmt.Errorf("tree %d: %w", i+1, err)
		}
		p.add(t)
	}
	return p, nil
}

// tree checks and converts what was read.
func (j *treeJSON) tree() (*tree, error) {
	fingerprint, err := strconv.ParseUint(j.Fingerprint, 0, 64)
	if err != nil {
		return nil, fmt.Errorf("fingerprint %s: want a hexadecimal number such as \"0x1f\"", strict.Quote(j.Fingerprint))
	}
	if n := len(j.Rows); n == 0 || n > maxRows {
		return nil, fmt.Errorf("%d rows: want 1 to %d", n, maxRows)
	}
	t := &tree{fingerprint: fingerprint, ticks: j.Ticks, rows: make([]row, len(j.Rows))}
	children := make([]int, len(j.Rows))
	for i := range j.Rows {
		r, err := j.Rows[i].row(i)
		if err == nil && i > 0 {
			if !t.rows[r.parent].group {
				err = fmt.Errorf("parent %d has no policy: want a group", r.parent)
			}
			r.index = children[r.parent]
			children[r.parent]++
		}
		if err != nil {
			return nil, fmt.Errorf("row %d, %s: %w", i, strict.Quote(j.Rows[i].Name), err)
		}
		t.rows[i] = r
	}
	return t, nil
}

// row checks and converts row number i.
func (j *rowJSON) row(i int) (row, error) {
	r := row{
		name: j.Name, parent: j.Parent,
		asked: j.Asked, accepted: j.Accepted, chosen: j.Chosen, done: j.Done, denied: j.Denied, empty: j.Empty,
	}
	switch {
	case i == 0 && j.Parent != -1:
		return r, fmt.Errorf("parent %d: want -1 for the root", j.Parent)
	case i > 0 && (j.Parent < 0 || j.Parent >= i):
		return r, fmt.Errorf("parent %d: want a row before it, 0 to %d", j.Parent, i-1)
	}
	if j.Policy != "" {
		r.group = true
		for r.policy.String() != j.Policy {
			if r.policy++; r.policy > decider.Parallel {
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
		reason := slices.Index(reasonNames[:], name)
		if reason < 0 {
			return r, fmt.Errorf("unknown reason %s", strict.Quote(name))
		}
		r.left[reason] = n
	}
	switch v := j.Values; {
	case len(v) == 0:
	case len(v) != 2 || !(v[0] <= v[1]):
		return r, fmt.Errorf("values %v: want the least and the greatest", v)
	default:
		r.values = values{v[0], v[1], true}
	}
	return r, nil
}

// into checks the result of a check and puts it into a row.
func (j *checkJSON) into(r *row) error {
	c := slices.IndexFunc(refusal.Checks[:], func(p refusal.Precondition) bool { return p.Name == j.Check })
	if c <= 0 {
		return fmt.Errorf("unknown check %s", strict.Quote(j.Check))
	}
	if r.want[c] != 0 {
		return fmt.Errorf("check %s is there twice", j.Check)
	}
	for _, name := range j.Points {
		i := slices.Index(resultNames[:], name)
		if i < 0 {
			return fmt.Errorf("point %s of check %s: want passed or failed", strict.Quote(name), j.Check)
		}
		r.want[c] |= 1 << i
	}
	if r.want[c] == 0 {
		return fmt.Errorf("check %s has no points", j.Check)
	}
	r.words[c] = j.About
	r.results[c] = result{j.Passed, j.Failed}
	return nil
}

// finite keeps v among the numbers that JSON has.
func finite(v float64) float64 { return max(-math.MaxFloat64, min(math.MaxFloat64, v)) }

// sum adds without running over.
func sum(a, b uint64) uint64 {
	if s := a + b; s >= a {
		return s
	}
	return math.MaxUint64
}
