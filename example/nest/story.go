package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

const tick = 100 * time.Millisecond

// moment is worth a closer look when it first comes.
type moment struct {
	row    string // a creature has been in this row for a second
	title  string
	mode   debugprint.Mode
	passed bool
}

func moments() []*moment {
	return []*moment{
		{row: "GUARD_NEST_PATROL", mode: debugprint.ActiveOnly, title: "%s's tooltip, as debugprint.PrintState writes it:"},
		{row: "REST", mode: debugprint.WhyNot, title: "Why does %s do nothing else? The tooltip with debugprint.WhyNot:"},
	}
}

// story tells what happens in a world.
type story struct {
	out     io.Writer
	w       bytes.Buffer // of one tick
	opts    options
	world   *creatures.World
	watcher *debugprint.Watcher
	tables  []*inspect.Table // what the page may change
	moments []*moment
	people  []person // by index in world.Creatures
	named   *creatures.Creature
	line    []byte // reused for every line
}

// person is what the story remembers of a creature.
type person struct {
	doing string         // without the time
	said  []string       // in this tick
	spent map[string]int // ticks in each child of the root
}

func newStory(out io.Writer, o options, world *creatures.World) *story {
	s := &story{
		out: out, opts: o, world: world, moments: moments(),
		watcher: debugprint.NewWatcher(),
		people:  make([]person, len(world.Creatures)),
	}
	for i, c := range world.Creatures {
		s.watcher.Watch(c.ID)
		s.people[i].spent = map[string]int{}
	}
	world.Listen = func(c *creatures.Creature, what string) {
		p := &s.people[c.ID-1]
		p.said = append(p.said, what)
	}
	return s
}

// watchFor makes the story explain the creature with that name, if there is one.
func (s *story) watchFor(name string) bool {
	for _, c := range s.world.Creatures {
		if c.Name == name {
			s.named = c
		}
	}
	return s.named != nil
}

func (s *story) names() []string {
	var names []string
	for _, c := range s.world.Creatures {
		names = append(names, c.Name)
	}
	return names
}

// tell plays the ticks and writes their story.
func (s *story) tell() error {
	trace := debugprint.TraceOptions{Level: s.opts.trace}
	if s.named != nil {
		trace.Agents = []uint64{s.named.ID}
	}
	debugprint.Attach(s.world.Minds, s.watcher, debugprint.NewTracer(&s.w, trace))
	if s.opts.inspect.Address != "" {
		rec, err1 := record.New(s.world.Minds, record.Options{Everything: true, Sight: s.world.Sight()})
		herd, err2 := inspect.Tuning(s.world.Herd, &creatures.Root)
		wolves, err3 := inspect.Tuning(s.world.Wolves, &creatures.WolfRoot)
		s.tables = []*inspect.Table{herd, wolves}
		server, err4 := inspect.Start(s.opts.inspect.Address, rec, inspect.Options{Pause: s.opts.inspect.Pause, Tuning: s.tables, Output: s.out})
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			return err
		}
		defer server.Close()
	}
	s.head()
	for i := 0; i < s.opts.ticks && s.opts.inspect.Next(tick); i++ {
		night := s.world.Night()
		for _, table := range s.tables {
			if _, err := table.Update(); err != nil {
				return err
			}
		}
		if err := s.world.Step(tick); err != nil {
			return err
		}
		if s.world.Night() != night {
			s.turn()
		}
		for i, c := range s.world.Creatures {
			s.about(c, &s.people[i])
		}
		if _, err := s.w.WriteTo(s.out); err != nil {
			return err
		}
	}
	s.ethogram()
	if _, err := s.w.WriteTo(s.out); err != nil {
		return err
	}
	return s.opts.inspect.End(s.out)
}

func (s *story) head() {
	creatures := "one creature"
	if s.opts.agents > 1 {
		creatures = fmt.Sprintf("%d creatures", s.opts.agents)
	}
	fmt.Fprintf(&s.w, "A nest, %s, one wolf: %g seconds, seed %d. See -h for more.\n\n",
		creatures, (time.Duration(s.opts.ticks) * tick).Seconds(), s.opts.seed)
	s.field()
	fmt.Fprintf(&s.w, "          Letters are creatures, & several; # is the nest, ^ the wolf's lair, * a bush, and , one without berries.\n\n")
	fmt.Fprintf(&s.w, "%7s  %-5s %-31s %6s %7s\n", "time", "who", "does", "health", "hunger")
}

// turn announces dusk and dawn.
func (s *story) turn() {
	what := "day breaks"
	if s.world.Night() {
		what = "night falls"
	}
	fmt.Fprintf(&s.w, "%6.1fs  ~~~ %s ~~~\n", s.world.Clock.Seconds(), what)
	s.field()
}

// about tells what c does, if that has changed, and what it says.
func (s *story) about(c *creatures.Creature, p *person) {
	outline, state := c.Tree().Outline(), c.Tree().State(c.Memory())
	if i := state.Child(0); i >= 0 {
		p.spent[outline.Row(outline.Row(0).Children[i]).Name]++
	}
	s.line = debugprint.AppendLine(s.line[:0], outline, state)
	doing := string(s.line[:bytes.LastIndexByte(s.line, ' ')])
	news := doing != p.doing
	if news || p.said != nil {
		hunger := "-"
		if !c.Wolf {
			hunger = fmt.Sprintf("%d%%", c.HungerPercent())
		}
		text := fmt.Sprintf("%6.1fs  %-5s %-31s %5d%% %7s  %s", s.world.Clock.Seconds(), c.Name, doing,
			c.HealthPercent(), hunger, strings.Join(p.said, ", "))
		fmt.Fprintln(&s.w, strings.TrimRight(text, " "))
	}
	p.doing, p.said = doing, nil
	switch {
	case s.named == nil:
		s.closer(c, outline, state)
	case news && s.named == c:
		s.explain(c, debugprint.WhyNot)
	}
}

// closer shows more of c at the moments that are worth it.
func (s *story) closer(c *creatures.Creature, outline *decider.Outline, state decider.State) {
	for _, m := range s.moments {
		for _, r := range outline.Find(m.row) {
			if !m.passed && state.Active(r) && state.Duration(r) >= time.Second {
				m.passed = true
				fmt.Fprintf(&s.w, "\n          "+m.title+"\n", c.Name)
				s.explain(c, m.mode)
				fmt.Fprintln(&s.w)
			}
		}
	}
}

// explain writes the state of c, indented.
func (s *story) explain(c *creatures.Creature, mode debugprint.Mode) {
	var text bytes.Buffer // never returns an error
	debugprint.PrintState(&text, c.Tree(), c.Memory(), mode, s.watcher)
	for line := range bytes.Lines(text.Bytes()) {
		fmt.Fprintf(&s.w, "          | %s", line)
	}
}

// ethogram is the table that biologists know by that name: what each creature
// did, in percent of the time.
func (s *story) ethogram() {
	if s.opts.ticks == 0 {
		return
	}
	fmt.Fprintf(&s.w, "\nThe ethogram: what each did, in percent of the time\n\n")
	var trees []*decider.Outline
	for i, c := range s.world.Creatures {
		o := c.Tree().Outline()
		rows := o.Row(0).Children
		if len(trees) == 0 || trees[len(trees)-1] != o {
			trees = append(trees, o)
			fmt.Fprintf(&s.w, "%5s", "")
			for _, r := range rows {
				fmt.Fprintf(&s.w, " %10s", o.Row(r).Name)
			}
			fmt.Fprintln(&s.w)
		}
		fmt.Fprintf(&s.w, "%-5s", c.Name)
		for _, r := range rows {
			fmt.Fprintf(&s.w, " %10d", (s.people[i].spent[o.Row(r).Name]*100+s.opts.ticks/2)/s.opts.ticks)
		}
		fmt.Fprintln(&s.w)
	}
}
