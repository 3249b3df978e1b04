package main

import (
	"flag"
	"io"
	"testing"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	f := flag.NewFlagSet("nest", flag.ContinueOnError)
	return play.Run(f, args, out, define(f))
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, started,
		programtest.Call{Name: "default"},
		programtest.Call{Name: "crowd", Args: "-agents 12 -seed 7 -frames 300"},
		programtest.Call{Name: "why", Args: "-why Bo -frames 450"},
		programtest.Call{Name: "trace", Args: "-agents 1 -frames 3 -trace Ada -level 5"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "-agents 0", Says: "-agents 0: want 1 to 12; see -h"},
		programtest.Mistake{Args: "-agents 13", Says: "-agents 13: want 1 to 12; see -h"},
		programtest.Mistake{Args: "-frames 0 -why Zoe", Says: "-why Zoe: no such agent; there are Ada, Bo, Cleo, Dot, Grim; see -h"},
		programtest.Mistake{Args: "-seed -1", Says: `invalid value "-1" for flag -seed: parse error; see -h`},
		programtest.Mistake{Args: "now", Says: `unexpected argument "now": nest takes only flags; see -h`},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, started) }

func TestInspect(t *testing.T) { programtest.Inspected(t, started) }
