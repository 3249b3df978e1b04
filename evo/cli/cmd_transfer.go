package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// sourceHelp says what a user may write as SOURCE.
const sourceHelp = `SOURCE is archive:FILE (the elites.json of a run), pack:FILE (the pack.json of a run or of an exported
package), run:FOLDER (one of the two), tables:FILE (what transfer wrote), or go:PACKAGE: all tables
that the exported variables of a Go package hold, whoever wrote them.`

func (c *console[A]) transferCommand() command {
	lossless := false
	return command{
		name: "transfer", args: "SOURCE FILE", about: "move tables of an older vocabulary to the present one, and print what each lost",
		long: sourceHelp + `

It cuts the rows whose entries the vocabulary no longer has, moves values that it no longer has to the nearest
ones, makes the rest fit the rules of evolution, and writes FILE for evolve -from tables:FILE. The status is 0 if
at least one table is left.`,
		flags: func(f *flag.FlagSet) {
			f.BoolVar(&lossless, "lossless", false, "write nothing, and exit with status 1, if a table would lose or change anything")
		},
		run: func(ctx context.Context, args []string) error { return c.transfer(ctx, lossless, args) },
	}
}

// transfer writes the tables of a source as the game's vocabulary allows them.
func (c *console[A]) transfer(ctx context.Context, lossless bool, args []string) error {
	if len(args) != 2 {
		return misuse(fmt.Sprintf("it takes a source and the file to write, not %d arguments", len(args)))
	}
	source, err := pipeline.ParseSource(args[0])
	if err != nil {
		return misuse(err.Error())
	}
	spec, err := playing(c.game, c.role).Spec()
	if err != nil {
		return err
	}
	t, err := c.readSource(ctx, source)
	if err != nil {
		return err
	}
	config, err := pipeline.NewConfig("default", 0)
	if err != nil {
		return err
	}
	moved, _, losses, err := t.Transfer(spec, config.Search.Variation)
	lost := printLosses(c.out, losses)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%d of %d tables are left; %d of them lost something or were changed.\n", len(moved.Tables), len(t.Tables), lost-(len(t.Tables)-len(moved.Tables)))
	if lossless && lost > 0 {
		return errors.New("the transfer is not without loss: nothing was written")
	}
	data, err := moved.JSON()
	if err != nil {
		return err
	}
	return atomicfile.WriteBy(args[1]+".new", args[1], data)
}

// readSource reads the tables of a source.
func (c *console[A]) readSource(ctx context.Context, source pipeline.Source) (*pipeline.Tables, error) {
	if source.Kind == "go" {
		return c.readPackage(ctx, source)
	}
	return source.Read()
}

// startFrom makes the tables of a source the ancestors of the run. If the source is
// gone and the run has a copy of it, the copy is used.
func (c *console[A]) startFrom(ctx context.Context, r *pipeline.Run, text string) error {
	source, err := pipeline.ParseSource(text)
	if err != nil {
		return misuse("-from: " + err.Error())
	}
	t, err := c.readSource(ctx, source)
	if err != nil {
		kept, none := r.Ancestors()
		gone := errors.Is(err, os.ErrNotExist) || source.Kind == "go"
		if none != nil || !gone || kept.From != source.String() {
			return err
		}
		fmt.Fprintf(c.diag, "%v cannot be read any more; the run continues with its own copy, %s.\n", source, r.Path(pipeline.AncestorsFile))
		t = kept
	}
	losses, err := r.Start(t)
	if lost := printLosses(c.diag, losses); lost > 0 {
		out := 0
		for _, l := range losses {
			if l.Out != nil {
				out++
			}
		}
		fmt.Fprintf(c.diag, "%d of the %d tables of %v join the search; %d of them lost something or were changed.\n", len(losses)-out, len(losses), source, lost-out)
	}
	return err
}

// printLosses says what tables have lost, and returns how many have lost something.
func printLosses(w io.Writer, losses []pipeline.Loss) (lost int) {
	for _, l := range losses {
		if !l.Lost() {
			continue
		}
		lost++
		name := l.Table.Name
		if l.Table.Class != "" {
			name = l.Table.Class + " " + name
		}
		fmt.Fprintf(w, "%s\n", name)
		for _, cut := range l.Cuts {
			fmt.Fprintf(w, "    loses %v\n", cut)
		}
		for _, move := range l.Moves {
			fmt.Fprintf(w, "    %v\n", move)
		}
		for _, change := range l.Changes {
			fmt.Fprintf(w, "    %v\n", change)
		}
		if l.Out != nil {
			fmt.Fprintf(w, "    is left out: %v\n", l.Out)
		}
	}
	return lost
}
