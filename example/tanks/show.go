package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
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
	rec, err1 := record.New(round.World(), record.Options{Sight: round.Sight()})
	server, err2 := inspect.Start(o.inspect.Address, rec, inspect.Options{Pause: o.inspect.Pause, Output: stdout})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	defer server.Close()
	fmt.Fprintf(stdout, "A round of %d tanks, seed %d.\n", len(setup.Trees), o.seed)
	for over := false; !over && o.inspect.Next(arena.TickTime); {
		over = round.Step()
	}
	return o.inspect.End(stdout)
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
