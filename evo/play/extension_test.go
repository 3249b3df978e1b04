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
