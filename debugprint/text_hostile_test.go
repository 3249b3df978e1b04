package debugprint_test

import (
	"bytes"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// hostile is what a name may contain: a page's code, a terminal's commands
// in two widths, lines of its own, text that runs backwards, and no UTF-8.
const hostile = "<img src=x onerror=alert(1)>\x1b]0;owned\a\x1b[2J\nBTDBO(1) forged\r\u009b31m\x9b31m\u2028\u202egnp.\u2066\x00\x7f\"]--%%"

// hostileStage is an agent whose tree, world and reasons are full of such names.
func hostileStage(t *testing.T) (*stage, *debugprint.Watcher) {
	t.Helper()
	n := func(s string) string { return s + hostile }
	gate := &decider.Gate[*creature]{Name: n("GATE")}
	still := &Behavior{Name: n("STILL")}
	s := newStage(t, &Decider{Name: n("ROOT"), Children: []*Decider{
		{Name: n("SLOT"), Slot: &decider.Slot{Name: n("SLOT"), Bytes: 64}},
		{Name: n("FLAGS"), Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: still},
		{Name: n("STIMULI"), Preconditions: decider.Preconditions{Stimuli: stimuli.All(TookHit)}, Behavior: still},
		{Name: n("GATE"), Gate: gate, Behavior: still},
		{Name: n("SCOPE"), Scope: &behavior.Scope[*creature]{Name: n("SCOPE"), Exit: func(*creature, behavior.Context, behavior.Reason) {}}, Behavior: still},
		{Name: n("LAST"), Behavior: still},
	}})
	s.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Night: n("Night")},
		Stimuli: map[stimuli.Mask]string{TookHit: n("TookHit")},
		Agent:   func(uint64) string { return n("Bob") },
	})
	w := debugprint.NewWatcher(sampleAgent)
	debugprint.Attach(s.world, w)
	first := s.tree.NewMemory(1) // takes the gate
	_, err := s.tree.Tick(s.c, first, decider.Input{World: s.world})
	require.NoError(t, err)
	return s, w
}

// TestHostileNames: every printer shows names and obeys none.
func TestHostileNames(t *testing.T) {
	s, w := hostileStage(t)
	outline := s.tree.Outline()
	outputs := map[string]string{}
	add := func(name string, write func(b *bytes.Buffer)) {
		var b bytes.Buffer
		write(&b)
		outputs[name] = b.String()
	}
	observed := func(of func(b *bytes.Buffer) debugprint.Sink) func(*bytes.Buffer) {
		return func(b *bytes.Buffer) {
			stop, err := debugprint.Attach(s.world, of(b))
			require.NoError(t, err)
			defer stop()
			s.tick(time.Second)
			s.flags = Night
			s.tick(time.Second)
			s.flags = 0
			require.NoError(t, s.tree.Reset(s.c, s.mem))
		}
	}
	for _, form := range []debugprint.Form{debugprint.Plain, debugprint.Spore} {
		add(form.String()+" trace", observed(func(b *bytes.Buffer) debugprint.Sink {
			return debugprint.NewTracer(b, debugprint.TraceOptions{Form: form, Level: 5})
		}))
	}
	for name, handler := range map[string]func(io.Writer) slog.Handler{
		"slog text": func(w io.Writer) slog.Handler {
			return slog.NewTextHandler(w, &slog.HandlerOptions{Level: debugprint.LevelRows})
		},
		"slog json": func(w io.Writer) slog.Handler {
			return slog.NewJSONHandler(w, &slog.HandlerOptions{Level: debugprint.LevelRows})
		},
	} {
		add(name, observed(func(b *bytes.Buffer) debugprint.Sink {
			return debugprint.NewLogger(slog.New(handler(b)), decider.Rows)
		}))
	}
	s.tick(time.Second)
	for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
		add("debug state "+mode.String(), func(b *bytes.Buffer) {
			require.NoError(t, debugprint.DebugPrintState(b, s.tree, s.mem, mode, w))
		})
		add("state "+mode.String(), func(b *bytes.Buffer) {
			require.NoError(t, debugprint.PrintState(b, s.tree, s.mem, mode, w))
		})
	}
	add("line", func(b *bytes.Buffer) { b.WriteString(line(s)) })
	for r := range outline.Rows() {
		add("reason of "+outline.Rows()[r].Name[:4], func(b *bytes.Buffer) {
			b.Write(w.AppendReason(nil, outline, s.tree.State(s.mem), decider.Row(r)))
		})
	}
	add("tree", func(b *bytes.Buffer) { b.WriteString(s.tree.String()) })
	for name, export := range exporters {
		add(name, func(b *bytes.Buffer) {
			require.NoError(t, export(b, outline, debugprint.GraphOptions{Caption: "CAPTION" + hostile}))
		})
	}

	for name, text := range outputs {
		if r, reason := strings.CutPrefix(name, "reason of "); !reason || strings.Contains("FLAG STIM GATE", r) {
			assert.Contains(t, text, "onerror", name)
		}
		for i, r := range text {
			if r != '\n' && (unicode.IsControl(r) || r == '\u2028' || unicode.Is(unicode.Bidi_Control, r)) || r == unicode.ReplacementChar {
				t.Errorf("%s: %U at %d:\n%q", name, r, i, text)
				break
			}
		}
		assert.NotRegexp(t, `(?m)^BTDBO\(1\) forged`, text, name)
		if name == "svg" {
			assert.NotContains(t, text, "<img", name)
		}
	}
}
