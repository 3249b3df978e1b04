package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// firstActions are the actions of the vocabulary's first version that use all three
// channels. One such row drives, aims and fires, which decides a table's strength by
// itself. Today's vocabulary has the lanes in their place, for a Parallel: [Swing],
// [KeepDistance], [Jink] and [FireWhenAimed], or [HoldStill] and [FaceLastSeen]. To
// evolve as the first version did, append them to the actions of a copy of
// [Vocabulary], and play by [firstRules].
var firstActions = []evo.Action[*Tank]{
	{Act: &Strafe{At: 14, Aside: 40}, Channels: all, Draws: true},
	{Act: &Ambush{Range: 20, Patience: 4 * time.Second}, Channels: all},
}

// Strafe fights on the move: it keeps its distance to the nearest enemy that a shell
// can hurt, turns aside between two shots so that its way is hard to foresee, and
// turns in again, leading, when the gun is nearly loaded. It succeeds when there is no
// such enemy in shell range, and fails without ammunition.
type Strafe struct {
	At    int `min:"5" max:"30" unit:"u"`
	Aside int `min:"0" max:"80" unit:"deg"`
}

func (*Strafe) Block() any { return strafing{} }

type strafing struct {
	targeting
	jink  jinking
	side  int8          // +1 turns aside to the left, -1 to the right, 0 is not chosen
	ready time.Duration // when the gun is loaded, on the agent's clock
}

// Strafing's own measures.
const (
	strafeAim    = 34                     // steps of error, 3 degrees, with which it fires
	strafePeriod = 700 * time.Millisecond // mean time between changes over
)

// Decide accepts while there is ammunition and an enemy in shell range that a shell can
// hurt.
func (*Strafe) Decide(t *Tank, q decider.Query) float64 { return new(Swing).Decide(t, q) }

func (s *Strafe) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[strafing](x)
	e, otherwise := b.opponent(t, x)
	if e == nil {
		return otherwise
	}
	b.gun(t, x, e, steps(s.Aside))
	switch want := fixed.Int(s.At); {
	case !t.within(e.Pos(), want+2*slack):
		b.jink.backward = !free(t, true) && free(t, false)
		drive(t, !b.jink.backward)
	case t.within(e.Pos(), want-2*slack):
		b.jink.backward = free(t, false) || !free(t, true)
		drive(t, !b.jink.backward)
	default:
		b.jink.drive(t, x, strafePeriod)
	}
	return behavior.Running
}

// gun turns in to fire, and aside while the gun reloads.
func (b *strafing) gun(t *Tank, x behavior.Context, e *Tank, aside int) {
	lead := t.Lead(e)
	if b.side == 0 {
		b.turnAside(x)
	}
	if x.Now()+turnTime(t, aside) < b.ready {
		t.TurnTo(lead.Add(int(b.side) * aside))
		return
	}
	t.TurnTo(lead)
	if abs(t.off(lead)) <= strafeAim && t.Fire() {
		b.ready = x.Now() + t.rules().Cooldown
		b.turnAside(x)
	}
}

func (b *strafing) turnAside(x behavior.Context) { b.side = int8(2*x.IntN(2) - 1) }

// Ambush waits without moving, turned to the closest enemy, and fires, leading, at
// any enemy that comes into view within its range. It succeeds when none has come for a
// time, and fails without ammunition.
type Ambush struct {
	Range    int           `min:"4" max:"30" unit:"u"`
	Patience time.Duration `min:"1s" max:"10s" step:"500ms"`
}

func (*Ambush) Block() any { return ambushing{} }

type ambushing struct {
	targeting
	since time.Duration // when an enemy was last in range, on the agent's clock
	begun bool
}

// Decide accepts while there is ammunition and no enemy has a line of sight.
func (*Ambush) Decide(t *Tank, _ decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && t.inCover())
}

func (a *Ambush) Act(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[ambushing](x)
	if !b.begun {
		b.since, b.begun = x.Now(), true
	}
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	t.Halt()
	if e := b.keep(t, nearest, fixed.Int(a.Range)); e != nil {
		b.since = x.Now()
		t.choose(targetNearest)
		if t.TurnTo(t.Lead(e)) {
			t.Fire()
		}
		return behavior.Running
	}
	if x.Now()-b.since >= a.Patience {
		return behavior.Succeeded
	}
	if e := t.ClosestEnemy(); e != nil {
		t.choose(targetClosest)
		t.Face(e.Pos())
	}
	return behavior.Running
}

// firstRules returns the rules of the game's first version, to compare with: with
// them a tank may fire from under its protection, a splash goes through walls, and
// hardly any tank runs out of shells.
func firstRules() gameRules {
	r := defaultRules()
	r.Ammo = 50
	r.FiringExposes = false
	r.SplashThroughWalls = true
	return r
}

// An evolved Parallel has lanes of disjoint channels, and actions that draw random
// numbers are kept apart from the others. Both rely on the vocabulary; this test
// compares it with what the actions do in the recorded moments.
func TestActionsDoWhatTheVocabularySays(t *testing.T) {
	type used struct{ move, turn, fire, differs, runs bool }
	did := map[string]*used{}
	rows := map[string]*decider.Tree[*Tank]{}
	for _, a := range everyAction() {
		name := nameOf(a.Act)
		did[name], rows[name] = &used{}, decider.MustCompile(actionRow(a.Act))
	}
	// act ticks a tree three times, past its first actions, and returns its
	// intents.
	act := func(a *Arena, tree *decider.Tree[*Tank], slot int, id uint64) (wants []intent) {
		mem := tree.NewMemory(id)
		for range 3 {
			tank, in := a.Look(slot)
			r, err := tree.Tick(tank, mem, in)
			require.NoError(t, err)
			if r.Leaf == decider.NoRow {
				break
			}
			wants = append(wants, tank.intent)
		}
		return wants
	}
	for i, s := range situations() {
		if testing.Short() && i%3 != 0 {
			continue
		}
		a := situation(t, s)
		for slot := range fixedMode.Slots {
			for name, u := range did {
				wants := act(a, rows[name], slot, 1)
				u.runs = u.runs || len(wants) > 0
				for _, w := range wants {
					u.move = u.move || w.move != 0
					u.turn = u.turn || w.turn != 0
					u.fire = u.fire || w.fire
				}
				u.differs = u.differs || !slices.Equal(wants, act(a, rows[name], slot, 2))
			}
		}
	}
	for _, a := range everyAction() {
		name := nameOf(a.Act)
		u := did[name]
		assert.True(t, u.runs, "%s is possible nowhere", name)
		for channel, uses := range map[string]bool{"move": u.move, "turn": u.turn, "fire": u.fire} {
			says := slices.Contains(a.Channels, channel)
			switch {
			case uses && !says:
				t.Errorf("%s uses the channel %s and does not say so", name, channel)
			case says && !uses && !stands[name]:
				t.Errorf("%s says that it uses the channel %s and never does", name, channel)
			}
		}
		if u.differs && !a.Draws {
			t.Errorf("%s draws random numbers and does not say so", name)
		}
		if a.Draws && !u.differs {
			t.Errorf("%s says that it draws random numbers and never does", name)
		}
	}
}

// stands has the actions that use the channel move to keep still.
var stands = map[string]bool{"HOLD_STILL": true, "AMBUSH": true}
