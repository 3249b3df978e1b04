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
	"github.com/ethogram-go/ethogram/internal/command"
)

// exporter is a command.
type exporter struct {
	name  string
	flags string // those that it has, besides -o
	run   func(r *request, out io.Writer) error
}

var exporters = []exporter{
	{"top", "n", ofProfile(func(r *request, p *profile.Profile, out io.Writer) error { return p.WriteTop(out, r.lines) })},
	{"tree", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return p.WriteTree(out) })},
	{"csv", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return export.ProfileCSV(out, p) })},
	{"pprof", "", ofProfile(func(_ *request, p *profile.Profile, out io.Writer) error { return export.Pprof(out, p) })},
	{"perfetto", "agents values", perfetto},
	{"counts", "agents", counts},
}

// request is what the command line asks for.
type request struct {
	command string
	files   []string
	stdin   io.Reader
	out     string
	lines   int
	agents  []uint64 // nil for all
	values  bool
}

// command runs the command with its arguments.
func (e exporter) command(args []string, stdin io.Reader, stdout io.Writer) error {
	r := request{command: e.name, stdin: stdin, lines: 20}
	flags := flag.NewFlagSet(e.name, flag.ContinueOnError)
	flags.StringVar(&r.out, "o", "", "")
	for name := range strings.FieldsSeq(e.flags) {
		switch name {
		case "n":
			flags.IntVar(&r.lines, name, r.lines, "")
		case "values":
			flags.BoolVar(&r.values, name, false, "")
		case "agents":
			flags.Func(name, "", r.parseAgents)
		}
	}
	var err error
	if r.files, err = command.Files(flags, args, "at least one, or - for the standard input"); err != nil {
		return err
	}
	if r.out != "" {
		return r.toFile(e.run)
	}
	if f, ok := stdout.(*os.File); ok && e.name == "pprof" {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return command.Usagef("pprof: its output is no text for a terminal: want -o FILE")
		}
	}
	return e.run(&r, stdout)
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
				return command.Usagef("-o %s is one of the files to read: want another name", r.out)
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
		all := &profile.Profile{}
		for _, name := range r.files {
			p, err := r.profile(name)
			if err != nil {
				return err
			}
			all.Merge(p)
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
