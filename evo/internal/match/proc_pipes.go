package match

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// Pipes are a process of the program's own binary, and the ways to talk with it.
type Pipes struct {
	Cmd    *exec.Cmd
	In     io.WriteCloser
	Out    io.Reader
	Stderr *Stderr
}

// Spawn starts a process whose variable env has a value, which [Asked] returns there.
// kind is what the process does, for errors; of a line of its standard error, which
// goes to stderr, so many bytes are kept.
func Spawn(kind string, command []string, env, value string, stderr io.Writer, most int) (*Pipes, error) {
	p := &Pipes{Cmd: exec.Command(command[0], command[1:]...), Stderr: &Stderr{to: stderr, most: most}}
	p.Cmd.Env = append(os.Environ(), env+"="+value)
	p.Cmd.Stderr = p.Stderr
	p.Cmd.WaitDelay = time.Second // the pipes may have been passed on to other processes
	var err error
	if p.In, err = p.Cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.Out, err = p.Cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.Cmd.Start(); err != nil {
		return nil, fmt.Errorf("a %s process does not start: %w", kind, err)
	}
	return p, nil
}

// Asked reports whether [Spawn] started this process with the variable env, and
// returns its value and the pipes to the parent. What the game prints goes to standard
// error from then on, and processes that it starts are no children of the parent.
func Asked(env string) (value string, in io.Reader, out io.Writer, asked bool) {
	if value, asked = os.LookupEnv(env); !asked {
		return "", nil, nil, false
	}
	os.Unsetenv(env)
	in, out = os.Stdin, os.Stdout
	os.Stdout = os.Stderr
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null
	}
	return value, in, out, true
}
