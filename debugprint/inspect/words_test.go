package inspect_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// wordsMoment is what debugprint says of an agent after a step.
type wordsMoment struct {
	Agent string `json:"agent"`
	Step  int    `json:"step"`
	Line  string `json:"line"`
	State string `json:"state"`
}

// TestWords writes a log and what debugprint says of its agents, live. The tests of
// the page's sources compare what the page says of the same moments of the log: both
// use the same words, to the letter.
func TestWords(t *testing.T) {
	m := newMenagerie(t)
	var watched []uint64
	for id := uint64(1); id <= animals; id++ {
		if id != unwatched {
			watched = append(watched, id)
		}
	}
	rec, err := record.New(m.crowd.World(), record.Options{Full: watched, Keyframe: 40})
	require.NoError(t, err)
	watcher, err := debugprint.Watch(m.crowd.World(), watched...)
	require.NoError(t, err)
	answers := map[decider.Answer]bool{}
	require.NoError(t, m.observe(answers))

	tree := m.crowd.Tree()
	var moments []wordsMoment
	for step := range 160 {
		m.tick()
		for id := uint64(1); id <= animals; id++ {
			if m.crowd.World().Agent(id) == nil || (step+int(id))%4 != 0 && !meddles[step+1] { // before the next frame something happens
				continue
			}
			mem, err := m.crowd.Memory(id)
			require.NoError(t, err)
			state := tree.State(mem)
			if state.Tick() == 0 { // the log does not know it yet
				continue
			}
			moments = append(moments, wordsMoment{
				Agent: string('0' + byte(id)), Step: step,
				Line:  string(debugprint.AppendLine(nil, tree.Outline(), state, watcher)),
				State: string(debugprint.AppendState(nil, tree.Outline(), state, debugprint.WhyNot, watcher)),
			})
		}
	}
	for a := decider.Accepted; a <= decider.RefusedFrom; a++ {
		if a != decider.RefusedActivate && a != decider.RefusedTurn { // an event of its own; for more agents than the log has
			assert.True(t, answers[a], "no row ever answered %v", a)
		}
	}
	require.NoError(t, rec.Stop())
	var log, text bytes.Buffer
	moments = compareLog(t, rec, moments)
	_, err = rec.WriteTo(&log)
	require.NoError(t, err)
	lines := json.NewEncoder(&text)
	for _, m := range moments {
		require.NoError(t, lines.Encode(m))
	}
	if *update { // an older log must be read as well, so it need not be as it would be written today
		require.NoError(t, os.WriteFile(filepath.Join(wordsDir, "words.log.jsonl"), log.Bytes(), 0o644))
	}
	goldenFile(t, "words.jsonl", text.String())
}

// compareLog compares what package record reads of a log with the same moments, and returns
// those that a log has: of an agent that was not ticked it has what happened before the
// next frame, in the step before.
func compareLog(t *testing.T, rec *record.Recorder, moments []wordsMoment) (had []wordsMoment) {
	t.Helper()
	log, err := rec.Log()
	require.NoError(t, err)
	compared := 0
	for _, want := range moments {
		m, err := log.AtStep(uint64(want.Agent[0]-'0'), int64(want.Step))
		require.NoError(t, err)
		if ticked := m.Step == int64(want.Step); ticked || !meddles[want.Step+1] {
			had = append(had, want)
		}
		if m.Step != int64(want.Step) {
			continue // it was not ticked: what happened since is no part of its last tick
		}
		why := m.Why
		if why == nil {
			why = debugprint.NewWatcher(1 << 20) // that does not watch it
		}
		compared++
		require.Equal(t, want.State, string(debugprint.AppendState(nil, m.Outline, m.State, debugprint.WhyNot, why)), "agent %s, step %d", want.Agent, want.Step)
		require.Equal(t, want.Line, string(debugprint.AppendLine(nil, m.Outline, m.State, why)))
	}
	assert.Greater(t, compared, len(moments)/2)
	return had
}

// meddles are the frames before which something happens from outside.
var meddles = map[int]bool{20: true, 45: true, 60: true, 70: true, 100: true}

// wordsDir is where the tests of the page's sources look.
const wordsDir = "page/test/testdata"

func goldenFile(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join(wordsDir, name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update to write the file")
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// A menagerie is a crowd whose rows answer in all ways that there are.
type menagerie struct {
	t     *testing.T
	crowd *decider.Crowd[*animal]
	frame int
	guest *decider.Tree[*animal]
}

type animal struct {
	id    uint64
	frame *int
}

// Some of the agents of a menagerie.
const (
	animals   = 7
	unwatched = 6 // is not recorded in full
	nameless  = 7
)

type animalRow = decider.Decider[*animal]

const (
	isNight decider.Flags = 1 << iota
	isHurt
	leads
	follows
	isTame
)

const (
	heardNoise stimuli.Mask = 1 << iota
	smelled
	saw
)

// chaos is a number from 0 to 1 that is always the same for the same moment.
func (a *animal) chaos(of int) float64 {
	x := uint64(*a.frame/3)*0x9e3779b97f4a7c15 + a.id*0xbf58476d1ce4e5b9 + uint64(of)*0x94d049bb133111eb
	x ^= x >> 31
	x *= 0xd6e8feb86659fd93
	x ^= x >> 32
	return float64(x%1000) / 1000
}

func mood(of int, need float64) func(*animal, decider.Query) float64 {
	return func(a *animal, _ decider.Query) float64 { return a.chaos(of) - need }
}

// lasts ends after some ticks; it does not begin while chaos says no.
func lasts(name string, ticks int32, ends behavior.Status, no float64) *behavior.Behavior[*animal] {
	return &behavior.Behavior[*animal]{
		Name: name, Block: int32(0),
		Activate: func(a *animal, _ behavior.Context) bool { return a.chaos(len(name)) >= no },
		Tick: func(_ *animal, x behavior.Context) behavior.Status {
			n := behavior.Block[int32](x)
			if *n++; *n >= ticks {
				return ends
			}
			return behavior.Running
		},
	}
}

// hungry asks, and eat acts, with arguments.
type (
	hungry struct {
		Least float64 `unit:"kg"`
	}
	eat struct {
		Food  string
		Bites int32
	}
)

func (h *hungry) Decide(a *animal, _ decider.Query) float64 { return a.chaos(5) - h.Least }

func (*eat) Block() any { return int32(0) }

func (e *eat) Act(_ *animal, x behavior.Context) behavior.Status {
	n := behavior.Block[int32](x)
	*n++
	return behavior.Until(*n >= e.Bites)
}

func menagerieTable() *animalRow {
	leaf := func(name string, ticks int32, ends behavior.Status) *animalRow {
		return &animalRow{Name: name, Behavior: lasts(name, ticks, ends, 0)}
	}
	return &animalRow{Name: "ANIMAL", Children: []*animalRow{
		{
			Name: "PANIC", Preconditions: decider.Preconditions{Stimuli: stimuli.Any(heardNoise | saw)},
			Decide: func(a *animal, q decider.Query) float64 {
				q.Note("fear %v, courage %v", a.chaos(1), 0.125)
				return a.chaos(1) - 0.7
			},
			Recheck: decider.EachTick, Behavior: lasts("RUN", 5, behavior.Succeeded, 0.2), Timeout: time.Second,
		},
		{
			Name: "HUNT", Squad: &decider.Squad[*animal]{Members: 2, Roles: []decider.Role[*animal]{{Flag: leads}, {Flag: follows}}, Key: func(a *animal) uint64 { return a.id % 2 }},
			Gate:          &decider.Gate[*animal]{Name: "PREY", Limit: 2},
			Preconditions: decider.Preconditions{Flags: decider.Check{All: isNight, None: isHurt, Any: isTame, AnyClear: leads | follows}, Cooldown: 700 * time.Millisecond},
			Behavior:      lasts("HUNT", 6, behavior.Succeeded, 0.4),
			Children:      []*animalRow{leaf("STALK", 2, behavior.Succeeded), leaf("POUNCE", 3, behavior.Failed)},
		},
		{
			Name: "SULK", Latched: true, Decide: mood(2, 0.8), Timeout: 900 * time.Millisecond, Children: []*animalRow{
				{Name: "GRUMBLE", Decide: mood(3, 0.5), Behavior: lasts("GRUMBLE", 9, behavior.Succeeded, 0)},
				{Name: "SNAP", Urgent: true, When: func(a *animal) bool { return a.chaos(4) > 0.8 }, Behavior: lasts("SNAP", 1, behavior.Succeeded, 0)},
				leaf("HIDE", 9, behavior.Succeeded),
			},
		},
		{
			Name: "FEED", Policy: decider.Selector, Children: []*animalRow{
				{
					Name: "TROUGH", Gate: &decider.Gate[*animal]{Name: "TROUGH", Limit: 1, Cooldown: 200 * time.Millisecond},
					Ask: &hungry{Least: 0.625}, Act: &eat{Food: "<b>hay</b>\u202e", Bites: 3},
				},
				{Name: "ASK", Not: true, When: func(a *animal) bool { return a.chaos(6) > 0.3 }, Behavior: lasts("ASK", 2, behavior.Failed, 0)},
				{Name: "EMPTY", Outcome: decider.Invert, Decide: mood(7, 0.5)},
				{Name: "FULL", Decide: mood(18, 0.7)},
			},
		},
		{Name: "PLAY", When: func(a *animal) bool { return a.chaos(8) > 0.7 }, Slot: &decider.Slot{Name: "TOY", Bytes: 1024}},
		{
			Name: "DAY", Policy: decider.SequentialList, Remember: decider.PlaceAndTime, Decide: mood(9, 0.6), Children: []*animalRow{
				leaf("WASH", 2, behavior.Succeeded),
				{Name: "SING", Preconditions: decider.Preconditions{Chance: 0.25}, Behavior: lasts("SING", 2, behavior.Succeeded, 0)},
				{Name: "DIG", Policy: decider.Shuffle, EndOn: decider.OnAny, Children: []*animalRow{leaf("LEFT", 2, behavior.Succeeded), leaf("RIGHT", 2, behavior.Succeeded)}},
			},
		},
		{
			Name: "STALKS", Targets: &decider.Targets[*animal]{List: (*animal).prey, Switch: true, Margin: 0.1}, When: func(a *animal) bool { return a.chaos(19) > 0.3 },
			Gate:     &decider.Gate[*animal]{Name: "TRAIL", Limit: 1, Key: func(_ *animal, q decider.Query) uint64 { return min(q.Target(), 1) }},
			Decide:   func(a *animal, q decider.Query) float64 { return a.chaos(60+int(q.Target())) - 0.3 },
			Behavior: &behavior.Behavior[*animal]{Name: "CREEP", Retarget: func(*animal, behavior.Context, uint64) {}}, Timeout: 400 * time.Millisecond,
		},
		{Name: "MOODS", Policy: decider.StateMachine, Decide: mood(64, 0.7), Timeout: 2 * time.Second, Children: []*animalRow{
			{Name: "BRIGHT", Behavior: lasts("BRIGHT", 3, behavior.Succeeded, 0)},
			{Name: "SAD", From: []string{"BRIGHT", "\u202e<b>WILD</b>"}, Decide: mood(61, 0.7), Behavior: lasts("SAD", 4, behavior.Failed, 0)},
			{Name: "\u202e<b>WILD</b>", From: []string{decider.AnyState}, Decide: mood(62, 0.6), Behavior: lasts("WILD", 2, behavior.Succeeded, 0)},
			{Name: "DULL", After: []string{"BRIGHT", "SAD", "DULL"}, On: decider.OnFailure, Decide: mood(63, 0.5), Behavior: lasts("DULL", 2, behavior.Failed, 0)},
			{Name: "CALM", From: []string{decider.Start}, After: []string{"BRIGHT", "\u202e<b>WILD</b>"}, Behavior: lasts("CALM", 1, behavior.Failed, 0)},
		}},
		{
			Name: "BUSY", Policy: decider.Parallel, Succeed: 1, Decide: mood(10, 0.75), Children: []*animalRow{
				leaf("CHEW", 4, behavior.Succeeded),
				{Name: "LISTEN", Decide: mood(11, 0.4), Behavior: lasts("LISTEN", 2, behavior.Failed, 0)},
			},
		},
		{
			Name: "IDLE", Policy: decider.Scored, Margin: 0.05, Rescore: true, Children: []*animalRow{
				{Name: "SIT", Decide: func(a *animal, _ decider.Query) float64 { return 0.5 + a.chaos(12)/500 }, Behavior: lasts("SIT", 20, behavior.Succeeded, 0)},
				{Name: "SCRATCH", Decide: mood(13, -0.1), Behavior: lasts("SCRATCH", 8, behavior.Succeeded, 0), PerAgent: &decider.PerAgent[*animal]{
					Every:  func(*animal) time.Duration { return 200 * time.Millisecond },
					Chance: func(*animal) float64 { return 0.7 },
					Commit: func(*animal) time.Duration { return 300 * time.Millisecond },
				}},
				{
					Name: "WANDER", Preconditions: decider.Preconditions{Every: 500 * time.Millisecond, Scatter: true}, Decide: mood(14, 0.2), Policy: decider.WeightedRandom,
					Children: []*animalRow{
						{Name: "NORTH", Decide: mood(15, 0.5), Behavior: lasts("NORTH", 3, behavior.Succeeded, 0)},
						{Name: "SOUTH", Decide: mood(16, 0.3), Behavior: lasts("SOUTH", 3, behavior.Succeeded, 0)},
						leaf("ASTRAY", 1, behavior.Failed),
					},
				},
			},
		},
	}}
}

func (a *animal) prey(l *decider.TargetList) {
	for i := range uint64(12 * a.chaos(55)) {
		l.Add(i)
	}
}

func (a *animal) sense() decider.Sense {
	var flags decider.Flags
	var live stimuli.Mask
	for i, f := range []decider.Flags{isNight, isHurt, isTame} {
		if a.chaos(20+i) > []float64{0.3, 0.8, 0.3}[i] {
			flags |= f
		}
	}
	for i, s := range []stimuli.Mask{heardNoise, smelled, saw} {
		if a.chaos(30+i) > 0.8 {
			live |= s
		}
	}
	return decider.Sense{Flags: flags, Stimuli: &live}
}

func newMenagerie(t *testing.T) *menagerie {
	m := &menagerie{t: t}
	tree := decider.MustCompile(menagerieTable())
	world := tree.NewWorld(7)
	var err error
	m.crowd, err = tree.NewCrowd(world, func(a *animal, _ time.Duration) decider.Sense { return a.sense() })
	require.NoError(t, err)
	for id := uint64(1); id <= animals; id++ {
		require.NoError(t, m.crowd.Add(id, &animal{id: id, frame: &m.frame}))
		require.NoError(t, world.Every(id, 1+int(id)/3))
	}
	m.guest = decider.MustCompile(&animalRow{Name: "BALL", Children: []*animalRow{
		{Name: "ROLL", Decide: mood(17, 0.5), Behavior: lasts("ROLL", 3, behavior.Succeeded, 0)},
	}})
	world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{isNight: "Night", isHurt: "Hurt", leads: "Leads"},
		Stimuli: map[stimuli.Mask]string{heardNoise: "Noise"},
		Key: func(of string, key uint64) string {
			return map[string]string{"HUNT 1": "Pack\u202e 1", "TRAIL 1": "<Old>"}[of+" "+strconv.FormatUint(key, 10)]
		},
		Agent: func(id uint64) string {
			if id == nameless {
				return ""
			}
			return []string{"", "Ada", "Bo\u202eb", "<b>Cy</b>", "Dot", "Eve", "Finn"}[id]
		},
	})
	return m
}

// observe notes all answers.
func (m *menagerie) observe(answers map[decider.Answer]bool) error {
	_, err := debugprint.Attach(m.crowd.World(), answerSink(answers))
	return err
}

type answerSink map[decider.Answer]bool

func (answerSink) Detail() decider.Detail { return decider.Rows }

func (s answerSink) Observe(e decider.Event) {
	if e.Kind == decider.EventAsked {
		s[e.Answer] = true
	}
}

// tick is a frame; now and then something happens from outside.
func (m *menagerie) tick() {
	world := m.crowd.World()
	switch m.frame {
	case 20, 60:
		require.NoError(m.t, m.crowd.Inject(2, "TOY", m.guest))
		require.NoError(m.t, m.crowd.Inject(4, "TOY", m.guest))
	case 45:
		require.NoError(m.t, world.Eject(2, "TOY"))
	case 70:
		require.NoError(m.t, world.Reset(1))
	case 100:
		require.NoError(m.t, world.Remove(3))
	}
	require.NoError(m.t, world.Tick(100*time.Millisecond))
	m.frame++
}
