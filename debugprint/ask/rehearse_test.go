package ask_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/debugprint/ask"
)

// TestRehearse: a log alone says what its agents would have done with other numbers.
func TestRehearse(t *testing.T) {
	g := ask.Live(play(t, "asked once", 40, 600))
	for edits, want := range map[string][]string{
		`{"WORK.Recheck":"EachTick"}`:             {"40 agents, 24,000 ticks; 27 do something else", "VILLAGER > SLEEP, in the log VILLAGER > WORK"},
		`{"VILLAGER > SLEEP.Recheck":"EachTick"}`: {"40 agents, 24,000 ticks; all do the same as in the log"},
		`{"EAT.Off":true,"REST.Cooldown":"1s"}`:   {"39 do something else", "REST was not asked in"},
		`{"VILLAGER.Children":["EAT","FLEE","ANSWER","REST","PATROL","THIRST","DAWN","WORK","SLEEP"]}`: {"33 do something else"},
		`{"VILLAGER.Children":["SLEEP","FLEE","EAT","ANSWER","REST","PATROL","THIRST","DAWN","WORK"],"REST.Cooldown":"20us"}`: {
			"\nwarning Shadowed at VILLAGER > PATROL: SLEEP comes before it", "\nwarning ShortDuration at VILLAGER > REST: ", "40 do something else",
		},
		`{"PATROL.Every":"1s"}`: {"\nerror EveryOnSquad at VILLAGER > PATROL: "}, // Compile would refuse it
	} {
		text := asked(t, g, ask.Question{Ask: "rehearse", Edits: edits}).Text
		for _, w := range want {
			assert.Contains(t, text, w, edits)
		}
		assert.Equal(t, strings.Contains(want[0], " at "), strings.Contains(text, "\nwarning ") || strings.Contains(text, "\nerror "), "only what edits bring: %s", text)
	}
	for edits, want := range map[string]string{
		"":                           `edits are ""; want an object such as`,
		"{}":                         "want an object such as",
		`{"EAT":1}`:                  `EAT is no row with a field; write it as in "WORK.Recheck"`,
		`{"WORKS.Off":true}`:         "no table has a row WORKS; do you mean WORK?",
		`{"WORK.Rechek":1}`:          "WORK has no field Rechek that a rehearsal of a log can change; do you mean Recheck?",
		`{"EAT.Cooldown":4}`:         "EAT: Cooldown is 4; want a duration in quotes with its unit",
		`{"EAT.Off":1}`:              "EAT: Off is 1; want true or false",
		`{"VILLAGER.Off":true}`:      "VILLAGER is the root, which cannot be off",
		`{"WORK.Recheck":"Often"}`:   "WORK: Recheck is Often; want Never, OnRedecide or EachTick",
		`{"DAWN.Children":["WASH"]}`: "DAWN: Children want each row of the group once, and no other",
	} {
		_, err := g.Ask(t.Context(), ask.Question{Ask: "rehearse", Edits: edits})
		assert.ErrorContains(t, err, want, edits)
	}
}

func TestVocabulary(t *testing.T) {
	text := asked(t, ask.Live(play(t, "", 4, 10)), ask.Question{Ask: "vocabulary"}).Text
	for _, want := range []string{"flags: Night, Hungry, Alarm, Guard, Thirsty, Morning\n", "stimuli: Knock\n", "Decide or Ask tired: of REST\n", "Behavior WELL: of DRINK, WASH\n"} {
		assert.Contains(t, text, want)
	}
}
