package adapt_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

var update = flag.Bool("update", false, "write the picture of docs/adapting.md")

// TestPicture draws the picture of docs/adapting.md: an improving player, whose true
// strength stays in the band in nearly all rounds.
func TestPicture(t *testing.T) {
	const seed = 4
	tables := pack(12)
	p := ramp("improving", -2.5, 1)
	d := director(t, adapt.Config{Tables: tables, Opponents: 3, Seed: seed})
	tr := meet(t, d, tables, p, rounds, 2.5, seed)

	// Tenths of a pixel, so that all is whole numbers.
	x := func(round int) string { return decimal(int64(450 + round*140)) }
	y := func(points int64) string { return decimal(2200 - points*200/1000) }
	var upper, lower, line, dots []string
	inside := 0
	for i, c := range tr.choices {
		truth := int64(1000 * p.strength(i))
		if c.Player.Low <= truth && truth <= c.Player.High {
			inside++
		}
		low, high := max(c.Player.Low, -8000), min(c.Player.High, 10000)
		upper, lower = append(upper, x(i)+","+y(high)), append([]string{x(i) + "," + y(low)}, lower...)
		line = append(line, x(i)+","+y(c.Player.Skill))
		class := map[adapt.Outcome]string{adapt.Won: "won", adapt.Drawn: "drawn", adapt.Lost: "lost"}[tr.outcomes[i]]
		dots = append(dots, fmt.Sprintf(`<circle class="%s" cx="%s" cy="%s" r="3.5"/>`, class, x(i), y(c.Strength)))
	}
	assert.Greater(t, inside, rounds*3/4)

	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 400" role="img" font-family="sans-serif" font-size="12">
<title>The estimate of an improving player over 48 rounds</title>
<style>
text{fill:#444}.grid{stroke:#888;stroke-opacity:.3}.band{fill:#4878a8;fill-opacity:.2}.line{fill:none;stroke:#2b5c8f;stroke-width:2}
.truth{fill:none;stroke:#b5562a;stroke-width:2;stroke-dasharray:6 4}circle{stroke:#2f7d4f;stroke-width:1.5;fill:none}.won{fill:#2f7d4f}.drawn{fill:#2f7d4f;fill-opacity:.4}
@media (prefers-color-scheme:dark){text{fill:#ccc}.line{stroke:#8ab8e6}.truth{stroke:#e89a70}circle{stroke:#7cc99a}.won{fill:#7cc99a}.drawn{fill:#7cc99a}}
</style>
`)
	for points := int64(-8); points <= 10; points += 2 {
		fmt.Fprintf(&b, `<path class="grid" d="M45,%[1]sH703"/><text x="38" y="%[1]s" text-anchor="end" dominant-baseline="middle">%[2]s</text>`+"\n",
			y(points*1000), strings.Replace(fmt.Sprint(points), "-", "−", 1))
	}
	for i := 0; i < rounds; i += 12 {
		fmt.Fprintf(&b, `<text x="%s" y="396" text-anchor="middle">%d</text>`+"\n", x(i), i+1)
	}
	fmt.Fprintf(&b, `<text x="703" y="396" text-anchor="end">round</text><text x="50" y="14">points</text>`+"\n")
	fmt.Fprintf(&b, `<polygon class="band" points="%s %s"/>`+"\n", strings.Join(upper, " "), strings.Join(lower, " "))
	fmt.Fprintf(&b, `<path class="truth" d="M%s,%sL%s,%sH%s"/>`+"\n", x(0), y(-2500), x(36), y(1000), x(rounds-1))
	fmt.Fprintf(&b, `<polyline class="line" points="%s"/>`+"\n%s\n</svg>\n", strings.Join(line, " "), strings.Join(dots, "\n"))

	const file = "../../docs/adapting.svg"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String())
}

// decimal prints tenths.
func decimal(tenths int64) string { return fmt.Sprintf("%d.%d", tenths/10, tenths%10) }
