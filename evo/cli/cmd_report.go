package cli

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/report"
)

func (c *console[A]) reportCommand() command {
	var o runFlags
	return command{
		name: "report", about: "write the report of a run as a page of HTML",
		flags: o.addFolder,
		run:   func(context.Context, []string) error { return c.report(o) },
	}
}

func (c *console[A]) report(o runFlags) error {
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if err := report.Write(r); err != nil {
		return err
	}
	fmt.Fprintln(c.out, r.Path("report.html"))
	return nil
}
