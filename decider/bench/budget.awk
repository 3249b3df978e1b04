# budget.awk makes what docs/performance.md shows of what medians.awk, which stands before it, has read, where
# names of benchmarks that ran as WebAssembly begin with "wasm:": how many agents fit into a frame, how
# whole games run, and a chart of the workloads beside other libraries, as an SVG in the file chart.

# round gives two digits, with a comma between thousands.
function round(x, unit, text) {
	for (unit = 1; x / unit >= 100; ) unit *= 10
	text = sprintf("%d", int(x / unit + .5) * unit)
	if (length(text) > 6) return substr(text, 1, length(text) - 6) "," substr(text, length(text) - 5, 3) "," substr(text, length(text) - 2)
	return length(text) > 3 ? substr(text, 1, length(text) - 3) "," substr(text, length(text) - 2) : text
}

function fits(what, name, wasm) {
	if (!((name, "sec/op") in median)) { print "budget.awk: no benchmark " name >"/dev/stderr"; failed = 1; return }
	wasm = "wasm:" name
	print "| " what " | " round(1e6 / ns(name)) " | " round(2e6 / ns(name)) " | " round(4e6 / ns(name)) " | " ((wasm, "sec/op") in median ? round(2e6 / ns(wasm)) : "–") " |"
}

function game(what, name, recorded) {
	recorded = name "_recorded"
	print "| " what " | " sprintf("%.1f", median[name, "sec/op"] * 1e6) " µs | " sprintf("%.1f", median[name, "p99/median"]) " | " sprintf("%.1f", median[name, "worst/median"]) " | " sprintf("%.1f", median[recorded, "sec/op"] / median[name, "sec/op"]) " |"
}

function escape(text) { gsub(/&/, "\\&amp;", text); return text }

# bar is one line of the chart: a logarithmic scale from a tenth to a thousand.
function bar(y, text, class, ratio, x, w) {
	x = 150 + 155 # where a switch stands
	w = log(ratio) / log(10) * 155
	printf "<text x=\"142\" y=\"%d\" class=\"name\">%s</text><rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"11\"/><text x=\"%.1f\" y=\"%d\">%s</text>\n", \
		y + 10, escape(text), class, w < 0 ? x + w : x, y, w < 0 ? -w : w, (w < 0 ? x : x + w) + 6, y + 10, ratio < 10 ? sprintf("%.2g", ratio) : sprintf("%.0f", ratio) >chart
}

function draw(   i, j, y, w, by, n, works, says, rivals, names, name) {
	n = split("W1r W2 W3r W4 W5 W6", works, " ")
	split("one creature, nothing changes|a hundred rows of flags|it changes every 4th tick|10,000 soldiers|10,000, of whom 2 % change|flags change in each tick", says, "|")
	split("table generated_typed gobehaviortree gobehave behavior3go", rivals, " ")
	split("this library|its generated code|go-behaviortree|go-behave|behavior3go", names, "|")
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 %d\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n", n * 92 + 40 >chart
	print "<style>svg{background:#fff}text{fill:#1c1f23}.name{text-anchor:end}.work{font-weight:700;font-size:12px}.ours{fill:#0b57a4}.theirs{fill:#b9c0c8}line{stroke:#7a828b;stroke-dasharray:3 3}@media (prefers-color-scheme:dark){svg{background:#16181b}text{fill:#e4e6e9}.ours{fill:#7db8ff}.theirs{fill:#5a636d}}</style>" >chart
	print "<title>The time of a tick as a multiple of that of a handwritten switch, on a logarithmic scale; shorter is better</title>" >chart
	for (i = 1; i <= n; i++) {
		y = (i - 1) * 92 + 14
		printf "<text x=\"4\" y=\"%d\" class=\"work\">%s: %s</text>\n", y, works[i], says[i] >chart
		for (j = 1; j <= 5; j++) {
			name = works[i] "/by=" rivals[j]
			if ((name, "sec/op") in median) bar(y + 7 + (j - 1) * 14, names[j], j < 3 ? "ours" : "theirs", ns(name) / ns(works[i] "/by=hand"))
		}
	}
	printf "<line x1=\"305\" x2=\"305\" y1=\"4\" y2=\"%d\"/><text x=\"305\" y=\"%d\" text-anchor=\"middle\">1: a handwritten switch</text>\n</svg>\n", n * 92 + 12, n * 92 + 28 >chart
}

END {
	print config["cpu"] ", one of " config["cores"] " cores, " config["go"] ", commit " config["commit"] "; WebAssembly in node, on the same machine. Your machine differs: take the rows as they compare.\n"
	print "| agents in a frame | 1 ms | 2 ms | 4 ms | 2 ms, as WebAssembly |\n| --- | ---: | ---: | ---: | ---: |"
	fits("soldiers with a hundred rows of flags, nothing changes (W4)", "W4/by=crowd1")
	fits("the same, 2 % get other flags in each frame (W5)", "W5/by=crowd1")
	fits("a creature of ten rows with conditions, that changes every 4th tick (W3)", "W3/by=table")
	fits("soldiers of [grenades](../example/grenades), with gates, deaths, and all that they do", "Play/by=soldiers")
	print "\n| a whole game, with all that its agents see and do | median frame | 99th of 100 | worst of 1,200 | with a recorder |\n| --- | ---: | ---: | ---: | ---: |"
	game("[nest](../example/nest): 12 creatures and a wolf, for two days", "Play/by=nest")
	game("[grenades](../example/grenades): 1,000 soldiers, who fall and are replaced", "Play/by=soldiers")
	print "\nThe last three columns are multiples of the median."
	draw()
	exit failed
}
