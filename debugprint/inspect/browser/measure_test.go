package browser

import (
	"bytes"
	"compress/gzip"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// How fast the page is depends on the machine and on what else runs there, so the tests of
// this file print it, and assert only that the page did the work.

// onlyMeasured skips a test that takes minutes, of which a busy machine would make more, unless
// somebody wants to know: ETHOGRAM_MEASURE=1 go test -v -run 'TestScrubCrowd|TestOpenLongLog'
func onlyMeasured(t *testing.T) {
	if os.Getenv("ETHOGRAM_MEASURE") == "" {
		t.Skip("it measures: set ETHOGRAM_MEASURE")
	}
}

// ready waits until the page has read its log, of this many steps.
func (w *window) ready(steps int) {
	w.t.Helper()
	w.within(100*time.Second, `ethogramPage.state.source.value.state === 'ready' && ethogramPage.state.whole.value.to === %d`, steps-1)
}

// TestScrubCrowd drags through 100,000 steps of 2,000 agents.
func TestScrubCrowd(t *testing.T) {
	onlyMeasured(t)
	open(t) // skips before the long part
	m := play(t, plain, 2000, 100_000, 200, record.Options{Steps: 100_000, Bytes: 1 << 30, Keyframe: 4096})
	log := m.log()
	w := open(t)
	began := time.Now()
	w.visit(served(t, log))
	w.ready(100_000)
	t.Logf("%d bytes are read in %v", len(log), time.Since(began))
	for _, rows := range []string{"38", "12", "3"} {
		eval[any](w, `ethogramPage.state.rowHeight.value = `+rows)
		got := eval[smoothness](w, `ethogramPage.measureScrub(240)`)
		t.Logf("rows of %s px: %.1f frames a second; a frame takes %.1f ms in the middle, %.1f at most; the page works for %.1f of them",
			rows, got.FPS, got.Median, got.Worst, got.Work)
		assert.Equal(t, 240, got.Frames)
	}
	w.shoot("crowd")
	w.quiet()
}

// TestOpenLongLog opens a log of ten megabytes, plain and packed to that size.
func TestOpenLongLog(t *testing.T) {
	onlyMeasured(t)
	const size = 10 << 20
	for _, kind := range []struct {
		name   string
		packed bool
		o      record.Options
	}{
		{"plain", false, full}, {"packed", true, full}, {"packed without answers", true, record.Options{}},
	} {
		w := open(t)
		o := kind.o
		o.Steps, o.Bytes = 1<<30, 1<<30
		m := play(t, plain, 200, 50, 1, o)
		var log []byte
		steps := 50
		for grow := 200; ; {
			m.tick(grow)
			steps += grow
			log = m.log()
			if kind.packed {
				var b bytes.Buffer
				zip := gzip.NewWriter(&b)
				_, err := zip.Write(log)
				require.NoError(t, err)
				require.NoError(t, zip.Close())
				log = b.Bytes()
			}
			if len(log) >= size {
				break
			}
			grow = min(4*steps, 1+int(float64(steps)*(float64(size)/float64(len(log))-1)))
		}
		at := file(t, "long.jsonl", log)
		w.visit(pageFile(t, nil))
		w.sees(`main`, "Drop a log here")
		began := time.Now()
		w.drop(at)
		w.until(`ethogramPage.state.log.value`)
		first := time.Since(began)
		w.ready(steps)
		t.Logf("%s: %d bytes of %d steps: something is shown after %.1f s, all of it after %.1f s", kind.name, len(log), steps, first.Seconds(), time.Since(began).Seconds())
		w.quiet()
	}
}
