package corpus

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/evo/adapt"
)

// numbers is what a designer has written for the village, by name and by path.
const numbers = `{
	"EAT.Every": "750ms",
	"FLEE.Chance": 0.25,
	"REST.Margin": 0.3,
	"REST.Children": ["STAND", "LEAN", "LIE"],
	"CLIMB.Act.To": "900ms",
	"EAT.Act.Ticks": 12,
	"LIE.Ask.Less": 0.25,
	"VILLAGE > WATCH.Cooldown": "2s",
	"WATCH.Timeout": "4s",
	"WORK.Loop": 5,
	"TALK.Off": true
}
`

// texts are what people and games keep as JSON: numbers of tables, and what a Director
// knows of a player.
func texts() []Item {
	return []Item{
		{"village.numbers", func() []byte { return []byte(numbers) }, func(data []byte) string {
			root := decider.Clone(village())
			lines, err := override.Apply(root, data)
			if err != nil {
				return err.Error()
			}
			return fmt.Sprintf("%d changes, now%s", len(lines), numbersOf(root))
		}},
		{"player.director", func() []byte {
			d := must1(adapt.New(opponents()))
			for i := range 12 {
				if i == 5 {
					must(d.SetMood("waves"))
				}
				d.Next()
				must(d.Record(adapt.Result{Outcome: adapt.Outcome(i * 7 % 5), Clear: int64(i * 20)}))
			}
			d.Next()
			return d.AppendState(nil)
		}, func(data []byte) string {
			d := must1(adapt.New(opponents()))
			if err := d.Restore(data); err != nil {
				return err.Error()
			}
			c := d.Next()
			e := d.Estimate()
			return fmt.Sprintf("skill %d (%d to %d) after %d rounds; plays %v in round %d, mood %q", e.Skill, e.Low, e.High, e.Rounds, c.Tables, c.Round, c.Mood)
		}},
	}
}

// numbersOf lists the rows with numbers, in the order of the table.
func numbersOf(r *row) string {
	var text string
	if n := fmt.Sprint(r.Preconditions.Every, r.Preconditions.Cooldown, r.Timeout, r.Preconditions.Chance, r.Margin, r.Loop); n != "0s 0s 0s 0 0 0" {
		text = fmt.Sprintf(" %s %s;", r.Name, n)
	}
	for _, args := range []any{r.Act, r.Ask} {
		if args != nil {
			text += fmt.Sprintf(" %s %+v;", r.Name, args)
		}
	}
	for _, child := range r.Children {
		text += numbersOf(child)
	}
	return text
}

func opponents() adapt.Config {
	c := adapt.Config{Opponents: 2, Moods: adapt.Moods(), Seed: 5, Rest: 4}
	for i := range int64(9) {
		points := 900*i - 3000
		c.Tables = append(c.Tables, adapt.Table{
			Name: fmt.Sprintf("T%d", i), Class: []string{"Easy", "Medium", "Hard"}[i/3], Style: "tests",
			Points: points, Low: points - 850, High: points + 850, Rounds: 24,
		})
	}
	return c
}
