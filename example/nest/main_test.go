package main

import (
	"bytes"
	"io"
	"regexp"
	"testing"

	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// A trace contains the fingerprint of the tree, which depends on the architecture.
// Nothing else does.
var fingerprint = regexp.MustCompile(`tree @ 0x[0-9A-F]{8}`)

// runAnywhere is run, with the same output on every architecture.
func runAnywhere(args []string, stdout io.Writer) error {
	var out bytes.Buffer
	err := run(args, &out)
	stdout.Write(fingerprint.ReplaceAll(out.Bytes(), []byte("tree @ 0x????????")))
	return err
}

func TestGolden(t *testing.T) {
	programtest.Golden(t, runAnywhere,
		programtest.Call{Name: "default"},
		programtest.Call{Name: "crowd", Args: "-agents 12 -seed 7 -ticks 300"},
		programtest.Call{Name: "why", Args: "-why Bo -ticks 450"},
		programtest.Call{Name: "trace", Args: "-agents 1 -ticks 3 -trace 5 -why Ada"},
		programtest.Call{Name: "nothing", Args: "-ticks 0"},
		programtest.Call{Name: "help", Args: "-h"},
	)
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-ticks -1", Says: "-ticks -1: want 0 or more; see -h"},
		programtest.Mistake{Args: "-agents 0", Says: "-agents 0: want 1 to 12; see -h"},
		programtest.Mistake{Args: "-agents 13", Says: "-agents 13: want 1 to 12; see -h"},
		programtest.Mistake{Args: "-trace 6", Says: "-trace 6: want a level from 0 to 5; see -h"},
		programtest.Mistake{Args: "-trace -1", Says: "-trace -1: want a level from 0 to 5; see -h"},
		programtest.Mistake{Args: "-why Zoe", Says: "-why Zoe: no such agent; there are Ada, Bo, Cleo, Dot, Grim; see -h"},
		programtest.Mistake{Args: "-seed -1", Says: `invalid value "-1" for flag -seed: parse error; see -h`},
		programtest.Mistake{Args: "now", Says: `unexpected argument "now": nest takes only flags; see -h`},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, run) }

func TestInspect(t *testing.T) { programtest.Inspected(t, run) }
