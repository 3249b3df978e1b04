package cli

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// Extension adds to a game's program what needs other modules than this one: the
// server of rounds that a person plays, the back end of many machines. They make it:
//
//	func main() { cli.Main(&mygame.Game, play.Extension(view)) }
//
// A program that calls [Run] for its user sets Typed to what the user has typed: after
// an interrupt, this is what goes on.
type Extension[A any] = extend.Extension[A]

// extra says of commands and back ends that modules of their own have, what a
// program without them must be given.
func extra(name string) string {
	module, ok := map[string]string{"play": "play", "worker": "nats", "nats": "nats"}[name]
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s needs the module github.com/ethogram-go/ethogram/evo/%s. Fix: give cli.Main its Extension as well", name, module)
}

// opened is the console of a command of an extension.
type opened[A any] struct{ *console[A] }

func (o opened[A]) Open(dir string, workers int) (*loop.Run, error) {
	r, _, err := o.open(runFlags{out: dir, workers: workers})
	return r, err
}

func (o opened[A]) Game() *evo.Game[A] { return o.game }

func (o opened[A]) Table(r *loop.Run, text string) (g *evo.Genome, name string, err error) {
	t, err := newTables(r)
	if err != nil {
		return nil, "", err
	}
	return t.find(text)
}

// added returns a command of an extension as the console runs it.
func added[A any](c *console[A], of extend.Command[A]) command {
	return command{
		name: of.Name, args: of.Args, about: of.About, long: of.Long,
		flags: func(f *flag.FlagSet) {
			if of.Flags != nil {
				of.Flags(f)
			}
		},
		run: func(ctx context.Context, args []string) error {
			return of.Run(ctx, &extend.Program[A]{Name: c.program, In: c.in, Out: c.out, Diag: c.diag, Console: opened[A]{c}}, args)
		},
	}
}

// backends returns all back ends, the default first.
func (c *console[A]) backends() []extend.Backend[A] {
	all := []extend.Backend[A]{
		{Name: "local", About: "in this process", Open: loop.Local[A]},
		{Name: "proc", About: "in child processes that may crash or hang", Open: loop.Proc[A]},
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
func (c *console[A]) backend(name string) (loop.Backend[A], error) {
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
