package browser

import (
	"bytes"
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// paper is a Source that shows and writes what it was told.
type paper struct {
	mu      sync.Mutex
	written []string
}

func (p *paper) Diff(_ context.Context, root string, edits []vocabulary.Edit) (string, []string, error) {
	if edits[0].Do == "rename" {
		return "", nil, errors.New("deer.go: it is generated")
	}
	var text strings.Builder
	text.WriteString("--- a/deer.go\n+++ b/deer.go\n@@ -1,1 +1,1 @@\n")
	for _, e := range edits {
		text.WriteString("+\t{Name: \"" + root + "\"}, // " + strings.Repeat(e.Do+" ", 40) + "\n")
	}
	return text.String(), []string{"It stands in two places."}, nil
}

func (p *paper) Write(root string, edits []vocabulary.Edit) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.written = append(p.written, root+" "+edits[0].Do+" "+edits[0].Row)
	return []string{"deer.go"}, nil
}

func (p *paper) Undo() ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.written) == 0 {
		return nil, errors.New("nothing was written since the game began")
	}
	p.written = p.written[:len(p.written)-1]
	return []string{"deer.go"}, nil
}

// TestEditWritesSource shows the diff of an edit, writes it by the token, for which it asks once, and takes it back: by keys, on
// a phone and on a desk.
func TestEditWritesSource(t *testing.T) {
	checker, err := os.ReadFile(axe)
	require.NoError(t, err, "page/build installs it")
	for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
		m, p, out := play(t, plain, 1, 20, 1, full), &paper{}, &bytes.Buffer{}
		o := m.all()
		o.Source, o.Output = p, out
		w := open(t)
		w.size(size[0], size[1])
		w.visit(m.serve(o))
		token := regexp.MustCompile(`token: (\w+)`).FindStringSubmatch(out.String())[1]
		w.until(`document.querySelector('#tab-edit')`)
		eval[any](w, `document.querySelector('#tab-edit').click()`)
		button := func(text string) {
			t.Helper()
			w.until(`(b => b && !b.disabled && (b.focus(), true))([...document.querySelectorAll('[aria-label=Source] button')].find(b => b.innerText === '%s'))`, text)
			w.press(kb.Enter)
		}
		says := func(role, text string) {
			t.Helper()
			w.sees(`[aria-label=Source] [role=`+role+`]`, text)
		}
		w.until(`document.querySelector('[aria-label=Source] button').disabled`)
		w.chooseRow("GRAZE")
		w.clickText("Duplicate")
		button("Show diff")
		w.sees(`[aria-label=Source] pre`, `+	{Name: "DEER"}, // duplicate`)
		w.sees(`[aria-label=Source]`, "It stands in two places.")
		button("Write to source")
		w.until(`document.activeElement.matches('[aria-label=Source] input')`)
		w.press("wrong", kb.Enter)
		says("alert", "the token is wrong")
		assert.Empty(t, p.written)
		eval[any](w, string(checker)+"; 0")
		assert.Empty(t, eval[[]string](w, `axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: innerWidth < 1000}}}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160))))`))
		assert.LessOrEqual(t, eval[float64](w, `document.documentElement.scrollWidth - innerWidth`), 0.0)
		assert.LessOrEqual(t, eval[float64](w, `(s => s.scrollWidth - s.clientWidth)(document.querySelector('.stage-view'))`), 0.0)
		w.shoot("asks")
		w.until(`document.activeElement.matches('[aria-label=Source] input')`)
		w.press(token, kb.Enter)
		says("status", "deer.go is written")
		assert.Equal(t, []string{"DEER duplicate GRAZE"}, p.written)
		w.until(`!document.querySelector('[aria-label=Source] :is(pre, input)')`)
		button("Take back")
		says("status", "deer.go is as it was before")
		assert.Empty(t, p.written)
		button("Take back")
		says("alert", "nothing was written")
		button("Show diff")
		w.sees(`[aria-label=Source] pre`, "duplicate")
		w.chooseRow("DRINK")
		w.clickText("Off")
		w.until(`!document.querySelector('[aria-label=Source] pre')`) // it is of other edits
		w.until(`[...document.querySelectorAll('[aria-label=Source] button')].find(b => b.innerText === 'Write to source').disabled`)
		w.clickText("first")
		w.chooseRow("GRAZE")
		w.focus(`#edit-name`)
		w.until(`(document.activeElement.select(), true)`)
		w.press("BROWSE", kb.Enter)
		w.sees(`[aria-label=Changes]`, "BROWSE: was called GRAZE")
		button("Show diff")
		says("alert", "deer.go: it is generated")
		w.shoot("refused")
	}

	m := play(t, plain, 1, 20, 1, full)
	w := open(t)
	w.visit(m.serve(m.all()))
	w.until(`document.querySelector('#tab-edit')`)
	w.click(`#tab-edit`)
	w.chooseRow("GRAZE")
	w.clickText("Duplicate")
	w.sees(`[aria-label=Changes]`, "GRAZE2")
	assert.False(t, eval[bool](w, `!!document.querySelector('[aria-label=Source]')`), "the game does not allow it")
	w.quiet()
}
