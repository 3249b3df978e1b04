package ask

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// finder looks for ticks that fit. It is an observer of a log.
type finder struct {
	clock
	c        *call
	in, out  map[*decider.Outline][]decider.Row
	answer   string
	answered map[uint64]int64 // the step in which an agent's row answered so
	sets     map[*decider.Outline]*bitSets
	fits     map[uint64]*fit
	doing    map[string]int
	ticks    int
}

// bitSets are the flags and stimuli that must be there, or must not.
type bitSets struct {
	flags, noFlags     decider.Flags
	stimuli, noStimuli stimuli.Mask
	never              bool // the tree does not know one that must be there
}

type fit struct {
	id          uint64
	first, last int64
	n           int
	leaf        string
}

func (c *call) find() error {
	f := &finder{c: c, in: c.rowAsked(c.Row), out: c.rowAsked(c.Not), answer: c.Answer, answered: map[uint64]int64{}, fits: map[uint64]*fit{}, doing: map[string]int{}}
	span := c.span()
	if c.At != "" {
		at := c.moment("at", c.At, 0)
		if span.From, span.Until = at, at+1; c.From != "" || c.Until != "" {
			c.refuse("at is one moment; want it, or from and until")
		}
	}
	if id, ok := c.agentAsked(); ok {
		span.Agents = []uint64{id}
	}
	f.sets = c.bitSets()
	if c.Answer != "" {
		var names []string
		for k := decider.Accepted; k <= decider.RefusedFrom; k++ {
			names = append(names, k.String())
		}
		if !slices.Contains(names, c.Answer) {
			c.refuse("answer is %s%s Want one of %s", name(c.Answer), near(c.Answer, names), few(names, 30))
		}
		if c.Row == "" {
			c.refuse("answer wants row as well: which row answered so")
		}
	}
	if c.wrong != nil {
		return nil
	}
	err := c.bounded().Play(f, span)
	var all []*fit
	for _, x := range f.fits {
		all = append(all, x)
	}
	slices.SortFunc(all, func(x, y *fit) int { return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(x.id, y.id)) })
	c.found = len(all)
	c.say("%d of %d agents fit, in %d of their ticks", len(all), len(c.lives.of), f.ticks)
	if err != nil {
		c.say("not all was looked at: %v", err)
	}
	if len(all) == 0 {
		return nil
	}
	c.say("then they did: %s", ranked(f.doing, 12, func(what string, n int) string {
		return fmt.Sprintf("%s %.1f%%", what, 100*float64(n)/float64(f.ticks))
	}))
	for _, x := range all {
		line := fmt.Sprintf("%s: step %d, %s, in %s", c.g.nameOf(x.id), x.first, secs(c.lives.at(x.first)), x.leaf)
		if x.n > 1 {
			line += fmt.Sprintf("; %d ticks, last step %d", x.n, x.last)
		}
		c.say("%s", line)
	}
	return nil
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
		if names := c.g.bits(); !known[text] {
			c.refuse("no flag or stimulus is called %s%s There are %s", name(text), near(text, names), few(names, 64))
		}
	}
	return sets
}

// bit returns the flag or the stimulus with a name, 0 for none.
func (c *call) bit(o *decider.Outline, text string) (decider.Flags, stimuli.Mask) {
	for i := range 64 {
		if n := c.g.world.FlagName(o, 1<<i); n != "" && same(n, text) {
			return 1 << i, 0
		}
		if n := c.g.world.StimulusName(o, 1<<i); n != "" && same(n, text) {
			return 0, 1 << i
		}
	}
	return 0, 0
}

// Detail implements debugprint.Sink.
func (f *finder) Detail() decider.Detail {
	if f.answer != "" {
		return decider.Rows
	}
	return decider.Transitions
}

// Observe implements decider.Observer.
func (f *finder) Observe(e decider.Event) {
	if e.Kind == decider.EventAsked && f.answer != "" && e.Answer.String() == f.answer && slices.Contains(f.in[e.Tree], e.Row) {
		f.answered[e.Agent] = f.step
	}
}

// ObserveTick implements decider.TickObserver.
func (f *finder) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	id, o := s.Agent(), s.Outline()
	if f.answer != "" {
		if at, did := f.answered[id]; !did || at != f.step {
			return
		}
	} else if f.in != nil && !slices.ContainsFunc(f.in[o], s.Active) {
		return
	}
	set := f.sets[o]
	if slices.ContainsFunc(f.out[o], s.Active) || set == nil || set.never {
		return
	}
	live := stimuli.Mask(s.Stimuli())
	if s.Flags()&set.flags != set.flags || s.Flags()&set.noFlags != 0 || live&set.stimuli != set.stimuli || live&set.noStimuli != 0 {
		return
	}
	doing := "nothing"
	if leaf := s.Leaf(); leaf != decider.NoRow {
		doing = name(o.Name(leaf))
	}
	x := f.fits[id]
	if x == nil {
		x = &fit{id: id, first: f.step, leaf: doing}
		f.fits[id] = x
	}
	x.n++
	x.last = f.step
	f.ticks++
	f.doing[doing]++
}

// percent returns a share as answers have it.
func percent(share float64) string {
	return string(plain.AppendNumber(nil, float64(int(1000*share+0.5))/10)) + "%"
}
