// Package cli is the command line of an evolution, as a library. A Go program
// cannot load a game, so each game has a program of its own:
//
//	func main() { cli.Main(&mygame.Game) }
//
// It has all commands; its command init writes it. The program evo/cmd/arena
// is that of the arena. What needs more than the standard library comes as an
// [Extension] from a module of its own.
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
	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/internal/hunt"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The exit codes.
const (
	OK       = 0
	Failed   = 1   // the command failed, or a check found a difference
	Misused  = 2   // the command line was wrong
	Canceled = 130 // Ctrl-C: the results so far have been written
)

// Main runs the command in os.Args for a game, and exits. The first interrupt
// ends the command in good order, a second one kills it.
func Main[A any](game *evo.Game[A], extensions ...Extension[A]) {
	match.Serve(game) // returns unless this is a child of the proc back end
	hunt.Serve(game)  // or of that of a hunt
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	unhook := context.AfterFunc(ctx, func() {
		stop() // so that the next signal kills the program
		if newProgress(os.Stderr).terminal {
			fmt.Fprintln(os.Stderr, "\nEnding in good order; Ctrl-C again ends at once.")
		}
	})
	args := append([]string{Called()}, os.Args[min(1, len(os.Args)):]...)
	code := Run(ctx, game, args, os.Stdin, os.Stdout, os.Stderr, extensions...)
	unhook() // else stop would call it
	stop()
	os.Exit(code)
}

// Run runs a command and returns the exit code. args[0] is how a user calls
// the program, such as "./mygame" or "go run ./mygame": what is printed names it. Results go to out,
// progress and errors to diag. When ctx is done, commands write the results so
// far and end in good order.
func Run[A any](ctx context.Context, game *evo.Game[A], args []string, in io.Reader, out, diag io.Writer, extensions ...Extension[A]) int {
	c := &console[A]{
		game: game, program: plain.Name(args[0]), in: in,
		out: plain.Writer(out), diag: plain.Writer(diag), screen: out, status: diag, extensions: extensions,
	}
	out, diag = c.out, c.diag
	name := c.program // before errors
	if !strings.HasPrefix(name, "go run ") {
		name = filepath.Base(name)
	}
	if text := c.clash(); text != "" {
		fmt.Fprintf(diag, "%s: %s\n", name, text)
		return Failed
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
	for _, of := range c.commands() {
		if of.name != args[1] {
			continue
		}
		err := c.run(ctx, of, args[2:])
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return OK
		case ctx.Err() != nil: // a signal, or a deadline of the caller
			fmt.Fprintf(diag, "%s: stopped", c.typed(of.name))
			if c.flags.Lookup("budget") != nil { // it has a log
				fmt.Fprint(diag, "; the results so far have been written. The same command continues from there"+c.instead)
			}
			fmt.Fprintln(diag, ".")
			return Canceled
		}
		var misuse misuse
		if errors.As(err, &misuse) {
			fmt.Fprintf(diag, "%s %s: %v\nRun '%s %s -h' to see its flags and arguments.\n", name, of.name, err, c.program, of.name)
			return Misused
		}
		fmt.Fprintf(diag, "%s %s: %v\n", name, of.name, err)
		return Failed
	}
	if text := extra(args[1]); text != "" {
		fmt.Fprintf(diag, "%s: %s.\n", name, text)
		return Misused
	}
	fmt.Fprintf(diag, "%s: there is no command %q; these are the commands:\n\n", name, args[1])
	c.usage(diag)
	return Misused
}

// typed returns the command that the user has typed to run this one.
func (c *console[A]) typed(command string) string {
	for _, x := range c.extensions {
		if x.Typed != "" {
			return plain.Name(x.Typed)
		}
	}
	return c.program + " " + command
}

// misuse is an error of the command line.
type misuse = extend.Misuse

// console is what commands work with.
type console[A any] struct {
	game      *evo.Game[A]
	program   string
	in        io.Reader
	out, diag io.Writer // they escape what names and files could do to a terminal
	flags     *flag.FlagSet
	role      string // of the flag -role, or ""
	instead   string // what else to do with a run that was stopped

	extensions []Extension[A]

	screen, status io.Writer // the same two without escaping, to move the cursor
}
