// Package extend is what package evo/cli and modules that add to its programs have in
// common.
package extend

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// Extension is that of package cli.
type Extension[A any] struct {
	Commands []Command[A]
	Backends []Backend[A]

	// Typed is what the user has typed, if that is no command of the game's program: a
	// program that calls Run for him says so. After an interrupt, this is what goes on.
	Typed string
}

// Command is a command of an [Extension].
type Command[A any] struct {
	Name  string // unique among the commands of the program
	Args  string // that stand behind the flags, as in "TABLE..."; "" is a command without any
	About string // one line, as in "show a round in the terminal"
	Long  string // what -h adds

	// Flags defines the command's flags. The program adds -role if the game has
	// roles.
	Flags func(f *flag.FlagSet)

	// Run runs it until it is over or ctx is done, by an interrupt. An error that is
	// [Misuse] stands for a wrong command line.
	Run func(ctx context.Context, p *Program[A], args []string) error
}

// Backend is a further value of the flag -backend.
type Backend[A any] struct {
	Name  string                // unique among the back ends of the program
	About string                // what stands behind the name in the flag's description
	Flags func(f *flag.FlagSet) // of every command that has -backend, or nil
	Open  loop.Backend[A]
}

// Program is what the command of an [Extension] works with.
type Program[A any] struct {
	Name      string // how help texts name it, as in "go run ./mygame"
	In        io.Reader
	Out, Diag io.Writer // for results, and for progress and errors; both escape what could move a terminal's cursor

	Console[A]
}

// Console is the program's own part of a [Program].
type Console[A any] interface {
	// Open opens the folder of a run, which need not exist, to play rounds with so many
	// workers in this process; 0 is one for each processor. It chooses the role. Close
	// the run's Env.
	Open(dir string, workers int) (*loop.Run, error)

	// Game returns the game of the program; after Open, that of the role which evolves
	// in the folder.
	Game() *evo.Game[A]

	// Table finds a table as the commands do: by its name in the library or the pack of
	// a run, by a key or its first digits, or in a file. The error lists what there is.
	Table(r *loop.Run, text string) (g *evo.Genome, name string, err error)
}

// Misuse is the error of a wrong command line, after which the program points to -h
// and exits with cli.Misused.
type Misuse string

// Error returns what is wrong.
func (m Misuse) Error() string { return string(m) }

// Misused returns a [Misuse].
func Misused(format string, args ...any) error { return Misuse(fmt.Sprintf(format, args...)) }
