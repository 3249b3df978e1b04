package decider_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// mastiff is an agent whose rows have arguments.
type mastiff struct {
	enemy float64
	said  []string
}

type mastiffRow = decider.Decider[*mastiff]

// within accepts while the enemy is near.
type within struct {
	Metres float64 `min:"5" max:"60"`
}

func (w *within) Decide(h *mastiff, _ decider.Query) float64 {
	return decider.Bool(h.enemy <= w.Metres)
}

// yell says a text for some time.
type yell struct {
	Text string
	For  time.Duration `min:"0s" max:"1m"`
	Via  []string
	Loud struct{ Decibel int }
}

func (b *yell) Act(h *mastiff, x behavior.Context) behavior.Status {
	h.said = append(h.said, b.Text)
	return behavior.Until(x.Duration() >= b.For)
}

func (b *yell) Deactivate(h *mastiff, _ behavior.Context, why behavior.Reason) {
	h.said = append(h.said, b.Text+" "+why.String())
}

// bite says itself whether it is wanted, and counts in a block.
type bite struct{ Teeth int }

func (b *bite) Block() any { return 0 }

func (b *bite) Decide(h *mastiff, _ decider.Query) float64 {
	return decider.Bool(h.enemy < float64(b.Teeth))
}

func (b *bite) Act(h *mastiff, x behavior.Context) behavior.Status {
	n := behavior.Block[int](x)
	*n += b.Teeth
	h.said = append(h.said, "bites")
	return behavior.Until(*n >= 3*b.Teeth)
}

func mastiffTable() *mastiffRow {
	return &mastiffRow{Name: "HOUND", Children: []*mastiffRow{
		{Name: "BITE", Act: &bite{Teeth: 2}},
		{Name: "HALT", Ask: &within{Metres: 20}, Act: &yell{Text: "Halt!", For: 2 * time.Second}},
		{Name: "WHO", Ask: &within{Metres: 40}, Act: &yell{Text: "Who?", Via: []string{"gate"}}},
		{Name: "LIE", Act: &yell{Text: "...", For: time.Minute}},
	}}
}

// TestArguments: an Act is a behavior, and an Ask a Decide, with the fields of its struct.
func TestArguments(t *testing.T) {
	table := mastiffTable()
	tree := decider.MustCompile(table)
	h, mem := &mastiff{enemy: 50}, tree.NewMemory(1)
	tick := func(enemy float64) []string {
		h.enemy, h.said = enemy, nil
		_, err := tree.Tick(h, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		return h.said
	}
	assert.Equal(t, []string{"..."}, tick(50))
	assert.Equal(t, []string{"... Interrupted", "Who?", "Who? Succeeded", "..."}, tick(30))
	assert.Equal(t, []string{"... Interrupted", "Halt!"}, tick(15))
	assert.Equal(t, []string{"Halt!"}, tick(50), "it is not asked while it is active")
	assert.Equal(t, []string{"Halt! Interrupted", "bites"}, tick(1))
	assert.Equal(t, []string{"bites"}, tick(50))

	info := func(name string) decider.RowInfo { return tree.Outline().Rows()[tree.Outline().Find(name)[0]] }
	assert.Equal(t, `yell("Halt!" 2s)`, info("HALT").Act)
	assert.Equal(t, "within(20)", info("HALT").Ask)
	assert.Equal(t, "within", info("HALT").Decide)
	assert.Equal(t, "bite", info("BITE").Decide)
	assert.Contains(t, tree.String(), `WHO decide [yell] ask=within(40) act=yell("Who?", Via ["gate"])`)
}

// TestArgumentsWalk: the walker, which reads the rules, plays rows with arguments as trees do.
func TestArgumentsWalk(t *testing.T) {
	for seed := range uint64(20) {
		dice := rand.New(rand.NewPCG(seed, 1))
		table := mastiffTable()
		table.Policy = []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Scored, decider.Parallel, decider.Sequence}[seed%5]
		for _, r := range table.Children[:3] {
			r.Recheck = decider.Recheck(dice.IntN(3))
		}
		tree := decider.MustCompile(table)
		w := walker.New(table, 1, 0, 0)
		mem := tree.NewMemory(1)
		one, other := &mastiff{}, &mastiff{}
		for range 300 {
			one.enemy = float64(dice.IntN(60))
			other.enemy, one.said, other.said = one.enemy, nil, nil
			res, err := tree.Tick(one, mem, decider.Input{Delta: time.Second / 2})
			require.NoError(t, err)
			out := w.Tick(other, decider.Input{Delta: time.Second / 2})
			require.Equal(t, one.said, other.said, "seed %d", seed)
			require.Equal(t, walker.StateText(tree, mem), w.State(), "seed %d", seed)
			require.Equal(t, res.Status, out.Status)
		}
	}
}

// TestArgumentsWithin: a list may hold structs with lists of the same, and arguments may be embedded.
func TestArgumentsWithin(t *testing.T) {
	tree, err := decider.Compile(&mastiffRow{Name: "HOUND", Children: []*mastiffRow{
		{Name: "FEED", Act: &litter{Of: []litter{{Names: [][2]string{{"Rex", "Ada"}}}, {Of: []litter{}}}}},
		{Name: "WATCH", Act: &guided{Rope{2}, 1}},
	}})
	require.NoError(t, err)
	assert.Contains(t, tree.String(), `act=litter(Of [(Names [["Rex" "Ada"]]) (Of [])])`)
	assert.Contains(t, tree.String(), "act=guided(Metres 2, Eyes 1)")
}

// TestArgumentsAreCopies: a tree and a Clone have structs of their own, one for each row.
func TestArgumentsAreCopies(t *testing.T) {
	table := mastiffTable()
	table.Children[3].Act = table.Children[2].Act // one pointer in two rows
	tree := decider.MustCompile(table)
	clone := decider.Clone(table)
	clone.Children[2].Act.(*yell).Text = "Where?"
	clone.Children[2].Act.(*yell).Via[0] = "door"
	assert.Equal(t, "Who?", clone.Children[3].Act.(*yell).Text)
	assert.Equal(t, []string{"gate"}, table.Children[2].Act.(*yell).Via)
	table.Children[2].Act.(*yell).Text = "What?"
	h := &mastiff{enemy: 30}
	_, err := tree.Tick(h, tree.NewMemory(1), decider.Input{Delta: time.Second})
	require.NoError(t, err)
	assert.Contains(t, h.said, "Who?")
}

// The mistakes that TestWrongArguments makes.
type (
	byValue   struct{ N int }
	hidden    struct{ n int }
	pointing  struct{ At *int }
	misnamed  struct{ N int }
	endless   struct{ X float64 }
	strangely struct {
		N int `min:"few"`
		M int `min:"3" max:"1"`
		S int `step:"0"`
	}
	timed struct{ For time.Duration }
	list  struct{ Of [2]map[string]int }

	Rope    struct{ Metres float64 }
	leashed struct{ *Rope }
	guided  struct {
		Rope
		Eyes int
	}
	numeral   int
	unpointed struct{ N []int }
	litter    struct {
		Of    []litter
		Names [][2]string
	}
	diverse struct {
		Any  any
		Ends chan int
		Z    complex64
		At   []struct{ p uint }
	}
)

func (*Rope) Act(*mastiff, behavior.Context) behavior.Status     { return behavior.Running }
func (*numeral) Act(*mastiff, behavior.Context) behavior.Status  { return behavior.Running }
func (unpointed) Act(*mastiff, behavior.Context) behavior.Status { return behavior.Running }
func (unpointed) Decide(*mastiff, decider.Query) float64         { return 1 }
func (*litter) Act(*mastiff, behavior.Context) behavior.Status   { return behavior.Running }
func (*diverse) Act(*mastiff, behavior.Context) behavior.Status  { return behavior.Running }

func (byValue) Act(*mastiff, behavior.Context) behavior.Status    { return behavior.Running }
func (h *hidden) Act(*mastiff, behavior.Context) behavior.Status  { h.n++; return behavior.Running }
func (*pointing) Act(*mastiff, behavior.Context) behavior.Status  { return behavior.Running }
func (*misnamed) Act(*mastiff, behavior.Context) behavior.Status  { return behavior.Running }
func (*misnamed) Activate(*mastiff) bool                          { return true }
func (*misnamed) Deactivate() (int, error)                        { return 0, nil }
func (*endless) Act(*mastiff, behavior.Context) behavior.Status   { return behavior.Running }
func (*strangely) Act(*mastiff, behavior.Context) behavior.Status { return behavior.Running }
func (*timed) Act(*mastiff, behavior.Context) behavior.Status     { return behavior.Running }
func (*list) Act(*mastiff, behavior.Context) behavior.Status      { return behavior.Running }

// TestWrongArguments: all that is wrong with an Act or an Ask is said, with a way to mend it.
func TestWrongArguments(t *testing.T) {
	for want, row := range map[string]*mastiffRow{
		"Act is a decider_test.byValue; want a pointer to a struct. Fix: write &byValue{…}":     {Act: byValue{}},
		"Act is a nil *decider_test.yell. Fix: write &yell{}":                                   {Act: (*yell)(nil)},
		"Ask is a nil *decider_test.within":                                                     {Ask: (*within)(nil), Do: func(*mastiff) {}},
		"Act has the field n, which is not exported":                                            {Act: &hidden{}},
		"Act has the field At of type *int, which is no data of its own":                        {Act: &pointing{}},
		"Act has X of NaN; want a finite number":                                                {Act: &endless{math.NaN()}},
		"Act has X of +Inf; want a finite number":                                               {Act: &endless{math.Inf(1)}},
		`Act has the field N with the tag min:"few"; want a number`:                             {Act: &strangely{}},
		`Act has the field M with the tags min:"3", max:"1", between which is nothing`:          {Act: &strangely{}},
		`Act has the field S with the tag step:"0"; want more than 0`:                           {Act: &strangely{}},
		"Act has For of 3 nanoseconds; want a duration with its unit":                           {Act: &timed{3}},
		"Act has For of -3 nanoseconds; want a duration with its unit":                          {Act: &timed{-3}},
		"Act has For of 1m1s; its tags say min 0s, max 1m":                                      {Act: &yell{For: 61 * time.Second}},
		"Ask has Metres of 61; its tags say min 5, max 60":                                      {Ask: &within{61}, Do: func(*mastiff) {}},
		"Act has the field Rope of type *decider_test.Rope, which is no data of its own":        {Act: &leashed{&Rope{2}}},
		"Act is a *decider_test.numeral; want a pointer to a struct":                            {Act: new(numeral)},
		"Ask is a decider_test.unpointed; want a pointer to a struct. Fix: write &unpointed{…}": {Ask: unpointed{}, Act: &bite{}},
		"Act is a decider_test.unpointed; want a pointer to a struct":                           {Act: unpointed{}},
		"Act has the field Any of type interface {}, which is no data of its own":               {Act: &diverse{Any: 1}},
		"Act has the field Ends of type chan int, which":                                        {Act: &diverse{}},
		"Act has the field Z of type complex64, which":                                          {Act: &diverse{}},
		"Act has the field At.p, which is not exported":                                         {Act: &diverse{}},
		"Act has the field At[1].p, which is not exported":                                      {Act: &diverse{At: []struct{ p uint }{{1}, {2}}}},
		"Act has the field Of[1] of type map[string]int":                                        {Act: &list{}},
		"Do, Act are set; a row does one thing":                                                 {Act: &bite{}, Do: func(*mastiff) {}},
		"Behavior, Act are set; a row does one thing":                                           {Act: &bite{}, Behavior: &behavior.Behavior[*mastiff]{Name: "B"}},
		"Ask and Decide are set; a row is asked by one of them":                                 {Ask: &within{20}, Decide: func(*mastiff, decider.Query) float64 { return 1 }, Act: &bite{}},
	} {
		row.Name = "ROW"
		_, err := decider.Compile(&mastiffRow{Name: "HOUND", Children: []*mastiffRow{row}})
		assert.ErrorContains(t, err, want)
	}
}

// TestUncalledMethods: Lint knows methods that nobody calls.
func TestUncalledMethods(t *testing.T) {
	tree := decider.MustCompile(&mastiffRow{Name: "HOUND", Children: []*mastiffRow{{Name: "ROW", Act: &misnamed{}}}})
	for _, want := range []string{
		"UncalledMethod at HOUND > ROW: Act, a *decider_test.misnamed, has a method that is not called: Activate is a func(*decider_test.mastiff) bool; want a func(*decider_test.mastiff, behavior",
		"Deactivate is a func() (int, error); want",
	} {
		assert.ErrorContains(t, tree.Lint(), want)
	}
}

// gait is a constant of a game.
type gait int

func (g gait) String() string { return [...]string{"walk", "trot"}[g] }

// bay is an Act with fields of all sorts.
type (
	tone struct{ Hertz, Decibel float64 }
	bay  struct {
		Text   string
		Radius float64 `unit:"m"`
		Times  int
		For    time.Duration
		Gait   gait
		At     func(*mastiff) float64
		Loud   bool
		Tone   tone
		Words  []string
		Beats  [2]time.Duration
	}
	treads struct {
		Far, Near    float64 `unit:"m"`
		Times, Twice int
		Say, Reply   string
	}
	mute struct{}
)

func (*bay) Act(*mastiff, behavior.Context) decider.Status    { return decider.Running }
func (*treads) Act(*mastiff, behavior.Context) decider.Status { return decider.Running }
func (*mute) Act(*mastiff, behavior.Context) decider.Status   { return decider.Running }

func moonlight(*mastiff) float64 { return 1 }

// TestArgsText: tools show arguments by their values with units, and by name what could be that of another field.
func TestArgsText(t *testing.T) {
	for want, act := range map[string]behavior.Action[*mastiff]{
		`bay`:                                    &bay{},
		`mute`:                                   &mute{},
		`bay("Hu!" 20 m 3 1m30s trot moonlight)`: &bay{Text: "Hu!", Radius: 20, Times: 3, For: 90 * time.Second, Gait: 1, At: moonlight},
		`bay("a\nb", Loud)`:                      &bay{Text: "a\nb", Loud: true},
		`bay(0.25 m, Tone (Hertz 440), Words ["a" "b"], Beats [1s 0s])`: &bay{Radius: 0.25, Tone: tone{Hertz: 440}, Words: []string{"a", "b"}, Beats: [2]time.Duration{time.Second}},
		`treads(Near 2 m, Times 1, Reply "no")`:                         &treads{Near: 2, Times: 1, Reply: "no"},
		`treads(Far 2 m, Twice 1, Say "no")`:                            &treads{Far: 2, Twice: 1, Say: "no"},
	} {
		tree := decider.MustCompile(&decider.Decider[*mastiff]{Name: "ROW", Act: act})
		assert.Equal(t, want, tree.Outline().Row(0).Act)
	}
}
