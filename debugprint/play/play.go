// Package play is the main function that every game wants while it is made: it plays frames with
// the inspector in a browser, says why an agent does what it does, traces it, and saves and loads.
//
//	func main() {
//		play.Main(func(numbers []byte) (*play.Game, error) {
//			g, err := newGame(numbers)
//			return &play.Game{World: g.world, Begin: g.populate, Frame: g.frame, State: &g.state, Rate: 20}, err
//		})
//	}
//
// A game that is shipped has a main function of its own: this package serves a page with net/http.
package play

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// Game is what Main plays.
type Game struct {
	World *decider.World

	// Begin puts the agents of a new game into the world. It is not called with -load. Nil: they
	// are there.
	Begin func() error

	// Frame plays a frame of this length, up to World.Tick, and writes to out what happened in it.
	Frame func(dt time.Duration, out io.Writer) error

	// End writes what is to be said when the game is over. Nil: nothing.
	End func(out io.Writer) error

	// State is a pointer to what is saved beside the world and its agents, see ethogram.Save. Nil:
	// nothing is.
	State any

	Rate   int              // frames a second, 1 and more; 0 is 60
	Frames int              // what -frames is unless it is given; 0 is 600
	Sight  record.Sight     // for the inspector, see there
	Tables []*inspect.Table // that the inspector may change, from inspect.Tuning
}

// Main plays a game with the flags of the command line, and ends the process: with code 0, with 2
// after wrong arguments, or with 1 after any other error. Package flag may have more flags.
//
//	-frames n         so many frames, as fast as they go
//	-inspect          in real time, with the inspector in a browser; -inspect=host:port elsewhere
//	-why agent        says at the end what an agent does, and why nothing else
//	-trace agent      its decisions; "all" for all agents
//	-level n          how much of them, 1 to 5
//	-load, -save f    continues a saved game; saves it at the end
//	-numbers f        a file of numbers for all tables, see ethogram.Open
//
// An agent is an id or a name, see decider.Names; it may come later. open makes the world without
// agents. Ctrl-C ends the game as the last frame does; a second one ends the process. After an error
// of Frame, which Main gives the number of the frame and the time of the world, the agent of -why is
// explained and the page stays, but nothing is saved.
func Main(open func(numbers []byte) (*Game, error)) {
	flag.CommandLine.Init(filepath.Base(os.Args[0]), flag.ContinueOnError)
	err := Run(flag.CommandLine, os.Args[1:], os.Stdout, open)
	code := ExitCode(err)
	if code != 0 {
		fmt.Fprintf(os.Stderr, "%s: %v\n", flag.CommandLine.Name(), err)
	}
	os.Exit(code)
}

// Run is Main with flags of its own, for tests: it adds those of Main to flags, reads args, writes
// to out, and returns. On a request for help it writes that to out and returns flag.ErrHelp.
func Run(flags *flag.FlagSet, args []string, out io.Writer, open func(numbers []byte) (*Game, error)) error {
	o := &options{out: out}
	o.define(flags)
	if err := o.parse(flags, args); err != nil {
		return err
	}
	g, err := o.open(open)
	if err != nil {
		return err
	}
	return o.play(g)
}

// ExitCode returns the code with which Main ends the process after err: 0 without an error and after
// a request for help, 2 after one of Usagef, else 1.
func ExitCode(err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, new(*usageError)):
		return 2
	}
	return 1
}

// Usagef returns the error for wrong arguments, for the open of a game with flags of its own.
func Usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

type usageError struct{ text string }

const seeHelp = "; see -h"

func (e *usageError) Error() string { return e.text + seeHelp }

// open opens the game, and puts its agents into it.
func (o *options) open(open func([]byte) (*Game, error)) (*Game, error) {
	numbers, err := read(o.numbers.text)
	if err != nil {
		return nil, err
	}
	g, err := open(numbers)
	if err != nil {
		if numbers != nil {
			err = fmt.Errorf("%s: %w", o.numbers.text, err)
		}
		return nil, err
	}
	if g == nil || g.World == nil || g.Frame == nil || g.Rate < 0 || g.Frames < 0 {
		return nil, errors.New("play: want a Game with World and Frame, and a Rate and Frames that are not negative")
	}
	data, err := read(o.load.text)
	switch {
	case err != nil:
		return nil, err
	case data != nil:
		report, err := ethogram.Load(g.World, data, g.State)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.load.text, err)
		}
		if !report.Same() {
			fmt.Fprintf(o.out, "%s does not fit this game in all:\n%s\n", o.load.text, beginning(report.String(), 20))
		}
	case g.Begin != nil:
		if err := g.Begin(); err != nil {
			return nil, err
		}
	}
	if o.load.text != "" || o.save.text != "" { // what could not be saved is said now, not at the end
		if _, err := ethogram.Save(g.World, g.State); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// beginning returns the first lines of a text, and how many more there are: thousands of agents may
// have lost the same field.
func beginning(text string, most int) string {
	lines := strings.Split(text, "\n")
	if len(lines) <= most {
		return text
	}
	return fmt.Sprintf("%s\nand %d more", strings.Join(lines[:most], "\n"), len(lines)-most)
}

// read returns the content of a file, nil without a name.
func read(name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	return os.ReadFile(name)
}

// play plays an opened game to its end. What was written is put out however it ends, also by a panic.
func (o *options) play(g *Game) (err error) {
	w := bufio.NewWriter(o.out) // keeps the first error until Flush
	told := false
	defer func() {
		failed := w.Flush()
		if !told { // a panic, whose cause may be among them
			mistakes(w, g.World)
			failed = errors.Join(failed, w.Flush())
		}
		if err == nil {
			err = failed
		}
	}()
	if err := o.attach(g, w); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	clock := &pace{}
	if o.inspect.at != "" {
		rec, err1 := record.New(g.World, record.Options{Sight: g.Sight, Everything: true})
		server, err2 := inspect.Start(o.inspect.at, rec, inspect.Options{Pause: clock.pause, Tuning: g.Tables, Output: o.out})
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		defer server.Close()
		clock.begin()
	}
	err = o.frames(ctx, g, w, clock)
	if err == nil && g.End != nil {
		err = g.End(w)
	}
	mistakes(w, g.World)
	told = true
	explained := o.explain(w, g.World)
	switch {
	case err == nil:
		err = errors.Join(explained, o.write(g))
	case explained != nil: // the game's error is the one that counts; it is not worth saving then
		fmt.Fprintln(w, explained)
	}
	if o.inspect.at != "" && ctx.Err() == nil {
		if err != nil {
			fmt.Fprintf(w, "\n%v\n", err) // it is returned after Ctrl-C only
		}
		fmt.Fprintln(w, "\nThe page stays until Ctrl-C.")
		if failed := w.Flush(); failed != nil {
			return errors.Join(err, failed)
		}
		<-ctx.Done()
	}
	return err
}

func mistakes(w io.Writer, world *decider.World) {
	for _, m := range world.Mistakes() {
		fmt.Fprintln(w, "mistake:", m)
	}
}

// write saves the game, if it is to be saved.
func (o *options) write(g *Game) error {
	if o.save.text == "" {
		return nil
	}
	data, err := ethogram.Save(g.World, g.State)
	if err != nil {
		return err
	}
	err = atomicfile.Write(o.save.text, data)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err // its name is that of a temporary file
	}
	if err != nil {
		return fmt.Errorf("-save %s: %w", o.save.text, err)
	}
	return nil
}

// attach looks for the agents that the flags name. Those that are not there yet may come.
func (o *options) attach(g *Game, w io.Writer) error {
	if o.why.text != "" {
		o.whom = append(o.whom, &wanted{flag: "why", who: o.why.text, observe: func(id uint64) error {
			o.explained = id
			_, err := debugprint.Watch(g.World, id)
			return err
		}})
	}
	trace := debugprint.TraceOptions{Level: o.level}
	switch o.trace.text {
	case "":
	case "all":
		if _, err := debugprint.Attach(g.World, debugprint.NewTracer(w, trace)); err != nil {
			return err
		}
	default:
		o.whom = append(o.whom, &wanted{flag: "trace", who: o.trace.text, observe: func(id uint64) error {
			trace.Agents = []uint64{id}
			_, err := debugprint.Attach(g.World, debugprint.NewTracer(w, trace))
			return err
		}})
	}
	if err := o.look(g.World); err != nil {
		return err
	}
	for _, x := range o.whom {
		if !x.found && o.count != (count{given: true}) { // a misspelt one is told before the frames, too
			fmt.Fprintln(w, strings.TrimSuffix(strings.Replace(x.missing.Error(), "agent;", "agent yet;", 1), seeHelp))
		}
	}
	return nil
}

// look observes the agents that have come.
func (o *options) look(world *decider.World) error {
	for _, x := range o.whom {
		if x.found {
			continue
		}
		id, missing := find(world, x.flag, x.who)
		if x.missing = missing; missing != nil {
			continue
		}
		x.found = true
		if err := x.observe(id); err != nil {
			return err
		}
	}
	return nil
}

// frames plays the frames.
func (o *options) frames(ctx context.Context, g *Game, w *bufio.Writer, clock *pace) error {
	n := g.Frames
	if n == 0 {
		n = 600
	}
	if o.count.given {
		n = o.count.n
	}
	rate := g.Rate
	if rate == 0 {
		rate = 60
	}
	steps := decider.Stepper{PerSecond: rate, Done: int(g.World.Frame() % uint64(rate))}
	for i := 0; i < n || o.inspect.at != "" && !o.count.given; i++ {
		dt := steps.Next()
		if !clock.next(ctx, dt) {
			return nil
		}
		if err := o.frame(g, dt, w); err != nil {
			return fmt.Errorf("frame %d at %.1f s: %w", g.World.Frame(), g.World.Now().Seconds(), err)
		}
		if o.inspect.at != "" || w.Buffered() > 1<<12 {
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *options) frame(g *Game, dt time.Duration, w io.Writer) error {
	for _, table := range g.Tables {
		if _, err := table.Update(); err != nil {
			return err
		}
	}
	if err := g.Frame(dt, w); err != nil {
		return err
	}
	return o.look(g.World)
}

// explain says what an agent does, if it is still there, and of which agents none has come.
func (o *options) explain(w io.Writer, world *decider.World) error {
	var missing []error
	for _, x := range o.whom {
		switch {
		case !x.found:
			missing = append(missing, x.missing)
		case x.flag == "why":
			fmt.Fprintln(w)
			err := debugprint.Explain(w, world, o.explained)
			if errors.Is(err, decider.ErrNoAgent) {
				_, err = fmt.Fprintln(w, x.who, "is no longer here")
			}
			if err != nil {
				return err
			}
		}
	}
	return errors.Join(missing...)
}
