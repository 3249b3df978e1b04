package hunt_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/testing/mine"
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
	{"asleep", hunt.Endless, true},
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
				o.Matches, o.Patience, o.Shrink, o.Workers = 16, 300*time.Millisecond, 20, 8
				hunt.HaveLess(t, 2*time.Second) // for Repro
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

// TestCellOfEverything: cells that are never the same twice fill no memory, and the hunt
// says what is wrong with them.
func TestCellOfEverything(t *testing.T) {
	hunt.RememberLess(t, 400)
	game := mine.New("")
	cells := uint64(0)
	game.Cell = func(evo.Sim[*mine.Digger]) uint64 { cells++; return cells }
	report, err := hunt.Hunt(t.Context(), game, hunt.Options{Seed: 2, Matches: 64, Workers: 1})
	require.NoError(t, err)
	require.Equal(t, 400, report.Reached)
	require.Equal(t, []string{"rounds have reached 400 different things, and no more are told apart. Fix: have Game.Cell return some thousands of numbers at most"}, report.Notes)
}

// TestEndlessHere: without processes, a step that does not come back is told of, once,
// and ends the hunt.
func TestEndlessHere(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for steps that do not come back")
	}
	t.Cleanup(mine.Free)
	report, err := hunt.Hunt(t.Context(), mine.New("asleep"), hunt.Options{Seed: 1, Matches: 640, Workers: 8, Patience: 200 * time.Millisecond})
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
	o := hunt.Options{Seed: 5, Shrink: 100}
	find := func(workers, matches int) string {
		o.Workers, o.Matches = workers, matches
		report, err := hunt.Hunt(t.Context(), mine.New("all"), o)
		require.NoError(t, err)
		require.Greater(t, len(report.Findings), 3)
		data, err := json.MarshalIndent(report, "", " ")
		require.NoError(t, err)
		return string(data)
	}
	want := find(1, 128)
	for _, workers := range []int{2, 7} {
		require.Equal(t, want, find(workers, 128))
	}
	var short, long struct{ Findings []json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(find(2, 64)), &short))
	require.NoError(t, json.Unmarshal([]byte(want), &long))
	require.Equal(t, short.Findings, long.Findings[:len(short.Findings)])
	o.Seed = 6
	require.NotEqual(t, want, find(2, 128))
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

// TestPanicsOnce: a panic is one finding, whether a round meets it or the changed round of
// a symmetry, in which others sit at the seats.
func TestPanicsOnce(t *testing.T) {
	for seed := range uint64(4) {
		report, err := hunt.Hunt(t.Context(), mine.New("panic"), hunt.Options{Seed: seed, Matches: 96})
		require.NoError(t, err)
		require.Len(t, report.Findings, 1, "%v", report.Findings)
		require.Equal(t, hunt.Panic, report.Findings[0].Verdict.Oracle)
		require.Empty(t, report.Findings[0].Round.Check, "it needs no symmetry")
	}
}

// torn is a mine whose steps panic once a symmetry has changed it.
type torn struct {
	evo.Sim[*mine.Digger]
	changed bool
}

func (s *torn) Step() bool {
	if s.changed {
		panic("torn")
	}
	return s.Sim.Step()
}

// TestTorn: a Change that makes a state which the game never has shows as a panic. The
// finding says where to look, and the hunt goes on without the symmetry.
func TestTorn(t *testing.T) {
	tearing := func(change bool) *game {
		return declared("", func(g *game) {
			newSim := g.NewSim
			g.Invariants, g.Text = nil, nil
			g.NewSim = func() evo.Sim[*mine.Digger] { return &torn{Sim: newSim()} }
			g.Symmetries = []evo.Symmetry[*mine.Digger]{{Name: "torn", Change: func(sim evo.Sim[*mine.Digger], _ []int) {
				sim.(*torn).changed = change
			}}}
		})
	}
	report, err := hunt.Hunt(t.Context(), tearing(true), hunt.Options{Seed: 1, Matches: 64})
	require.NoError(t, err)
	require.Len(t, report.Findings, 1)
	f := report.Findings[0]
	require.Equal(t, hunt.Panic, f.Verdict.Oracle)
	require.Equal(t, "torn", f.Verdict.Message)
	require.Contains(t, f.String(), "It shows in the round that a symmetry has changed. Fix: mend the game; or the symmetry's Change")
	require.Equal(t, []string{`the symmetry "torn" never holds, so the hunt no longer looks at it. Fix: mend the panic that the changed rounds begin with, or the Change that leads to it`}, report.Notes)
	v, err := hunt.Repro(t.Context(), tearing(true), f, false)
	require.NoError(t, err)
	require.Equal(t, f.Verdict.Same(), v.Same())
	v, err = hunt.Repro(t.Context(), tearing(false), f, false)
	require.NoError(t, err)
	require.Empty(t, v.Oracle, v.Message)
}

// TestSame: numbers of a round do not tell failures apart, those in names of what the
// game declares do.
func TestSame(t *testing.T) {
	same := func(message string) string { return hunt.Verdict{Oracle: hunt.Metric, Message: message}.Same() }
	first := same(`the metric "lap 1" of slot 0 is -1, which is below its range, 0 to 150`)
	require.Equal(t, first, same(`the metric "lap 1" of slot 2 is -37, which is below its range, 0 to 150`))
	require.NotEqual(t, first, same(`the metric "lap 2" of slot 0 is -1, which is below its range, 0 to 150`))
	require.Equal(t, same(`the invariant "a \"1\"" is broken: agent 7`), same(`the invariant "a \"1\"" is broken: agent 8`))
	require.NotEqual(t, same(`the invariant "a \"1\"" is broken: agent 7`), same(`the invariant "a \"2\"" is broken: agent 7`))
	require.Equal(t, same(`no "path 1"`), same(`no "path 2"`), "whatever else the game quotes")
}

// TestStoppedInAStep: who ends a hunt while a step does not come back need not wait until
// it has not come back twice.
func TestStoppedInAStep(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	begun := 0
	game := declared("", func(g *game) {
		g.Symmetries, g.Invariants = nil, nil
		newSim := g.NewSim
		g.NewSim = func() evo.Sim[*mine.Digger] {
			return &stuck{Sim: newSim(), begin: func() { begun++; cancel(stop) }, until: release}
		}
	})
	_, err := hunt.Hunt(ctx, game, hunt.Options{Seed: 1, Matches: 8, Workers: 1, Patience: 100 * time.Millisecond})
	require.ErrorIs(t, err, stop)
	require.Equal(t, 1, begun)
}

// stuck is a mine whose first step waits.
type stuck struct {
	evo.Sim[*mine.Digger]
	begin func()
	until chan struct{}
}

func (s *stuck) Step() bool {
	s.begin()
	<-s.until
	return s.Sim.Step()
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
	} {
		_, err := hunt.Hunt(t.Context(), mine.New(""), c.o)
		require.ErrorContains(t, err, c.says)
	}
	_, err := hunt.Hunt(t.Context(), declared("", func(g *game) { g.Name = "" }), hunt.Options{Matches: 1})
	require.ErrorContains(t, err, "the game has no name")
	foreign := &decider.Decider[*mine.Digger]{Name: "FLY", Do: func(*mine.Digger) {}}
	_, err = hunt.Hunt(t.Context(), declared("", func(g *game) { g.Covering = []evo.Entry[*mine.Digger]{{Name: "flyer", Table: foreign}} }), hunt.Options{Matches: 1})
	require.ErrorContains(t, err, "the table flyer of Game.Covering: ")
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
