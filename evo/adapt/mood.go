package adapt

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Mood is a curve of how many rounds the player should win, with a name: calm before
// the player meets the boss, tense in the finale.
type Mood struct {
	Name string

	// Wins are the wanted shares of wins in the rounds after [Director.SetMood], one
	// after the other, each from 100 to 950 thousandths.
	Wins []int64

	// Repeat begins the curve again after its end; otherwise its last value stays.
	Repeat bool
}

// The limits of a wanted share, in thousandths: at the ends, chance decides little and
// results tell little. The lower one is above all percents but 100, so that whoever
// takes the numbers for percents hears of it.
const (
	leastWins = 100
	mostWins  = 950
)

// Moods returns three to begin with: calm (65 % of the rounds are won), tense (40 %),
// and waves, which go from 65 % down to 35 % and begin again.
func Moods() []Mood {
	return []Mood{
		{Name: "calm", Wins: []int64{650}},
		{Name: "tense", Wins: []int64{400}},
		{Name: "waves", Wins: []int64{650, 550, 450, 350, 500}, Repeat: true},
	}
}

// at returns the wanted share of a round, counted from 0.
func (m Mood) at(round int64) int64 {
	n := int64(len(m.Wins))
	if m.Repeat {
		return m.Wins[round%n]
	}
	return m.Wins[min(round, n-1)]
}

func checkMoods(moods []Mood, bad *strict.Problems) {
	seen := map[string]bool{}
	for i, m := range moods {
		say := func(format string, args ...any) {
			bad.Addf("adapt: Moods[%d], %s: %s", i, strict.Quote(m.Name), fmt.Sprintf(format, args...))
		}
		switch {
		case m.Name == "":
			say("it has no name, by which SetMood finds it. Fix: name it, such as calm")
		case seen[m.Name]:
			say("another mood has that name. Fix: give each a name of its own")
		}
		seen[m.Name] = true
		if len(m.Wins) == 0 {
			say("it wants no share of wins. Fix: list one share or more, such as Wins: []int64{650}")
		}
		for k, share := range m.Wins {
			if share < leastWins || share > mostWins {
				say("Wins[%d] is %d. Fix: want %d to %d thousandths, such as 500 for half of the rounds", k, share, leastWins, mostWins)
			}
		}
	}
}

// moodNames lists the moods for an error.
func moodNames(moods []Mood) []string {
	var words []string
	for _, m := range moods {
		words = append(words, plain.Name(m.Name))
	}
	return words
}
