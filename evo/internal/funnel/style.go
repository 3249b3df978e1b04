package funnel

import (
	"cmp"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Style says what a candidate does, in words: the words of the game's descriptors
// by its certified means, then the actions that take most of its time, as in
// "keeps a distance, fetches shields; mostly SWING + KEEP_DISTANCE".
func Style(b *evo.Spec, c *Candidate) string {
	words := strings.Join(descriptions(b, c), ", ")
	actions := mostly(c)
	switch {
	case len(actions) == 0:
		return cmp.Or(words, "does nothing")
	case words == "":
		return "mostly " + strings.Join(actions, " + ")
	}
	return words + "; mostly " + strings.Join(actions, " + ")
}

// Identifier returns an exported Go identifier for what a candidate does: the
// words of the descriptors, without the actions if there are any words. Candidates
// with the same style have the same one.
func Identifier(b *evo.Spec, c *Candidate) string {
	words := descriptions(b, c)
	if len(words) == 0 {
		for _, action := range mostly(c) {
			words = append(words, strings.ToLower(action))
		}
	}
	return cmp.Or(GoName(strings.Join(words, " ")), "Idle")
}

// descriptions returns the words of the game's descriptors for a candidate.
func descriptions(b *evo.Spec, c *Candidate) []string {
	if len(b.Descriptors) == 0 || len(c.Certified) == 0 {
		return nil
	}
	grid := archive.NewGrid(b)
	return grid.Words(grid.CoarseCell(c.Certified))
}

// notable is the least share of the time of all leaves that makes an action a
// part of a style, in thousandths.
const notable = 150

// mostly returns the two actions that a candidate used most, by the ticks of its
// leaves.
func mostly(c *Candidate) []string {
	ticks := map[string]int64{}
	var names []string
	var sum int64
	for p := range c.Genome.Places() {
		n := int64(c.Use.Row(p.Row.ID).Ticks)
		if !p.Row.Leaf() || n == 0 {
			continue
		}
		if ticks[p.Row.Action] == 0 {
			names = append(names, p.Row.Action)
		}
		ticks[p.Row.Action] += n
		sum += n
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(cmp.Compare(ticks[y], ticks[x]), strings.Compare(x, y))
	})
	names = names[:min(len(names), 2)]
	return slices.DeleteFunc(names, func(name string) bool { return stats.DivRound(ticks[name]*1000, sum) < notable })
}

// GoName makes an exported Go identifier of words: the letters and digits of ASCII,
// with each word's first letter in upper case. It returns "" if there is no
// letter to begin with.
func GoName(text string) string {
	var b strings.Builder
	up := true
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z' && up:
			b.WriteRune(r - 'a' + 'A')
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9' && b.Len() > 0:
			b.WriteRune(r)
		default:
			up = true
			continue
		}
		up = false
	}
	return b.String()
}

// names gives candidates names that differ from each other, in their order.
type names map[string]bool

// name sets the style of a candidate and its name: its class, its style, and the first
// number that is free among those of this class that do the same.
func (n names) name(b *evo.Spec, c *Candidate) {
	c.Style = Style(b, c)
	first := GoName(b.Classes[c.Class].Name) + Identifier(b, c)
	for k := 1; ; k++ {
		if c.Name = first + strconv.Itoa(k); !n[c.Name] {
			break
		}
	}
	n[c.Name] = true
}
