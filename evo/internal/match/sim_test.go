package match_test

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// sim is a Sim with other methods in place of some.
type sim struct {
	evo.Sim[*matchtest.Player]
	reset   func(evo.Setup[*matchtest.Player]) error
	step    func()
	hash    func()
	metrics func()
}

func (s *sim) Reset(setup evo.Setup[*matchtest.Player]) error {
	if s.reset != nil {
		if err := s.reset(setup); err != nil {
			return err
		}
	}
	return s.Sim.Reset(setup)
}

func (s *sim) Step() bool {
	if s.step != nil {
		s.step()
	}
	return s.Sim.Step()
}

func (s *sim) Hash() uint64 {
	if s.hash != nil {
		s.hash()
	}
	return s.Sim.Hash()
}

func (s *sim) Metrics(slot int, into []int64) {
	if s.metrics != nil {
		s.metrics()
	}
	s.Sim.Metrics(slot, into)
}

// variant returns the tests' game with other Sims.
func variant(change func(*sim)) *evo.Game[*matchtest.Player] {
	game := matchtest.Game
	game.NewSim = func() evo.Sim[*matchtest.Player] {
		s := &sim{Sim: new(matchtest.Sim)}
		change(s)
		return s
	}
	return &game
}

// variantEnv says which game a child process plays.
const variantEnv = "MATCH_TEST_VARIANT"

// served returns the game of variantEnv.
func served() *evo.Game[*matchtest.Player] {
	name, file, _ := strings.Cut(os.Getenv(variantEnv), ":")
	switch name {
	case "newer":
		game := matchtest.Game
		game.Version = 2
		return &game
	case "broken":
		game := matchtest.Game
		game.Points = "honor"
		return &game
	case "chatty":
		return variant(func(s *sim) {
			s.step = func() {
				fmt.Println("a line that looks like a frame: o\x00\x00")
				os.Stdout.WriteString("o")
				print("and another\n")
			}
		})
	case "once": // the process dies the first time that a file is not there
		return variant(func(s *sim) {
			s.reset = func(evo.Setup[*matchtest.Player]) error {
				f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o644)
				if err == nil {
					f.Close()
					os.Exit(9)
				}
				return nil
			}
		})
	case "strict":
		return strict()
	case "reader": // reads what the parent says, if it can
		return variant(func(s *sim) {
			s.reset = func(evo.Setup[*matchtest.Player]) error {
				if n, err := os.Stdin.Read(make([]byte, 1)); n != 0 || err == nil {
					return errors.New("the game reads the parent's frames")
				}
				return nil
			}
		})
	}
	return &matchtest.Game
}

// strict is the game with an invariant that most rounds break, and one whose check
// panics in some.
func strict() *evo.Game[*matchtest.Player] {
	game := matchtest.Game
	game.Invariants = []evo.Invariant[*matchtest.Player]{
		{Name: "lucky", Check: func(sim evo.Sim[*matchtest.Player]) string {
			if h := sim.Hash(); h%11 == 0 {
				return fmt.Sprintf("a moment at %p with the hash %d", sim, h)
			}
			return ""
		}},
		{Name: "brave", Check: func(sim evo.Sim[*matchtest.Player]) string {
			if sim.Hash()%13 == 0 {
				panic("boom")
			}
			return ""
		}},
	}
	return &game
}

// flaky panics in the first round of each of n Sims only.
func flaky(n int32) *evo.Game[*matchtest.Player] {
	var left atomic.Int32
	left.Store(n)
	return variant(func(s *sim) {
		s.reset = func(evo.Setup[*matchtest.Player]) error {
			if left.Add(-1) >= 0 {
				panic("once")
			}
			return nil
		}
	})
}

// quitter ends the goroutine that plays.
func quitter() *evo.Game[*matchtest.Player] {
	return variant(func(s *sim) { s.step = runtime.Goexit })
}
