package ask

import (
	"cmp"
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// finder looks for times in which agents fit.
type finder struct {
	in, out map[*decider.Outline][]decider.Row
	sets    map[*decider.Outline]*bitSets
	answer  decider.Answer // of the rows in in, if answers is true
	answers bool
	value   *condition

	fits  map[uint64]*fit
	doing map[string]int64
	steps int64
}

// bitSets are the flags and stimuli that must be there, or must not.
type bitSets struct {
	flags, noFlags     decider.Flags
	stimuli, noStimuli stimuli.Mask
	never              bool // the tree does not know one that must be there
}

type fit struct {
	id             uint64
	first, last, n int64
	leaf           string
}

func (c *call) find() error {
	f := &finder{in: c.rowAsked(c.Row), out: c.rowAsked(c.Not), sets: c.bitSets(), fits: map[uint64]*fit{}, doing: map[string]int64{}}
	span := c.span()
	if c.At != "" {
		at := c.moment("at", c.At, 0)
		if span.From, span.Until = at, at+1; c.From != "" || c.Until != "" {
			c.refuse("at is one moment; want it, or from and until")
		}
	}
	id, one := c.agentAsked()
	if f.answers = c.Answer != ""; f.answers {
		f.answer = c.answerAsked()
	}
	f.value = c.valueAsked()
	if c.wrong != nil {
		return nil
	}
	c.part(span)
	for _, t := range c.lives.order {
		is := make([]bool, len(t.scenes))
		for i := range t.scenes {
			is[i] = f.is(t.Outline, &t.scenes[i])
		}
		for _, a := range t.all() {
			if one && a.id != id {
				continue
			}
			for i, s := range a.seen {
				if s.scene != unseen && is[s.scene] {
					f.add(a, &t.scenes[s.scene], max(s.step, span.From), min(a.until(i), span.Until))
				}
			}
		}
	}
	var all []*fit
	for _, x := range f.fits {
		all = append(all, x)
	}
	slices.SortFunc(all, func(x, y *fit) int { return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(x.id, y.id)) })
	c.found = len(all)
	c.say("%d of %d agents fit, in %d of their steps", len(all), len(c.lives.of), f.steps)
	if len(all) == 0 {
		return nil
	}
	c.say("then they did: %s", ranked(f.doing, 12, func(what string, n int64) string {
		return what + " " + percent(float64(n)/float64(f.steps))
	}))
	for _, x := range all {
		line := fmt.Sprintf("%s: step %d, %s, in %s", c.g.nameOf(x.id), x.first, secs(c.lives.at(x.first)), x.leaf)
		if x.n > 1 {
			line += fmt.Sprintf("; %d steps, the last is %d", x.n, x.last)
		}
		if f.value != nil {
			line += "; " + c.valuesOf(x.id, x.first)
		}
		c.show(x.id, x.first, "", "%s", line)
	}
	return nil
}

// is reports whether a scene fits, whatever the rows answered.
func (f *finder) is(o *decider.Outline, s *scene) bool {
	set := f.sets[o]
	if set == nil || set.never || s.flags&set.flags != set.flags || s.flags&set.noFlags != 0 || s.stimuli&set.stimuli != set.stimuli || s.stimuli&set.noStimuli != 0 {
		return false
	}
	return (f.answers || f.in == nil || slices.ContainsFunc(f.in[o], s.runs)) && !slices.ContainsFunc(f.out[o], s.runs)
}

// add adds the steps of a scene, or those in which the rows answered so.
func (f *finder) add(a *life, s *scene, from, until int64) {
	if !f.answers {
		f.value.within(a.sights, from, until, func(from, until int64) { f.fit(a, s, from, until) })
		return
	}
	for _, r := range f.in[a.of.Outline] {
		said := a.rows[r].said
		for i := range said {
			end := int64(math.MaxInt64)
			if i+1 < len(said) {
				end = said[i+1].step
			}
			if said[i].answer == f.answer {
				f.value.within(a.sights, max(from, said[i].step), min(until, end), func(from, until int64) { f.fit(a, s, from, until) })
			}
		}
	}
}

func (f *finder) fit(a *life, s *scene, from, until int64) {
	if from >= until {
		return
	}
	leaf := rowName(a.of.Outline, s.leaf)
	x := f.fits[a.id]
	if x == nil {
		x = &fit{id: a.id, first: math.MaxInt64}
		f.fits[a.id] = x
	}
	if from < x.first {
		x.first, x.leaf = from, leaf
	}
	x.n += until - from
	x.last = max(x.last, until-1)
	f.steps += until - from
	f.doing[leaf] += until - from
}

// answerAsked returns the answer with a name.
func (c *call) answerAsked() decider.Answer {
	if c.Row == "" {
		c.refuse("answer wants row as well: which row answered so")
	}
	var names []string
	for k := decider.Accepted; k <= decider.RefusedFrom; k++ {
		if names = append(names, k.String()); k.String() == c.Answer {
			return k
		}
	}
	c.refuse("answer is %s%s Want one of %s", name(c.Answer), near(c.Answer, names), few(names, 30))
	return 0
}

// bitSets finds flags and stimuli by their names.
func (c *call) bitSets() map[*decider.Outline]*bitSets {
	sets := map[*decider.Outline]*bitSets{}
	known := map[string]bool{}
	for _, o := range c.g.log.Outlines() {
		s := &bitSets{}
		sets[o] = s
		for _, text := range c.Flags {
			f, m := c.bit(o, text)
			s.flags, s.stimuli = s.flags|f, s.stimuli|m
			s.never = s.never || f == 0 && m == 0
			known[text] = known[text] || f != 0 || m != 0
		}
		for _, text := range c.NoFlags {
			f, m := c.bit(o, text)
			s.noFlags, s.noStimuli = s.noFlags|f, s.noStimuli|m
			known[text] = known[text] || f != 0 || m != 0
		}
	}
	for _, text := range append(slices.Clone(c.Flags), c.NoFlags...) {
		if names := c.g.bits(c.g.flag, c.g.stimulus); !known[text] {
			c.refuse("no flag or stimulus is called %s%s There are %s", name(text), near(text, names), few(names, 64))
		}
	}
	return sets
}

// bit returns the flag or the stimulus with a name, 0 for none.
func (c *call) bit(o *decider.Outline, text string) (decider.Flags, stimuli.Mask) {
	for i := range 64 {
		if n := c.g.flag(o, i); n != "" && same(n, text) {
			return 1 << i, 0
		}
		if n := c.g.stimulus(o, i); n != "" && same(n, text) {
			return 0, 1 << i
		}
	}
	return 0, 0
}

// percent returns a share as answers have it.
func percent(share float64) string {
	return string(plain.AppendNumber(nil, float64(int(float64(1000*share)+0.5))/10)) + "%"
}
