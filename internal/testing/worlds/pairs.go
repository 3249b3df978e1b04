package worlds

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"
)

// Floor is how often two mechanisms meet in the worlds of a short run, at least.
const Floor = 50

// Worlds and Frames are what a short run plays.
const (
	Worlds = 520
	Frames = 110
)

// apart are pairs that cannot meet, or that meet only by the way, with the reason.
var apart = []struct{ a, b, because string }{
	{"stimuli", "no sense", "a crowd without a sense has no stimuli"},
	{"stimuli set", "no sense", "a crowd without a sense has no stimuli"},
	{"Post", "no sense", "a crowd without a sense has no stimuli"},
	{"If and Unless", "no sense", "without a sense no flag is set"},
	{"no sense", "sleep", "only a sense that is not called shows that an agent sleeps"},
	{"Copy", "saved", "a copy has its seat until its next tick, a loaded agent for longer: worlds that are compared with loaded ones draw no copies"},
	{"Add", "sleep", "an agent that is added is awake"},
	{"id used again", "sleep", "an agent that is added is awake"},
	{"Scatter", "Add", "a scattered row waits for its first turn"},
	{"hitch", "no time", "a frame has one delta"},
	{"deferred Add", "paused", "an agent that stands still asks for nothing"},
	{"Claim", "value", "only the first table has the row"},
}

// Reason returns why two mechanisms need not meet, or "".
func Reason(a, b string) string {
	for _, p := range apart {
		if p.a == a && p.b == b || p.a == b && p.b == a {
			return p.because
		}
	}
	return ""
}

// Pair is two mechanisms and how often they have met.
type Pair struct {
	A, B string
	N    int
}

// Below returns the pairs that can meet and have met less often than floor, the rarest first.
func (m *Matrix) Below(floor int) (low []Pair) {
	for i, row := range m.Pairs {
		for j := i + 1; j < len(row); j++ {
			a, b := Mechanisms[i].Name, Mechanisms[j].Name
			if row[j] < floor && Reason(a, b) == "" {
				low = append(low, Pair{a, b, row[j]})
			}
		}
	}
	slices.SortStableFunc(low, func(x, y Pair) int { return x.N - y.N })
	return low
}

// rarest returns the mechanism that another has met least often.
func (m *Matrix) rarest(i int) (name string, n int) {
	n = -1
	for j := range Mechanisms {
		if j == i || Reason(Mechanisms[i].Name, Mechanisms[j].Name) != "" {
			continue
		}
		if met := m.Pairs[min(i, j)][max(i, j)]; n < 0 || met < n {
			name, n = Mechanisms[j].Name, met
		}
	}
	return name, n
}

// Page returns the tables of README.md.
func (m *Matrix) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d mechanisms, %d worlds of %d frames.\n\n", len(Mechanisms), Worlds, Frames)
	b.WriteString("| mechanism | rules | of 1,000 | met least often |\n| --- | --- | ---: | --- |\n")
	for i, of := range Mechanisms {
		name, n := m.rarest(i)
		fmt.Fprintf(&b, "| %s | %s | %s | %s, %d |\n", of.Name, strings.Join(strings.Fields(of.Rules), ", "), share(m.Alone[i], m.Agents), name, n)
	}
	b.WriteString("\nThese do not meet, or only by the way:\n\n| pair | why |\n| --- | --- |\n")
	for _, p := range apart {
		fmt.Fprintf(&b, "| %s, %s | %s |\n", p.a, p.b, p.because)
	}
	return b.String()
}

// share is so many in a thousand.
func share(n, of int) string {
	if n*1000 < of {
		return "below 1"
	}
	return fmt.Sprint(n * 1000 / of)
}

// Picture returns the matrix as an SVG: the darker, the more often two have met.
func (m *Matrix) Picture() string {
	const cell, left, top = 9, 150, 8
	n := len(Mechanisms)
	var b strings.Builder
	side := left + n*cell + 8
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="8" role="img" aria-label="How often each two mechanisms met">`+"\n", side, top+n*cell+8)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", side, top+n*cell+8)
	for i := range n {
		y := top + i*cell
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" fill="#222">%s</text>`+"\n", left-4, y+8, Mechanisms[i].Name)
		for j := range i {
			met := m.Pairs[j][i]
			fill := "#fff"
			switch {
			case Reason(Mechanisms[i].Name, Mechanisms[j].Name) != "":
				fill = "#e9c46a"
			case met >= 20000:
				fill = "#08306b"
			case met >= 2000:
				fill = "#2171b5"
			case met >= 200:
				fill = "#6baed6"
			case met >= Floor:
				fill = "#c6dbef"
			}
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="8" height="8" fill="%s"><title>%s, %s: %d</title></rect>`+"\n", left+j*cell, y, fill, Mechanisms[i].Name, Mechanisms[j].Name, met)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
