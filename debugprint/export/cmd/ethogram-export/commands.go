package main

import (
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/profile"
)

// exporter is a command.
type exporter struct {
	name  string
	flags string // those that it has, besides -o
	run   func(r *request, out io.Writer) error
}

var commands = []exporter{
	{"top", "n", ofProfile(func(r *request, p *profile.Profile, out io.Writer) error { return p.WriteTop(out, r.lines) })},
	{"tree", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return p.WriteTree(out) })},
	{"csv", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return export.ProfileCSV(out, p) })},
	{"pprof", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return export.Pprof(out, p) })},
	{"perfetto", "agents values", perfetto},
	{"counts", "agents", counts},
}

// words lists the commands.
func words() string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ")
}

// parse reads the flags that a command has, and the files behind them.
func (r *request) parse(args []string, has string) error {
	flags := flag.NewFlagSet(r.command, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&r.out, "o", "", "")
	for name := range strings.FieldsSeq(has) {
		switch name {
		case "n":
			flags.IntVar(&r.lines, name, r.lines, "")
		case "values":
			flags.BoolVar(&r.values, name, false, "")
		case "agents":
			flags.Func(name, "", r.parseAgents)
		}
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	r.files = flags.Args()
	if len(r.files) == 0 {
		return usagef("%s: no files: want at least one, or - for the standard input", r.command)
	}
	return nil
}

func (r *request) parseAgents(list string) error {
	for id := range strings.SplitSeq(list, ",") {
		n, err := strconv.ParseUint(strings.TrimSpace(id), 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no id of an agent: want numbers with commas between them", id)
		}
		r.agents = append(r.agents, n)
	}
	return nil
}

// open opens a file to read, or the standard input for -.
func (r *request) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(r.stdin), nil
	}
	return os.Open(name)
}

// toFile runs the command with the file of -o as its output.
func (r *request) toFile(run func(*request, io.Writer) error) error {
	if out, err := os.Stat(r.out); err == nil {
		for _, name := range r.files {
			if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
				return usagef("-o %s is one of the files to read: want another name", r.out)
			}
		}
	}
	file := &lateFile{name: r.out}
	if !strings.HasSuffix(r.out, ".gz") || r.command == "pprof" { // which is compressed as it is
		return errors.Join(run(r, file), file.close())
	}
	z := gzip.NewWriter(file)
	err := run(r, z)
	if file.file != nil || err == nil {
		err = errors.Join(err, z.Close())
	}
	return errors.Join(err, file.close())
}

// lateFile is a file that is made when it is first written to: a command that cannot
// read its input leaves what was there.
type lateFile struct {
	name string
	file *os.File
}

func (l *lateFile) Write(b []byte) (int, error) {
	if l.file == nil {
		file, err := os.Create(l.name)
		if err != nil {
			return 0, err
		}
		l.file = file
	}
	return l.file.Write(b)
}

func (l *lateFile) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// ofProfile makes a command of what to do with the sum of the profiles.
func ofProfile(do func(r *request, p *profile.Profile, out io.Writer) error) func(*request, io.Writer) error {
	return func(r *request, out io.Writer) error {
		var all *profile.Profile
		for _, name := range r.files {
			p, err := r.profile(name)
			if err != nil {
				return err
			}
			if all == nil {
				all = p
			} else {
				all.Merge(p)
			}
		}
		return do(r, all, out)
	}
}

func (r *request) profile(name string) (*profile.Profile, error) {
	in, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	p, err := profile.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}
