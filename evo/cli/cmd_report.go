package cli

import (
	"context"
	"flag"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
)

// reportFlags are the flags of report.
type reportFlags struct {
	runFlags
	replays bool
	http    string
}

func (c *console[A]) reportCommand() command {
	var o reportFlags
	return command{
		name: "report", about: "write the report of a run as a page of HTML, or serve it",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.BoolVar(&o.replays, "replays", false, "also write a replay of each shipped table, to which the report then links")
			f.StringVar(&o.http, "http", "", "serve the report at this `address` instead, with a replay of each table, until Ctrl-C: localhost:6060, or localhost:0 for any free port. Without a host it answers to this machine only")
		},
		run: func(ctx context.Context, _ []string) error { return c.report(ctx, o) },
	}
}

func (c *console[A]) report(ctx context.Context, o reportFlags) error {
	r, p, err := c.open(o.runFlags)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if o.http != "" {
		if _, err := report.Load(r); err != nil { // rather than a page with that error
			return err
		}
		hide, err := c.serve(r, p, nil, o.http)
		if err != nil {
			return err
		}
		defer hide()
		<-ctx.Done()
		return nil
	}
	if o.replays {
		n, err := report.WriteReplays(ctx, r)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "%d replays\n", n)
	}
	if err := report.Write(r); err != nil {
		return err
	}
	fmt.Fprintln(c.out, r.Path("report.html"))
	return nil
}

// serve shows the report of a run while it goes through stages. hide ends that.
func (c *console[A]) serve(r *pipeline.Run, p *progress, stages []pipeline.Stage, addr string) (hide func(), err error) {
	live := report.NewLive(r, stages)
	server, err := live.Serve(addr, c.diag)
	if err != nil {
		return nil, misuse("-http: " + err.Error())
	}
	p.live = live
	return func() {
		live.Finish()
		server.Close()
		p.live = nil
	}, nil
}
