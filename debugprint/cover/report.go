package cover

import (
	"encoding/json"
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Allowance excuses a row for what runs do not cover of it, see [Allow].
type Allowance struct{ row, because string }

// Allow excuses the rows called row, in any tree, or those of one tree: "ROOT > ROW".
// Points that they miss do not count. If such a group was never chosen, that holds for
// the rows below it too. because says why the points are missing. An allowance of a row
// that misses nothing is a problem of the report, so that none is left behind.
func Allow(row, because string) Allowance { return Allowance{row, because} }

// means reports whether a is about the row called name in the tree of root.
func (a Allowance) means(root, name string) bool {
	row := plain.Data(a.row)
	return row == name || row == root+" > "+name
}

// Report says how much of the decisions a profile covers, in words and as JSON.
type Report struct{ data reportData }

// reportData is a report as JSON, which tools and pages show.
type reportData struct {
	Covered  int          `json:"covered"`            // points
	Points   int          `json:"points"`             // those that count
	Trees    []treeReport `json:"trees"`              // in the order of their names
	Problems []string     `json:"problems,omitempty"` // with the allowances, or with what was observed
}

// treeReport is the part of a report about one tree.
type treeReport struct {
	Name        string      `json:"tree"` // of the root
	Fingerprint string      `json:"fingerprint"`
	Ticks       uint64      `json:"ticks"` // 0 for a tree that ran only in slots
	Covered     int         `json:"covered"`
	Points      int         `json:"points"`
	Rows        []rowReport `json:"rows"` // as in the table, groups before their children
}

// rowReport is the part of a report about one row.
type rowReport struct {
	Row     int      `json:"row"` // its number in the tree
	Name    string   `json:"name"`
	Depth   int      `json:"depth"`
	Asked   uint64   `json:"asked"`
	Refused uint64   `json:"refused"`
	Chosen  uint64   `json:"chosen"`
	Covered int      `json:"covered"`
	Points  int      `json:"points"`
	Left    leftBy   `json:"left,omitempty"`
	Missing []string `json:"missing,omitempty"` // names of the points that were not reached
	Because string   `json:"because,omitempty"` // why they do not count
	Hints   []string `json:"hints,omitempty"`   // what is missing and how to reach it, a sentence or two each
	Notes   []string `json:"notes,omitempty"`   // what is remarkable and costs no point
}

// leftBy says how often a row was left, by the name of a behavior.Reason. That costs no
// point: which ends a row may have is known only to its behavior.
type leftBy map[string]uint64

// Percent returns how much is covered, in percent, rounded down to one decimal: 100
// only if nothing is missing. Without any points it is 0.
func (r Report) Percent() float64 { return percent(r.data.Covered, r.data.Points) }

// Problems returns what is wrong with the allowances, or with what was observed.
func (r Report) Problems() []string { return r.data.Problems }

// MarshalJSON implements json.Marshaler. There are covered and points, problems, and trees:
// tree, fingerprint, ticks, covered, points and rows. A row has row, its number, name, depth,
// asked, refused, chosen, covered, points, left (how often, by reason), missing (names of
// points), because (of an allowance), hints and notes.
func (r Report) MarshalJSON() ([]byte, error) { return json.Marshal(r.data) }

func percent(covered, points int) float64 {
	return math.Floor(float64(covered)*1000/float64(max(points, 1))) / 10
}

// Of says how much of the decisions of the trees that were observed p covers. Count at
// decider.Rows: with less, no question is seen.
func Of(p *profile.Profile, allowed ...Allowance) *Report {
	r := reportData{Trees: []treeReport{}} // also in JSON a list
	excused := make([]bool, len(allowed))
	trees := treesOf(p)
	for _, t := range trees {
		tr := t.report(allowed, excused)
		r.Covered += tr.Covered
		r.Points += tr.Points
		r.Trees = append(r.Trees, tr)
		if t.unseen() {
			r.Problems = append(r.Problems, fmt.Sprintf("%s: rows were chosen, but no question was seen. Fix: observe its agents at decider.Rows, or record them in full", plain.Name(tr.Name)))
		}
	}
	for i, a := range allowed {
		name := plain.Name(a.row)
		switch {
		case a.because == "":
			r.Problems = append(r.Problems, fmt.Sprintf("Allow(%q, \"\"): want a reason", name))
		case !slices.ContainsFunc(trees, func(t *tree) bool { return t.has(a) }):
			r.Problems = append(r.Problems, fmt.Sprintf("Allow(%q): no measured tree has this row%s", name, meant(trees, a.row)))
		case !excused[i]:
			r.Problems = append(r.Problems, fmt.Sprintf("Allow(%q): nothing is missing there. Fix: remove it", name))
		}
	}
	return &Report{r}
}

// meant suggests a row.
func meant(trees []*tree, name string) string {
	var names []string
	for _, t := range trees {
		for _, r := range t.rows {
			names = append(names, r.Name, t.Name()+" > "+r.Name)
		}
	}
	if near := plain.Nearest(name, names, 4); near != "" {
		return fmt.Sprintf(". Fix: did you mean %q?", plain.Name(near))
	}
	return ""
}

// report says how much of t is covered, and notes which allowances have excused a row.
func (t *tree) report(allowed []Allowance, excused []bool) treeReport {
	r := treeReport{Name: t.Name(), Fingerprint: fmt.Sprintf("%#016x", t.Fingerprint), Ticks: t.Ticks}
	because := make([]int, len(t.rows)) // the allowance for a row, plus 1
	for i, depth := range t.Preorder() {
		row := &t.rows[i]
		if row.Parent != decider.NoRow && t.rows[row.Parent].times() == 0 {
			because[i] = because[row.Parent]
		}
		if k := slices.IndexFunc(allowed, func(a Allowance) bool { return a.means(t.Name(), row.Name) && a.because != "" }); k >= 0 {
			because[i] = k + 1
		}
		rr := rowReport{
			Row: i, Name: row.Name, Depth: depth, Asked: row.Asked, Refused: row.Asked - min(row.Accepted, row.Asked), Chosen: row.times(),
			Left: row.Reasons(), Notes: row.notes(),
		}
		rr.Covered, rr.Points, rr.Missing = row.points()
		if len(rr.Missing) > 0 {
			if k := because[i]; k > 0 {
				rr.Because = allowed[k-1].because
				rr.Points = rr.Covered
				excused[k-1] = true
			}
			rr.Hints = t.hints(i)
		}
		r.Covered += rr.Covered
		r.Points += rr.Points
		r.Rows = append(r.Rows, rr)
	}
	return r
}
