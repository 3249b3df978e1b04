package play

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"net"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// options are what the flags say.
type options struct {
	out                 io.Writer
	count               count // of frames
	level               int
	inspect             address
	why, trace          once
	load, save, numbers once

	whom      []*wanted
	explained uint64 // the agent of -why, once it has come
}

// wanted is an agent that a flag names.
type wanted struct {
	flag, who string
	observe   func(id uint64) error
	found     bool
	missing   error // what is wrong as long as it has not come
}

func (o *options) define(f *flag.FlagSet) {
	f.Var(&o.count, "frames", "play so many `frames`; by default as many as the game wants, and with -inspect until Ctrl-C")
	f.Var(&o.inspect, "inspect", "play in real time and show it in a browser until Ctrl-C; -inspect=`address` if not at "+usualAddress)
	f.Var(&o.why, "why", "explain this `agent`, a name or an id, at the end")
	f.Var(&o.trace, "trace", "print the decisions of this `agent`, or of all")
	f.IntVar(&o.level, "level", 2, "how much -trace prints, 1 to 5")
	f.Var(&o.load, "load", "continue the saved game in this `file`")
	f.Var(&o.save, "save", "save the game to this `file` at the end")
	f.Var(&o.numbers, "numbers", "change numbers of the tables by this `file`: a JSON file, see ethogram.Open")
}

func (o *options) parse(f *flag.FlagSet, args []string) error {
	f.SetOutput(io.Discard) // Main prints the error, once
	usage := f.Usage
	f.Usage = func() {}
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return o.help(f, usage)
	case err != nil:
		return Usagef("%v", err)
	case f.NArg() > 0 && o.inspect.bare && isAddress(f.Arg(0)):
		return Usagef("unexpected argument %q: write -inspect=%s", f.Arg(0), f.Arg(0))
	case o.inspect.at != "" && !isAddress(o.inspect.at):
		return Usagef("-inspect=%s: want a port or host:port, such as -inspect=localhost:7070", o.inspect.at)
	case f.NArg() > 0:
		return Usagef("unexpected argument %q: %s takes only flags", f.Arg(0), f.Name())
	case o.level < 1 || o.level > 5:
		return Usagef("-level %d: want 1 to 5", o.level)
	}
	return nil
}

// help writes what the flags are.
func (o *options) help(f *flag.FlagSet, usage func()) error {
	var text bytes.Buffer
	f.SetOutput(&text)
	if usage == nil {
		usage = f.PrintDefaults
	}
	usage()
	if _, err := o.out.Write(text.Bytes()); err != nil {
		return err
	}
	return flag.ErrHelp
}

// count is a number of frames, which may be left to the game.
type count struct {
	n     int
	given bool
}

func (c *count) String() string {
	if !c.given {
		return ""
	}
	return strconv.Itoa(c.n)
}

func (c *count) Set(s string) (err error) {
	if c.n, err = strconv.Atoi(s); err != nil || c.n < 0 {
		return errors.New("want a number from 0 on")
	}
	c.given = true
	return nil
}

// once is a text that may be given once.
type once struct {
	text  string
	given bool
}

func (o *once) String() string { return o.text }

func (o *once) Set(s string) error {
	if o.given {
		return errors.New("given twice")
	}
	o.text, o.given = s, true
	return nil
}

const usualAddress = "localhost:6070"

// address is where the page is served, "" for nowhere: a flag with or without a value.
type address struct {
	at   string
	bare bool // it had no value
}

func (a *address) String() string { return a.at }

func (a *address) Set(s string) error {
	*a = address{at: s}
	switch {
	case s == "true": // the flag alone
		*a = address{usualAddress, true}
	case s == "false":
		a.at = ""
	case isPort(s):
		a.at = "localhost:" + s
	}
	return nil
}

func isPort(s string) bool {
	_, err := strconv.ParseUint(s, 10, 16)
	return err == nil
}

// isAddress reports whether s is a port or host:port.
func isAddress(s string) bool {
	_, port, err := net.SplitHostPort(s)
	return isPort(s) || err == nil && isPort(port)
}

// IsBoolFlag makes the value optional.
func (*address) IsBoolFlag() bool { return true }

// find returns the agent with this name or id.
func find(w *decider.World, flag, who string) (uint64, error) {
	var names []string
	for id := range w.Agents() {
		state, err := w.State(id)
		if err != nil {
			return 0, err
		}
		name := w.AgentName(state.Outline(), id)
		if name == who {
			return id, nil
		}
		if name != "" {
			names = append(names, name)
		}
	}
	if id, err := strconv.ParseUint(who, 10, 64); err == nil && w.Agent(id) != nil {
		return id, nil
	}
	hint := "want an id"
	if near := plain.Nearest(who, names, 1+len(who)/3); near != "" {
		hint = "did you mean " + plain.Name(near) + "?"
	} else if len(names) > 0 && len(names) <= 20 {
		hint = "there are " + strings.Join(names, ", ")
	}
	return 0, Usagef("-%s %s: no such agent; %s", flag, who, hint)
}
