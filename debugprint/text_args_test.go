package debugprint_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// Growling accepts an agent that growls enough, and Bark has it bark.
type (
	Growling struct {
		Least float64 `unit:"%"`
	}
	Bark struct {
		Text   string
		Radius float64 `unit:"m"`
	}
)

func (g *Growling) Decide(c *creature, _ decider.Query) float64 { return c.growl - g.Least }

func (*Bark) Act(c *creature, x behavior.Context) behavior.Status { return tick(c, x) }

func barking() *Decider {
	return list(decider.PrioritizedList,
		&Decider{Name: "HALT", Ask: &Growling{Least: 50}, Act: &Bark{Text: "Halt!", Radius: 30}},
		&Decider{Name: "DOG_BARK", Ask: &Growling{}, Act: &Bark{Radius: 5}},
		&Decider{Name: "HUSH", Act: &Bark{}})
}

// TestArguments: lines, reasons, traces, logs and drawings say with which arguments a row acts and is asked.
func TestArguments(t *testing.T) {
	s, w := watched(t, barking())
	var trace, log bytes.Buffer
	debugprint.Attach(s.world, debugprint.NewTracer(&trace, debugprint.TraceOptions{Level: 5}))
	debugprint.Attach(s.world, debugprint.NewLogger(logTo(&log, debugprint.LevelRows), decider.Transitions))
	s.tick(0)
	assert.Equal(t, "HUSH [Bark] 0.0s", line(s))
	assert.Equal(t, "not HALT: Growling(50 %) -50, needs more than 0\nnot DOG_BARK: Growling 0, needs more than 0\nHUSH [Bark] 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
	s.c.growl = 20
	s.tick(time.Second)
	assert.Equal(t, "DOG_BARK [5 m] 0.0s", line(s))
	s.c.growl = 70
	s.tick(time.Second)
	assert.Equal(t, `HALT [Bark "Halt!" 30 m] 0.0s`, line(s))
	assert.Contains(t, trace.String(), "not HALT: Growling(50 %) -50, needs more than 0\n")
	assert.Contains(t, trace.String(), "HALT accepts, Growling(50 %) 20\n")
	assert.Contains(t, trace.String(), "does HALT [Bark \"Halt!\" 30 m] 0.0s\n")
	assert.Contains(t, log.String(), `"row":"HALT","behavior":"Bark","act":"Bark(\"Halt!\" 30 m)"`)

	buf := make([]byte, 0, 1000)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		debugprint.AppendState(buf, s.tree.Outline(), s.tree.State(s.mem), debugprint.WhyNot, w)
	}))
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{NoLegend: true}))
		drawn := strings.NewReplacer("#37;", "%", "&gt;", ">", "#62;", ">", "&#34;", `"`, "#34;", `"`).Replace(b.String())
		for _, words := range []string{`[Bark "Halt!" 30 m]`, "Growling(50 %) > 0", "[5 m]", "Growling > 0", "[Bark]"} {
			assert.Contains(t, drawn, words, name)
		}
	}
}

// TestRowTellsBehavior: a row whose name ends in that of its behavior shows it once.
func TestRowTellsBehavior(t *testing.T) {
	for name, want := range map[string]string{
		"LIE_DOWN/LieDown": "LIE_DOWN", "GO_LIE_DOWN/LieDown": "GO_LIE_DOWN", "RELIE_DOWN/LieDown": "RELIE_DOWN [LieDown]", "LIE/LieDown": "LIE [LieDown]",
		"GO_HOME/GO_HOME": "GO_HOME", "GOHOME/GO_HOME": "GOHOME [GO_HOME]", "A_/A": "A_ [A]", "ÉAT/Éat": "ÉAT",
	} {
		row, runs, _ := strings.Cut(name, "/")
		s := newStage(t, &Decider{Name: row, Behavior: act(runs)})
		s.tick(0)
		assert.Equal(t, want+" 0.0s", line(s))
	}
}

// Howl is an Act that is asked itself.
type Howl struct {
	From float64 `unit:"%"`
}

func (h *Howl) Decide(c *creature, _ decider.Query) float64 { return c.growl - h.From }

func (*Howl) Act(c *creature, x behavior.Context) behavior.Status { return tick(c, x) }

// TestAskedAct: an Act that is asked shows its arguments where it is asked, too.
func TestAskedAct(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList, &Decider{Name: "CALL", Act: &Howl{From: 80}}, &Decider{Name: "HUSH", Act: &Bark{}}))
	s.tick(0)
	assert.Equal(t, "not CALL: Howl(80 %) -80, needs more than 0\nHUSH [Bark] 0.0 s\n", plainText(t, s, debugprint.WhyNot, w))
}
