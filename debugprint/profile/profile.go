package profile

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Profile is what was counted in one or several runs: what a [Profiler] has of the callbacks of
// tables, and what [Counts] have seen of rows. Write it as text with WriteTop, WriteTree,
// WriteCounts and [WriteBudgets], as JSON with WriteJSON, and add up those of several runs with
// Merge. The zero Profile is that of no run. Package cover says which decisions it shows, and
// package export writes it for other tools.
type Profile struct {
	_ plain.NoCopy

	tally tally.Profile
}

func init() {
	tally.Of = func(p any, method string) *tally.Profile { return p.(*Profile).of(method) }
}

// of returns what p has. It panics with words where p is nil.
func (p *Profile) of(method string) *tally.Profile {
	plain.Made(p != nil, "profile.Profile", method, "Profiler.Profile, Counts.Profile or Read")
	return &p.tally
}

// Read reads a profile that WriteJSON has written. An error says at which place the file is
// damaged.
func Read(r io.Reader) (*Profile, error) {
	p := &Profile{}
	if err := p.tally.Read(r); err != nil {
		return nil, err
	}
	return p, nil
}

// ReadFile reads a profile from a file, see [Read].
func ReadFile(path string) (*Profile, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// Merge adds other profiles to p: of other processes, worlds or runs. Trees are one if they have
// the same fingerprint and names of rows and, where they were observed, the same policies and
// preconditions. What was measured and what was observed of a table stand apart.
func (p *Profile) Merge(others ...*Profile) {
	for _, o := range others {
		p.of("Merge").Merge(o.of("Merge"))
	}
}

// WriteJSON writes the profile as JSON that Read understands, one row a line:
//
//	{"ethogram":"profile","version":1,"every":16,"elapsed":76900000,"overhead":19900000,"trees":[
//	{"root":"ROOT","fingerprint":"0x00000000000000d1","rows":[
//	{"row":0,"name":"ROOT","self":0,"total":100},
//	{"row":1,"parent":0,"name":"EAT","self":100,"total":100,
//	  "calls":{"Decide":{"calls":32,"accepted":3,"sampled":2,"time":6,"slow":0,"slowTime":0}}}
//	]},
//	{"root":"ROOT","fingerprint":"0x00000000000000d1","observed":true,"ticks":40,"time":20000000000,"rows":[
//	{"row":0,"name":"ROOT","policy":"PrioritizedList","asked":1,"accepted":1,"activated":1,"active":20000000000},
//	{"row":1,"parent":0,"name":"EAT","asked":32,"accepted":3,"activated":3,"active":1500000000,
//	  "checks":[{"check":"Decide","about":"hungry","points":["passed","failed"],"passed":3,"failed":29}],
//	  "left":{"Succeeded":3},"values":[-1,2]}
//	]}
//	]}
//
// Times are nanoseconds: "time" and "slowTime" of calls those of the timed ones, "active" and
// the "time" of a tree by the clocks of agents. "calls" has the kinds of callbacks that were
// called, by the names of their constants. Numbers that are 0 are left out.
func (p *Profile) WriteJSON(w io.Writer) error { return p.of("WriteJSON").WriteJSON(w) }

// WriteFile writes p to a file as WriteJSON does, which it replaces at once or not at all. It
// makes the directory if there is none.
func (p *Profile) WriteFile(path string) error {
	var b bytes.Buffer
	if err := p.of("WriteFile").WriteJSON(&b); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes())
}

// WriteTop writes, for each tree that was measured, a table of the n callbacks that took the most
// time, all if n is not above 0. A row that stands in several places is one line. Control
// characters in names are escaped.
//
// The columns are the time, its share, the sum of the shares down to this line, the
// number of calls, the time of one, and how many of the calls accepted, in percent. A
// ~ marks times of fewer than 100 timed calls. Calls that took 100 µs or more are
// told of: the system may have interrupted them.
func (p *Profile) WriteTop(w io.Writer, n int) error { return p.of("WriteTop").WriteTop(w, n) }

// WriteTree writes each tree that was measured with the time of each row: with all rows below
// it, and of the row's own callbacks.
func (p *Profile) WriteTree(w io.Writer) error { return p.of("WriteTree").WriteTree(w) }

// WriteCounts writes each tree that was observed with what was counted of each row: how often it
// was asked, accepted, and was activated, how often its Activate said no and its behavior was
// ticked, and how long agents were in it, by their own clocks.
func (p *Profile) WriteCounts(w io.Writer) error { return p.of("WriteCounts").WriteCounts(w) }

// WriteBudgets writes, for each tree that was observed, how its agents spent their time: the share
// of each row, and how often it began, in several profiles side by side under titles, such as those
// of two logs. Rows of one name are one line, and those that never ran are left out.
//
//	time, begun        monday       tuesday
//	GUARD        100.0%     1  100.0%     1
//	EAT           61.2%   130   44.0%   210
func WriteBudgets(w io.Writer, titles []string, profiles ...*Profile) error {
	var all []*tally.Profile
	for _, p := range profiles {
		all = append(all, p.of("WriteBudgets"))
	}
	_, err := w.Write(tally.Budgets(titles, all))
	return err
}
