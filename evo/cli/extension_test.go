package cli_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// extended runs a command of mines with extensions.
func extended(t *testing.T, extensions []extend.Extension[*matchtest.Miner], args ...string) (code int, out, diag string) {
	t.Helper()
	var o, d bytes.Buffer
	code = cli.Run(t.Context(), &matchtest.Alone, append([]string{"mine"}, args...), nil, &o, &d, extensions...)
	return code, o.String(), d.String()
}

// An extension's command has its flags, the tables that users name, and the exit
// codes of the others.
func TestExtensionCommand(t *testing.T) {
	var loud bool
	greet := extend.Command[*matchtest.Miner]{
		Name: "greet", Args: "TABLE", About: "say hello to a table", Long: "It is polite.",
		Flags: func(f *flag.FlagSet) { f.BoolVar(&loud, "loud", false, "shout") },
		Run: func(_ context.Context, p *extend.Program[*matchtest.Miner], args []string) error {
			if len(args) != 1 {
				return extend.Misused("%d tables are not one", len(args))
			}
			r, err := p.Open(t.TempDir(), 1)
			if err != nil {
				return err
			}
			defer r.Env.Close()
			g, name, err := p.Table(r, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(p.Out, p.Name, p.Game().Name, name, len(genome.KeyOf(g).String()), loud)
			return nil
		},
	}
	all := []extend.Extension[*matchtest.Miner]{{Commands: []extend.Command[*matchtest.Miner]{greet}}}

	code, out, diag := extended(t, all, "greet", "-loud", "Digger")
	require.Equal(t, cli.OK, code, diag)
	assert.Equal(t, "mine "+matchtest.Alone.Name+" Digger 32 true\n", out)

	code, out, _ = extended(t, all, "greet", "-h")
	assert.Equal(t, cli.OK, code)
	for _, want := range []string{"Usage: mine greet [flags] TABLE", "Say hello to a table.", "It is polite.", "-loud"} {
		assert.Contains(t, out, want)
	}
	_, out, _ = extended(t, all, "-h")
	assert.Contains(t, out, "greet       say hello to a table")

	code, _, diag = extended(t, all, "greet")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, "0 tables are not one")
	code, _, diag = extended(t, all, "greet", "Nobody")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `"Nobody" is no table of the library`)

	code, _, diag = extended(t, append(all, all[0]), "greet", "Digger")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `two commands are named "greet"`)
}

// An extension's back end is a choice of -backend, with its own flags, in every
// command that plays rounds; it is closed after the command.
func TestExtensionBackend(t *testing.T) {
	var where string
	var opened, shut int
	far := extend.Backend[*matchtest.Miner]{
		Name: "far", About: "far away",
		Flags: func(f *flag.FlagSet) { f.StringVar(&where, "where", "the moon", "the `place`") },
		Open: func(game *evo.Game[*matchtest.Miner], genomes match.Genomes, workers int) (match.Evaluator, func() error, error) {
			if where == "nowhere" {
				return nil, nil, assert.AnError
			}
			opened++
			ev, _, err := loop.Local(game, genomes, workers)
			return ev, func() error { shut++; return nil }, err
		},
	}
	all := []extend.Extension[*matchtest.Miner]{{Backends: []extend.Backend[*matchtest.Miner]{far}}}
	round := func(args ...string) (int, string, string) {
		return extended(t, all, append([]string{"match", "-out", t.TempDir(), "-rounds", "2"}, args...)...)
	}

	_, local, _ := round("Digger")
	assert.Zero(t, opened)
	code, out, diag := round("-backend", "far", "-where", "Mars", "Digger")
	require.Equal(t, cli.OK, code, diag)
	assert.Equal(t, local, out)
	assert.Equal(t, "Mars", where)
	assert.Equal(t, []int{1, 1}, []int{opened, shut})

	code, _, diag = round("-backend", "far", "-where", "nowhere", "Digger")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, assert.AnError.Error())
	code, _, diag = round("-backend", "near", "Digger")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, `-backend "near" is none of the program's: local, proc, far`)

	for _, command := range []string{"match", "evolve", "remeasure", "best"} {
		_, out, _ = extended(t, all, command, "-h")
		assert.Contains(t, out, "local, in this process; proc, in child processes that may crash or hang; or far, far away", command)
		assert.Contains(t, out, "-where place", command)
	}
	for _, command := range []string{"watch", "hunt", "repro"} {
		_, out, _ = extended(t, all, command, "-h")
		assert.NotContains(t, out, "far", command)
		assert.NotContains(t, out, "-where", command)
	}
	code, _, diag = extended(t, append(all, all[0]), "watch")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `two back ends are named "far"`)
}

// A program without an extension says where what it lacks is to be had.
func TestWithoutExtension(t *testing.T) {
	for _, args := range [][]string{{"play"}, {"worker", "-url", "nats://host"}, {"match", "-backend", "nats", "Digger"}} {
		code, _, diag := extended(t, nil, args...)
		assert.Equal(t, cli.Misused, code)
		assert.Contains(t, diag, "needs the module github.com/ethogram-go/ethogram/evo/")
	}
}
