package cli

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

func (c *console[A]) watchCommand() command {
	var o runFlags
	var w watchFlags
	return command{
		name: "watch", args: "TABLE...", about: "show a round in the terminal, or write it as a page of HTML",
		long: tableHelp + "\n" + fieldHelp + "\n" + keyHelp,
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.Uint64Var(&o.seed, "seed", 1, "seed of the round")
			f.StringVar(&w.mode, "mode", "", "the `mode` of the game: "+c.modes()+" (default: the first)")
			f.StringVar(&w.html, "html", "", "write a replay to this `file` instead")
			f.DurationVar(&w.every, "every", 500*time.Millisecond, "the game `time` between two moments")
		},
		run: func(ctx context.Context, args []string) error { return c.watch(ctx, o, w, args) },
	}
}

type watchFlags struct {
	mode, html string
	every      time.Duration
}

// modes names the modes of the game.
func (c *console[A]) modes() string {
	names := c.game.Evaluation.Name
	if show := c.game.Showdown.Name; show != "" && show != names {
		names += " or " + show
	}
	return names
}

// watch shows a round, moment by moment, or writes its replay.
func (c *console[A]) watch(ctx context.Context, o runFlags, w watchFlags, args []string) (err error) {
	r, mode, seated, err := c.roundOf(o, w.mode, args)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the game panicked: %v", v)
		}
	}()
	if w.html == "" && w.every < c.game.Tick {
		return misuse(fmt.Sprintf("-every %v is less than a step, %v", w.every, c.game.Tick))
	}
	seed := playSeed(o.seed, 0)
	players := seated.field(seed)
	d := &doings{rows: make([]string, len(players))}
	setup, names, err := c.setup(players, seed, mode)
	if err != nil {
		return err
	}
	if w.html != "" {
		return c.writeReplay(setup, names, w.html)
	}
	if c.game.Text == nil {
		setup.Observer, setup.Detail = d, decider.Ticks
	}
	sim := c.game.NewSim()
	if err := sim.Reset(setup); err != nil {
		return err
	}
	text := c.game.Text
	if text == nil {
		text = func(sim evo.Sim[A]) string { return d.text(r.Env.Spec, names, sim.Metrics) }
	}
	return c.show(ctx, sim, mode, w.every, text)
}

// setup returns a round, and the names of its players.
func (c *console[A]) setup(all []player, seed uint64, mode evo.Mode) (setup evo.Setup[A], names []string, err error) {
	builder, err := c.game.Builder()
	if err != nil {
		return setup, nil, err
	}
	var trees []*decider.Tree[A]
	for _, p := range all {
		tree, err := builder.Tree(p.genome)
		if err != nil {
			return setup, nil, fmt.Errorf("%s: %w", p.name, err)
		}
		trees, names = append(trees, tree), append(names, plain.Name(p.name))
	}
	return c.game.Setup(mode, seed, trees), names, nil
}

// show plays a round and prints its moments. A terminal shows them in one place, as
// fast as the keys say.
func (c *console[A]) show(ctx context.Context, sim evo.Sim[A], mode evo.Mode, every time.Duration, text func(evo.Sim[A]) string) error {
	var keys *remote
	if newProgress(c.screen).terminal {
		var end func()
		keys, end = newRemote(c.in)
		defer end()
	}
	frame := func(at time.Duration) (ended bool) {
		if keys == nil {
			fmt.Fprintf(c.screen, "%v\n%s\n", at, text(sim))
			return false
		}
		draw := func() { fmt.Fprintf(c.screen, "\x1b[H\x1b[2J%s  %v  %s\n%s\n", mode.Name, at, keys, text(sim)) }
		return keys.wait(ctx, every, draw)
	}
	for at, done, steps := time.Duration(0), false, 0; !done; at, steps = at+c.game.Tick, steps+1 {
		if steps == mode.Steps {
			return fmt.Errorf("the round was not over after the %d steps of mode %s", steps, mode.Name)
		}
		if at%every < c.game.Tick && frame(at) {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		done = sim.Step()
	}
	fmt.Fprintln(c.screen, text(sim))
	return nil
}

func (c *console[A]) writeReplay(setup evo.Setup[A], names []string, path string) error {
	if c.game.Replay == nil {
		return fmt.Errorf("the game %q has no Replay to write. Fix: set Game.Replay, or leave out -html to watch the round here", c.game.Name)
	}
	var page bytes.Buffer // so that a failure leaves the old file
	if err := c.game.Replay(&page, c.game, setup, names); err != nil {
		return err
	}
	if err := atomicfile.Write(path, page.Bytes()); err != nil {
		return err
	}
	fmt.Fprintln(c.out, path)
	return nil
}
