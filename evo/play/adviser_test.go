package play_test

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// Opponents follow the player when asked to, and the words say why.
func TestAdapt(t *testing.T) {
	p := open(t, serve(t, play.Options{Opponents: foragers(t, true), Adapt: true, Seed: 2})).drives()
	require.NotNil(t, p.state.Adapt)
	assert.True(t, *p.state.Adapt)
	assert.Contains(t, p.state.Words, "Nothing is known of the player")
	p.send(`{"do":"speed","speed":50000}`)
	p.send(`{"do":"pause","on":false}`)
	p.hear("the judgement", func() bool { return strings.Contains(p.state.Words, "This round counts as idle") })
	p.send(`{"do":"next"}`)
	p.hear("the next choice", func() bool { return p.state.Round == 2 })
	assert.Contains(t, p.state.Words, "did nothing in 1 round")
	p.send(`{"do":"control","right":1000}`)
	p.hear("another result", func() bool { return p.over() && strings.Contains(p.state.Words, "This round counts as") })
	assert.NotContains(t, p.state.Words, "idle")
	p.send(`{"do":"adapt","on":false}`)
	p.send(`{"do":"next"}`)
	p.hear("no more words", func() bool { return p.state.Round == 3 && p.state.Words == "" && !*p.state.Adapt })
	p.send(`{"do":"control","right":1000}`)
	p.hear("a result that nobody comments on", p.over)
	assert.Empty(t, p.state.Words)
	p.send(`{"do":"adapt","on":true}`)
	p.send(`{"do":"next"}`)
	p.hear("a choice", func() bool { return p.state.Round == 4 && p.state.Words != "" })
	assert.Contains(t, p.state.Words, "2 rounds", "the Director heard of the round without it")

	_, err := play.New(&game.Forage, &game.View, play.Options{Opponents: foragers(t, false), Adapt: true})
	assert.ErrorContains(t, err, "Fix: play against the tables of a pack")

	// What only a Director cares about is no mistake before it is asked.
	twins := foragers(t, true)
	twins[1].Name, twins[2].Class = twins[0].Name, ""
	_, err = play.New(&game.Forage, &game.View, play.Options{Opponents: twins, Adapt: true})
	assert.ErrorContains(t, err, "opponents cannot follow the player: adapt: Tables[0] and Tables[1] are both called")
	p = open(t, serve(t, play.Options{Opponents: twins})).drives()
	assert.Nil(t, p.state.Adapt)
	p.send(`{"do":"adapt","on":true}`)
	p.says("are both called")
}

// The names of opponents are no part of the words, whatever they are.
func TestNamesInWords(t *testing.T) {
	all := foragers(t, true)
	for i := range all {
		all[i].Name = fmt.Sprint("Boss: phase ", i)
	}
	p := open(t, serve(t, play.Options{Opponents: all, Adapt: true})).drives()
	assert.Regexp(t, `^Your opponents: class\d`, p.state.Words)
	assert.NotContains(t, p.state.Words, "phase")
}

// The Director is asked in the middle of a round: it chooses the next opponents itself,
// and hears of the round that it did not choose only if somebody plays it to its end.
func TestAdaptOnDemand(t *testing.T) {
	p := open(t, serve(t, play.Options{Opponents: foragers(t, true), Seed: 2})).drives()
	assert.False(t, *p.state.Adapt)
	p.send(`{"do":"step"}`)
	p.send(`{"do":"adapt","on":true}`)
	p.hear("that it is on", func() bool { return *p.state.Adapt })
	assert.Contains(t, p.state.Words, "the next round will follow your skill")
	p.send(`{"do":"next"}`)
	p.hear("a choice", func() bool { return p.state.Round == 2 })
	assert.Contains(t, p.state.Words, "Nothing is known of the player")
	assert.NotContains(t, p.state.Words, "has chosen these tables itself")

	words := p.state.Words
	p.send(`{"do":"next"}`)
	p.hear("the same choice", func() bool { return p.state.Round == 3 })
	assert.Equal(t, words, p.state.Words, "nobody leaves a round to get easier opponents")

	p.send(`{"do":"adapt","on":false}`)
	p.send(`{"do":"next"}`)
	p.send(`{"do":"adapt","on":true}`) // it hears of this round, and says so
	p.send(`{"do":"speed","speed":50000}`)
	p.send(`{"do":"control","right":1000}`)
	p.hear("the judgement", func() bool {
		return p.state.Round == 4 && p.over() && strings.Contains(p.state.Words, "This round counts as")
	})
	p.send(`{"do":"next"}`)
	p.hear("a choice that knows of it", func() bool { return p.state.Round == 5 && strings.Contains(p.state.Words, "After 1 round") })
}

// Who leaves a round while behind has lost it, and meets others. Who leaves without
// having done anything meets the same again.
func TestLeaves(t *testing.T) {
	p := open(t, serve(t, play.Options{Opponents: foragers(t, true), Adapt: true, Seed: 2})).drives()
	for round := 1; ; round++ {
		require.Less(t, round, 20, "a player who only walks to the right is behind soon")
		p.send(`{"do":"control","right":1000}`)
		for range 200 { // a third of the round
			p.send(`{"do":"step"}`)
		}
		p.send(`{"do":"next"}`)
		p.hear("the next round", func() bool { return p.state.Round == round+1 })
		if strings.Contains(p.state.Words, "1 round left while behind counts as lost") {
			break
		}
		assert.Contains(t, p.state.Words, "who has not played yet")
	}
	words, round := p.state.Words, p.state.Round
	p.send(`{"do":"next"}`)
	p.hear("the same choice", func() bool { return p.state.Round == round+1 })
	assert.Equal(t, words, p.state.Words)
}

// said is what a program says while it runs.
type said struct {
	mu   sync.Mutex
	text strings.Builder
	page chan string
}

var address = regexp.MustCompile(`play: (http://\S+)`)

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(b)
	if m := address.FindStringSubmatch(s.text.String()); m != nil {
		select {
		case s.page <- m[1]:
		default:
		}
	}
	return len(b), nil
}

// A game's program has the command; a person plays until an interrupt.
func TestCommand(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	diag := &said{page: make(chan string, 1)}
	var out strings.Builder
	code := make(chan int)
	dir := t.TempDir()
	run := func(ctx context.Context, args ...string) int {
		return cli.Run(ctx, &game.Forage, append([]string{"forage", "play"}, args...), strings.NewReader(""), &out, diag, play.Extension(&game.View))
	}
	go func() {
		code <- run(ctx, "-addr", "localhost:0", "-out", dir, "-opponents", "thief,idler", "-mode", "day", "-name", "Ada")
	}()
	p := open(t, <-diag.page).drives()
	assert.Equal(t, "Ada", p.state.By)
	p.send(`{"do":"vote","round":1,"slot":2,"fun":true,"by":"Ada"}`)
	p.hear("the vote", func() bool { return p.state.Votes["2"].Fun != nil })
	assert.FileExists(t, filepath.Join(dir, "votes.jsonl"))
	interrupt()
	assert.Contains(t, []int{cli.OK, cli.Canceled}, <-code)
	assert.Contains(t, diag.text.String(), "you meet the 2 tables of -opponents\nvotes go to ")

	for want, args := range map[string][]string{
		"leave out one":               {"-pack", "x", "-opponents", "thief"},
		`"nobody" is no table`:        {"-opponents", "thief,nobody"},
		"no-such-pack.json":           {"-pack", "no-such-pack.json"},
		"name the pack.json of a":     {"-pack", "no-such-pack.json"},
		"want HOST:PORT":              {"-addr", "nowhere"},
		"Fix: play against":           {"-adapt"},
		"of the library: there is no": {"-seat", "77"},
		`there is no mode "evening"`:  {"-mode", "evening"},
	} {
		before := diag.text.Len()
		require.NotZero(t, run(t.Context(), append([]string{"-out", t.TempDir()}, args...)...), want)
		assert.Contains(t, diag.text.String()[before:], want, fmt.Sprint(args))
	}
}
