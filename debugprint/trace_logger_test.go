package debugprint_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// logTo returns a handler of package slog that leaves out the wall clock.
func logTo(b *bytes.Buffer, at slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(b, &slog.HandlerOptions{
		Level: at,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				return slog.Attr{}
			}
			return a
		},
	}))
}

func TestLogger(t *testing.T) {
	var b bytes.Buffer
	playEvery(t, debugprint.NewLogger(logTo(&b, debugprint.LevelRows), decider.Rows))
	golden(t, "slog.golden", b.String())
	for line := range strings.SplitSeq(strings.TrimSpace(b.String()), "\n") {
		require.True(t, json.Valid([]byte(line)), line)
	}
}

func TestLoggerDetail(t *testing.T) {
	var all, info bytes.Buffer
	playEvery(t, debugprint.NewLogger(logTo(&all, slog.LevelInfo), decider.Rows))
	playEvery(t, debugprint.NewLogger(logTo(&info, debugprint.LevelRows), decider.Transitions))
	assert.Equal(t, all.String(), info.String(), "the handler's level and the detail keep back the same")
	assert.NotEmpty(t, info.String())
}

func TestLoggerFaults(t *testing.T) {
	var b bytes.Buffer
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{Name: "NAN", Decide: value(math.NaN()), Behavior: act("NAN")},
		&Decider{Name: "LIAR", Decide: value(1), Children: []*Decider{{Name: "NEVER", Decide: never, Behavior: act("NEVER")}}},
		rest()))
	debugprint.Attach(s.world, debugprint.NewLogger(logTo(&b, debugprint.LevelRows), decider.Rows))
	s.tick(0)
	assert.Contains(t, b.String(), `{"level":"WARN","msg":"Subset","agent":40746552,"tick":1,"now":0,"row":"LIAR"}`)
	assert.Contains(t, b.String(), `"row":"NAN","behavior":"NAN","answer":"RefusedDecide","why":"NAN NaN, needs more than 0"}`, "NaN is no JSON")
	assert.NotContains(t, b.String(), "ERROR")
}
