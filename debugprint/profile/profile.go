package profile

import (
	"io"

	"github.com/ethogram-go/ethogram/debugprint/internal/spent"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Profile is what was measured: write it as text with WriteTop and WriteTree, as JSON with
// WriteJSON, and add up those of several runs with Merge. The zero Profile is that of no
// run. Package export writes it for other tools.
type Profile struct {
	_ plain.NoCopy

	spent spent.Profile
}

func init() {
	spent.Of = func(p any) *spent.Profile { return p.(*Profile).of("export") }
	spent.Counted = func(c any) []spent.RowCounts { return c.(*Counts).copied() }
}

// of returns what p has. It panics with words where p is nil.
func (p *Profile) of(method string) *spent.Profile {
	plain.Made(p != nil, "profile.Profile", method, "Profiler.Profile or Read")
	return &p.spent
}

// Read reads a profile that WriteJSON has written.
func Read(r io.Reader) (*Profile, error) {
	p := &Profile{}
	if err := p.spent.Read(r); err != nil {
		return nil, err
	}
	return p, nil
}

// Merge adds other profiles to p: of other processes, worlds or runs. Trees with the
// same fingerprint and names of rows are one.
func (p *Profile) Merge(others ...*Profile) {
	for _, o := range others {
		p.of("Merge").Merge(o.of("Merge"))
	}
}

// WriteJSON writes the profile as JSON that Read understands, on one line:
//
//	{"ethogram":"profile","version":1,"every":16,"elapsed":76900000,"overhead":19900000,"trees":[
//	  {"root":"ROOT","fingerprint":"0x00000000000000d1","rows":[
//	    {"row":0,"name":"ROOT","self":0,"total":100},
//	    {"row":1,"parent":0,"name":"EAT","self":100,"total":100,
//	      "calls":{"Decide":{"calls":32,"accepted":3,"sampled":2,"time":6,"slow":0,"slowTime":0}}}]}]}
//
// Times are nanoseconds, "time" and "slowTime" those of the timed calls. "calls" has
// the kinds of callbacks that were called, by the names of their constants. Numbers
// that are 0 are left out of them.
func (p *Profile) WriteJSON(w io.Writer) error { return p.of("WriteJSON").WriteJSON(w) }

// WriteTop writes, for each tree, a table of the n callbacks that took the most time,
// all if n is not above 0. A row that stands in several places is one line. Control
// characters in names are escaped.
//
// The columns are the time, its share, the sum of the shares down to this line, the
// number of calls, the time of one, and how many of the calls accepted, in percent. A
// ~ marks times of fewer than 100 timed calls. Calls that took 100 µs or more are
// told of: the system may have interrupted them.
func (p *Profile) WriteTop(w io.Writer, n int) error { return p.of("WriteTop").WriteTop(w, n) }

// WriteTree writes each tree with the time of each row: with all rows below it, and
// of the row's own callbacks.
func (p *Profile) WriteTree(w io.Writer) error { return p.of("WriteTree").WriteTree(w) }
