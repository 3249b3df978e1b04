package match

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

const (
	childEnv   = "ETHOGRAM_MATCH_CHILD" // set for the processes that Proc starts
	exitMemory = 87                     // status of a process that used too much memory
	exitServe  = 88                     // and of one that cannot talk to its parent
)

// Serve plays for a [Proc] if a Proc started this process, and then does not
// return. Otherwise it returns at once. Call it first in main, before the program
// reads flags or prints anything, and first in a TestMain.
//
// In the child, what the game prints goes to standard error.
func Serve[A any](game *evo.Game[A]) {
	_, in, out, asked := Asked(childEnv)
	if !asked {
		return
	}
	s := &server{out: out, frames: make(chan frame)}
	go s.read(in)
	if err := serve(s, game); err != nil {
		fmt.Fprintln(os.Stderr, "ethogram: a playing process ends:", err)
		os.Exit(exitServe)
	}
	os.Exit(0)
}

// server is the child's end of the pipes.
type server struct {
	out    io.Writer
	frames chan frame
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

// serve answers matches until the parent closes the pipe.
func serve[A any](s *server, game *evo.Game[A]) error {
	var parent hello
	if f := <-s.frames; f.kind != frameHello || json.Unmarshal(f.data, &parent) != nil {
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
	local, err := NewLocal(&own, s.genome, Options{Workers: 1})
	if err != nil {
		return s.hello(hello{Protocol: protocol, Error: err.Error()})
	}
	if err := s.hello(hello{Protocol: protocol, Rules: &local.rules}); err != nil {
		return err
	}
	for p := local.player(); ; {
		f := <-s.frames
		if f.kind != frameMatch {
			return fmt.Errorf("%w: %q where a match was expected", errFrame, f.kind)
		}
		m, _, err := DecodeMatch(f.data)
		if err != nil {
			return err
		}
		o, err := p.play(context.Background(), m)
		if err != nil {
			err = writeFrame(s.out, frameError, []byte(err.Error()))
		} else {
			err = writeFrame(s.out, frameOutcome, AppendOutcome(nil, o))
		}
		if err != nil {
			return err
		}
	}
}

func (s *server) hello(h hello) error {
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return writeFrame(s.out, frameHello, data)
}

// genome asks the parent for a genome.
func (s *server) genome(key genome.Key) (*evo.Genome, bool) {
	if err := writeFrame(s.out, frameNeed, key[:]); err != nil {
		os.Exit(exitServe)
	}
	f := <-s.frames
	if f.kind != frameGenome || len(f.data) == 0 {
		return nil, false
	}
	g, err := decodeGenome(f.data)
	if err != nil {
		fmt.Fprintln(os.Stderr, "ethogram: a genome does not arrive:", err)
		os.Exit(exitServe)
	}
	return g, true
}

// encodeGenome and decodeGenome carry a genome to a process of the same program,
// even one that is not valid: the process finds that out in the same words.
func encodeGenome(g *evo.Genome) ([]byte, error) { return json.Marshal(g.Root) }

func decodeGenome(data []byte) (*evo.Genome, error) {
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
