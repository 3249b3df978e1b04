package export

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// ProfileCSV writes p as CSV with a head: a line for each callback of each row that
// was called, in the order of the rows. Times are nanoseconds. The column row is the
// row's number, empty where the place of the calls is not known.
//
// A spreadsheet would take a name that begins with =, +, -, @ or a control character
// for a formula, so such a name has a ' before it.
func ProfileCSV(w io.Writer, p *profile.Profile) error {
	out := csv.NewWriter(w)
	out.Write([]string{"tree", "row", "path", "name", "callback", "calls", "accepted", "sampled", "sampled_ns", "time_ns"})
	for _, t := range tally.Of(p, "export").Trees {
		for k := range t.Rows {
			r := &t.Rows[k]
			number := ""
			if r.Row != decider.NoRow {
				number = strconv.Itoa(int(r.Row))
			}
			for kind, c := range r.Calls {
				if c.Calls == 0 {
					continue
				}
				out.Write([]string{
					cell(t.Name()), number, path(t.Path(k)), cell(r.Name), tally.Kind(kind).String(),
					uintText(c.Calls), uintText(c.Accepted), uintText(c.Sampled),
					strconv.FormatInt(int64(c.SampledTime), 10), strconv.FormatInt(int64(c.Time()), 10),
				})
			}
		}
	}
	out.Flush()
	return out.Error()
}

// CountsCSV writes what observers saw of rows as CSV, a line for each: also the time budgets of
// agents, because active_ns is how long the agents of the tree were in the row, by their own
// clocks. Names are as in [ProfileCSV].
func CountsCSV(w io.Writer, p *profile.Profile) error {
	out := csv.NewWriter(w)
	out.Write([]string{"tree", "row", "path", "name", "asked", "accepted", "activated", "denied", "deactivated", "ticked", "active_ns"})
	for _, t := range tally.Of(p, "export").Trees {
		for k := range t.Rows {
			if r := &t.Rows[k]; t.Observed {
				out.Write([]string{
					cell(t.Name()), strconv.Itoa(k), path(t.Path(k)), cell(r.Name),
					uintText(r.Asked), uintText(r.Accepted), uintText(r.Activated), uintText(r.Denied),
					uintText(r.Deactivated()), uintText(r.Ticked), strconv.FormatInt(int64(r.Active), 10),
				})
			}
		}
	}
	out.Flush()
	return out.Error()
}

func path(names []string) string { return cell(strings.Join(names, " > ")) }

func uintText(n uint64) string { return strconv.FormatUint(n, 10) }

// cell returns a name that no spreadsheet takes for a formula.
func cell(name string) string {
	if name != "" && strings.IndexByte("=+-@\t\r\n", name[0]) >= 0 {
		name = "'" + name
	}
	return plain.Name(name)
}
