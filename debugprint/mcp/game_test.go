package mcp

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

const (
	night decider.Flags = 1 << iota
	hunted
)

type fox struct{ id uint64 }

type row = decider.Decider[*fox]

// shout says something that a mod has written.
type shout struct{ Text string }

func (*shout) Act(*fox, behavior.Context) behavior.Status { return behavior.Running }

// foxes are a game whose texts come from a mod and from players.
type foxes struct {
	world *decider.World
	crowd *decider.Crowd[*fox]
	rec   *record.Recorder
	table *inspect.Table
}

// far is an id that JavaScript's numbers do not have.
const far = 1<<53 + 1

func newFoxes(tb testing.TB, text string) *foxes {
	tb.Helper()
	tree := decider.MustCompile(&row{Name: "FOX", Children: []*row{
		{Name: "FLEE", If: hunted, Recheck: decider.EachTick, Behavior: &behavior.Behavior[*fox]{Name: "RUN", Tick: behavior.Stay[*fox]}},
		{Name: text, If: night, Recheck: decider.EachTick, Act: &shout{text}},
		{Name: "DIG", Behavior: &behavior.Behavior[*fox]{Name: "DIG", Tick: behavior.Stay[*fox]}, Timeout: time.Second},
		{Name: "SLEEP", Behavior: &behavior.Behavior[*fox]{Name: "SLEEP", Tick: behavior.Stay[*fox]}},
	}})
	g := &foxes{world: tree.NewWorld(1)}
	g.world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{night: "Night", hunted: text},
		Agent: func(id uint64) string { return map[bool]string{true: text}[id == far] },
	})
	var err error
	g.crowd, err = tree.NewCrowd(g.world, func(f *fox, _ time.Duration) decider.Sense {
		return decider.Sense{Flags: decider.Flags(g.world.Frame()/20+f.id) & (night | hunted)}
	})
	require.NoError(tb, err)
	for _, id := range []uint64{1, 2, far} {
		require.NoError(tb, g.crowd.Add(id, &fox{id}))
	}
	g.rec, err = record.New(g.world, record.Options{Everything: true})
	require.NoError(tb, err)
	g.table, err = inspect.Tuning(g.crowd)
	require.NoError(tb, err)
	return g
}

func (g *foxes) play(tb testing.TB, ticks int) {
	tb.Helper()
	for range ticks {
		_, err := g.table.Update()
		require.NoError(tb, err)
		require.NoError(tb, g.world.Tick(100*time.Millisecond))
	}
}

// file writes what was recorded.
func (g *foxes) file(tb testing.TB, name string) string {
	tb.Helper()
	file := filepath.Join(tb.TempDir(), name)
	require.NoError(tb, g.rec.WriteFile(file))
	return file
}

// serve serves the game's inspector.
func (g *foxes) serve(tb testing.TB) *httptest.Server {
	tb.Helper()
	s := httptest.NewServer(inspect.Handler(g.rec, inspect.Options{Tuning: []*inspect.Table{g.table}}))
	tb.Cleanup(s.Close)
	return s
}

// called is a server whose tools are called without a client.
type called map[string]*tool

func start(tb testing.TB, o Options) called {
	tb.Helper()
	s, err := open(o)
	require.NoError(tb, err)
	c := called{}
	for _, t := range s.tools(o) {
		c[t.name] = t
	}
	return c
}

// ask calls a tool, and holds the answer against what is promised of all.
func (c called) ask(tb testing.TB, name, arguments string) (text string, wrong bool) {
	tb.Helper()
	return c.within(tb.Context(), tb, name, arguments)
}

func (c called) within(ctx context.Context, tb testing.TB, name, arguments string) (text string, wrong bool) {
	tb.Helper()
	require.NotNil(tb, c[name], name)
	r, err := c[name].handle(ctx, callOf(arguments))
	require.NoError(tb, err)
	text = textOf(tb, r)
	if len(text) > ask.Most || text == "" || strings.Contains(text, ours) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == '\u202e' }) {
		require.Fail(tb, "no answer as promised", "%s %s: %d bytes: %q", name, arguments, len(text), text)
	}
	return text, r.IsError
}

func callOf(arguments string) *sdk.CallToolRequest {
	return &sdk.CallToolRequest{Params: &sdk.CallToolParamsRaw{Arguments: json.RawMessage(arguments)}}
}

func textOf(tb testing.TB, r *sdk.CallToolResult) string {
	tb.Helper()
	require.Len(tb, r.Content, 1)
	return r.Content[0].(*sdk.TextContent).Text
}

// quoted returns a text as JSON.
func quoted(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}
