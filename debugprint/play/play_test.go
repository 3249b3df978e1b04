package play_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/decider"
)

type hen struct{ Eggs int }

var Hen = decider.Decider[*hen]{Name: "HEN", Children: []*decider.Decider[*hen]{
	{Name: "LAY", Preconditions: decider.Preconditions{Cooldown: 2 * time.Second}, Do: func(h *hen) { h.Eggs++ }},
	{Name: "PECK", RunFor: func(*hen, time.Duration) behavior.Status { return behavior.Running }},
}}

type yard struct {
	Days int
	hens *decider.Crowd[*hen]
}

// begun opens a game of two hens, and changes it by each edit.
func opening(edits ...func(*play.Game, *yard)) func([]byte) (*play.Game, error) {
	return func(numbers []byte) (*play.Game, error) {
		y := &yard{}
		w, err := ethogram.Open(1, numbers, ethogram.Crowd(&y.hens, &Hen, nil))
		if err != nil {
			return nil, err
		}
		w.SetNames(decider.Names{Agent: func(id uint64) string { return map[uint64]string{7: "Berta"}[id] }})
		state := &struct{ Days int }{}
		g := &play.Game{
			World: w, Rate: 4, Frames: 8, State: state,
			Begin: func() error { return errors.Join(y.hens.Add(7, &hen{}), y.hens.Add(8, &hen{})) },
			Frame: func(dt time.Duration, out io.Writer) error {
				state.Days++
				if err := w.Tick(dt); err != nil {
					return err
				}
				berta, _ := y.hens.AgentOf(7)
				_, err := fmt.Fprintf(out, "day %d: %v, %d eggs\n", state.Days, dt, berta.Eggs)
				return err
			},
			End: func(out io.Writer) error { _, err := fmt.Fprintln(out, "night"); return err },
		}
		for _, edit := range edits {
			edit(g, y)
		}
		return g, nil
	}
}

func run(args string, open func([]byte) (*play.Game, error)) (string, error) {
	var out bytes.Buffer
	err := play.Run(flag.NewFlagSet("yard", flag.ContinueOnError), strings.Fields(args), &out, open)
	return out.String(), err
}

func TestRun(t *testing.T) {
	out, err := run("", opening())
	require.NoError(t, err)
	lines := strings.Split(out, "\n")
	assert.Len(t, lines, 10)
	assert.Equal(t, "day 8: 250ms, 1 eggs", lines[7])
	assert.Equal(t, "night", lines[8])

	out, err = run("-frames 0", opening())
	require.NoError(t, err)
	assert.Equal(t, "night\n", out)
}

func TestExplains(t *testing.T) {
	for _, who := range []string{"Berta", "7"} {
		out, err := run("-frames 3 -why "+who+" -trace "+who+" -level 2", opening())
		require.NoError(t, err)
		assert.Contains(t, out, "Berta at 0.8 s: PECK 0.5s")
		assert.Contains(t, out, "not LAY: cools down")
		assert.Contains(t, out, "Berta:   starts LAY")
	}
	out, err := run("-frames 1 -trace all -level 1", opening())
	require.NoError(t, err)
	assert.Contains(t, out, "agent 8")
}

// TestMistakesArePrinted: what the world has found is not lost.
func TestMistakesArePrinted(t *testing.T) {
	out, err := run("-frames 1", opening(func(g *play.Game, y *yard) {
		frame := g.Frame
		g.Frame = func(dt time.Duration, out io.Writer) error {
			g.World.Holders("NOBODY")
			return frame(dt, out)
		}
	}))
	require.NoError(t, err)
	assert.Contains(t, out, "mistake: Holders: the world has no gate called")
}

func TestSavesAndLoads(t *testing.T) {
	dir := t.TempDir()
	first, second, both := filepath.Join(dir, "1"), filepath.Join(dir, "2"), filepath.Join(dir, "12")
	_, err := run("-frames 5 -save "+first, opening())
	require.NoError(t, err)
	out, err := run("-frames 6 -load "+first+" -save "+second, opening())
	require.NoError(t, err)
	assert.Contains(t, out, "day 11: ")
	_, err = run("-frames 11 -save "+both, opening())
	require.NoError(t, err)
	want, err := os.ReadFile(both)
	require.NoError(t, err)
	got, err := os.ReadFile(second)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))

	numbers := filepath.Join(dir, "hard.json")
	require.NoError(t, os.WriteFile(numbers, []byte(`{"LAY.Cooldown": "500ms"}`), 0o600))
	out, err = run("-frames 6 -load "+first+" -numbers "+numbers, opening())
	require.NoError(t, err)
	assert.Contains(t, out, "day 11: 250ms, 4 eggs")
	require.NoError(t, os.WriteFile(numbers, []byte(`{"LYA.Cooldown": "500ms"}`), 0o600))
	_, err = run("-numbers "+numbers, opening())
	assert.ErrorContains(t, err, "hard.json: error UnknownRow at LYA.Cooldown")
}

func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken")
	require.NoError(t, os.WriteFile(broken, []byte("{"), 0o600))
	secret := func(g *play.Game, _ *yard) { g.State = &struct{ hunger int }{} }
	for args, c := range map[string]struct {
		says string
		code int
		edit func(*play.Game, *yard)
	}{
		"-frames -2":       {`invalid value "-2" for flag -frames: want a number from 0 on; see -h`, 2, nil},
		"-frames x":        {`invalid value "x" for flag -frames`, 2, nil},
		"-level 6":         {"-level 6: want 1 to 5; see -h", 2, nil},
		"now":              {`unexpected argument "now": yard takes only flags; see -h`, 2, nil},
		"-why Bertha":      {"-why Bertha: no such agent; did you mean Berta?; see -h", 2, nil},
		"-trace 9":         {"-trace 9: no such agent; there are Berta; see -h", 2, nil},
		"-load " + broken:  {"broken: ethogram: this is no save", 1, nil},
		"-load nowhere":    {"nowhere", 1, nil},
		"-numbers nowhere": {"nowhere", 1, nil},
		"-save " + dir:     {"is a folder", 1, nil},
		"-save x":          {"hunger: it is not exported", 1, secret}, // before the first frame
		"-frames 1": {"the well is dry", 1, func(g *play.Game, _ *yard) {
			g.Frame = func(time.Duration, io.Writer) error { return errors.New("the well is dry") }
		}},
		"-frames 2":             {"no eggs", 1, func(g *play.Game, _ *yard) { g.End = func(io.Writer) error { return errors.New("no eggs") } }},
		"-frames 3":             {"want a Game with World and Frame", 1, func(g *play.Game, _ *yard) { g.Frame = nil }},
		"-frames 4":             {"no hens", 1, func(g *play.Game, _ *yard) { g.Begin = func() error { return errors.New("no hens") } }},
		"-frames 5":             {"Rate", 1, func(g *play.Game, _ *yard) { g.Rate = -1 }},
		"-inspect=1.2.3.4:x":    {"1.2.3.4:x", 1, nil},
		"-why 7 -inspect=false": {"", 0, nil},
	} {
		t.Run(args, func(t *testing.T) {
			edit := c.edit
			if edit == nil {
				edit = func(*play.Game, *yard) {}
			}
			_, err := run(args, opening(edit))
			assert.Equal(t, c.code, play.ExitCode(err))
			if c.says != "" {
				assert.ErrorContains(t, err, c.says)
			}
		})
	}
	_, err := os.Stat("x")
	assert.True(t, os.IsNotExist(err))
}

func TestHelp(t *testing.T) {
	out, err := run("-h", opening())
	assert.ErrorIs(t, err, flag.ErrHelp)
	assert.Equal(t, 0, play.ExitCode(err))
	assert.True(t, strings.HasPrefix(out, "Usage of yard:\n  -frames frames\n"), out)

	var b bytes.Buffer
	f := flag.NewFlagSet("yard", flag.ContinueOnError)
	f.Int("hens", 2, "how `many` hens")
	f.Usage = func() { fmt.Fprintln(f.Output(), "Hens in a yard."); f.PrintDefaults() }
	assert.ErrorIs(t, play.Run(f, []string{"-help"}, &b, opening()), flag.ErrHelp)
	assert.True(t, strings.HasPrefix(b.String(), "Hens in a yard.\n"))
	assert.Contains(t, b.String(), "-hens many")
	assert.Equal(t, 1, strings.Count(b.String(), "  -inspect address"))
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestFullDisk(t *testing.T) {
	for _, args := range []string{"", "-h", "-why 7"} {
		err := play.Run(flag.NewFlagSet("yard", flag.ContinueOnError), strings.Fields(args), full{}, opening())
		assert.ErrorContains(t, err, "the disk is full", args)
	}
}

// TestInspect plays until Ctrl-C, and saves then.
func TestInspect(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	for _, frames := range []string{"", "-frames 3 "} {
		out, days := &talk{}, 0
		file := filepath.Join(t.TempDir(), "save")
		done := make(chan error)
		go func() {
			done <- play.Run(flag.NewFlagSet("yard", flag.ContinueOnError), strings.Fields(frames+"-inspect=localhost:0 -save "+file), out,
				opening(func(g *play.Game, _ *yard) { g.Rate = 50 }))
		}()
		for !strings.Contains(out.String(), "day 3") || frames != "" && !strings.Contains(out.String(), "until Ctrl-C") {
			select {
			case err := <-done:
				t.Fatal(err, out.String())
			case <-time.After(time.Millisecond):
			}
		}
		self, err := os.FindProcess(os.Getpid())
		require.NoError(t, err)
		require.NoError(t, self.Signal(os.Interrupt))
		require.NoError(t, <-done)
		assert.Contains(t, out.String(), "http://localhost:")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		_, err = fmt.Sscanf(string(data[bytes.Index(data, []byte(`"Days":`)):]), `"Days":%d`, &days)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, days, 3)
	}
}

// talk is a buffer that may be read while it grows.
type talk struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *talk) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.Write(b)
}

func (t *talk) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}
