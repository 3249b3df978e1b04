// Ethogram-mcp lets an assistant ask games what their agents decide, and why: it speaks the
// Model Context Protocol on its standard input and output.
//
//	ethogram-mcp night.jsonl.gz
//	ethogram-mcp -live http://localhost:6070/
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	server "github.com/ethogram-go/ethogram/debugprint/mcp"
	"github.com/ethogram-go/ethogram/internal/plain"
)

const help = `Usage: ethogram-mcp [flags] [LOG...]

Ethogram-mcp lets an assistant ask games what their agents decide, and why. A client of
the Model Context Protocol starts it, and talks to it on its standard input and output.

  ethogram-mcp night.jsonl.gz                       a log
  ethogram-mcp -other right.jsonl.gz new.jsonl.gz   what is new in a log
  ethogram-mcp -live http://localhost:6070/         a game that runs, with an inspector
  ethogram-mcp -live http://localhost:6070/ -apply  and its tables may be edited
  ethogram-mcp -src ./creatures -write night.jsonl.gz
                                                    edits may be written into the source

It opens no other file, and no address but of this machine. A log that is missing, and a
game that does not run yet, are told by the answers. Relative names are below the folder
in which the client starts it.

The exit status is 0 after the client has gone or after Ctrl-C, 1 after an error, and 2
after a mistake in the command line.

Flags:
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, func() { // an answer may be under way that takes long: nobody waits for it
		time.AfterFunc(time.Second, func() { os.Exit(0) })
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run serves until the client goes or ctx ends, and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var o server.Options
	flags := flag.NewFlagSet("ethogram-mcp", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.Other, "other", "", "a `log` that is right, or of before: problems and compare hold the others against it")
	flags.StringVar(&o.Live, "live", "", "the `address` of a running game's inspector, on this machine")
	flags.StringVar(&o.Source, "src", "", "the `folder` of a package with tables, for -write")
	flags.BoolVar(&o.Apply, "apply", false, "the assistant may edit the tables of the running game")
	flags.BoolVar(&o.Write, "write", false, "the assistant may write edits into the source in -src")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, help)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return 0
	}
	o.Logs = flags.Args()
	for _, log := range o.Logs {
		if err == nil && strings.HasPrefix(log, "-") {
			err = fmt.Errorf("%s stands behind a log: want flags before logs", log)
		}
	}
	var s *mcp.Server
	if err == nil {
		s, err = server.New(o)
	}
	if err != nil {
		fmt.Fprintf(stderr, "ethogram-mcp: %s; see -h\n", plain.AppendText(nil, err.Error()))
		return 2
	}
	if err := s.Run(ctx, &mcp.StdioTransport{}); err != nil && ctx.Err() == nil {
		fmt.Fprintf(stderr, "ethogram-mcp: %v\n", err)
		return 1
	}
	return 0
}
