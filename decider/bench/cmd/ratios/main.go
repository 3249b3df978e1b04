// Command ratios prints how fast Ethogram and its competitors are, as ratios
// to hand-written Go, from the output of the benchmarks in decider/bench:
//
//	go test -bench=. -benchmem -count=6 | go run ./cmd/ratios
//	go run ./cmd/ratios results.txt more.txt
//	go run ./cmd/ratios -run -markdown
//	go run ./cmd/ratios -page ../../docs/performance.md results.txt
//
// With -run it runs the benchmarks itself, which takes some minutes. Exit
// codes: 0 for a table, 1 for results that are missing, malformed or failed,
// 2 for wrong use.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"time"
)

const usage = `usage: ratios [flags] [file...]

Ratios prints how fast Ethogram and its competitors are, as ratios to
hand-written Go. It reads the output of "go test -bench" from the files, or
from standard input; with -run it runs the benchmarks itself.

Exit codes: 0 for a table, 1 for results that are missing, malformed or
failed, 2 for wrong use.

`

var errInterrupted = errors.New("interrupted")

func main() {
	ctx, stop := context.WithCancelCause(context.Background())
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	go func() {
		<-interrupt
		signal.Stop(interrupt) // a second one kills the process
		stop(errInterrupted)
	}()
	os.Exit(command(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// command is main with its surroundings as arguments.
func command(ctx context.Context, args []string, stdin *os.File, stdout, stderr io.Writer) int {
	r := runner{command: func(ctx context.Context, name string, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, name, args...)
		// A killed go would leave its compilers running.
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		cmd.WaitDelay = 10 * time.Second
		return cmd
	}}
	f := flag.NewFlagSet("ratios", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	run := f.Bool("run", false, "run the benchmarks instead of reading results")
	markdown := f.Bool("markdown", false, "print Markdown, as docs/performance.md has it")
	page := f.String("page", "", "put the tables as Markdown between the marks of this `file`, and print nothing")
	save := f.String("save", "", "with -run: also write what the benchmarks print to this `file`")
	f.IntVar(&r.count, "count", 6, "with -run: how many rounds")
	f.StringVar(&r.bench, "bench", ".", "with -run: which benchmarks, a regular `expression`")
	f.StringVar(&r.benchtime, "benchtime", "1s", "with -run: how long each one takes, as go test has it")
	f.StringVar(&r.pkg, "pkg", "github.com/ethogram-go/ethogram/decider/bench", "with -run: the `package` of the benchmarks")
	misuse := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "ratios: "+format+"\nratios -h says more.\n", args...)
		return 2
	}
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		f.SetOutput(stdout)
		f.PrintDefaults()
		return 0
	case err != nil:
		return misuse("%v", err)
	case *run && f.NArg() > 0:
		return misuse("-run makes its own results and reads no files")
	case r.count < 1:
		return misuse("-count %d: want at least 1", r.count)
	case !*run && *save != "":
		return misuse("-save needs -run")
	case !*run && f.NArg() == 0 && isDevice(stdin):
		return misuse("nothing to read: name files, pipe results in, or use -run")
	}

	res := newResults()
	err := func() error {
		if *run {
			return measure(ctx, &r, *save, stderr, res)
		}
		if f.NArg() == 0 {
			return res.read("standard input", stdin)
		}
		for _, name := range f.Args() {
			if err := readFile(res, name); err != nil {
				return err
			}
		}
		return nil
	}()
	if err == nil {
		var rep *report
		switch rep, err = newReport(res); {
		case err != nil:
		case *page != "":
			err = rep.writePage(*page)
		default:
			err = rep.write(stdout, *markdown)
		}
	}
	if err != nil {
		fmt.Fprintf(stderr, "ratios: %v\n", err)
		return 1
	}
	return 0
}

// measure runs the benchmarks, with progress where stderr is a terminal.
func measure(ctx context.Context, r *runner, save string, stderr io.Writer, res *results) (err error) {
	if file, ok := stderr.(*os.File); ok && isDevice(file) {
		r.progress = file
	}
	if save != "" {
		file, err := os.Create(save)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		r.save = file
	}
	return r.run(ctx, res)
}

func readFile(res *results, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return res.read(name, file)
}

// isDevice reports whether f is a terminal or the null device, not a pipe or file.
func isDevice(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
