package main

import (
	"testing"

	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestMistakes(t *testing.T) {
	programtest.Mistakes(t, run,
		programtest.Mistake{Args: "-genomes 0", Says: "-genomes 0, -holdout 60: want 1 or more; see -h"},
		programtest.Mistake{Args: "now", Says: "unexpected argument \"now\": tanks takes only flags; see -h"},
	)
}
