package record

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/testflag"
)

// TB is the part of a *testing.T that [Check] needs. Package testing itself is not
// imported, so that it is not linked into games that record.
type TB interface {
	Helper()
	Log(args ...any)
	Fatal(args ...any)
}

// updateEnv is an environment variable: with the value 1, [Check] writes its files.
const updateEnv = "ETHOGRAM_UPDATE"

// updateName is the name of a flag of test binaries that does the same. The flag
// -update belongs to the package that is tested; if it has such a flag, Check obeys it.
const updateName = "update-records"

var updateFlag = registerUpdate(flag.CommandLine, os.Args)

// registerUpdate registers the flag in a test binary that is started with it.
func registerUpdate(flags *flag.FlagSet, args []string) *bool {
	if !testflag.Wanted(flags, args, updateName) {
		return nil
	}
	return flags.Bool(updateName, false, "ethogram: write the files that record.Check compares with")
}

// updates reports whether files are to be written.
func updates(flags *flag.FlagSet, own *bool) bool {
	if own != nil && *own || os.Getenv(updateEnv) == "1" {
		return true
	}
	return isOn(flags.Lookup("update"))
}

// isOn reports whether a flag is there and true.
func isOn(f *flag.Flag) bool { return f != nil && f.Value.String() == "true" }

// Check makes a test of a recorded game: it records world while run plays the game,
// and compares the recording with the one in file, tick by tick: inputs, events, and
// hashes of memories. The test fails at the first tick that differs, with what both do
// and why, side by side. A file called .gz is compressed.
//
// A test that fails also leaves the inspector's page with both logs in it, to be opened in
// a browser: which agents decide otherwise, when and why. For testdata/camp.jsonl.gz it is
// testdata/camp.diff.html, unless the environment variable ETHOGRAM_DIFF has the absolute
// path of a directory for such pages, or go test has -artifacts. The test that passes
// removes the page beside the file.
//
//	func TestCamp(t *testing.T) {
//		g := newGame(42)
//		record.Check(t, "testdata/camp.jsonl.gz", g.world, record.Options{Everything: true}, func() {
//			for range 600 {
//				g.frame()
//			}
//		})
//	}
//
// After an intended change, write the file again:
//
//	go test -run TestCamp -args -update-records
//
// or with ETHOGRAM_UPDATE=1, or with the -update of your golden files, if the tested
// package has that flag. Options say what is recorded; hashes always are, and the ring
// is as large as needed, up to 1 GiB.
func Check(t TB, file string, world *decider.World, o Options, run func()) {
	t.Helper()
	if run == nil {
		t.Fatal("record: Check: there is nothing to run; want a function that plays the game")
	}
	o.Hashes = true
	if o.Steps <= 0 {
		o.Steps = math.MaxInt32
	}
	if o.Bytes <= 0 {
		o.Bytes = 1 << 30
	}
	r, err := New(world, o)
	if err != nil {
		t.Fatal(err)
	}
	run()
	if err := r.Stop(); err != nil {
		t.Fatal(err)
	}
	if s := r.Stats(); s.From > 0 || s.Problem != "" {
		t.Fatal(fmt.Sprintf("record: the run does not fit in %d bytes, step 0 to %d are lost: raise Options.Bytes or record fewer agents in full. %s", s.Bound, s.From, s.Problem))
	}
	if updates(flag.CommandLine, updateFlag) {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := r.WriteFile(file); err != nil {
			t.Fatal(err)
		}
		t.Log("record: wrote " + file)
		os.Remove(besides(file)) // if there is one: it is of what was
		return
	}
	got, err := r.Log()
	if err != nil {
		t.Fatal(err)
	}
	want, err := ReadFile(file, Limits{})
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatal(fmt.Sprintf("record: there is no file %s to compare the run with yet. %s", file, howToWrite))
	} else if err != nil {
		t.Fatal(fmt.Sprintf("%v\nIf the file was right once, take it from your repository. %s", err, howToWrite))
	}
	if text := want.check(got); text != "" {
		t.Fatal(fmt.Sprintf("record: the run is not that of %s: %s%sIf the change is intended: %s", file, text, comparing(t, file, r), howToWrite))
	}
	os.Remove(besides(file))
}

const howToWrite = "Write the file: go test -args -update-records, or set ETHOGRAM_UPDATE=1."

// check returns what differs in a run that should be the whole log, or "".
func (l *Log) check(run *Log) string {
	report := l.Compare(run)
	if !report.Same() {
		return report.String()
	}
	_, want := l.Steps()
	if _, got := run.Steps(); got != want {
		return fmt.Sprintf("it has %d steps, the file %d; %s", got, want, report)
	}
	if len(report.tables) > 0 {
		return report.String()
	}
	return ""
}

// Comparer records a run of a game, to compare it with a log of an earlier one.
type Comparer struct {
	_ plain.NoCopy

	log      *Log
	recorder *Recorder
}

// there panics with words where c is nil or zero.
func (c *Comparer) there(method string) {
	plain.Made(c != nil && c.recorder != nil, "record.Comparer", method, "Log.Comparer")
}

// Comparer records world as the log was recorded, from now on: attach it where the
// recorder of the log was, and run the game again.
func (l *Log) Comparer(world *decider.World) (*Comparer, error) {
	l.there("Comparer")
	o := Options{Steps: math.MaxInt32, Bytes: 1 << 30, Hashes: true}
	p := l.player(nil)
	p.silent = true
	full := map[uint64]bool{}
	p.ended = func(a *playedPart) {
		if a.full {
			full[a.id] = true
		}
	}
	if err := p.run(); err != nil {
		return nil, err
	}
	for id := range full { // in any order: a set
		o.Full = append(o.Full, id)
	}
	r, err := New(world, o)
	if err != nil {
		return nil, err
	}
	return &Comparer{log: l, recorder: r}, nil
}

// Recorder is what records the run.
func (c *Comparer) Recorder() *Recorder {
	c.there("Recorder")
	return c.recorder
}

// Report compares what the run did so far.
func (c *Comparer) Report() (*Report, error) {
	c.there("Report")
	run, err := c.recorder.Log()
	if err != nil {
		return nil, err
	}
	return c.log.Compare(run), nil
}
