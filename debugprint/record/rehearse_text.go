package record

import (
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// String returns the rehearsal as a text of several lines:
//
//	3 agents, 3,600 ticks; 1 does something else
//	agent 17 from tick 812 on, at 13.0 s: GUARD > EAT, in the log GUARD > FLEE
//	switches: 131 here, 420 in the log
//	  time of row     here  in the log
//	  EAT            61.2%       44.0%  begun 130 times, 210
//	  FLEE            3.9%       21.1%  begun 9 times, 210
//	31 ticks (0.9%) went as in the log, for it does not have what this table asks:
//	  FLEE was not asked in 31 ticks, the first is tick 901 of agent 17
//	beyond the log, behaviors were taken to go on: EAT for 12.5 s
func (r Rehearsal) String() string { return string(r.found.appendText(nil)) }

func (r *rehearsalData) appendText(b []byte) []byte {
	b = r.appendHead(b)
	b = r.appendRows(b)
	b = r.appendUnknown(b)
	for i, a := range r.Assumed {
		if i == 0 {
			b = append(b, "beyond the log, behaviors were taken to go on: "...)
		} else {
			b = append(b, ", "...)
		}
		b = appendSpan(append(plain.AppendName(b, a.Row), " for "...), a.Time)
	}
	if len(r.Assumed) > 0 {
		b = append(b, '\n')
	}
	for _, s := range r.Skipped {
		b = append(append(appendUint(append(b, "agent "...), s.ID), " was left out: "...), s.Why...)
		b = append(b, '\n')
	}
	return b
}

// sum adds up the agents.
func (r *rehearsalData) sum() (all rehearsedAgent, departed int) {
	for _, a := range r.Agents {
		all.Ticks += a.Ticks
		all.Differ += a.Differ
		all.Followed += a.Followed
		all.Failed += a.Failed
		all.Switches[0] += a.Switches[0]
		all.Switches[1] += a.Switches[1]
		if a.First != nil {
			departed++
		}
	}
	return all, departed
}

// mostDepartures is how many agents a text lists.
const mostDepartures = 10

func (r *rehearsalData) appendHead(b []byte) []byte {
	all, departed := r.sum()
	if all.Ticks == 0 {
		return append(b, "nothing was rehearsed: the log has no tick of an agent that was recorded in full\n"...)
	}
	b = appendCount(b, len(r.Agents), "agent")
	b = appendCount(append(b, ", "...), all.Ticks, "tick")
	switch {
	case all.Followed >= all.Ticks:
		b = append(b, "; nothing can be said of them, for all of them follow the log\n"...)
	case departed == 0:
		b = append(b, "; all do the same as in the log\n"...)
	case departed == 1:
		b = append(b, "; 1 does something else\n"...)
	default:
		b = append(appendInt(append(b, "; "...), departed), " do something else\n"...)
	}
	shown := 0
	for _, a := range r.Agents {
		if a.First == nil {
			continue
		}
		if shown++; shown > mostDepartures {
			b = append(appendInt(append(b, "and "...), departed-mostDepartures), " more\n"...)
			break
		}
		b = appendUint(append(b, "agent "...), a.ID)
		if a.Name != "" {
			b = plain.AppendName(append(b, ' '), a.Name)
		}
		b = appendUint(append(b, " from tick "...), a.First.Tick)
		b = appendSpan(append(b, " on, at "...), a.First.Now)
		b = plain.AppendName(append(b, ": "...), a.First.Instead)
		b = append(plain.AppendName(append(b, ", in the log "...), a.First.Recorded), '\n')
	}
	b = appendInt(append(b, "switches: "...), all.Switches[1])
	return append(appendInt(append(b, " here, "...), all.Switches[0]), " in the log\n"...)
}

// appendRows appends the rows that are active for another time in the rehearsal, or
// begin another number of times.
func (r *rehearsalData) appendRows(b []byte) []byte {
	var total time.Duration
	for _, row := range r.Rows {
		total = max(total, row.Active[0], row.Active[1])
	}
	width := len("time of row")
	rows := slices.DeleteFunc(slices.Clone(r.Rows), func(row rehearsedRow) bool {
		return row.Active[0] == row.Active[1] && row.Begun[0] == row.Begun[1]
	})
	if len(rows) == 0 {
		return b
	}
	for _, row := range rows {
		width = max(width, widthOf(row.Name))
	}
	b = append(appendPadded(append(b, "  "...), "time of row", width), "     here  in the log\n"...)
	for _, row := range rows {
		b = appendPadded(append(b, "  "...), plain.Name(row.Name), width)
		b = appendPercent(append(b, "   "...), row.Active[1], total)
		b = appendPercent(append(b, "      "...), row.Active[0], total)
		b = appendInt(append(b, "  begun "...), row.Begun[1])
		b = append(appendInt(append(b, " times, "...), row.Begun[0]), '\n')
	}
	return b
}

// widthOf returns how wide the column of a name is.
func widthOf(name string) int { return min(utf8.RuneCountInString(plain.Name(name)), 40) }

// longer returns a sum of durations with another one, which is not negative unless the
// log is damaged. It does not wrap.
func longer(sum, d time.Duration) time.Duration {
	if d = max(d, 0); sum > math.MaxInt64-d {
		return math.MaxInt64
	}
	return sum + d
}

// mostUnknown is how many unknown answers a text lists.
const mostUnknown = 10

func (r *rehearsalData) appendUnknown(b []byte) []byte {
	all, _ := r.sum()
	share := func(n int) []byte {
		b = appendCount(b, n, "tick")
		b = append(b, " ("...)
		b = strconv.AppendFloat(b, float64(100*float64(n))/float64(max(all.Ticks, 1)), 'f', 1, 64)
		return append(b, "%) went as in the log, "...)
	}
	if all.Failed > 0 {
		b = append(share(all.Failed), "for its own table does not repeat them from its answers\n"...)
	}
	if all.Followed > all.Failed {
		b = append(share(all.Followed-all.Failed), "for it does not have what this table asks:\n"...)
	}
	for i, u := range r.Unknown {
		if i == mostUnknown {
			return append(appendInt(append(b, "  and "...), len(r.Unknown)-i), " more\n"...)
		}
		b = plain.AppendName(append(b, "  "...), u.Row)
		switch u.What {
		case lacksAnswer:
			b = append(b, " was not asked in "...)
		case lacksStatus:
			b = append(b, " did not run, and its end is not known, in "...)
		case lacksScore:
			b = append(b, " was active, and its new score is not known, in "...)
		}
		b = appendCount(b, u.Count, "tick")
		b = appendUint(append(b, ", the first is tick "...), u.Tick)
		b = append(appendUint(append(b, " of agent "...), u.Agent), '\n')
	}
	return b
}

// appendCount appends a number with commas, and what is counted.
func appendCount(b []byte, n int, what string) []byte {
	b = append(append(append(b, plain.Grouped(n)...), ' '), what...)
	if n != 1 {
		b = append(b, 's')
	}
	return b
}

// appendSpan appends a duration in seconds.
func appendSpan(b []byte, d time.Duration) []byte {
	return append(strconv.AppendFloat(b, d.Seconds(), 'f', 1, 64), " s"...)
}

// appendPadded appends a text and spaces up to a width in characters.
func appendPadded(b []byte, text string, width int) []byte {
	b = append(b, text...)
	for range width - utf8.RuneCountInString(text) {
		b = append(b, ' ')
	}
	return b
}

// appendPercent appends a share in six characters.
func appendPercent(b []byte, part, total time.Duration) []byte {
	text := "0.0%"
	if total > 0 {
		text = strconv.FormatFloat(float64(100*part.Seconds())/total.Seconds(), 'f', 1, 64) + "%"
	}
	for range 6 - len(text) {
		b = append(b, ' ')
	}
	return append(b, text...)
}
