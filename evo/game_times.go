package evo

import (
	"fmt"
	"time"
)

// times checks the bounds of times, and the MaxHold of the actions against them.
func (k *gameChecker) times(s *Spec) {
	times, step := s.Vocabulary.Times, s.Vocabulary.TimeStep
	good := true
	for _, of := range []struct {
		name string
		span Span
	}{{"Commit", times.Commit}, {"Timeout", times.Timeout}, {"Cooldown", times.Cooldown}, {"Every", times.Every}} {
		add := func(fix, format string, args ...any) {
			k.add(codeTimes, s.Name+" > Times."+of.name, fix, format, args...)
			good = false
		}
		lower, upper := of.span.Min, of.span.Max
		switch {
		case lower < step:
			add("let Min be at least a step, or leave the span out for the default", "it begins at %v; want at least %v", lower, step)
		case lower > upper:
			add("swap them, or make both the same if there is nothing to choose", "Min %v is above Max %v, so that there is no time to choose", lower, upper)
		case lower%step != 0 || upper%step != 0:
			add(fmt.Sprintf("round both, as in %v and %v", lower.Round(step), max(upper.Round(step), lower.Round(step))),
				"it is %v to %v; want multiples of %v, %s", lower, upper, step, stepOf(s.Tick, step))
		}
	}
	if good && times.Commit.Min > times.Timeout.Min {
		k.add(codeTimes, s.Name+" > Times", "lower Commit.Min or raise Timeout.Min",
			"the least Commit, %v, is above the least Timeout, %v, so that a row with this Timeout could have no Commit", times.Commit.Min, times.Timeout.Min)
		good = false
	}
	for i := range s.Vocabulary.Actions {
		a := &s.Vocabulary.Actions[i]
		path := fmt.Sprintf("%s > Actions[%d] %s", s.Name, i, a.Name)
		if !good || a.MaxHold <= 0 {
			continue
		}
		if a.MaxHold < times.Timeout.Min {
			k.add(codeBadMaxHold, path, "raise it, lower Times.Timeout.Min, or leave it out and have the behavior end by itself",
				"MaxHold is %v; an evolved leaf has a Timeout of at least %v", a.MaxHold, times.Timeout.Min)
		} else if a.MaxHold%step != 0 {
			k.add(codeBadMaxHold, path, fmt.Sprintf("round it, as in %v", max(a.MaxHold.Round(step), step)),
				"MaxHold is %v; evolved durations are multiples of %v, %s", a.MaxHold, step, stepOf(s.Tick, step))
		}
	}
}

// stepOf says where the step of durations comes from.
func stepOf(tick, step time.Duration) string {
	if tick == step {
		return "the game's Tick"
	}
	return "as in all games in real time"
}
