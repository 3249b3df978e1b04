package browser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestCut: the last seconds of a log are a log of their own, wherever the page has the log
// from. It opens, and says of its steps what the whole log says.
func TestCut(t *testing.T) {
	o := record.Options{Everything: true, Keyframe: 64, Hashes: true}
	m := play(t, plain, 3, 1500, 1, o)
	changed, err := m.crowd.Retable(decider.MustCompile(&row{Name: "DEER", Children: []*row{{Name: "GRAZE", Behavior: nil, Do: func(*deer) {}}}}))
	require.NoError(t, err)
	require.NotEmpty(t, changed)
	m.tick(1500) // the log has another tree from here on
	packed := file(t, "deer.jsonl.gz", nil)
	require.NoError(t, m.rec.WriteFile(packed))
	whole, err := m.rec.Log()
	require.NoError(t, err)

	w := open(t)
	dropped := "dropped"
	for _, url := range []string{m.serve(m.all()), served(t, m.log()), pageFile(t, m.log()), dropped} {
		if url == dropped {
			w.visit(pageFile(t, nil))
			w.drop(packed)
		} else {
			w.visit(url)
		}
		w.sees(agents, "Deer A")
		w.until(`ethogramPage.state.whole.value.to >= 2999`)
		eval[any](w, `(() => {
			globalThis.saved = undefined;
			URL.createObjectURL = (blob) => { globalThis.saved = blob; return '#'; };
		})()`)
		w.goTo("2700")
		w.press("k")
		w.until(`globalThis.saved`)
		w.sees(`[role=alert]`, "Saved steps 640 to 2,700")
		text := eval[string](w, `new Response(saved.stream().pipeThrough(new DecompressionStream('gzip'))).text()`)
		assert.Less(t, len(text), len(m.log())*3/4)
		log, err := record.Read(strings.NewReader(text), record.Limits{})
		require.NoError(t, err)
		from, until := log.Steps()
		assert.Equal(t, []int64{640, 2701}, []int64{from, until}, "a keyframe, and up to the step")
		assert.True(t, log.Complete())
		for step := from; step < until; step += 59 {
			for id := uint64(1); id <= 3; id++ {
				require.Empty(t, cmp.Diff(said(t, whole, id, step), said(t, log, id, step)), "agent %d at step %d", id, step)
			}
		}

		// The page opens it.
		now := w.text(path)
		w.drop(file(t, "cut.jsonl", []byte(text)))
		w.until(`ethogramPage.state.source.value.name === 'cut.jsonl' && ethogramPage.state.source.value.state === 'ready'`)
		assert.Equal(t, "640 2700", eval[string](w, `ethogramPage.state.whole.value.from + ' ' + ethogramPage.state.whole.value.to`))
		w.isAt(2700)
		w.sees(path, now)
		assert.Equal(t, 3, eval[int](w, `ethogramPage.state.agents.value.length`), "agents that go on in another tree are one")
		assert.NotContains(t, w.text(`[role=alert]`), "cut off")
	}
	w.quiet()
}

// said is what debugprint says of an agent at a step of a log.
func said(t *testing.T, log *record.Log, id uint64, step int64) string {
	m, err := log.AtStep(id, step)
	require.NoError(t, err)
	return string(debugprint.AppendState(nil, m.Outline, m.State, debugprint.WhyNot, m.Why))
}
