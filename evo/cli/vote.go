package cli

import (
	"context"

	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/pipeline"
)

func (c *command[A]) vote(ctx context.Context, o common, t stageOptions, args []string) error {
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
		g, _, err := tables.find(arg)
		if err != nil {
			return err
		}
		votes = append(votes, funnel.Vote{Key: g.Key(), Natural: t.natural, By: t.by, Why: t.why})
	}
	return r.Exclusive(func() error {
		if _, err := r.Candidates(pipeline.Pick); err != nil {
			return err // a vote that cannot be counted now is not written down either
		}
		if err := r.Vote(votes...); err != nil {
			return err
		}
		if err := c.do(ctx, r, p, pipeline.Pack); err != nil {
			return err
		}
		if err := renew(r); err != nil {
			return err
		}
		return c.fates(r, pipeline.Pack)
	})
}
