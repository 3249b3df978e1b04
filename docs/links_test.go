package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`^#+ (.*)$`)
	anchor  = regexp.MustCompile(`<a id="([^"]+)"></a>`)
	code    = regexp.MustCompile("`[^`]*`")
	dropped = regexp.MustCompile("[^a-z0-9 _-]")
)

// TestLinks follows the links between the pages, to their headings too.
func TestLinks(t *testing.T) {
	all := append(pages(t), onePage(t, "../CHANGELOG.md"), onePage(t, "../evo/RESULTS.md"), onePage(t, "../evo/PAPER.md"))
	anchors := map[string]map[string]bool{}
	for _, p := range all {
		anchors[p.path] = p.anchors()
	}
	for _, p := range all {
		for _, target := range p.links() {
			file, anchor, _ := strings.Cut(target, "#")
			path := p.path
			if file != "" {
				path = filepath.Join(filepath.Dir(p.path), filepath.FromSlash(file))
			}
			_, err := os.Stat(path)
			require.NoError(t, err, "%s links to %s", p.name, target)
			if known, read := anchors[path]; read && anchor != "" {
				require.True(t, known[anchor], "%s links to %s, which is no heading or anchor", p.name, target)
			}
		}
	}
}

func onePage(t *testing.T, path string) *page {
	t.Helper()
	p, err := readPage(path)
	require.NoError(t, err)
	return p
}

// prose calls f for every line outside of the blocks.
func (p *page) prose(f func(line string)) {
	inside := false
	for _, line := range p.lines {
		if strings.HasPrefix(line, "```") {
			inside = !inside
		} else if !inside {
			f(line)
		}
	}
}

// links returns where the page's links lead, but for those out of the
// repository.
func (p *page) links() []string {
	var targets []string
	p.prose(func(line string) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(line, ""), -1) {
			if !strings.Contains(m[1], "://") {
				targets = append(targets, m[1])
			}
		}
	})
	return targets
}

// anchors returns the names that GitHub gives the page's headings, and those
// that the page gives itself.
func (p *page) anchors() map[string]bool {
	names := map[string]bool{}
	p.prose(func(line string) {
		for _, m := range anchor.FindAllStringSubmatch(line, -1) {
			names[m[1]] = true
		}
		if m := heading.FindStringSubmatch(line); m != nil {
			name := dropped.ReplaceAllString(strings.ToLower(m[1]), "")
			names[strings.ReplaceAll(name, " ", "-")] = true
		}
	})
	return names
}
