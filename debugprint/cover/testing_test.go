package cover_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// testTB is a test that may fail without failing this one.
type testTB struct {
	name         string
	logs, errors []string
	cleanups     []func()
	skipped      bool
}

func (b *testTB) Name() string       { return b.name }
func (b *testTB) Helper()            {}
func (b *testTB) Log(args ...any)    { b.logs = append(b.logs, fmt.Sprint(args...)) }
func (b *testTB) Error(args ...any)  { b.errors = append(b.errors, fmt.Sprint(args...)) }
func (b *testTB) Failed() bool       { return b.errors != nil }
func (b *testTB) Skipped() bool      { return b.skipped }
func (b *testTB) Cleanup(end func()) { b.cleanups = append(b.cleanups, end) }

// end ends the test as package testing does.
func (b *testTB) end() {
	slices.Reverse(b.cleanups)
	for _, c := range b.cleanups {
		c()
	}
	b.cleanups = nil
}

// eater covers 3 of 5 points in a tick in which the fox is not hungry.
func eater() *Decider {
	return &Decider{Name: "ROOT", Children: []*Decider{{Name: "EAT", Decide: score, Behavior: stay}, {Name: "REST", Behavior: stay}}}
}

func TestRequire(t *testing.T) {
	hungry := tick{fox: fox{score: 1}}
	for _, c := range []struct {
		name    string
		percent float64
		allowed []cover.Allowance
		ticks   []tick
		says    []string // nothing: it passes
	}{
		{"enough", 100, nil, []tick{{}, hungry}, nil},
		{"enough for less", 60, nil, []tick{{}}, nil},
		{"the bound itself", 100, []cover.Allowance{cover.Allow("EAT", "later")}, []tick{{}}, nil},
		{"too little", 60.1, nil, []tick{{}}, []string{"decision coverage is 60.0 %, 3 of 5 points; want 60.1 %", "EAT: Decide score never passed"}},
		{"needless allowance", 50, []cover.Allowance{cover.Allow("EAT", "later")}, []tick{{}, hungry}, []string{`Allow("EAT"): nothing is missing there`}},
		{"misspelt allowance", 50, []cover.Allowance{cover.Allow("EAD", "later")}, []tick{{}}, []string{`did you mean "EAT"?`}},
		{"no percentage", 101, nil, []tick{{}, hungry}, []string{"a bound of 101 %: want 0 to 100"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := &testTB{name: "Test " + c.name}
			cover.Require(tb, c.percent, c.allowed...)
			d := newDen(t, eater())
			cover.Start(tb, d.world)
			d.play(c.ticks...)
			tb.end()
			if c.says == nil {
				assert.Empty(t, tb.errors)
				assert.Len(t, tb.logs, 1)
				return
			}
			require.Len(t, tb.errors, 1)
			for _, says := range c.says {
				assert.Contains(t, tb.errors[0], says)
			}
			d.play(tick{}, hungry) // unobserved
		})
	}
}

// TestRequireMeasuresNothing: a bound that looks at nothing is a mistake.
func TestRequireMeasuresNothing(t *testing.T) {
	tb := &testTB{name: "TestNothing"}
	cover.Require(tb, 0)
	tb.end()
	require.Len(t, tb.errors, 1)
	assert.Contains(t, tb.errors[0], "no agent was measured. Fix: call cover.Start(t, world)")
}

// TestRequireOfTestsCutShort: what they cover is not judged.
func TestRequireOfTestsCutShort(t *testing.T) {
	tb := &testTB{name: "TestSkipped", skipped: true}
	cover.Require(tb, 100)
	tb.end()
	assert.Empty(t, tb.errors)
	tb = &testTB{name: "TestFailed", errors: []string{"it failed"}}
	cover.Require(tb, 100)
	tb.end()
	assert.Equal(t, []string{"it failed"}, tb.errors)
}

// TestSubtests: a test and its subtests are measured together, each run of a test for
// itself.
func TestSubtests(t *testing.T) {
	for range 2 {
		top, other := &testTB{name: "TestFox"}, &testTB{name: "TestFoxes"}
		cover.Require(top, 100)
		cover.Require(other, 100)
		for _, k := range []tick{{}, {fox: fox{score: 1}}} {
			sub := &testTB{name: "TestFox/sub/sub"}
			d := newDen(t, eater())
			cover.Start(sub, d.world)
			d.play(k)
			sub.end()
			assert.Empty(t, sub.errors)
		}
		d := newDen(t, eater())
		cover.Start(other, d.world)
		d.play(tick{})
		top.end()
		other.end()
		assert.Empty(t, top.errors)
		assert.Len(t, other.errors, 1)
	}
}

// TestStartInFrame: a world cannot be observed in the middle of its frame.
func TestStartInFrame(t *testing.T) {
	tb := &testTB{name: "TestFrame"}
	var p *pack
	p = newPack(t, &Decider{Name: "ROOT", Behavior: &Behavior{Name: "X", Each: func(*fox) { cover.Start(tb, p.world) }}}, 1)
	p.play(1)
	require.Len(t, tb.errors, 1)
	assert.Contains(t, tb.errors[0], decider.ErrInFrame.Error())
}

// suiteOf is a package whose tests play these ticks and end with this code.
type suiteOf struct {
	t     *testing.T
	code  int
	ticks []tick
}

func (s suiteOf) Run() int {
	for i, k := range s.ticks {
		tb := &testTB{name: fmt.Sprint("Test", i)}
		if i == 0 {
			cover.Require(tb, 0) // counts for its package too
		}
		d := newDen(s.t, eater())
		cover.Start(tb, d.world)
		d.play(k)
		tb.end()
	}
	return s.code
}

// setFlag sets a flag of this binary until the test ends.
func setFlag(t *testing.T, name, value string) {
	old := flag.Lookup(name).Value.String()
	require.NoError(t, flag.Set(name, value))
	t.Cleanup(func() { require.NoError(t, flag.Set(name, old)) })
}

func TestMainOfPackage(t *testing.T) {
	t.Setenv(cover.Env, "")
	hungry := tick{fox: fox{score: 1}}
	for _, c := range []struct {
		name    string
		code    int
		ticks   []tick
		allowed []cover.Allowance
		run     string
		want    int
	}{
		{"together they cover all", 0, []tick{{}, hungry}, nil, "", 0},
		{"too little", 0, []tick{{}, {}}, nil, "", 1},
		{"only some tests ran", 0, []tick{{}}, nil, "Eat", 0},
		{"excused", 0, []tick{{}}, []cover.Allowance{cover.Allow("EAT", "later")}, "", 0},
		{"excused without need", 0, []tick{{}, hungry}, []cover.Allowance{cover.Allow("EAT", "later")}, "", 1},
		{"they failed", 3, []tick{{}}, nil, "", 3},
		{"nothing is measured", 0, nil, nil, "", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer cover.NewSuite()()
			for _, name := range []string{"skip", "list", "fuzz"} {
				setFlag(t, "test."+name, "")
			}
			setFlag(t, "test.run", c.run)
			assert.Equal(t, c.want, cover.Main(suiteOf{t, c.code, c.ticks}, 100, c.allowed...))
		})
	}
}

// childEnv makes TestChild do its work: it is what TestFiles runs in a process of its
// own.
const childEnv = "ETHOGRAM_TEST_COVER_CHILD"

func TestChild(t *testing.T) {
	if os.Getenv(childEnv) == "" {
		t.Skip("is run by TestFiles")
	}
	for range 3 {
		for _, k := range []tick{{}, {fox: fox{score: 1}}} {
			t.Run("fox", func(t *testing.T) {
				t.Parallel()
				d := newDen(t, eater())
				cover.Start(t, d.world)
				d.play(k)
			})
		}
	}
}

// TestFiles: a test binary writes its profile where the flag and the environment want
// it, without any more code.
func TestFiles(t *testing.T) {
	dir, file := filepath.Join(t.TempDir(), "a", "b"), filepath.Join(t.TempDir(), "one.json")
	run := func(dir string, args ...string) {
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestChild$", "-test.count=1"}, args...)...)
		cmd.Env = append(os.Environ(), childEnv+"=1", cover.Env+"="+dir, "GOCOVERDIR="+t.TempDir())
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	run("")
	run(dir)
	run(dir, "-decisioncover="+file)
	paths, err := filepath.Glob(filepath.Join(dir, "cover.*.json"))
	require.NoError(t, err)
	require.Len(t, paths, 2, "a file for each process")
	var all profile.Profile
	for _, path := range append(paths, file) {
		p, err := profile.ReadFile(path)
		require.NoError(t, err)
		assert.EqualValues(t, 6, cover.Of(p).Data().Trees[0].Ticks)
		all.Merge(p)
	}
	r := cover.Of(&all)
	assert.EqualValues(t, 18, r.Data().Trees[0].Ticks)
	assert.Equal(t, 100.0, r.Percent())

	_, err = profile.ReadFile(filepath.Join(dir, "none.json"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(file, []byte("{"), 0o644))
	_, err = profile.ReadFile(file)
	assert.ErrorContains(t, err, "one.json: column 2: the file ends within a value")
}

// TestFileThatCannotBeWritten fails the test that was measured.
func TestFileThatCannotBeWritten(t *testing.T) {
	defer cover.NewSuite()()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for dir, says := range map[string]string{filepath.Join(file, "dir"): file, "profiles": `ETHOGRAM_COVER is "profiles": want an absolute path`} {
		t.Setenv(cover.Env, dir)
		tb := &testTB{name: "TestFox"}
		d := newDen(t, eater())
		cover.Start(tb, d.world)
		d.play(tick{})
		tb.end()
		require.Len(t, tb.errors, 1)
		assert.Contains(t, tb.errors[0], "decision coverage: ")
		assert.Contains(t, tb.errors[0], says)
	}
}
