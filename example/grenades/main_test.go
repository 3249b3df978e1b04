package main

import (
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

// started is the program with these arguments.
func started(args []string, out io.Writer) error {
	f := flag.NewFlagSet("grenades", flag.ContinueOnError)
	return play.Run(f, args, out, define(f))
}

func TestGolden(t *testing.T) {
	for _, workers := range []string{"1", "2", "8"} {
		programtest.Golden(t, programtest.Run(started).With("-workers", workers),
			programtest.Call{Name: "default", Args: ""},
			programtest.Call{Name: "hundreds", Args: "-agents 300 -seed 7 -frames 250"},
			programtest.Call{Name: "four", Args: "-agents 4 -frames 300"},
			programtest.Call{Name: "numbers", Args: "-frames 100 -numbers testdata/numbers.json"},
			programtest.Call{Name: "help", Args: "-h"},
		)
	}
}

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, started,
		programtest.Mistake{Args: "-agents 0", Says: "-agents 0: want 1 to 10000; see -h"},
		programtest.Mistake{Args: "-agents 10001", Says: "-agents 10001: want 1 to 10000; see -h"},
		programtest.Mistake{Args: "-workers -1", Says: "-workers -1: want 0 to 1000; see -h"},
		programtest.Mistake{Args: "-seed -1", Says: "invalid value \"-1\" for flag -seed: parse error; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": grenades takes only flags; see -h"},
	)
}

func TestFullDisk(t *testing.T) { programtest.FullDisk(t, started) }

func TestInspect(t *testing.T) { programtest.Inspected(t, started) }

// A file with mistakes starts no battle, and all of them are told.
func TestNumbersAreChecked(t *testing.T) {
	err := started([]string{"-numbers", "testdata/wrong.json"}, io.Discard)
	require.ErrorContains(t, err, "testdata/wrong.json: ")
	assert.ErrorContains(t, err, "THROW")
	assert.ErrorContains(t, err, "SHOOT", "the nearest name")
	assert.Error(t, started([]string{"-numbers", "testdata/none.json"}, io.Discard))
}
