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
	var html string
	var every time.Duration
	return command{
		name: "watch", args: "TABLE...", about: "show a round in the terminal, or write it as a page of HTML",
		long: tableHelp,
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.Uint64Var(&o.seed, "seed", 1, "seed of the round")
			f.StringVar(&html, "html", "", "write a replay to this `file` instead")
			f.DurationVar(&every, "every", 500*time.Millisecond, "the game `time` between two moments")
		},
		run: func(ctx context.Context, args []string) error { return c.watch(ctx, o, html, every, args) },
	}
}

// watch shows a round, moment by moment, or writes its replay.
func (c *console[A]) watch(ctx context.Context, o runFlags, html string, every time.Duration, args []string) (err error) {
	r, seated, err := c.round(o, args)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the game panicked: %v", v)
		}
	}()
	mode := r.Env.Spec.Evaluation
	sim, names, err := c.begin(seated.players, playSeed(o.seed, 0), mode)
	if err != nil {
		return err
	}
	if html != "" {
		return c.writeReplay(sim, names, html)
	}
	if c.game.Text == nil {
		return fmt.Errorf("the game %q has no Text to show moments with", c.game.Name)
	}
	if every < c.game.Tick {
		return misuse(fmt.Sprintf("-every %v is less than a step, %v", every, c.game.Tick))
	}
	return c.show(ctx, sim, mode, every)
}

// begin returns a sim at the start of a round, and the names of its players.
func (c *console[A]) begin(all []player, seed uint64, mode evo.Mode) (evo.Sim[A], []string, error) {
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return nil, nil, err
	}
	var trees []*decider.Tree[A]
	var names []string
	for _, p := range all {
		tree, err := builder.Tree(p.genome)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
		trees, names = append(trees, tree), append(names, plain.Name(p.name))
	}
	sim := c.game.NewSim()
	return sim, names, sim.Reset(c.game.Setup(mode, seed, trees))
}

// show plays a round and prints its moments. A terminal shows them in one place,
// and slowly enough to watch.
func (c *console[A]) show(ctx context.Context, sim evo.Sim[A], mode evo.Mode, every time.Duration) error {
	terminal := newProgress(c.screen).terminal
	pace := time.NewTicker(min(every, 200*time.Millisecond))
	defer pace.Stop()
	for at, done, steps := time.Duration(0), false, 0; !done; at, steps = at+c.game.Tick, steps+1 {
		if steps == mode.Steps {
			return fmt.Errorf("the round was not over after the %d steps of mode %s", steps, mode.Name)
		}
		if at%every < c.game.Tick {
			if terminal {
				fmt.Fprint(c.screen, "\x1b[H\x1b[2J")
			}
			fmt.Fprintf(c.screen, "%v\n%s\n", at, c.game.Text(sim))
			if terminal {
				select {
				case <-ctx.Done():
				case <-pace.C:
				}
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		done = sim.Step()
	}
	fmt.Fprintln(c.screen, c.game.Text(sim))
	return nil
}

func (c *console[A]) writeReplay(sim evo.Sim[A], names []string, path string) error {
	if c.game.Replay == nil {
		return fmt.Errorf("the game %q has no Replay to write", c.game.Name)
	}
	var page bytes.Buffer // so that a failure leaves the old file
	if err := c.game.Replay(&page, sim, names); err != nil {
		return err
	}
	if err := atomicfile.Write(path, page.Bytes()); err != nil {
		return err
	}
	fmt.Fprintln(c.out, path)
	return nil
}
