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
	"syscall"
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

// born has Clara come on day 3.
func born(g *play.Game, y *yard) {
	frame, days := g.Frame, 0
	g.World.SetNames(decider.Names{Agent: func(id uint64) string { return map[uint64]string{7: "Berta", 9: "Clara"}[id] }})
	g.Frame = func(dt time.Duration, out io.Writer) error {
		if days++; days == 3 {
			if err := y.hens.Add(9, &hen{}); err != nil {
				return err
			}
		}
		return frame(dt, out)
	}
}

// TestExplainsWhoComesLater: an agent may come after the first frame.
func TestExplainsWhoComesLater(t *testing.T) {
	for _, who := range []string{"Clara", "9"} {
		out, err := run("-frames 12 -why "+who+" -trace "+who, opening(born))
		require.NoError(t, err)
		assert.Contains(t, out, "Clara at 2.5 s: PECK")
		assert.Contains(t, out, "not LAY: cools down")
		assert.Contains(t, out, "Clara:   starts LAY")
	}
	out, err := run("-frames 12 -why Clarra", opening(born))
	assert.ErrorContains(t, err, "-why Clarra: no such agent; did you mean Clara?")
	assert.Equal(t, 2, play.ExitCode(err))
	assert.True(t, strings.HasPrefix(out, "-why Clarra: no such agent yet; there are Berta\n"), out)
	assert.Contains(t, out, "day 12")
}

// TestFrameFails: after an error there is all that could help to find its cause.
func TestFrameFails(t *testing.T) {
	dry := errors.New("the well is dry")
	for what, fail := range map[string]func() error{
		"error":  func() error { return dry },
		"panic":  func() error { panic("tripped") },
		"goexit": func() error { runtime.Goexit(); return nil },
	} {
		var out bytes.Buffer
		var err error
		file := filepath.Join(t.TempDir(), "save")
		done := make(chan struct{})
		go func() {
			defer close(done)
			defer func() { _ = recover() }()
			err = play.Run(flag.NewFlagSet("yard", flag.ContinueOnError), []string{"-why", "7", "-trace", "7", "-save", file}, &out, opening(func(g *play.Game, _ *yard) {
				frame, days := g.Frame, 0
				g.Frame = func(dt time.Duration, out io.Writer) error {
					if days++; days == 6 {
						g.World.Holders("NOBODY")
						return fail()
					}
					return frame(dt, out)
				}
			}))
		}()
		<-done
		assert.Contains(t, out.String(), "day 5", what)
		assert.Contains(t, out.String(), "starts LAY", what)
		assert.Contains(t, out.String(), "mistake: Holders", what)
		assert.NoFileExists(t, file)
		if what == "error" {
			require.ErrorIs(t, err, dry)
			assert.ErrorContains(t, err, "frame 5 at 1.2 s: the well is dry")
			assert.Contains(t, out.String(), "Berta at 1.2 s: PECK")
		}
	}
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

	old := bytes.Replace(want, []byte(`"7":{"Eggs"`), []byte(`"7":{"Eggz"`), 1)
	for id := 100; id < 130; id++ { // strangers
		old = bytes.Replace(old, []byte(`"7":{`), fmt.Appendf(nil, `"%d":{},"7":{`, id), 1)
	}
	require.NoError(t, os.WriteFile(second, old, 0o600))
	out, err = run("-frames 0 -load "+second, opening())
	require.NoError(t, err)
	assert.Contains(t, out, "does not fit this game in all:\ndropped field Agents.7.Eggz: a *play_test.hen has no such field\ndropped agent Agents.100: ")
	assert.Contains(t, out, "and 11 more\nnight\n")
	assert.NotContains(t, out, "table")

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
	none := filepath.Join(dir, "none", "save")
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
		"-why 7 -why 8":    {`flag -why: given twice; see -h`, 2, nil},
		"-load a -load a":  {`flag -load: given twice; see -h`, 2, nil},
		"-inspect host:70": {`unexpected argument "host:70": write -inspect=host:70; see -h`, 2, nil},
		"-inspect 70":      {`unexpected argument "70": write -inspect=70; see -h`, 2, nil},
		"-inspect now":     {`unexpected argument "now": yard takes only flags`, 2, nil},
		"-inspect=nowhere": {"-inspect=nowhere: want a port or host:port, such as -inspect=localhost:7070; see -h", 2, nil},
		"-save " + none:    {"-save " + none + ": ", 1, nil},
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
		"-inspect=1.2.3.4:x":    {"1.2.3.4:x", 2, nil},
		"-inspect=1.2.3.4:70":   {"1.2.3.4:70", 1, nil},
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
				assert.NotContains(t, err.Error(), ".new", "a temporary file")
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
	for args, sig := range map[string]os.Signal{"-inspect=0": os.Interrupt, "-frames 3 -inspect=localhost:0": syscall.SIGTERM} {
		out, days := &talk{}, 0
		file := filepath.Join(t.TempDir(), "save")
		done := played(out, args+" -save "+file, nil)
		says := "day 3"
		if strings.Contains(args, "-frames") {
			says = "until Ctrl-C"
		}
		out.until(t, says, done)
		interrupt(t, sig)
		require.NoError(t, <-done)
		assert.Contains(t, out.String(), "http://localhost:")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		_, err = fmt.Sscanf(string(data[bytes.Index(data, []byte(`"Days":`)):]), `"Days":%d`, &days)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, days, 3)
	}
}

// TestInspectAfterAnError: the page stays, so that the cause can be found there.
func TestInspectAfterAnError(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	out := &talk{}
	done := played(out, "-inspect=0 -why 7", func() error { return errors.New("the well is dry") })
	out.until(t, "until Ctrl-C", done)
	assert.Contains(t, out.String(), "Berta ")
	assert.Contains(t, out.String(), "frame 0 at 0.0 s: the well is dry\n")
	interrupt(t, os.Interrupt)
	assert.ErrorContains(t, <-done, "the well is dry")
}

// played plays the yard beside the test.
func played(out io.Writer, args string, frame func() error) <-chan error {
	done := make(chan error)
	go func() {
		done <- play.Run(flag.NewFlagSet("yard", flag.ContinueOnError), strings.Fields(args), out, opening(func(g *play.Game, _ *yard) {
			if g.Rate = 50; frame != nil {
				g.Frame = func(time.Duration, io.Writer) error { return frame() }
			}
		}))
	}()
	return done
}

func interrupt(t *testing.T, sig os.Signal) {
	t.Helper()
	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	require.NoError(t, self.Signal(sig))
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

// until waits until it has a text.
func (t *talk) until(test *testing.T, text string, done <-chan error) {
	for !strings.Contains(t.String(), text) {
		select {
		case err := <-done:
			test.Fatal(err, t.String())
		case <-time.After(time.Millisecond):
		}
	}
}
