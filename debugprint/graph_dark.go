package debugprint

import "strings"

// darkColours are what stands for each colour of a picture on a dark page. The fills are
// dark enough for light text, the outlines light enough for dark paper.
var darkColours = [...]struct{ light, dark string }{
	{"#ffffff", "#14181f"}, // ground, and nodes without a policy
	{"#444444", "#8d97a8"}, // their outline
	{"#888888", "#6b7585"}, // edges
	{"#666666", "#a3aebd"}, // numbers of children
	{"#ffd166", "#6b4e0c"},
	{"#8a5a00", "#ffc94a"}, // active
	{"#d6e6f5", "#1f3347"},
	{"#2f6496", "#6fa8dd"}, // in the order of policyColours
	{"#d7f0dd", "#1e3a29"},
	{"#2f7a46", "#6cc48a"},
	{"#fde8c8", "#40300f"},
	{"#a3650a", "#dea24e"},
	{"#f9d9d3", "#46241d"},
	{"#a63d2a", "#e58775"},
	{"#e6dcf3", "#33264a"},
	{"#6a4695", "#ae8cdb"},
	{"#f3d5ea", "#45213a"},
	{"#98307a", "#dd7fc2"},
	{"#dcd9f7", "#2a274f"},
	{"#4740a3", "#9891ee"},
	{"#cdeeee", "#143a3c"},
	{"#0d7377", "#56bfc3"},
	{"#e4e4e4", "#2b303a"},
	{"#4a4a4a", "#a2abba"},
	{"#f3efb8", "#393610"},
	{"#77700c", "#c9c04a"},
	{"#f7d6c4", "#44281a"},
	{"#9a4a1f", "#e09068"},
}

const (
	darkText = "#e6e9ef"
	svgClass = "ethogram-tree" // so that a picture within a page changes nothing beside it
)

// svgDark is the style sheet that gives a picture its dark colours where the reader or
// the page around it is dark. A viewer that knows no style sheets shows the light ones.
var svgDark = func() string {
	var b strings.Builder
	b.WriteString("<style>@media (prefers-color-scheme:dark){." + svgClass + " text{fill:" + darkText + "}")
	for _, c := range darkColours {
		for _, property := range [...]string{"fill", "stroke"} {
			b.WriteString("." + svgClass + " [" + property + "=\"" + c.light + "\"]{" + property + ":" + c.dark + "}")
		}
	}
	b.WriteString("}</style>\n")
	return b.String()
}()
