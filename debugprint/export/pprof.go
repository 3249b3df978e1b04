package export

import (
	"fmt"
	"io"
	"math"

	pprof "github.com/google/pprof/profile"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Pprof writes a profile in the format of go tool pprof, gzip'ed. The stack of a sample is the
// path of rows from the root to the row whose callback was called, so that a flame
// graph shows where decisions cost the time:
//
//	go tool pprof -http=: rows.pb.gz
//
// Its values are calls (exact) and time (an estimate where not all calls were timed),
// and its label "callback" is the kind of callback: -tagfocus=callback=Decide shows
// Decides only, -tagroot=callback puts the kinds below the root. The calls of a row
// in several places of which the place is not known stand right below the root.
func Pprof(w io.Writer, of *profile.Profile) error {
	p := tally.Of(of, "export")
	out := &pprof.Profile{
		SampleType:        []*pprof.ValueType{{Type: "calls", Unit: "count"}, {Type: "time", Unit: "nanoseconds"}},
		DefaultSampleType: "time",
		DurationNanos:     int64(p.Elapsed),
		Comments:          []string{comment(p)},
	}
	for i := range p.Trees {
		if !p.Trees[i].Observed {
			addTree(out, &p.Trees[i])
		}
	}
	if err := out.CheckValid(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return out.Write(w)
}

// comment says how p was measured.
func comment(p *tally.Profile) string {
	text := "rows of decision tables; calls are exact"
	if p.Every > 1 {
		text += fmt.Sprintf(", times are estimates of one in %d ticks of each agent", p.Every)
	}
	return text
}

// addTree adds the samples of one tree.
func addTree(out *pprof.Profile, t *tally.Tree) {
	file := "table " + plain.Name(t.Name())
	functions := map[string]*pprof.Function{}
	locations := make([]*pprof.Location, len(t.Rows))
	for i := range t.Rows {
		r := &t.Rows[i]
		f := functions[r.Name]
		if f == nil {
			f = &pprof.Function{ID: uint64(len(out.Function) + 1), Name: plain.Name(r.Name), SystemName: "row", Filename: file}
			functions[r.Name] = f
			out.Function = append(out.Function, f)
		}
		locations[i] = &pprof.Location{ID: uint64(len(out.Location) + 1), Line: []pprof.Line{{Function: f}}}
		out.Location = append(out.Location, locations[i])
	}
	for i := range t.Rows {
		var stack []*pprof.Location // the leaf first
		for at := i; ; at = int(t.Rows[at].Parent) {
			stack = append(stack, locations[at])
			if at == 0 {
				break
			}
		}
		for k, c := range t.Rows[i].Calls {
			if c.Calls == 0 {
				continue
			}
			out.Sample = append(out.Sample, &pprof.Sample{
				Location: stack,
				Value:    []int64{int64(min(c.Calls, math.MaxInt64)), int64(c.Time())},
				Label:    map[string][]string{"callback": {tally.Kind(k).String()}},
			})
		}
	}
}
