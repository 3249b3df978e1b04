// Ethogram-view shows the log of a recorder in the browser: it serves the page of
// package inspect with the log until Ctrl-C, or writes both into one HTML file.
//
//	go run github.com/ethogram-go/ethogram/debugprint/inspect/cmd/ethogram-view guards.jsonl.gz
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/internal/page"
	"github.com/ethogram-go/ethogram/internal/plain"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// The exit codes.
const (
	done    = 0
	failed  = 1
	mistake = 2 // of the user
)

const help = `Usage: ethogram-view [flags] FILE

Shows the log of a recorder in the browser. FILE is a log, plain or gzip'ed; -
reads standard input. Without -html it serves the page until Ctrl-C. With -html
it writes a page that opens without a server; FILE may then be left out, and the
page shows the logs that are dropped on it. With -compare the page also reads
another log and shows which agents decide otherwise, when, and why.

`

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("ethogram-view", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	addr := flags.String("addr", inspect.DefaultAddress, "`host:port` to serve at; port 0 takes a free one")
	html := flags.String("html", "", "write page and log to this `file`, instead of serving them")
	compare := flags.String("compare", "", "compare FILE with this other log: a `file` of another run or version")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		var text bytes.Buffer
		text.WriteString(help)
		flags.SetOutput(&text)
		flags.PrintDefaults()
		if _, err := stdout.Write(text.Bytes()); err != nil {
			return say(stderr, err, failed)
		}
		return done
	case err != nil:
		return say(stderr, fmt.Errorf("%w; see -h", err), mistake)
	case flags.NArg() == 0 && *compare != "":
		return say(stderr, errors.New("-compare without FILE: want the log that is compared with it; see -h"), mistake)
	case flags.NArg() > 1 || flags.NArg() == 0 && *html == "":
		return say(stderr, fmt.Errorf("%d files named: want one log; see -h", flags.NArg()), mistake)
	case flags.Arg(0) == "-" && *compare == "-":
		return say(stderr, errors.New("both logs are -: standard input has one; see -h"), mistake)
	case *html != "" && !strings.EqualFold(filepath.Ext(*html), ".html"): // perhaps the log, which it would write over
		return say(stderr, fmt.Errorf("-html %s: want the name of the page to write, which ends in .html; see -h", *html), mistake)
	}
	names := flags.Args()
	if *compare != "" {
		names = append(names, *compare)
	}
	opens := [2]func() (io.ReadCloser, error){}
	for i, name := range names {
		open, remove, err := opener(ctx, name, stdin)
		if err != nil {
			return say(stderr, err, mistake)
		}
		defer remove()
		opens[i] = open
	}
	if *html != "" {
		if err := write(*html, names, opens[:]); err != nil {
			return say(stderr, err, failed)
		}
		fmt.Fprintln(stdout, "wrote", plain.Name(*html))
		return done
	}
	server, err := inspect.StartLog(*addr, opens[0], inspect.Options{Output: stderr, Compare: opens[1]})
	if err != nil {
		return say(stderr, err, failed)
	}
	<-ctx.Done()
	if err := server.Close(); err != nil {
		return say(stderr, err, failed)
	}
	return done
}

func say(stderr io.Writer, err error, code int) int {
	fmt.Fprintf(stderr, "ethogram-view: %s\n", plain.AppendText(nil, err.Error()))
	return code
}

// opener returns what opens the log called name, which is one. Standard input can
// be read only once, so a file keeps it until remove.
func opener(ctx context.Context, name string, stdin io.Reader) (open func() (io.ReadCloser, error), remove func() error, err error) {
	remove = func() error { return nil }
	path := name
	if name == "-" {
		name = "standard input"
		if path, err = keep(ctx, stdin); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		remove = func() error { return os.Remove(path) }
	}
	open = func() (io.ReadCloser, error) { return os.Open(path) }
	f, err := open()
	if err == nil {
		if err = inspect.CheckLog(f); err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		f.Close()
	}
	if err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	return open, remove, nil
}

// keep copies r to a temporary file. A terminal or pipe may never end, so it ends
// with ctx.
func keep(ctx context.Context, r io.Reader) (path string, err error) {
	f, err := os.CreateTemp("", "ethogram-*.jsonl")
	if err != nil {
		return "", err
	}
	copied := make(chan error, 1)
	go func() {
		_, err := io.Copy(f, r)
		copied <- err
	}()
	select {
	case err = <-copied:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}

// write writes the page with the logs called names, all of it or none.
func write(path string, names []string, opens []func() (io.ReadCloser, error)) error {
	var logs []page.Log
	for i, name := range names {
		f, err := opens[i]()
		if err != nil {
			return err
		}
		defer f.Close()
		if name = filepath.Base(name); len(names) == 1 {
			name = ""
		}
		logs = append(logs, page.Log{From: f, Name: name})
	}
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	err = errors.Join(page.Write(w, page.Bundle(), logs...), w.Flush(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
