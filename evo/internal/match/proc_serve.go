package match

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"runtime/metrics"
	"syscall"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

const (
	exitMemory = 87 // status of a process that used too much memory
	exitServe  = 88 // and of one that cannot talk to its parent
)

// Serve plays for a [Proc] if a Proc started this process, and then does not
// return. Otherwise it returns at once. Call it first in main, before the program
// reads flags or prints anything, and first in a TestMain.
//
// In the child, what the game prints goes to standard error.
func Serve[A any](game *evo.Game[A]) {
	Answer(playing, game, func(own *evo.Game[A], need func(key []byte) []byte) (func([]byte) ([]byte, error), error) {
		local, err := NewLocal(own, func(key genome.Key) (*evo.Genome, bool) {
			data := need(key[:])
			if len(data) == 0 {
				return nil, false
			}
			g, err := DecodeGenome(data)
			if err != nil {
				fmt.Fprintln(os.Stderr, "ethogram: a genome does not arrive:", err)
				os.Exit(exitServe)
			}
			return g, true
		}, Options{Workers: 1})
		if err != nil {
			return nil, err
		}
		p := local.player()
		return func(request []byte) ([]byte, error) {
			m, _, err := DecodeMatch(request)
			if err != nil {
				return nil, err
			}
			o, err := p.play(context.Background(), m)
			if err != nil {
				return nil, err
			}
			return AppendOutcome(nil, o), nil
		}, nil
	})
}

// Answer answers the requests of a [Child] if [StartChild] started this process as one of
// the kind, and then does not return. Otherwise it returns at once. open is given the game
// with the role that evolves, and a function that returns what the parent has by a key;
// what it returns answers each request, or says what is wrong with it.
//
// In the child, what the game prints goes to standard error, processes that it starts are
// no children of the parent, and interrupts do nothing: they reach the whole group, and the
// parent ends its children.
func Answer[A any](kind Kind, game *evo.Game[A], open func(own *evo.Game[A], need func(key []byte) []byte) (func(request []byte) ([]byte, error), error)) {
	if _, asked := os.LookupEnv(kind.Env); !asked {
		return
	}
	os.Unsetenv(kind.Env)
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	s := &server{out: os.Stdout, frames: make(chan Frame)}
	go s.read(os.Stdin)
	os.Stdout = os.Stderr
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null
	}
	if err := answer(s, game, open); err != nil {
		fmt.Fprintf(os.Stderr, "ethogram: a %s process ends: %v\n", kind.Doing, err)
		os.Exit(exitServe)
	}
	os.Exit(0)
}

// server is the child's end of the pipes.
type server struct {
	out    io.Writer
	frames chan Frame
}

// read ends the process when the parent has closed the pipe or died, even within
// a round.
func (s *server) read(in io.Reader) {
	r := bufio.NewReader(in)
	for {
		f, err := readFrame(r)
		if err != nil {
			os.Exit(0)
		}
		s.frames <- f
	}
}

// answer answers requests until the parent closes the pipe.
func answer[A any](s *server, game *evo.Game[A], open func(*evo.Game[A], func([]byte) []byte) (func([]byte) ([]byte, error), error)) error {
	var parent hello
	if f := <-s.frames; f.Kind != FrameHello || json.Unmarshal(f.Data, &parent) != nil {
		return fmt.Errorf("%w: no hello", errFrame)
	}
	if parent.Protocol != protocol {
		return s.hello(hello{Protocol: protocol, Error: fmt.Sprintf("it speaks protocol %d and the parent %d", protocol, parent.Protocol)})
	}
	if parent.Memory > 0 {
		debug.SetMemoryLimit(parent.Memory)
		go watchMemory(uint64(parent.Memory))
	}
	own := *game // the parent may evolve another role than the program's game says
	own.Role = parent.Role
	spec, err := own.Spec()
	var answers func([]byte) ([]byte, error)
	if err == nil {
		answers, err = open(&own, s.need)
	}
	if err != nil {
		return s.hello(hello{Protocol: protocol, Error: err.Error()})
	}
	rules := RulesOf(spec)
	if err := s.hello(hello{Protocol: protocol, Rules: &rules}); err != nil {
		return err
	}
	for f := range s.frames {
		if f.Kind != FrameRequest {
			return fmt.Errorf("%w: %q where a request was expected", errFrame, f.Kind)
		}
		data, err := answers(f.Data)
		if err != nil {
			err = writeFrame(s.out, FrameError, []byte(err.Error()))
		} else {
			err = writeFrame(s.out, FrameAnswer, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *server) hello(h hello) error {
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return writeFrame(s.out, FrameHello, data)
}

// need asks the parent for what has a key.
func (s *server) need(key []byte) []byte {
	if err := writeFrame(s.out, FrameNeed, key); err != nil {
		os.Exit(exitServe)
	}
	if f := <-s.frames; f.Kind == FrameGiven {
		return f.Data
	}
	return nil
}

// EncodeGenome and DecodeGenome carry a genome to a process of the same program,
// even one that is not valid: the process finds that out in the same words.
func EncodeGenome(g *evo.Genome) ([]byte, error) { return json.Marshal(g.Root) }

// DecodeGenome reads what EncodeGenome wrote.
func DecodeGenome(data []byte) (*evo.Genome, error) {
	g := &evo.Genome{}
	if err := json.Unmarshal(data, &g.Root); err != nil {
		return nil, err
	}
	return g, nil
}

// watchMemory ends the process when it uses more memory than the limit: to the
// runtime the limit is only a wish.
func watchMemory(limit uint64) {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(10 * time.Millisecond) {
		metrics.Read(samples)
		if samples[0].Value.Uint64()-samples[1].Value.Uint64() > limit {
			os.Exit(exitMemory)
		}
	}
}
