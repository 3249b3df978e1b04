package adapt

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// limits are what kept a choice from what was wanted.
type limits uint16

// The limits.
const (
	limitUnknown   limits = 1 << iota // nothing is known of the player yet
	limitKept                         // the strength stays: the last one still fits
	limitStepped                      // the strength would change by more than a class
	limitWeakest                      // no table is weak enough
	limitStrongest                    // no table is strong enough
	limitAgain                        // a table plays again sooner than Config.Rest wants
	limitTwice                        // a table has several seats of the round
	limitRested                       // a table that suits better rests
	limitGiven                        // the game has chosen, with Against
	limitLeapt                        // no table that suits better is within a class of the last strength
	limitChanged                      // the last results say that the player has changed
)

// Choice is the opponents of a round, and why. It is plain data of its own.
type Choice struct {
	Round  int64 // of the player, from 1
	Tables []int // indexes in Config.Tables, as many as Config.Opponents, or those of Against

	Strength int64 // the mean points of the tables, in thousandths
	before   int64 // that of the choice before; in the first round the same
	Level    int64 // the strength in thousandths of a class: 0 is the easiest one's mean, 1500 between the second and third; classes of about the same points are one

	Wanted    int64 // share of wins, in thousandths
	Expected  int64 // that against these tables
	Low, High int64 // the bounds of the 90 % interval of Expected

	Mood   string // that is set, "" for none
	Player Estimate
	limits limits

	tables []Table
}

// Estimate is what a Director believes of its player, on the scale of the tables'
// points, in thousandths.
type Estimate struct {
	Known     bool  // some round has told something
	Skill     int64 // a table with these points would win half of its rounds against the player
	Low, High int64 // the bounds of the 90 % interval
	Rounds    int64 // that it is from
	Left      int64 // of these, that the player left while behind
	Idle      int64 // rounds that said nothing

	// Swings is how often the estimate has lately fallen or risen by more than luck can.
	// Three and more may mean that the player loses on purpose to meet weaker
	// opponents, or is two people.
	Swings int64

	point int64 // Config.Point
}

// Estimate returns what is known of the player.
func (d *Director) Estimate() Estimate {
	d.made()
	half := z90 * deviation(d.skill.variance) / unit
	return Estimate{
		Known: d.rounds > 0, Skill: d.points(d.mean), Low: d.points(d.mean - half), High: d.points(d.mean + half),
		Rounds: d.rounds, Left: d.left, Idle: d.idle, Swings: d.swings.count, point: d.config.Point,
	}
}

// deviation returns the root of a variance of the scale, in thousandths.
func deviation(variance int64) int64 { return int64(fixed.Sqrt(uint64(variance))) }

// String says it in a sentence without a full stop.
func (e Estimate) String() string {
	switch {
	case !e.Known && e.Idle == 0:
		return "nothing is known of the player, who has not played yet"
	case !e.Known:
		return fmt.Sprintf("nothing is known of the player, who did nothing in %s", rounds(e.Idle))
	}
	text := fmt.Sprintf("after %s the player is worth %s points (%s to %s)", rounds(e.Rounds), e.points(e.Skill), e.points(e.Low), e.points(e.High))
	if e.Left > 0 {
		text += fmt.Sprintf("; %s left while behind %s as lost", rounds(e.Left), counts(e.Left))
	}
	if e.Swings >= told {
		text += fmt.Sprintf("; that fell or rose %d times by more than luck takes it: does the player lose on purpose, or are there two?", e.Swings)
	}
	switch {
	case e.Idle == 1:
		text += "; 1 round without a result does not count"
	case e.Idle > 1:
		text += fmt.Sprintf("; %d rounds without a result do not count", e.Idle)
	}
	return text
}

func rounds(n int64) string {
	if n == 1 {
		return "1 round"
	}
	return fmt.Sprintf("%d rounds", n)
}

func counts(n int64) string {
	if n == 1 {
		return "counts"
	}
	return "count"
}

// points prints points with one digit behind the point.
func (e Estimate) points(n int64) string {
	whole := max(e.point, 1)
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	tenths := n/whole*10 + divRound(n%whole*10, whole)
	if tenths == 0 {
		sign = ""
	}
	return fmt.Sprintf("%s%d.%d", sign, tenths/10, tenths%10)
}

// percent prints thousandths as whole percents.
func percent(n int64) string { return fmt.Sprintf("%d %%", divRound(n, 10)) }

// Why says in sentences who plays, why, what is expected, and what limited the choice:
// the names of the tables, a colon, and [Choice.Reasons].
func (c Choice) Why() string {
	if len(c.Tables) == 0 {
		return c.Reasons()
	}
	return names(c.tables, c.Tables) + ": " + c.Reasons()
}

// Reasons is Why without the names of the tables, for a screen that lists them anyway,
// or must not give them away. It begins with their classes, as the game writes them.
func (c Choice) Reasons() string {
	if len(c.Tables) == 0 {
		return "No choice was made: this is the zero Choice."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s points.", list(c.classes(), "and"), c.Player.points(c.Strength))
	fmt.Fprintf(&b, " %s.", sentence(c.Player.String()))
	fmt.Fprintf(&b, " Wanted are wins in %s of the rounds", percent(c.Wanted))
	if c.Mood != "" {
		fmt.Fprintf(&b, " (%s)", plain.Name(c.Mood))
	}
	fmt.Fprintf(&b, ", expected %s (%s to %s).", percent(c.Expected), percent(c.Low), percent(c.High))
	for _, l := range []struct {
		limit limits
		text  string
	}{
		{limitUnknown, "This is where every new player begins."},
		{limitGiven, "The game has chosen these tables itself."},
		{limitChanged, "The last results are those of a player who has changed: the estimate is uncertain again."},
		{limitKept, "The strength stays, because the last one still fits."},
		{limitStepped, "The strength changes by one class at most."},
		{limitLeapt, "No table that suits better is within a class, so the strength changes by more."},
		{limitWeakest, "No table is weak enough."},
		{limitStrongest, "No table is strong enough."},
		{limitAgain, "A table plays again so soon because no other is about as strong."},
		{limitRested, "A table that suits better rests."},
		{limitTwice, "A table has several seats because no other is about as strong."},
	} {
		if c.limits&l.limit != 0 {
			b.WriteString(" " + l.text)
		}
	}
	return b.String()
}

// sentence begins with a capital letter.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// classes returns the classes of the tables, each once.
func (c Choice) classes() (words []string) {
	seen := map[string]bool{}
	for _, t := range c.Tables {
		if class := c.tables[t].Class; !seen[class] {
			seen[class] = true
			words = append(words, plain.Name(class))
		}
	}
	return words
}
