// Package program is what the example programs have in common: they read flags,
// write to stdout, report errors on stderr, and end with an exit code.
package program

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
)

// Main runs a program with its arguments and ends the process: with code 0, with 2
// if the user made a mistake, or with 1 after any other error. It does not return.
func Main(name string, run func(args []string, stdout io.Writer) error) {
	err := run(os.Args[1:], os.Stdout)
	code := ExitCode(err)
	if code != 0 {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	}
	os.Exit(code)
}

// ExitCode returns the exit code of a program after err. A request for help is not
// a mistake.
func ExitCode(err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, new(*usageError)):
		return 2
	}
	return 1
}

// usageError is a mistake of the user.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text + "; see -h" }

// Usagef returns the error for wrong arguments.
func Usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// Flags are the flags of a program.
type Flags struct {
	*flag.FlagSet
	about  string
	checks []func() error
}

// NewFlags returns the flags of the program called name. about is one sentence on
// what the program does.
func NewFlags(name, about string) *Flags {
	f := &Flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), about: about}
	f.SetOutput(io.Discard) // Main prints the error, once
	return f
}

// AtLeast adds a flag for a number that may not be below least.
func (f *Flags) AtLeast(p *int, name string, value, least int, usage string) {
	f.Within(p, name, value, least, math.MaxInt, usage)
}

// Within adds a flag for a number from least to most.
func (f *Flags) Within(p *int, name string, value, least, most int, usage string) {
	f.IntVar(p, name, value, usage)
	f.checks = append(f.checks, func() error {
		switch {
		case least <= *p && *p <= most:
			return nil
		case most == math.MaxInt:
			return Usagef("-%s %d: want %d or more", name, *p, least)
		}
		return Usagef("-%s %d: want %d to %d", name, *p, least, most)
	})
}

// Read sets the flags from args. On a request for help it writes the help to
// stdout and returns flag.ErrHelp.
func (f *Flags) Read(args []string, stdout io.Writer) error {
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		var usage bytes.Buffer
		fmt.Fprintf(&usage, "Usage: %s [flags]\n\n%s\n\n", f.Name(), f.about)
		f.SetOutput(&usage)
		f.PrintDefaults()
		if _, full := stdout.Write(usage.Bytes()); full != nil {
			return full
		}
		return err
	case err != nil:
		return Usagef("%v", err)
	case f.NArg() > 0:
		return Usagef("unexpected argument %q: %s takes only flags", f.Arg(0), f.Name())
	}
	for _, check := range f.checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}
