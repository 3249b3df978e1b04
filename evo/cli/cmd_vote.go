package cli

import (
	"context"
	"flag"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

func (c *console[A]) voteCommand() command {
	var o runFlags
	var v funnel.Vote
	v.Natural = new(bool)
	return command{
		name: "vote", args: "KEY...", about: "say whether tables look natural, and pack again without those that do not",
		long: "Without a KEY it only counts the votes in votes.jsonl again; other tools may append to that file.",
		flags: func(f *flag.FlagSet) {
			o.addRepeat(f)
			f.BoolVar(v.Natural, "natural", false, "the tables look natural; without this flag they do not")
			f.StringVar(&v.By, "by", "", "the `name` of the person who votes; only the last vote of a name on a table counts")
			f.StringVar(&v.Why, "why", "", "the `reason`")
		},
		run: func(ctx context.Context, args []string) error { return c.vote(ctx, o, v, args) },
	}
}

// vote casts the same vote on each table of args.
func (c *console[A]) vote(ctx context.Context, o runFlags, v funnel.Vote, args []string) error {
	r, p, err := c.again(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	tables, err := newTables(r)
	if err != nil {
		return err
	}
	var votes []funnel.Vote
	for _, arg := range args {
		g, _, err := tables.table(arg)
		if err != nil {
			return err
		}
		v.Key = genome.KeyOf(g) // of the trimmed table, if there is one: what players saw
		votes = append(votes, v)
	}
	return r.Exclusive(func() error {
		if _, err := r.Candidates(pipeline.Pack.Before()); err != nil {
			return err // nothing could count the votes now, so they are not written
		}
		if err := r.Vote(votes...); err != nil {
			return err
		}
		return c.repeat(ctx, r, p, pipeline.Pack.Info())
	})
}
