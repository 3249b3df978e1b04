// Package command is what the commands that read files have in common: how they take
// their arguments, say their errors, and end.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Command is one of the commands of a program. Run gets the arguments behind its name.
type Command struct {
	Name string
	Run  func(args []string, stdin io.Reader, stdout io.Writer) error
}

// Run runs the command that args name, and returns the exit code of the program called
// name: 0, also after help, which it writes to stdout; 2 after a mistake in the command
// line, and 1 after any other error. It says the error on stderr.
func Run(name, help string, commands []Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := run(commands, args, stdin, stdout)
	if errors.Is(err, flag.ErrHelp) {
		_, err = io.WriteString(stdout, help)
	}
	if err == nil {
		return 0
	}
	code, more := 1, ""
	if errors.As(err, new(usageError)) {
		code, more = 2, "; see -h"
	}
	fmt.Fprintf(stderr, "%s: %s%s\n", name, plain.AppendText(nil, err.Error()), more)
	return code
}

func run(commands []Command, args []string, stdin io.Reader, stdout io.Writer) error {
	var names []string
	for _, c := range commands {
		names = append(names, c.Name)
	}
	want := names[len(names)-1]
	if len(names) > 1 {
		want = strings.Join(names[:len(names)-1], ", ") + " or " + want
	}
	if len(args) == 0 {
		return Usagef("no command: want %s", want)
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return flag.ErrHelp
	}
	i := slices.Index(names, args[0])
	if i < 0 {
		return Usagef("unknown command %q: want %s", args[0], want)
	}
	return commands[i].Run(args[1:], stdin, stdout)
}

// usageError is a mistake in the command line.
type usageError struct{ error }

// Usagef returns the error for a mistake in the command line.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Files parses the flags of a command and returns the files behind them. There must be
// one at least; want says what they are.
func Files(flags *flag.FlagSet, args []string, want string) ([]string, error) {
	flags.SetOutput(io.Discard) // Run says the error
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil, err
	case err != nil:
		return nil, usageError{err}
	case flags.NArg() == 0:
		return nil, Usagef("%s: no files: want %s", flags.Name(), want)
	}
	for _, name := range flags.Args() {
		if len(name) > 1 && name[0] == '-' && !slices.Contains(args, "--") {
			return nil, Usagef("%s: %s stands behind a file: want flags before files", flags.Name(), name)
		}
	}
	return flags.Args(), nil
}
