package hunt

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Repro judges the round of a finding again, in this process or in one of its own.
// The verdict says whether something is wrong; [Verdict.Same] tells whether it is the
// same as before.
func Repro[A any](ctx context.Context, game *evo.Game[A], f *Finding, proc bool) (Verdict, error) {
	b, err := open(game, Options{Proc: proc}, nil)
	if err != nil {
		return Verdict{}, err
	}
	defer b.close()
	if f.Verdict.Oracle == Endless { // the hunt has waited long enough: the machine is not just busy
		return b.judge(ctx, f.Round, patience)
	}
	return judgeSurely(ctx, b, f.Round, patience)
}

// Replay writes the round of a finding with the game's Replay, which must not be nil:
// the round itself, not what it is compared with. A panic of the game is an error.
func Replay[A any](w io.Writer, game *evo.Game[A], f *Finding) (err error) {
	if game.Replay == nil {
		return fmt.Errorf("the game %q has no Replay to write pages with", game.Name)
	}
	j, err := newJudge(game)
	if err != nil {
		return err
	}
	mode, err := j.mode(f.Round.Mode)
	if err != nil {
		return err
	}
	trees, err := j.trees(f.Round, mode)
	if err != nil {
		return err
	}
	names := make([]string, len(trees))
	for slot := range names {
		names[slot] = fmt.Sprintf("slot %d", slot)
		if f.Round.Slots[slot] == nil {
			names[slot] = "idle"
		}
	}
	defer func() {
		if p := recover(); p != nil {
			text, at := match.Recovered(p)
			err = fmt.Errorf("the game panics before the replay is written: %s (%s)", text, at)
		}
	}()
	return game.Replay(w, game, j.setup(mode, f.Round.Seed, trees), names)
}

// Require fails the test while something is wrong with a round, whose slots are played
// by these tables; nil does nothing. The Slots of the round are not used. Tests that
// hunts write call it by the name that package evo/hunt gives it.
func Require[A any](t testing.TB, game *evo.Game[A], r Round, tables ...*decider.Decider[A]) {
	t.Helper()
	v, err := play(t, game, r, tables)
	switch {
	case err != nil:
		t.Fatalf("the round cannot be played: %v", err)
	case v.Oracle != "":
		t.Fatal(v)
	}
}

// Play plays a round for what the game keeps of it outside of its Sim, as a failure
// needs it before another round. It looks at nothing.
func Play[A any](t testing.TB, game *evo.Game[A], r Round, tables ...*decider.Decider[A]) {
	t.Helper()
	if _, err := play(t, game, r, tables); err != nil {
		t.Fatalf("the round cannot be played: %v", err)
	}
}

func play[A any](t testing.TB, game *evo.Game[A], r Round, tables []*decider.Decider[A]) (Verdict, error) {
	l := &local[A]{game: game}
	return l.watch(patience, func(j *judge[A]) (Verdict, error) {
		mode, err := j.mode(r.Mode)
		if err != nil {
			return Verdict{}, err
		}
		if len(tables) != mode.Slots {
			return Verdict{}, fmt.Errorf("%d tables are not the %d that mode %q has slots", len(tables), mode.Slots, mode.Name)
		}
		trees := make([]*decider.Tree[A], len(tables))
		for slot, table := range tables {
			trees[slot] = j.idle
			if table != nil {
				if trees[slot], err = decider.Compile(table); err != nil {
					return Verdict{}, fmt.Errorf("slot %d: %w", slot, err)
				}
			}
		}
		return j.judgeTrees(t.Context(), r, mode, trees)
	})
}

// String returns the verdict for people: what is wrong, where, after which step, and
// details, in some lines; or "nothing is wrong".
func (v Verdict) String() string {
	if v.Oracle == "" {
		return "nothing is wrong"
	}
	text := fmt.Sprintf("%s: %s", v.Oracle, v.Message)
	if v.Place != "" {
		text += " (" + plain.Name(v.Place) + ")"
	}
	text += fmt.Sprintf("\nThe first bad step is %d.", v.Step)
	if v.Detail != "" {
		text += "\n" + v.Detail
	}
	if advice := v.advice(); advice != "" {
		text += "\n" + advice
	}
	return string(plain.AppendText(nil, text))
}

// advice says how to tell a wrong declaration from a defect, if it may be either.
func (v Verdict) advice() string {
	const fix = "Fix: mend the game; or have Change move all that the symmetry moves, compare less in Same, or name what does not fit it in Without"
	switch {
	case v.Changed:
		return "It shows in the round that a symmetry has changed. Fix: mend the game; or the symmetry's Change, if it makes a state that the game never has"
	case v.Oracle != Symmetry || v.Step > 1:
		return ""
	case v.Declared:
		return "The declaration is wrong. Fix: mend its functions"
	case v.Step == 0:
		return "It breaks before the first step: either the game has a defect or the declaration is wrong. " + fix
	}
	return "It breaks in the first step: either the game has a defect or the declaration is wrong. " + fix
}
