package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

func (c *console[A]) trailsCommand() command {
	var o runFlags
	var file string
	var n int
	return command{
		name: "trails", about: "draw the paths of shipped tables as an SVG, for documents",
		long: "All tables play the same round on the same map against the same opponents:\nthe picture shows how classes differ, and how the tables of a class do.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.StringVar(&file, "svg", "trails.svg", "the `file` to write")
			f.IntVar(&n, "n", 8, "tables of each class")
		},
		run: func(context.Context, []string) error { return c.trails(o, file, n) },
	}
}

func (c *console[A]) trails(o runFlags, file string, n int) error {
	if n < 1 {
		return misuse(fmt.Sprintf("-n %d is less than 1", n))
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	svg, err := report.Trails(r, n)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(file, svg); err != nil {
		return err
	}
	fmt.Fprintln(c.out, file)
	return nil
}
