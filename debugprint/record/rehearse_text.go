package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// String returns the rehearsal as a text of several lines:
//
//	3 agents, 3,600 ticks; 1 does something else
//	agent 17 from tick 812 on, at 13.0 s: GUARD > EAT, in the log GUARD > FLEE
//	switches: 131 here, 420 in the log
//	  time, begun     in the log           here
//	  EAT          44.0%     210  61.2%     130
//	  FLEE         21.1%     210   3.9%       9
//	31 ticks (0.9%) went as in the log, for it does not have what this table asks:
//	  FLEE was not asked in 31 ticks, the first is tick 901 of agent 17
//	beyond the log, behaviors were taken to go on: EAT for 12.5 s
func (r Rehearsal) String() string {
	var b strings.Builder
	r.found.head(&b)
	r.found.rows(&b)
	r.found.unknown(&b)
	r.found.assumed(&b, "to go on", func(a assumed) string {
		if a.Time == 0 {
			return ""
		}
		return fmt.Sprintf("for %.1f s", a.Time.Seconds())
	})
	r.found.assumed(&b, "to end at once, as there", func(a assumed) string {
		if a.Ended == 0 {
			return ""
		}
		return numberOf(a.Ended, "time")
	})
	for _, s := range r.found.Skipped {
		fmt.Fprintf(&b, "agent %d was left out: %s\n", s.ID, s.Why)
	}
	return b.String()
}

// assumed writes what behaviors were taken to do; how says of one by how much, "" for not.
func (r *rehearsalData) assumed(b *strings.Builder, to string, how func(assumed) string) {
	before := "beyond the log, behaviors were taken " + to + ": "
	for _, a := range r.Assumed {
		if much := how(a); much != "" {
			b.WriteString(before + plain.Name(a.Row) + " " + much)
			before = ", "
		}
	}
	if before == ", " {
		b.WriteByte('\n')
	}
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

func (r *rehearsalData) head(b *strings.Builder) {
	all, departed := r.sum()
	if all.Ticks == 0 {
		b.WriteString("nothing was rehearsed: the log has no tick of an agent that was recorded in full\n")
		return
	}
	fmt.Fprintf(b, "%s, %s; ", numberOf(len(r.Agents), "agent"), numberOf(all.Ticks, "tick"))
	switch {
	case all.Followed >= all.Ticks:
		b.WriteString("nothing can be said of them, for all of them follow the log\n")
	case departed == 0:
		b.WriteString("all do the same as in the log\n")
	case departed == 1:
		b.WriteString("1 does something else\n")
	default:
		fmt.Fprintf(b, "%d do something else\n", departed)
	}
	shown := 0
	for _, a := range r.Agents {
		if a.First == nil {
			continue
		}
		if shown++; shown > mostDepartures {
			fmt.Fprintf(b, "and %d more\n", departed-mostDepartures)
			break
		}
		name := ""
		if a.Name != "" {
			name = " " + plain.Name(a.Name)
		}
		fmt.Fprintf(b, "agent %d%s from tick %d on, at %.1f s: %s, in the log %s\n",
			a.ID, name, a.First.Tick, a.First.Now.Seconds(), plain.Name(a.First.Instead), plain.Name(a.First.Recorded))
	}
	fmt.Fprintf(b, "switches: %d here, %d in the log\n", all.Switches[1], all.Switches[0])
}

// rows writes the rows that are active for another time in the rehearsal, or begin another
// number of times.
func (r *rehearsalData) rows(b *strings.Builder) {
	var total time.Duration
	var rows []tally.Budget
	for _, row := range r.Rows {
		total = max(total, row.Active[0], row.Active[1])
		if row.Active[0] != row.Active[1] || row.Begun[0] != row.Begun[1] {
			rows = append(rows, row)
		}
	}
	if rows != nil {
		b.Write(tally.AppendBudgets(nil, []string{"in the log", "here"}, []time.Duration{total, total}, rows))
	}
}

// mostUnknown is how many unknown answers a text lists.
const mostUnknown = 10

var lackWords = map[lack]string{
	lacksAnswer: "was not asked", lacksStatus: "did not run, and its end is not known,", lacksScore: "was active, and its new score is not known,",
	lacksTarget: "may have another target",
}

func (r *rehearsalData) unknown(b *strings.Builder) {
	all, _ := r.sum()
	asInLog := func(n int, why string) {
		if n > 0 {
			fmt.Fprintf(b, "%s (%.1f%%) went as in the log, %s\n", numberOf(n, "tick"), float64(100*float64(n))/float64(max(all.Ticks, 1)), why)
		}
	}
	asInLog(all.Failed, "for its own table does not repeat them from its answers")
	asInLog(all.Followed-all.Failed, "for it does not have what this table asks:")
	for i, u := range r.Unknown {
		if i == mostUnknown {
			fmt.Fprintf(b, "  and %d more\n", len(r.Unknown)-i)
			break
		}
		fmt.Fprintf(b, "  %s %s in %s, the first is tick %d of agent %d\n", plain.Name(u.Row), lackWords[u.What], numberOf(u.Count, "tick"), u.Tick, u.Agent)
	}
}

// numberOf returns a number with commas, and what is counted.
func numberOf(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return plain.Grouped(n) + " " + what
}
