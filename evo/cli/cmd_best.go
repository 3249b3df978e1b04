package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

func (c *console[A]) bestCommand() command {
	var o runFlags
	return command{
		name: "best", about: "print the best table that the search has found so far, as Go",
		long: "It plays a few rounds to find it. The table is printed without the rows that never ran in them.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			o.addWorkers(f)
		},
		run: func(ctx context.Context, _ []string) error { return c.best(ctx, o) },
	}
}

// best prints the best table of a run as Go.
func (c *console[A]) best(ctx context.Context, o runFlags) error {
	r, p, err := c.openRun(o, loop.Settings{})
	if err != nil {
		return err
	}
	defer r.Env.Close()
	p.begin("best")
	g, l, err := r.Best(ctx)
	p.end(err)
	if err != nil {
		return err
	}
	text := l.Text(r.Env.Spec)
	fmt.Fprintf(c.diag, "%s.\n", text)
	return r.Env.WriteGo(c.out, evo.GoFile{
		Package: "evolved",
		Tables:  []evo.GoTable{{Variable: "Best", Comment: "Best is what evolution has found: " + text + ".", Genome: g}},
	})
}
