package hunt_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/hunt"
	"github.com/ethogram-go/ethogram/evo/hunt/internal/mine"
)

func TestMain(m *testing.M) {
	hunt.Serve(mine.New(os.Getenv("MINE_FAULT")))
	os.Exit(m.Run())
}

// faults are the planted faults, and which oracle sees them.
var faults = []struct {
	name string
	want hunt.Oracle
	proc bool
}{
	{"panic", hunt.Panic, false},
	{"leftover", hunt.Determinism, false},
	{"chance", hunt.Determinism, false},
	{"lost", hunt.Snapshot, false},
	{"forgotten", hunt.Snapshot, false},
	{"kept", hunt.Snapshot, false},
	{"asymmetry", hunt.Symmetry, false},
	{"seat", hunt.Symmetry, false},
	{"metric", hunt.Metric, false},
	{"hang", hunt.Hang, false},
	{"invariant", hunt.Invariant, false},
	{"endless", hunt.Endless, true},
	{"exit", hunt.Exit, true},
}

// TestFaults: each planted fault is found and made small, and shows again in its file
// until it is mended.
func TestFaults(t *testing.T) {
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			o := hunt.Options{Seed: 1, Matches: 160, Proc: c.proc}
			if c.name == "leftover" { // which is rare
				o.Matches = 640
			}
			if c.proc {
				if testing.Short() {
					t.Skip("waits for steps that do not come back, and starts processes")
				}
				t.Setenv("MINE_FAULT", c.name)
				o.Patience = time.Second
			}
			if c.want == hunt.Endless { // each such round waits for its end
				o.Matches, o.Patience, o.Shrink = 16, 300*time.Millisecond, 60
			}
			game := mine.New(c.name)
			report, err := hunt.Hunt(t.Context(), game, o)
			require.NoError(t, err)
			require.Empty(t, report.Notes)
			f := findingOf(t, report, c.want)
			require.False(t, f.Flaky)
			players, rows := f.Size()
			require.LessOrEqual(t, players, 3)
			require.LessOrEqual(t, rows, 12)

			spec, err := game.Spec()
			require.NoError(t, err)
			data, err := f.JSON(spec.Vocabulary)
			require.NoError(t, err)
			read, err := hunt.ReadFinding(spec, data, false)
			require.NoError(t, err)
			again, err := read.JSON(spec.Vocabulary)
			require.NoError(t, err)
			require.Equal(t, string(data), string(again))
			v, err := hunt.Repro(t.Context(), game, read, c.proc)
			require.NoError(t, err)
			require.Equal(t, f.Verdict.Same(), v.Same())

			t.Setenv("MINE_FAULT", "")
			v, err = hunt.Repro(t.Context(), mine.New(""), read, c.proc)
			require.NoError(t, err)
			require.Empty(t, v.Oracle, v.Message)
		})
	}
}

// TestEndlessHere: without processes, a step that does not come back is told of, once,
// and ends the hunt.
func TestEndlessHere(t *testing.T) {
	if testing.Short() {
		t.Skip("keeps processors busy")
	}
	report, err := hunt.Hunt(t.Context(), mine.New("endless"), hunt.Options{Seed: 1, Matches: 640, Workers: 1, Patience: 300 * time.Millisecond})
	require.NoError(t, err)
	require.Len(t, report.Findings, 1)
	require.Equal(t, hunt.Endless, report.Findings[0].Verdict.Oracle)
	require.Equal(t, "a step does not come back", report.Findings[0].Verdict.Message)
	require.Less(t, report.Matches, 640)
	require.Contains(t, report.Notes[0], "proc back end")
}

// TestSound: a game without faults has no findings, with tables of any source.
func TestSound(t *testing.T) {
	for _, source := range []hunt.Source{hunt.Evolved, hunt.Random, hunt.Library} {
		report, err := hunt.Hunt(t.Context(), mine.New(""), hunt.Options{Seed: 2, Matches: 160, Source: source})
		require.NoError(t, err)
		require.Empty(t, report.Findings)
		require.Empty(t, report.Notes)
		require.Empty(t, report.Off)
		require.Greater(t, report.Rounds, 320)
		require.Positive(t, report.Reached)
	}
}

// TestSameBytes: any number of workers finds the same, and a longer hunt finds it first.
func TestSameBytes(t *testing.T) {
	o := hunt.Options{Seed: 5, Matches: 256, Shrink: 200}
	find := func(workers, matches int) string {
		o.Workers, o.Matches = workers, matches
		report, err := hunt.Hunt(t.Context(), mine.New("all"), o)
		require.NoError(t, err)
		require.Greater(t, len(report.Findings), 3)
		data, err := json.MarshalIndent(report, "", " ")
		require.NoError(t, err)
		return string(data)
	}
	want := find(1, 256)
	for _, workers := range []int{2, 7} {
		require.Equal(t, want, find(workers, 256))
	}
	var short, long struct{ Findings []json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(find(2, 128)), &short))
	require.NoError(t, json.Unmarshal([]byte(want), &long))
	require.Equal(t, short.Findings, long.Findings[:len(short.Findings)])
	o.Seed = 6
	require.NotEqual(t, want, find(2, 256))
}

type game = evo.Game[*mine.Digger]

// declared returns the mine after a change.
func declared(fault string, change func(*game)) *game {
	g := mine.New(fault)
	change(g)
	return g
}

// TestNeverHolds: a symmetry that never holds is one finding, whether the game or its
// declaration is to blame. The file shows it until either is mended.
func TestNeverHolds(t *testing.T) {
	const either = "either the game has a defect or the declaration is wrong. Fix: mend the game; or have Change move all"
	for _, c := range []struct {
		name, fault, says, advice string
		step                      int
		edit                      func(*game)
	}{
		{"the game", "tie", `the symmetry "renamed seats" does not hold`, "It breaks before the first step: " + either, 0, func(*game) {}},
		{"Change forgets", "", `the symmetry "mirrored mine" does not hold`, "It breaks before the first step: " + either, 0, func(g *game) {
			g.Symmetries[1].Seats, g.Symmetries[1].Change = evo.NextSeats, nil
		}},
		{"a step later", "", `the symmetry "mirrored mine" does not hold`, "It breaks in the first step: " + either, 1, func(g *game) {
			same := g.Symmetries[1].Same
			g.Symmetries[1].Same = func(a, b evo.Sim[*mine.Digger], slot, seat int) string {
				if mine.Ticks(a) > 0 {
					return "it is another day"
				}
				return same(a, b, slot, seat)
			}
		}},
		{"Change panics", "", `the symmetry "mirrored mine": Change panics: boom`, "The declaration is wrong", 0, func(g *game) {
			g.Symmetries[1].Change = func(evo.Sim[*mine.Digger], []int) { panic("boom") }
		}},
		{"Same panics", "", `the symmetry "mirrored mine": Same panics: boom`, "The declaration is wrong", 0, func(g *game) {
			g.Symmetries[1].Same = func(_, _ evo.Sim[*mine.Digger], _, _ int) string { panic("boom") }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := declared(c.fault, c.edit)
			report, err := hunt.Hunt(t.Context(), game, hunt.Options{Seed: 1, Matches: 200})
			require.NoError(t, err)
			require.Len(t, report.Findings, 1)
			f := report.Findings[0]
			require.Equal(t, c.says, f.Verdict.Message)
			require.Equal(t, c.step, f.Verdict.Step)
			require.False(t, f.Flaky)
			require.Contains(t, f.String(), c.advice)
			require.Contains(t, f.Verdict.String(), c.advice)
			require.Len(t, report.Notes, 1)
			require.Contains(t, report.Notes[0], "never holds, so the hunt no longer looks at it")
			players, _ := f.Size()
			require.Zero(t, players)

			v, err := hunt.Repro(t.Context(), game, f, false)
			require.NoError(t, err)
			require.Equal(t, f.Verdict.Same(), v.Same())
			v, err = hunt.Repro(t.Context(), mine.New(""), f, false)
			require.NoError(t, err)
			require.Empty(t, v.Oracle, v.Message)
		})
	}
	report, err := hunt.Hunt(t.Context(), declared("", func(g *game) {
		g.Invariants[0].Check = func(evo.Sim[*mine.Digger]) string { panic("boom") }
	}), hunt.Options{Seed: 1, Matches: 64})
	require.NoError(t, err)
	require.Len(t, report.Findings, 1)
	require.Contains(t, report.Findings[0].Verdict.Message, `the check of the invariant "no cell is deeper than 14" failed: panic: boom`)
}

// TestTwoDefects: two things that snapshots lack are two findings, and one that shows at
// once is another than one that shows later.
func TestTwoDefects(t *testing.T) {
	for fault, want := range map[string]string{
		"forgotten":      "1 at once by carry",
		"kept":           "1 at once",
		"forgotten+kept": "1 at once, 1 at once by carry",
	} {
		report, err := hunt.Hunt(t.Context(), mine.New(fault), hunt.Options{Seed: 1, Matches: 320})
		require.NoError(t, err)
		count := map[string]int{}
		for _, f := range report.Findings {
			require.Equal(t, hunt.Snapshot, f.Verdict.Oracle)
			switch m := f.Verdict.Message; {
			case strings.HasPrefix(m, `a restored round is not the one that was saved: the metric "carry" of slot `):
				count["at once by carry"]++
			case m == "a restored round is not the one that was saved":
				count["at once"]++
			default:
				t.Fatal(m)
			}
		}
		var got []string
		for _, kind := range []string{"at once", "at once by carry"} {
			if n := count[kind]; n > 0 {
				got = append(got, fmt.Sprint(n, " ", kind))
			}
		}
		require.Equal(t, want, strings.Join(got, ", "), fault)
	}
}

// TestOff: oracles that a game does not have are named, with what they need.
func TestOff(t *testing.T) {
	bare := declared("", func(g *game) {
		newSim := g.NewSim
		g.Invariants, g.Symmetries = nil, nil
		g.NewSim = func() evo.Sim[*mine.Digger] { return struct{ evo.Sim[*mine.Digger] }{newSim()} }
	})
	off := hunt.Off(bare)
	require.Len(t, off, 3)
	for i, want := range []string{"invariant: the game declares none", "snapshot: the game's Sim has no AppendSnapshot", "symmetry: the game declares none"} {
		require.Contains(t, off[i], want)
	}
	report, err := hunt.Hunt(t.Context(), bare, hunt.Options{Matches: 40})
	require.NoError(t, err)
	require.Equal(t, off, report.Off)
	require.Empty(t, report.Findings)
	require.Empty(t, hunt.Off(mine.New("")))
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		o    hunt.Options
		says string
	}{
		{hunt.Options{}, "a hunt without matches finds nothing"},
		{hunt.Options{Matches: -1}, "-1 matches"},
		{hunt.Options{Matches: 1, Source: "wild"}, `no source "wild" of tables; want "evolved", "random" or "library"`},
		{hunt.Options{Matches: 1, Tables: []*evo.Genome{{}}}, "table 0 of Options.Tables"},
	} {
		_, err := hunt.Hunt(t.Context(), mine.New(""), c.o)
		require.ErrorContains(t, err, c.says)
	}
	_, err := hunt.Hunt(t.Context(), declared("", func(g *game) { g.Name = "" }), hunt.Options{Matches: 1})
	require.ErrorContains(t, err, "the game has no name")
}

// TestStopped: a hunt that is stopped returns what it has found until then.
func TestStopped(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	o := hunt.Options{Seed: 1, Matches: 1 << 20, Progress: func(p hunt.Progress) {
		if p.Findings > 0 {
			cancel(stop)
		}
	}}
	report, err := hunt.Hunt(ctx, mine.New("panic"), o)
	require.ErrorIs(t, err, stop)
	require.NotEmpty(t, report.Findings)
	generations := 0
	o = hunt.Options{Seed: 1, Until: func() bool { generations++; return generations == 2 }}
	report, err = hunt.Hunt(t.Context(), mine.New(""), o)
	require.NoError(t, err)
	require.Equal(t, 64, report.Matches)
}

// finding returns a finding of the fault "panic".
func finding(t *testing.T) *hunt.Finding {
	t.Helper()
	report, err := hunt.Hunt(t.Context(), mine.New("panic"), hunt.Options{Seed: 1, Matches: 160})
	require.NoError(t, err)
	return findingOf(t, report, hunt.Panic)
}

// findingOf returns the first finding of an oracle. Others may have met the fault
// earlier, such as a symmetry whose changed round panics.
func findingOf(t *testing.T, report *hunt.Report, of hunt.Oracle) *hunt.Finding {
	t.Helper()
	at := slices.IndexFunc(report.Findings, func(f *hunt.Finding) bool { return f.Verdict.Oracle == of })
	require.GreaterOrEqual(t, at, 0, "no finding of %s among %v", of, report.Findings)
	return report.Findings[at]
}

// TestReadFinding: what cannot be played is refused, in words.
func TestReadFinding(t *testing.T) {
	f := finding(t)
	spec, err := mine.New("").Spec()
	require.NoError(t, err)
	data, err := f.JSON(spec.Vocabulary)
	require.NoError(t, err)
	for _, c := range []struct{ from, to, says string }{
		{`"version": 1`, `"version": 2`, "another version of the game: it has version 2, not 1"},
		{`"vocabulary": "mine 1"`, `"vocabulary": "mine 2"`, "vocabulary mine 2, not mine 1"},
		{`"rules": "`, `"rules": "00`, "not"},
		{`"game": "mine"`, `"game": "forage"`, `the finding is of the game "forage", not of "mine"`},
		{`"format": 1`, `"format": 9`, "the format 9, and this program reads 1"},
		{`"action":"DIG"`, `"action":"FLY"`, "FLY"},
		{`"action": "DIG"`, `"action": "FLY"`, "FLY"},
		{`"step"`, `"stop"`, "stop"},
		{`{`, ``, "this is no finding"},
	} {
		changed := strings.Replace(string(data), c.from, c.to, 1)
		if changed == string(data) {
			continue // JSON is written with spaces, or without
		}
		_, err := hunt.ReadFinding(spec, []byte(changed), false)
		require.ErrorContains(t, err, c.says)
	}
	newer := declared("panic", func(g *game) { g.Version = 2 })
	spec, err = newer.Spec()
	require.NoError(t, err)
	_, err = hunt.ReadFinding(spec, data, false)
	require.ErrorIs(t, err, hunt.ErrOtherRules)
	forced, err := hunt.ReadFinding(spec, data, true)
	require.NoError(t, err)
	v, err := hunt.Repro(t.Context(), newer, forced, false)
	require.NoError(t, err)
	require.Equal(t, f.Verdict.Same(), v.Same())
	for i := range data { // no damage panics
		_, _ = hunt.ReadFinding(spec, data[:i], true)
	}
}

// TestWriteTest: the source of a finding's test.
func TestWriteTest(t *testing.T) {
	f := finding(t)
	var b bytes.Buffer
	require.NoError(t, hunt.WriteTest(&b, &mine.Game, f))
	name := "Panic" + strings.TrimPrefix(f.Name(), "panic-")
	for _, want := range []string{
		"package mine\n\nimport (\n\t\"testing\"\n", "\n\n\t\"github.com/ethogram-go/ethogram/decider\"\n\t\"github.com/ethogram-go/ethogram/evo/hunt\"\n)\n", "fails until this is mended:\n//\n//\truntime error: index out of range",
		"func TestHunt" + name + "(t *testing.T) {\n\thunt.Require(t, &Game, hunt.Round{Mode: \"shift\", Seed: ",
		"&hunt" + name + "Slot", "Behavior: Dig",
	} {
		require.Contains(t, b.String(), want)
	}
	require.Equal(t, "hunt_panic_"+strings.TrimPrefix(f.Name(), "panic-")+"_test.go", f.FileName())
	anonymous := declared("", func(g *game) { g.Expr = "" })
	require.ErrorContains(t, hunt.WriteTest(&b, anonymous, f), "no Expr")
}

// spy is a test that must fail.
type spy struct {
	testing.TB
	text string
}

func (s *spy) Helper() {}

func (s *spy) Fatal(args ...any) {
	s.text = fmt.Sprint(args...)
	runtime.Goexit()
}

func (s *spy) Fatalf(format string, args ...any) { s.Fatal(fmt.Sprintf(format, args...)) }

// TestRequire: it fails while the round fails.
func TestRequire(t *testing.T) {
	dig := decider.Group("DIGS", decider.PrioritizedList, &decider.Decider[*mine.Digger]{Name: "DIG", Behavior: mine.Dig})
	seed := uint64(0) // with which a digger begins at the wall
	for mine.Start(seed) != 0 {
		seed++
	}
	says := func(fault string, r hunt.Round, tables ...*decider.Decider[*mine.Digger]) string {
		s := &spy{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			hunt.Require(s, mine.New(fault), r, tables...)
		}()
		<-done
		return s.text
	}
	r := hunt.Round{Mode: "shift", Seed: seed}
	assert.Empty(t, says("", r, &dig, nil, nil))
	assert.Contains(t, says("panic", r, &dig, nil, nil), "index out of range")
	assert.Contains(t, says("panic", r, &dig, nil, nil), "The first bad step is 4.")
	r.Steps = 3
	assert.Empty(t, says("panic", r, &dig, nil, nil))
	assert.Contains(t, says("", r, &dig), "1 tables are not the 3")
	r.Mode = "night"
	assert.Contains(t, says("", r, &dig, nil, nil), `the game has no mode "night"`)
	r.Mode, r.Check = "shift", "luck"
	assert.Contains(t, says("", r, &dig, nil, nil), `nothing can be compared by "luck"`)
	r.Check = hunt.Symmetry
	assert.Contains(t, says("", r, &dig, nil, nil), `the game has no symmetry ""`)
}
