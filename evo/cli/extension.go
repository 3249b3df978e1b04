package cli

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// Extension adds to a game's program what needs other modules than this one: the
// server of rounds that a person plays, the back end of many machines.
//
//	func main() { cli.Main(&mygame.Game, play.Extension(view)) }
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

	// Run runs it until it is over or ctx is done, by an interrupt. An error that
	// [Misuse] made stands for a wrong command line.
	Run func(ctx context.Context, p *Program[A], args []string) error
}

// Backend is a further value of the flag -backend.
type Backend[A any] struct {
	Name  string                // unique among the back ends of the program
	About string                // what stands behind the name in the flag's description
	Flags func(f *flag.FlagSet) // of every command that has -backend, or nil
	Open  pipeline.Backend[A]
}

// Program is what the command of an [Extension] works with.
type Program[A any] struct {
	Name      string // how help texts name it, as in "go run ./mygame"
	In        io.Reader
	Out, Diag io.Writer // for results, and for progress and errors; both escape what could move a terminal's cursor

	console *console[A]
}

// extra says of commands and back ends that modules of their own have, what a
// program without them must be given.
func extra(name string) string {
	module, ok := map[string]string{"play": "play", "worker": "nats", "nats": "nats"}[name]
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s needs the module github.com/ethogram-go/ethogram/evo/%s. Fix: give cli.Main its Extension as well", name, module)
}

// Misuse returns the error of a wrong command line, after which the program points
// to -h and exits with [Misused].
func Misuse(format string, args ...any) error { return misuse(fmt.Sprintf(format, args...)) }

// Open opens the folder of a run, which need not exist, to play rounds with so many
// workers in this process; 0 is one for each processor. It chooses the role. Close
// the run's Env.
func (p *Program[A]) Open(dir string, workers int) (*pipeline.Run, error) {
	r, _, err := p.console.open(runFlags{out: dir, workers: workers})
	return r, err
}

// Game returns the game of the program; after Open, that of the role which evolves
// in the folder.
func (p *Program[A]) Game() *evo.Game[A] { return p.console.game }

// Table finds a table as the commands do: by its name in the library or the pack of
// a run, by a key or its first digits, or in a file. The error lists what there is.
func (p *Program[A]) Table(r *pipeline.Run, text string) (g *evo.Genome, name string, err error) {
	t, err := newTables(r)
	if err != nil {
		return nil, "", err
	}
	return t.find(text)
}

// command returns the command as the console runs it.
func (of Command[A]) command(c *console[A]) command {
	return command{
		name: of.Name, args: of.Args, about: of.About, long: of.Long,
		flags: func(f *flag.FlagSet) {
			if of.Flags != nil {
				of.Flags(f)
			}
		},
		run: func(ctx context.Context, args []string) error {
			return of.Run(ctx, &Program[A]{Name: c.program, In: c.in, Out: c.out, Diag: c.diag, console: c}, args)
		},
	}
}

// backends returns all back ends, the default first.
func (c *console[A]) backends() []Backend[A] {
	all := []Backend[A]{
		{Name: "local", About: "in this process", Open: pipeline.Local[A]},
		{Name: "proc", About: "in child processes that may crash or hang", Open: pipeline.Proc[A]},
	}
	for _, x := range c.extensions {
		all = append(all, x.Backends...)
	}
	return all
}

// addBackends completes the flag -backend, if a command has it, with what the
// extensions add. Commands that cannot use all back ends describe the flag themselves.
func (c *console[A]) addBackends(f *flag.FlagSet) {
	choice := f.Lookup("backend")
	if choice == nil || choice.Usage != "" {
		return
	}
	var about []string
	for _, b := range c.backends() {
		about = append(about, b.Name+", "+b.About)
		if b.Flags != nil {
			b.Flags(f)
		}
	}
	last := len(about) - 1
	choice.Usage = "where rounds are played: " + strings.Join(about[:last], "; ") + "; or " + about[last]
}

// clash returns the error of an extension that names a command or a back end as
// another one, or "".
func (c *console[A]) clash() string {
	seen := map[string]bool{}
	for _, of := range c.commands() {
		if seen[of.name] {
			return fmt.Sprintf("two commands are named %q. Fix: leave out one of the extensions of cli.Main", of.name)
		}
		seen[of.name] = true
	}
	clear(seen)
	for _, b := range c.backends() {
		if seen[b.Name] {
			return fmt.Sprintf("two back ends are named %q. Fix: leave out one of the extensions of cli.Main", b.Name)
		}
		seen[b.Name] = true
	}
	return ""
}

// backend returns the back end of a name; "" is the default.
func (c *console[A]) backend(name string) (pipeline.Backend[A], error) {
	var names []string
	for _, b := range c.backends() {
		if cmp.Or(name, b.Name) == b.Name {
			return b.Open, nil
		}
		names = append(names, b.Name)
	}
	if text := extra(name); text != "" {
		return nil, misuse("-backend " + text)
	}
	return nil, misuse(fmt.Sprintf("-backend %q is none of the program's: %s", name, strings.Join(names, ", ")))
}
