package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// command is a command of the program.
type command struct {
	name  string
	args  string // that stand behind the flags; "" is a command without any
	about string // one line
	long  string // what -h adds
	flags func(f *flag.FlagSet)
	run   func(ctx context.Context, args []string) error
}

// commands returns all commands, in the order in which a user needs them.
func (c *console[A]) commands() []command {
	all := []command{
		c.initCommand(), c.vocabularyCommand(), c.evolveCommand(), c.bestCommand(), c.watchCommand(), c.matchCommand(), c.explainCommand(),
		c.voteCommand(), c.exportCommand(), c.remeasureCommand(), c.huntCommand(), c.reproCommand(), c.exploitsCommand(),
	}
	for _, x := range c.extensions {
		for _, of := range x.Commands {
			all = append(all, added(c, of))
		}
	}
	return all
}

// runFlags are flags that several commands share.
type runFlags struct {
	out     string
	workers int
	backend string
	seed    uint64 // of rounds
	force   bool   // also what is of other rules
}

// defaultFolder is the folder of a run that is given none.
const defaultFolder = "evolution"

func (o *runFlags) addFolder(f *flag.FlagSet) {
	f.StringVar(&o.out, "out", defaultFolder, "the `folder` of the run")
}

func (o *runFlags) addWorkers(f *flag.FlagSet) {
	f.IntVar(&o.workers, "workers", 0, "how many rounds are played at the same time; 0 is one per processor")
	f.StringVar(&o.backend, "backend", "local", "") // addBackends describes it
}

// open returns the run of a folder, which shows its progress. Close its Env.
func (c *console[A]) open(o runFlags) (r *loop.Run, p *progress, err error) {
	backend, err := c.backend(o.backend)
	if err != nil {
		return nil, nil, err
	}
	if o.workers < 0 {
		return nil, nil, misuse(fmt.Sprintf("-workers %d is negative", o.workers))
	}
	if err := c.chooseRole(o.out); err != nil {
		return nil, nil, err
	}
	env, err := loop.NewEnv(c.game, backend, o.workers)
	if err != nil {
		return nil, nil, err
	}
	p = newProgress(c.status)
	return &loop.Run{Dir: o.out, Env: env, Report: p.show}, p, nil
}

// usage prints the list of all commands.
func (c *console[A]) usage(w io.Writer) {
	fmt.Fprintf(w, "%s evolves decider tables for the game %q and measures them.\n\n", c.program, c.game.Name)
	fmt.Fprintf(w, "Usage: %s COMMAND [flags] [arguments]\n\n", c.program)
	for _, of := range c.commands() {
		fmt.Fprintf(w, "  %-11s %s\n", of.name, of.about)
	}
	fmt.Fprintf(w, "\n'%s COMMAND -h' describes a command and its flags.\n", c.program)
}

// run parses the flags of a command and runs it.
func (c *console[A]) run(ctx context.Context, of command, args []string) error {
	c.flags = flag.NewFlagSet(of.name, flag.ContinueOnError)
	c.flags.SetOutput(io.Discard)
	if of.flags != nil {
		of.flags(c.flags)
		c.addRole(c.flags)
		c.addBackends(c.flags)
	}
	switch err := c.flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		c.help(of)
		return err
	case err != nil:
		return misuse(err.Error())
	}
	args = c.flags.Args()
	for _, arg := range args {
		if len(arg) > 1 && arg[0] == '-' {
			return misuse(fmt.Sprintf("%s stands behind an argument: write flags first", arg))
		}
	}
	if of.args == "" && len(args) > 0 {
		return misuse(fmt.Sprintf("it takes no arguments, not %q", args))
	}
	return of.run(ctx, args)
}

// help prints what -h says of a command.
func (c *console[A]) help(of command) {
	usage := c.program + " " + of.name
	if of.flags != nil {
		usage += " [flags]"
	}
	if of.args != "" {
		usage += " " + of.args
	}
	fmt.Fprintf(c.out, "Usage: %s\n\n%s\n", usage, strings.ToUpper(of.about[:1])+of.about[1:]+".")
	if of.long != "" {
		fmt.Fprintf(c.out, "\n%s\n", of.long)
	}
	if of.flags != nil {
		fmt.Fprintln(c.out, "\nFlags:")
		c.flags.SetOutput(c.out)
		c.flags.PrintDefaults()
		c.flags.SetOutput(io.Discard)
	}
}
