package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

func (c *console[A]) voteCommand() command {
	var o runFlags
	var v pack.Vote
	v.Natural = new(bool)
	return command{
		name: "vote", args: "TABLE...", about: "say whether tables look natural: evolve then ships others in place of those that do not",
		long: tableHelp + "\nVotes go to " + loop.VotesFile + " in the run's folder, to which other tools may append.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.BoolVar(v.Natural, "natural", false, "the tables look natural; without this flag they do not")
			f.StringVar(&v.By, "by", "", "the `name` of the person who votes; only the last vote of a name on a table counts")
			f.StringVar(&v.Why, "why", "", "the `reason`")
		},
		run: func(_ context.Context, args []string) error { return c.vote(o, v, args) },
	}
}

// vote casts the same vote on each table of args.
func (c *console[A]) vote(o runFlags, v pack.Vote, args []string) error {
	if len(args) == 0 {
		return misuse("it takes at least one table")
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	tables, err := newTables(r)
	if err != nil {
		return err
	}
	var votes []pack.Vote
	for _, arg := range args {
		g, _, err := tables.table(arg)
		if err != nil {
			return err
		}
		v.Key = genome.KeyOf(g)
		votes = append(votes, v)
	}
	if err := pack.AppendVotes(r.Path(loop.VotesFile), votes...); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s has them. %s evolve counts them, and packs again.\n", r.Path(loop.VotesFile), c.program)
	return nil
}
