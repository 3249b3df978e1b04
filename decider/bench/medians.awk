# medians.awk reads what benchstat -format csv prints: a table of a name, its median and its spread for
# each unit, below lines about the machine. The programs behind it have config, median, and of the
# line the name and the unit.

BEGIN { FS = "," }

{ gsub(/"/, "") }

/^[a-z-]+: / { key = $0; sub(/: .*/, "", key); sub(/^[a-z-]+: /, ""); if (!(key in config)) config[key] = $0; next }

NF == 3 && $1 == "" { unit = $2; next }

NF == 3 && $1 ~ /\/by=/ { name = $1; sub(/-[0-9]+$/, "", name); median[name, unit] = $2 }

# agents is how many an operation ticks.
function agents(name) { return (name, "sec/agent") in median ? int(median[name, "sec/op"] / median[name, "sec/agent"] + .5) : 1 }

function ns(name) { return median[name, "sec/op"] / agents(name) * 1e9 }
