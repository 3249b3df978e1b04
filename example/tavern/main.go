// Tavern is a complete small game: thirteen guests who drink, sing and brawl, and
// two guards. It has two crowds in one world, gates, a squad, stimuli, and
// savegames in mid-brawl. docs/tavern.md builds it step by step.
//
//	go run ./example/tavern
//	go run ./example/tavern -ticks 47 -why Hal
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("tavern", start) }

type options struct {
	ticks                  int
	why, trace, save, load string
	inspect                *program.Inspected
}

func start(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	t, err := open(o.load)
	if err != nil {
		return err
	}
	if err := tell(stdout, t, o); err != nil || o.save == "" {
		return err
	}
	data, err := t.Save()
	if err != nil {
		return err
	}
	return os.WriteFile(o.save, data, 0o644)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("tavern", "An evening in a tavern: beer, songs, brawls, and two guards.")
	flags.AtLeast(&o.ticks, "ticks", 100, 0, "how many ticks of a second to play")
	flags.StringVar(&o.why, "why", "", "`name` of the agent to explain at the end")
	flags.StringVar(&o.trace, "trace", "", "`name` of the agent whose decisions to print")
	flags.StringVar(&o.save, "save", "", "`file` to save the game to at the end")
	flags.StringVar(&o.load, "load", "", "`file` of a saved game to continue")
	o.inspect = flags.Inspect()
	if err := flags.Read(args, stdout); err != nil {
		return o, err
	}
	for _, f := range [][2]string{{"-why", o.why}, {"-trace", o.trace}} {
		if f[1] != "" && !slices.Contains(names, f[1]) {
			return o, program.Usagef("%s %s: no such agent; there are %s", f[0], f[1], strings.Join(names, ", "))
		}
	}
	return o, nil
}

// open loads the game from a file, or starts a new one.
func open(file string) (*Tavern, error) {
	if file == "" {
		return New()
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Load(data)
}

// tell writes what happens, one line for each thing worth telling.
func tell(out io.Writer, t *Tavern, o options) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	if o.trace != "" {
		tracer := debugprint.NewTracer(w, debugprint.TraceOptions{Level: 2, Agents: []uint64{id(o.trace)}})
		if _, err := debugprint.Attach(t.world, tracer); err != nil {
			return err
		}
	}
	if o.why != "" {
		if _, err := debugprint.Watch(t.world, id(o.why)); err != nil {
			return err
		}
	}
	if o.inspect.Address != "" {
		rec, err1 := record.New(t.world, record.Options{Sight: t.sight()})
		server, err2 := inspect.Start(o.inspect.Address, rec, inspect.Options{Pause: o.inspect.Pause, Output: out})
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		defer server.Close()
	}
	for i := 0; i < o.ticks && o.inspect.Next(time.Second); i++ {
		lines, err := t.Frame()
		if err != nil {
			return err
		}
		for _, line := range lines {
			fmt.Fprintf(w, "%3.0f s  %s\n", t.world.Now().Seconds(), line)
		}
		w.Flush()
	}
	if o.why != "" {
		fmt.Fprintln(w)
		if err := t.explain(w, o.why); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return o.inspect.End(out)
}

// explain says what an agent of either crowd is doing, and why nothing else.
func (t *Tavern) explain(w io.Writer, who string) error {
	if t.world.Agent(id(who)) != nil {
		return debugprint.Explain(w, t.world, id(who))
	}
	_, err := fmt.Fprintln(w, who, "is no longer here")
	return err
}

// sight is what the inspector shows of the tavern: how far from the door everybody is, and
// how thirsty and angry.
func (t *Tavern) sight() record.Sight {
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			if g, ok := t.guests.AgentOf(id); ok {
				return float64(g.At), float64(id), true
			}
			g, ok := t.guards.AgentOf(id)
			if !ok {
				return 0, 0, false
			}
			return float64(g.At), float64(id), true
		},
		Map: record.Map{X: -1, Width: length + 2, Height: 16},
		Values: map[string]func(uint64) float64{
			"thirst": t.guest(func(g *Guest) float64 { return g.Thirst }),
			"temper": t.guest(func(g *Guest) float64 { return g.Temper }),
		},
	}
}

// guest returns a number of a guest by id, NaN for a guard.
func (t *Tavern) guest(of func(*Guest) float64) func(uint64) float64 {
	return func(id uint64) float64 {
		if g, ok := t.guests.AgentOf(id); ok {
			return of(g)
		}
		return math.NaN()
	}
}
