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
)

// firstActions are the actions of the vocabulary's first version that use all three
// channels. One such row drives, aims and fires, which decides a table's strength by
// itself. Today's vocabulary has the lanes in their place, for a Parallel: [Swing],
// [KeepDistance], [Jink] and [FireWhenAimed], or [HoldStill] and [FaceLastSeen]. To
// evolve as the first version did, append them to the actions of a copy of
// [Vocabulary], and play by [firstRules].
var firstActions = []evo.Action[*Tank]{
	{
		Name: "STRAFE", Behavior: &Strafe, Expr: "&arena.Strafe",
		Possible: CanStrafe, PossibleExpr: "arena.CanStrafe",
		Args: args(distance("at", 5, 30, 14), arc("aside", 0, 80, 40)), Channels: all, Draws: true,
	},
	{
		Name: "AMBUSH", Behavior: &Ambush, Expr: "&arena.Ambush",
		Possible: CanAmbush, PossibleExpr: "arena.CanAmbush",
		Args: args(distance("range", 4, 30, 20), span("patience", 1, 10, 0.5, 4)), Channels: all,
	},
}

// Strafe fights on the move: it keeps its distance to the nearest enemy that a shell
// can hurt, turns aside between two shots so that its way is hard to foresee, and
// turns in again, leading, when the gun is nearly loaded. Its arguments are the
// distance in u and how far it turns aside, in degrees. It succeeds when there is no
// such enemy in shell range, and fails without ammunition.
var Strafe = Behavior{Name: "STRAFE", Block: strafing{}, Tick: tickStrafe}

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

// CanStrafe accepts while there is ammunition and an enemy in shell range that a
// shell can hurt.
func CanStrafe(t *Tank, q decider.Query) float64 { return CanSwing(t, q) }

func tickStrafe(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[strafing](x)
	e, otherwise := b.opponent(t, x)
	if e == nil {
		return otherwise
	}
	b.gun(t, x, e)
	switch want := units(x, 0); {
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
func (b *strafing) gun(t *Tank, x behavior.Context, e *Tank) {
	lead, aside := t.Lead(e), steps(x.Arg(1))
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
// any enemy that comes into view within the range in u that is its first argument.
// It succeeds when none has come for the seconds that are its second argument, and
// fails without ammunition.
var Ambush = Behavior{Name: "AMBUSH", Block: ambushing{}, Tick: tickAmbush}

type ambushing struct {
	targeting
	since time.Duration // when an enemy was last in range, on the agent's clock
	begun bool
}

// CanAmbush accepts while there is ammunition and no enemy has a line of sight.
func CanAmbush(t *Tank, _ decider.Query) float64 {
	return decider.Bool(t.Ammo() > 0 && t.inCover())
}

func tickAmbush(t *Tank, x behavior.Context) behavior.Status {
	b := behavior.Block[ambushing](x)
	if !b.begun {
		b.since, b.begun = x.Now(), true
	}
	if t.Ammo() == 0 {
		return steady(x, behavior.Failed)
	}
	t.Halt()
	if e := b.keep(t, nearest, units(x, 0)); e != nil {
		b.since = x.Now()
		t.choose(targetNearest)
		if a := t.Lead(e); t.TurnTo(a) {
			t.Fire()
		}
		return behavior.Running
	}
	if x.Now()-b.since >= seconds(x, 1) {
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

// defaults returns the default arguments of an action.
func defaults(t *testing.T, name string) []float64 {
	t.Helper()
	var args []float64
	for _, a := range action(t, name).Args {
		args = append(args, a.Default)
	}
	return args
}

// An evolved Parallel has lanes of disjoint channels, and actions that draw random
// numbers are kept apart from the others. Both rely on the vocabulary; this test
// compares it with what the actions do in the recorded moments.
func TestActionsDoWhatTheVocabularySays(t *testing.T) {
	type used struct{ move, turn, fire, differs, runs bool }
	did := map[string]*used{}
	rows := map[string]*decider.Tree[*Tank]{}
	for _, a := range everyAction() {
		did[a.Name] = &used{}
		rows[a.Name] = decider.MustCompile(actionRow(t, a.Name, defaults(t, a.Name)...))
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
		u := did[a.Name]
		assert.True(t, u.runs, "%s is possible nowhere", a.Name)
		for channel, uses := range map[string]bool{"move": u.move, "turn": u.turn, "fire": u.fire} {
			says := slices.Contains(a.Channels, channel)
			switch {
			case uses && !says:
				t.Errorf("%s uses the channel %s and does not say so", a.Name, channel)
			case says && !uses && !stands[a.Name]:
				t.Errorf("%s says that it uses the channel %s and never does", a.Name, channel)
			}
		}
		if u.differs && !a.Draws {
			t.Errorf("%s draws random numbers and does not say so", a.Name)
		}
		if a.Draws && !u.differs {
			t.Errorf("%s says that it draws random numbers and never does", a.Name)
		}
	}
}

// stands has the actions that use the channel move to keep still.
var stands = map[string]bool{"HOLD_STILL": true, "AMBUSH": true}
