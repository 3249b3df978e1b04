package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

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
	out     io.Writer // of this frame
	opts    options
	world   *creatures.World
	watcher *debugprint.Watcher
	moments []*moment
	people  []person // by index in world.Creatures
	line    []byte   // reused for every line
}

// person is what the story remembers of a creature.
type person struct {
	doing string         // without the time
	said  []string       // in this tick
	spent map[string]int // ticks in each child of the root
}

func newStory(o options, world *creatures.World) *story {
	s := &story{
		opts: o, world: world, moments: moments(),
		watcher: debugprint.NewWatcher(),
		people:  make([]person, len(world.Creatures)),
	}
	for i, c := range world.Creatures {
		s.watcher.Watch(c.ID)
		s.people[i].spent = map[string]int{}
	}
	debugprint.Attach(world.Minds, s.watcher)
	world.Listen = func(c *creatures.Creature, what string) {
		p := &s.people[c.ID-1]
		p.said = append(p.said, what)
	}
	return s
}

// frame plays a tenth of a second, and writes its story.
func (s *story) frame(dt time.Duration, out io.Writer) error {
	s.out = out
	if s.world.Minds.Frame() == 0 {
		s.head()
	}
	night := s.world.Night()
	if err := s.world.Step(dt); err != nil {
		return err
	}
	if s.world.Night() != night {
		s.turn()
	}
	for i, c := range s.world.Creatures {
		s.about(c, &s.people[i])
	}
	return nil
}

func (s *story) head() {
	creatures := "one creature"
	if s.opts.agents > 1 {
		creatures = fmt.Sprintf("%d creatures", s.opts.agents)
	}
	fmt.Fprintf(s.out, "A nest, %s, one wolf: %g seconds, seed %d. See -h for more.\n\n",
		creatures, float64(s.opts.frames)/10, s.opts.seed)
	s.field()
	fmt.Fprintf(s.out, "          Letters are creatures, & several; # is the nest, ^ the wolf's lair, * a bush, and , one without berries.\n\n")
	fmt.Fprintf(s.out, "%7s  %-5s %-31s %6s %7s\n", "time", "who", "does", "health", "hunger")
}

// turn announces dusk and dawn.
func (s *story) turn() {
	what := "day breaks"
	if s.world.Night() {
		what = "night falls"
	}
	fmt.Fprintf(s.out, "%6.1fs  ~~~ %s ~~~\n", s.world.Clock.Seconds(), what)
	s.field()
}

// about tells what c does, if that has changed, and what it says.
func (s *story) about(c *creatures.Creature, p *person) {
	outline, state := c.Tree().Outline(), c.Tree().State(c.Memory())
	if i := state.Child(0); i >= 0 {
		p.spent[outline.Row(outline.Row(0).Children[i]).Name]++
	}
	s.line = debugprint.AppendLine(s.line[:0], outline, state)
	doing, _, _ := strings.Cut(string(s.line[:bytes.LastIndexByte(s.line, ' ')]), " [Wait") // without what its rows wait for
	if doing != p.doing || p.said != nil {
		hunger := "-"
		if !c.Wolf {
			hunger = fmt.Sprintf("%d%%", c.HungerPercent())
		}
		text := fmt.Sprintf("%6.1fs  %-5s %-31s %5d%% %7s  %s", s.world.Clock.Seconds(), c.Name, doing,
			c.HealthPercent(), hunger, strings.Join(p.said, ", "))
		fmt.Fprintln(s.out, strings.TrimRight(text, " "))
	}
	p.doing, p.said = doing, nil
	s.closer(c, outline, state)
}

// closer shows more of c at the moments that are worth it.
func (s *story) closer(c *creatures.Creature, outline *decider.Outline, state decider.State) {
	for _, m := range s.moments {
		for _, r := range outline.Find(m.row) {
			if !m.passed && state.Active(r) && state.Duration(r) >= time.Second {
				m.passed = true
				fmt.Fprintf(s.out, "\n          "+m.title+"\n", c.Name)
				var text bytes.Buffer // never returns an error
				debugprint.PrintState(&text, c.Tree(), c.Memory(), m.mode, s.watcher)
				for line := range bytes.Lines(text.Bytes()) {
					fmt.Fprintf(s.out, "          | %s", line)
				}
				fmt.Fprintln(s.out)
			}
		}
	}
}

// end writes the table that biologists know as the ethogram: what each creature did,
// in percent of the time.
func (s *story) end(out io.Writer) error {
	frames := int(s.world.Minds.Frame())
	if frames == 0 {
		return nil
	}
	fmt.Fprintf(out, "\nThe ethogram: what each did, in percent of the time\n\n")
	var trees []*decider.Outline
	for i, c := range s.world.Creatures {
		o := c.Tree().Outline()
		rows := o.Row(0).Children
		if len(trees) == 0 || trees[len(trees)-1] != o {
			trees = append(trees, o)
			fmt.Fprintf(out, "%5s", "")
			for _, r := range rows {
				fmt.Fprintf(out, " %10s", o.Row(r).Name)
			}
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%-5s", c.Name)
		for _, r := range rows {
			fmt.Fprintf(out, " %10d", (s.people[i].spent[o.Row(r).Name]*100+frames/2)/frames)
		}
		fmt.Fprintln(out)
	}
	return nil
}
