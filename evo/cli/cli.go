// Package cli is the command line of an evolution, as a library: a Go program
// cannot load a game, so a game's own program is
//
//	func main() { cli.Main(&mygame.Game) }
//
// and has all commands; "ethogram init" writes it. evo/cmd/ethogram is that for
// the arena.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The exit codes.
const (
	OK       = 0
	Failed   = 1   // what was asked for did not work, or a check found a difference
	Misused  = 2   // the command line was wrong
	Canceled = 130 // Ctrl-C: what there is has been written
)

// Main runs the command that the program was started with, for a game, and
// exits. An interrupt ends it in good order, a second one at once.
func Main[A any](game *evo.Game[A]) {
	match.Serve(game) // returns unless this is a child of the proc back end
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	unhook := context.AfterFunc(ctx, func() {
		stop() // the next signal does what it does to any program
		if newProgress(os.Stderr).terminal {
			fmt.Fprintln(os.Stderr, "\nEnding in good order; Ctrl-C again ends at once.")
		}
	})
	code := Run(ctx, game, os.Args, os.Stdin, os.Stdout, os.Stderr)
	unhook() // stop would call it
	stop()
	os.Exit(code)
}

// Run runs a command: args[0] is the program's name, or how it is run ("go run
// ./mygame"), for what it prints of itself. It returns the exit code.
// Results go to out, progress and errors to diag. When ctx is done, commands
// end in good order with what there is.
func Run[A any](ctx context.Context, game *evo.Game[A], args []string, in io.Reader, out, diag io.Writer) int {
	c := &command[A]{
		game: game, program: plain.Name(args[0]), in: in,
		out: plain.Writer(out), diag: plain.Writer(diag), screen: out, status: diag,
	}
	out, diag = c.out, c.diag
	if !strings.HasPrefix(c.program, "go run ") {
		c.program = filepath.Base(c.program)
	}
	if len(args) == 3 && args[1] == "help" {
		args = []string{args[0], args[2], "-h"}
	}
	if len(args) < 2 || args[1] == "-h" || args[1] == "-help" || args[1] == "--help" || args[1] == "help" {
		c.usage(out)
		if len(args) < 2 {
			return Misused
		}
		return OK
	}
	for _, v := range c.verbs() {
		if v.name != args[1] {
			continue
		}
		err := c.run(ctx, v, args[2:])
		switch {
		case err == nil:
			return OK
		case errors.Is(err, flag.ErrHelp):
			return OK
		case ctx.Err() != nil: // whatever ended it: a signal, or a deadline of the caller's
			fmt.Fprintf(diag, "%s %s: stopped", c.program, v.name)
			if c.flags.Lookup("repair") != nil { // a command that has a journal
				fmt.Fprint(diag, "; what there is has been written. The same command goes on from there")
			}
			fmt.Fprintln(diag, ".")
			return Canceled
		}
		var misuse misuse
		if errors.As(err, &misuse) {
			fmt.Fprintf(diag, "%s %s: %v\nRun '%s %s -h' for what it takes.\n", c.program, v.name, err, c.program, v.name)
			return Misused
		}
		fmt.Fprintf(diag, "%s %s: %v\n", c.program, v.name, err)
		return Failed
	}
	fmt.Fprintf(diag, "%s: there is no command %q; these are the commands:\n\n", c.program, args[1])
	c.usage(diag)
	return Misused
}

// misuse is an error of the command line.
type misuse string

func (m misuse) Error() string { return string(m) }

// command is what a command works with.
type command[A any] struct {
	game      *evo.Game[A]
	program   string
	in        io.Reader
	out, diag io.Writer // names of files and in files do nothing to a terminal here
	flags     *flag.FlagSet

	// The same as they came, for what moves the cursor on purpose.
	screen, status io.Writer
}

// verb is a command's entry in the table of all.
type verb struct {
	name  string
	args  string // behind the flags
	about string // a line
	long  string // what -h adds
	run   func(ctx context.Context, args []string) error
	flags func(f *flag.FlagSet)
}

func (c *command[A]) usage(w io.Writer) {
	fmt.Fprintf(w, "%s evolves decider tables for the game %q and says what they are worth.\n\n", c.program, c.game.Name)
	fmt.Fprintf(w, "Usage: %s COMMAND [flags] [arguments]\n\n", c.program)
	for _, v := range c.verbs() {
		fmt.Fprintf(w, "  %-11s %s\n", v.name, v.about)
	}
	fmt.Fprintf(w, "\n'%s COMMAND -h' says what a command takes.\n", c.program)
}

// run parses the flags of a verb and runs it.
func (c *command[A]) run(ctx context.Context, v verb, args []string) error {
	c.flags = flag.NewFlagSet(v.name, flag.ContinueOnError)
	c.flags.SetOutput(io.Discard)
	if v.flags != nil {
		v.flags(c.flags)
	}
	switch err := c.flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		c.help(v)
		return err
	case err != nil:
		return misuse(err.Error())
	}
	return v.run(ctx, c.flags.Args())
}

func (c *command[A]) help(v verb) {
	usage := c.program + " " + v.name
	if v.flags != nil {
		usage += " [flags]"
	}
	if v.args != "" {
		usage += " " + v.args
	}
	fmt.Fprintf(c.out, "Usage: %s\n\n%s\n", usage, strings.ToUpper(v.about[:1])+v.about[1:]+".")
	if v.long != "" {
		fmt.Fprintf(c.out, "\n%s\n", v.long)
	}
	if v.flags != nil {
		fmt.Fprintln(c.out, "\nFlags:")
		c.flags.SetOutput(c.out)
		c.flags.PrintDefaults()
		c.flags.SetOutput(io.Discard)
	}
}
