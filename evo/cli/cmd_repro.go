package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// reproFlags are the flags of repro.
type reproFlags struct {
	replay, backend string
	source, force   bool
}

func (c *console[A]) reproCommand() command {
	var o reproFlags
	return command{
		name: "repro", args: "FILE...", about: "play findings of hunt, and say whether they still fail",
		long: "It exits with 1 while one of them fails.",
		flags: func(f *flag.FlagSet) {
			f.StringVar(&o.replay, "replay", "", "write the round of a finding as a page of HTML to this `file`, if the game has replays")
			f.BoolVar(&o.source, "go", false, "print a finding as a Go test for the game's package, instead of playing it")
			f.BoolVar(&o.force, "force", false, "play findings of another version of the game")
			f.StringVar(&o.backend, "backend", "local", "where rounds are played: local, in this process, or proc, in child processes, so that endless steps and crashes end them only")
		},
		run: func(ctx context.Context, args []string) error { return c.repro(ctx, o, args) },
	}
}

// repro plays findings again.
func (c *console[A]) repro(ctx context.Context, o reproFlags, args []string) error {
	switch {
	case len(args) == 0:
		return misuse("it takes the file of a finding, or several")
	case o.replay != "" && len(args) > 1:
		return misuse(fmt.Sprintf("-replay writes the page of one finding, not of %d", len(args)))
	case o.backend != "local" && o.backend != pipelineProc:
		return misuse(fmt.Sprintf("-backend %q is neither local nor proc", o.backend))
	}
	failing := 0
	var errs []error
	for _, path := range args {
		fails, err := c.reproOne(ctx, o, path)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", path, err))
		} else if fails {
			failing++
		}
	}
	if failing > 0 {
		errs = append(errs, fmt.Errorf("%d of %d findings still fail", failing, len(args)))
	}
	return errors.Join(errs...)
}

// reproOne plays the finding of a file and reports whether something is wrong.
func (c *console[A]) reproOne(ctx context.Context, o reproFlags, path string) (fails bool, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	game := playing(c.game, hunt.FindingRole(data))
	spec, err := game.Spec()
	if err != nil {
		return false, err
	}
	f, err := hunt.ReadFinding(spec, data, o.force)
	if err != nil {
		return false, err
	}
	if o.source {
		return false, hunt.WriteTest(c.out, game, f)
	}
	// What an earlier finding leaves in this process must not count.
	proc := o.backend == pipelineProc || len(f.Round.Before) > 0 && hunt.Serves(c.game)
	v, err := hunt.Repro(ctx, game, f, proc)
	if err != nil {
		return false, err
	}
	switch {
	case v.Oracle == "":
		fmt.Fprintf(c.out, "%s: mended. It was: %s\n", path, plain.Name(f.Verdict.Message))
	case v.Same() == f.Verdict.Same():
		fmt.Fprintf(c.out, "%s: it still fails.\n", path)
	default:
		fmt.Fprintf(c.out, "%s: it fails otherwise. It was: %s\n", path, plain.Name(f.Verdict.Message))
	}
	if v.Oracle != "" {
		for line := range strings.Lines(v.String()) {
			fmt.Fprintf(c.out, "  %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
	if o.replay != "" {
		var page bytes.Buffer
		if err := hunt.Replay(&page, game, f); err != nil {
			return false, err
		}
		if err := atomicfile.Write(o.replay, page.Bytes()); err != nil {
			return false, err
		}
		fmt.Fprintln(c.out, o.replay)
	}
	return v.Oracle != "", nil
}
