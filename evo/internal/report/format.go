package report

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// The page has one minus sign, and no thousandths.

// hundredths prints a number of thousandths with two decimals.
func hundredths(thousandths int64) string { return declared.Show(evo.Metric{}, thousandths) }

// percent prints a share in thousandths.
func percent(thousandths int64) string {
	return strings.Replace(milli.Percent(thousandths), "-", "−", 1)
}

// count prints a number of things with its noun: "1 table", "30 tables".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// bar draws a share in thousandths as a bar that is as wide as its cell.
func bar(thousandths int64) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="%d" height="10"/></svg>`,
		min(max(thousandths, 0), 1000)))
}

// span draws a share with its bounds, and the share that was wanted as a line, on a
// scale from 0 to 1000 thousandths.
func span(low, of, high, wanted int64) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="span" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">`+
		`<path class="grid" d="M0 8H1000"/><path class="reach" d="M%d 8H%d"/><path class="wanted" d="M%d 0V16"/><path class="found" d="M%d 3V13"/></svg>`,
		low, max(high, low+1), wanted, min(max(of, 2), 998)))
}

// list joins words: "a, b and c".
func list(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}
