# figures.awk makes the tables of RESULTS.md of what medians.awk, which stands before it, has read.

function number(x) { return sprintf(x >= 100 ? "%.0f" : x >= 10 ? "%.1f" : "%.2f", x) }

function tenths(x) { x = sprintf("%.1f", x); sub(/\.0$/, "", x); return x }

# ratio is that to the first of the same benchmark, with the goal.
function ratio(name, of) {
	return number(ns(name) / ns(first[of])) ((name, "goal") in median ? " (≤ " number(median[name, "goal"]) ")" : "")
}

function whole(name, unit) { return (name, unit) in median ? sprintf("%.0f", median[name, unit]) : "–" }

function multiple(name, unit) { return (name, unit) in median ? number(median[name, unit]) : "–" }

function head(cells, n, line) {
	print "| " cells " |"
	for (line = "| ---"; n > 0; n--) line = line " | ---:"
	print line " |"
}

NF == 3 && $1 ~ /\/by=/ {
	if (unit != "sec/op") next
	names[++count] = name
	if ($3 ~ /%$/) { sub(/%/, "", $3); spread[$3 + 0]++; known++ }
	of = by = name
	sub(/\/by=.*/, "", of)
	sub(/.*\/by=/, "", by)
	if (!(of in first)) first[of] = name
	if (by == "hand" && of != "Memory") workloads[++w] = of
	if (of == workloads[w] && !(by in rival)) { rival[by]; rivals[++r] = by }
	next
}

# shapes prints the instructions by code as a part of those by the table, or the time where they
# were not counted: shapes below each other, and scenes side by side.
function shapes(i, of, shape, scene, columns, n, line, list, rows, unit) {
	unit = "sec/op"
	for (i = 1; i <= count; i++) {
		if (names[i] !~ /^Shapes\/.*=code$/) continue
		of = shape = scene = names[i]
		sub(/\/by=.*/, "", of)
		sub(/\/[^\/]*\/by=.*/, "", shape)
		sub(/\/by=.*/, "", scene)
		sub(/.*\//, "", scene)
		if (!(shape in line)) { list[++rows] = shape; line[shape] = "" }
		if (rows == 1) { columns = columns " | " scene; n++ }
		if ((names[i], "instructions/agent") in median) unit = "instructions/agent"
		line[shape] = line[shape] " | " number(median[names[i], unit] / median[first[of], unit])
	}
	if (!rows) return
	print "\n**" (unit == "sec/op" ? "Time" : "Instructions") " of generated code, as parts of the table's**\n"
	head(columns, n)
	for (i = 1; i <= rows; i++) print "| " list[i] line[list[i]] " |"
}

# within is the spread that a part of the times does not exceed.
function within(part, percent, sum) {
	for (percent = 0; percent < 1000; percent++) if ((sum += spread[percent]) >= part * known) break
	return percent
}

END {
	if (!count) { print "figures.awk: no benchmarks" >"/dev/stderr"; exit 1 }
	print config["cpu"] ", " config["cores"] " cores, " config["goos"] "/" config["goarch"] ", " config["go"] ", commit " config["commit"] "." \
		(config["not-run"] ? " Not run: " config["not-run"] "." : "")
	print "\n**Ratios to hand**\n"
	columns = allocs = bytes = ""
	for (k = 1; k <= r; k++) {
		columns = columns " | " rivals[k]
		most = 0
		for (i = 1; i <= w; i++) {
			name = workloads[i] "/by=" rivals[k]
			if ((name, "allocs/op") in median && median[name, "allocs/op"] / agents(name) > most) most = median[name, "allocs/op"] / agents(name)
		}
		allocs = allocs " | " tenths(most)
		bytes = bytes " | " whole("Memory/by=" rivals[k], "B/agent")
	}
	named = columns
	sub(/hand/, "hand ns", named)
	head(named, r)
	for (i = 1; i <= w; i++) {
		line = workloads[i] " | " number(ns(first[workloads[i]]))
		for (k = 2; k <= r; k++) {
			name = workloads[i] "/by=" rivals[k]
			line = line " | " ((name, "sec/op") in median ? ratio(name, workloads[i]) : "–")
		}
		print "| " line " |"
	}
	print "| allocations a tick, at most" allocs " |\n| bytes an agent" bytes " |"
	print "\nFor one tick of one agent; less is better. In parentheses stands the goal." \
		(known ? " Half of the times are known to " within(.5) " %, nine of ten to " within(.9) " %." : "")
	print "\n**Instructions of a tick**\n"
	head(columns, r)
	for (i = 1; i <= w; i++) {
		line = workloads[i]
		for (k = 1; k <= r; k++) line = line " | " whole(workloads[i] "/by=" rivals[k], "instructions/agent")
		print "| " line " |"
	}
	print "\n**Figures by themselves**\n"
	head(" | ns | ratio | allocations | instructions", 4)
	for (i = 1; i <= count; i++) {
		name = of = names[i]
		sub(/\/by=.*/, "", of)
		if (of == "Memory" || of == "Frames" || of == "Play" || of ~ /^Shapes\// || first[of] ~ /=hand$/) continue
		shown = name
		sub(/by=/, "", shown)
		print "| " shown " | " number(ns(name)) " | " ratio(name, of) " | " tenths(median[name, "allocs/op"] / agents(name)) " | " whole(name, "instructions/agent") " |"
	}
	print "\nThe ratio is to the first figure of the same name."
	shapes()
	if (!("Frames" in first)) exit
	print "\n**The worst frames, as multiples of the median**\n"
	head(" | 99th of 100 | worst | 99th, in instructions | worst, in instructions", 4)
	for (i = 1; i <= count; i++) {
		name = shown = names[i]
		if (sub(/^Frames\/by=/, "Frames/", shown)) print "| " shown " | " multiple(name, "p99/median") " | " multiple(name, "worst/median") " | " \
			multiple(name, "instructions-p99/median") " | " multiple(name, "instructions-worst/median") " (≤ " number(median[name, "goal"]) ") |"
		else if (sub(/^Play\/by=/, "Play/", shown)) print "| " shown " | " multiple(name, "p99/median") " | " multiple(name, "worst/median") " | – | – |"
	}
}
