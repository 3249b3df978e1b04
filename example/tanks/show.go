package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/stimuli"
)

// show plays one round of the library's strongest tables in real time, for a
// browser.
func show(o options, stdout io.Writer) error {
	setup := evo.Setup[*arena.Tank]{Seed: o.seed, Mode: arena.Game.Evaluation.Name}
	for _, entry := range arena.Library[len(arena.Library)-arena.Game.Evaluation.Slots:] {
		tree, err := decider.Compile(entry.Table)
		if err != nil {
			return err
		}
		setup.Trees = append(setup.Trees, tree)
	}
	round := arena.New()
	if err := round.Reset(setup); err != nil {
		return err
	}
	round.World().SetNames(names())
	fmt.Fprintf(stdout, "A round of %d tanks, seed %d.\n", len(setup.Trees), o.seed)
	over := false
	return play.Run(flag.NewFlagSet("tanks", flag.ContinueOnError), []string{"-inspect=" + o.inspect}, stdout, func([]byte) (*play.Game, error) {
		return &play.Game{
			World: round.World(), Sight: round.Sight(), Rate: int(time.Second / arena.TickTime),
			Frame: func(_ time.Duration, out io.Writer) (err error) {
				if !over {
					if over = round.Step(); over {
						_, err = fmt.Fprintln(out, "\nThe round is over. The page stays until Ctrl-C.")
					}
				}
				return err
			},
		}, nil
	})
}

// names are what the tanks' flags and stimuli are called.
func names() decider.Names {
	n := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	for _, f := range arena.Vocabulary.Flags {
		n.Flags[f.Flag] = f.Name
	}
	for _, s := range arena.Vocabulary.Stimuli {
		n.Stimuli[s.Token] = s.Name
	}
	return n
}
