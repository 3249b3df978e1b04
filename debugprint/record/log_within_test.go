package record_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// vastLog is a log of a few lines that says that agents ticked in very many steps.
func vastLog(t *testing.T, agents, keyframes int) *record.Log {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{"ethogram":"log","version":1,"seed":"0","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"R"},{"name":"A","parent":0}]}],"names":[]}` + "\n")
	step := int64(1)
	for range keyframes {
		fmt.Fprintf(&b, `{"key":%d,"frame":%d,"dt":1,"now":%d}`+"\n", step, step, step)
		for i := range agents {
			fmt.Fprintf(&b, `{"agent":%d,"id":"%d","tree":0}`+"\n"+`{"state":%d,"n":1,"last":%d,"p":1,"w":1,"rows":1,"on":[[0,0],[1,0]]}`+"\n", i, i, i, step-1)
		}
		step += 1 << 16
	}
	fmt.Fprintf(&b, `{"end":%d}`+"\n", step)
	return read(t, []byte(b.String()))
}

// ender is an observer that ends a context after some ticks.
type ender struct {
	ticks, most int
	end         context.CancelFunc
}

func (*ender) Observe(decider.Event) {}

func (e *ender) ObserveTick(*decider.World, decider.State, decider.Result) {
	if e.ticks++; e.ticks == e.most {
		e.end()
	}
}

// TestWithin: reading a log says how many ticks it stands for, and no question needs to
// play them all.
func TestWithin(t *testing.T) {
	log := vastLog(t, 30, 100)
	require.EqualValues(t, 30*100<<16, log.Ticks())
	bound := log.Within(t.Context(), 5000)
	require.Equal(t, log.Ticks(), bound.Ticks())

	counted := &ender{}
	err := bound.Play(counted, record.Range{})
	require.EqualError(t, err, "record: ended early, in step 167 of 6,553,601, after 5,000 ticks: that is the bound")
	require.Equal(t, 5000, counted.ticks)
	for name, ask := range map[string]func(*record.Log) error{
		"Play":     func(l *record.Log) error { return l.Play(&ender{}, record.Range{From: 1 << 20, Agents: []uint64{7}}) },
		"counts":   func(l *record.Log) error { return l.Play(profile.NewCounts(decider.Rows), record.Range{}) },
		"Next":     func(l *record.Log) error { _, _, err := l.Next(record.Breakpoint{On: record.OnExit}, 0); return err },
		"Rehearse": func(l *record.Log) error { _, err := record.Rehearse(l); return err },
		"At":       func(l *record.Log) error { _, err := l.At(7, 60_000); return err },
		"Comparer": func(l *record.Log) error { _, err := l.Comparer(decider.NewWorld(0)); return err },
		"Compare":  func(l *record.Log) error { return l.Compare(log).Early },
		"run":      func(l *record.Log) error { return log.Compare(l).Early },
	} {
		err := ask(bound)
		require.ErrorIs(t, err, record.ErrBound, name)
		require.ErrorContains(t, err, ", after 5,000 ticks: ", name)

		ctx, end := context.WithCancel(context.Background())
		end()
		err = ask(log.Within(ctx, 0))
		require.ErrorIs(t, err, context.Canceled, name)
	}
	report := bound.Compare(log)
	require.False(t, report.Same())
	require.Equal(t, "4980 ticks in 166 steps are the same\nthe rest was not compared: record: ended early, in step 167 of 6,553,601, after 5,000 ticks: that is the bound\n", report.String())

	ctx, end := context.WithCancel(context.Background())
	ends := &ender{most: 3000, end: end}
	require.ErrorIs(t, log.Within(ctx, 0).Play(ends, record.Range{}), context.Canceled)
	assert.Less(t, ends.ticks, 3000+2048, "soon")

	// A bound that is not met changes nothing, and a hit counts that came before it.
	small := readCamp(t, campText(t))
	n := small.Ticks()
	all := &seen{}
	require.NoError(t, small.Within(t.Context(), n).Play(all, record.Range{}))
	require.EqualValues(t, n, all.ticks)
	require.Error(t, small.Within(t.Context(), n-1).Play(all, record.Range{}))
	require.True(t, small.Within(t.Context(), n).Compare(small).Same())
	hit, ok, err := small.Next(record.Breakpoint{On: record.OnSwitch}, 0)
	require.True(t, ok && err == nil)
	again, ok, err := small.Within(t.Context(), 50).Next(record.Breakpoint{On: record.OnSwitch}, 0)
	require.True(t, ok && err == nil)
	require.Equal(t, hit.String(), again.String())
}

// TestLongPeriods: steps in which nobody is predicted to tick cost nothing.
func TestLongPeriods(t *testing.T) {
	var b bytes.Buffer
	b.WriteString(`{"ethogram":"log","version":1,"seed":"0","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"R"}]}],"names":[]}` + "\n" + `{"key":0,"frame":0,"dt":1,"now":0}` + "\n")
	for i := range 1000 {
		fmt.Fprintf(&b, `{"agent":%d,"id":"%d","tree":0}`+"\n"+`{"a":%d,"p":65535}`+"\n", i, i, i)
	}
	b.WriteString(`{"end":131072}` + "\n")
	log := read(t, b.Bytes())
	require.EqualValues(t, 3000, log.Ticks())
	ctx := &countedContext{Context: context.Background()}
	var s seen
	require.NoError(t, log.Within(ctx, 0).Play(&s, record.Range{}))
	require.Equal(t, 3000, s.ticks)
	require.LessOrEqual(t, ctx.asked, 4, "once in 1024 ticks and steps")
}

// countedContext counts how often it is asked whether it is done.
type countedContext struct {
	context.Context
	asked int
}

func (c *countedContext) Err() error { c.asked++; return nil }
