package corpus

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

const step = 50 * time.Millisecond

// lone are the memories of lone agents.
func lone() []Item {
	item := func(name string, root *row, ticks uint64) Item {
		tree := decider.MustCompile(root)
		play := func(mem decider.Memory, from uint64) string {
			world, frame, chain := tree.NewWorld(5), from, uint64(0)
			sub := decider.MustCompile(stall())
			must(sub.Join(world))
			if from == 0 && root.Name == "VILLAGE" {
				must(tree.Inject(mem, world, "STALL", sub))
			}
			v := &villager{id: 7, frame: &frame}
			for ; frame < from+ticks; frame++ {
				must(world.Advance(step))
				s := sense(v, step)
				must1(tree.Tick(v, mem, decider.Input{Delta: step, World: world, Flags: s.Flags, Stimuli: s.Stimuli}))
				chain = core.Mix(chain ^ tree.Hash(mem))
			}
			return fmt.Sprintf("%016x", chain)
		}
		return Item{name, func() []byte {
			mem := tree.NewMemory(7)
			play(mem, 0)
			return must1(tree.Save(mem))
		}, func(data []byte) string {
			mem, report, err := tree.Load(data)
			if err != nil {
				return err.Error()
			}
			return fmt.Sprintf("same %v, dropped %v, hash %016x, played on %s", report.Same, report.Dropped, tree.Hash(mem), play(mem, ticks))
		}}
	}
	return []Item{item("blocks.lone", shapes(), 20), item("village.lone", village(), 131)}
}

// town is the world of two crowds.
type town struct {
	*decider.World
	frame     uint64
	villagers *decider.Crowd[*villager]
	birds     *decider.Crowd[*villager]
	stall     *decider.Tree[*villager]
}

func newTown(people int) *town {
	t := &town{World: decider.NewWorld(11), stall: decider.MustCompile(stall())}
	must(t.stall.Join(t.World))
	t.villagers = must1(decider.MustCompile(village()).NewCrowd(t.World, sense))
	t.birds = must1(decider.MustCompile(birds()).NewCrowd(t.World, sense))
	for id := range uint64(people) {
		must(t.villagers.Add(id, t.agent(id)))
		if id%3 != 2 {
			must(t.villagers.Inject(id, "STALL", t.stall))
		}
		if id%4 == 3 {
			must(t.Every(id, 3))
		}
		if id%2 == 0 {
			must(t.birds.Add(1000+id, t.agent(1000+id)))
		}
	}
	return t
}

func (t *town) agent(id uint64) *villager { return &villager{id: id, frame: &t.frame} }

func (t *town) agentOf(id uint64, to any) error {
	*to.(**villager) = t.agent(id)
	return nil
}

// play ticks so many frames. Agents die and are born.
func (t *town) play(frames int) string {
	chain := uint64(0)
	for range frames {
		t.frame = t.Frame()
		if t.frame%30 == 29 {
			must(t.Remove(t.frame / 30))
			must(t.villagers.Add(500+t.frame, t.agent(500+t.frame)))
		}
		must(t.Tick(step))
		for _, crowd := range []*decider.Crowd[*villager]{t.villagers, t.birds} {
			for id := range crowd.Each {
				chain = core.Mix(chain ^ crowd.Tree().Hash(must1(crowd.Memory(id))))
			}
		}
	}
	return fmt.Sprintf("%016x", chain)
}

func worlds() []Item {
	return []Item{{"town.world", func() []byte {
		t := newTown(9)
		t.play(68) // of the second squads' time
		return must1(t.Save())
	}, func(data []byte) string {
		t := newTown(0)
		report, err := t.Load(data, t.agentOf)
		if err != nil {
			return err.Error()
		}
		again := must1(t.Save())
		return fmt.Sprintf("same %v, dropped %v %v, saves %08x, played on %s", report.Same(), report.Dropped, report.Crowds, crc32.ChecksumIEEE(again), t.play(70))
	}}}
}

// logs are recordings: of everything, and a ring that has forgotten its beginning.
func logs() []Item {
	item := func(name string, people, frames int, o record.Options) Item {
		return Item{name, func() []byte {
			t := newTown(people)
			r := must1(record.New(t.World, o))
			t.play(frames)
			var b bytes.Buffer
			must1(r.WriteTo(&b))
			return b.Bytes()
		}, func(data []byte) string {
			log, err := record.Read(bytes.NewReader(data), record.Limits{})
			if err != nil {
				return err.Error()
			}
			var seen events
			log.Play(&seen, record.Range{})
			from, until := log.Steps()
			return fmt.Sprintf("%d agents, steps %d to %d, complete %v, %d events %016x", len(log.Agents()), from, until, log.Complete(), seen.n, seen.chain)
		}}
	}
	return []Item{
		item("full.log", 3, 17, record.Options{Everything: true, Hashes: true}),
		item("ring.log", 4, 90, record.Options{Bytes: 4 << 10, Steps: 20, Keyframe: 16}),
	}
}

// events hashes what it observes.
type events struct {
	n     int
	chain uint64
}

func (s *events) Observe(e decider.Event) {
	s.n++
	for _, v := range []uint64{uint64(e.Kind), e.Agent, uint64(e.Row), uint64(e.State.Tick()), uint64(e.Answer), uint64(e.Reason), uint64(e.State.Leaf())} {
		s.chain = core.Mix(s.chain ^ v)
	}
}

// noticed are the stimuli of an agent.
func noticed() []Item {
	type notice struct {
		By   uint64
		Loud float32
		At   [2]int
		Name string
	}
	type sensing interface {
		Live() stimuli.Mask
		Get(stimuli.Mask) (notice, bool)
		Left(stimuli.Mask) time.Duration
		UnmarshalBinary([]byte) error
	}
	tell := func(data []byte, s sensing, update func()) string {
		if err := s.UnmarshalBinary(data); err != nil {
			return err.Error()
		}
		var text strings.Builder
		for _, when := range []string{"now", "; then"} {
			text.WriteString(fmt.Sprintf("%s live %#x", when, uint64(s.Live())))
			for i := range 64 {
				if n, ok := s.Get(1 << i); ok {
					text.WriteString(fmt.Sprintf(", %d: %+q for %v", i, fmt.Sprint(n), s.Left(1<<i)))
				}
			}
			update()
		}
		return text.String()
	}
	return []Item{
		{"noticed.senses", func() []byte {
			var s stimuli.Senses[notice]
			s.Post(3, 9, knock, notice{By: 9, At: [2]int{-1, 1 << 30}}, time.Second)
			s.Set(knock<<5, notice{By: 1 << 50, Loud: 0.1, Name: "bell"}, 3*time.Second)
			s.Set(knock<<63, notice{}, stimuli.UntilCleared)
			s.Update(3, step)
			s.Set(knock<<9, notice{Name: "\xff"}, time.Minute)
			s.Post(4, 2, knock<<9, notice{By: 2}, stimuli.UntilCleared)
			return must1(s.MarshalBinary())
		}, func(data []byte) string {
			var s stimuli.Senses[notice]
			return tell(data, &s, func() { s.Update(10, step) })
		}},
		{"noticed.set", func() []byte {
			var s stimuli.Set[notice]
			s.Set(knock<<5, notice{By: 1 << 50, Loud: 0.1, Name: "bell"}, 3*time.Second)
			s.Set(knock<<63, notice{}, stimuli.UntilCleared)
			s.Update(step)
			s.Set(knock<<9, notice{Name: "\xff"}, time.Minute)
			return must1(s.MarshalBinary())
		}, func(data []byte) string {
			var s stimuli.Set[notice]
			return tell(data, &s, func() { s.Update(step) })
		}},
	}
}

// Print writes what this machine makes, and what it loads from dir.
func Print(w io.Writer, dir string) error {
	for _, item := range Items() {
		if item.Make == nil {
			continue
		}
		data := item.Make()
		fmt.Fprintf(w, "%s %d bytes %q\n", item.Name, len(data), data)
	}
	for _, root := range []*row{shapes(), village(), stall(), birds()} {
		fmt.Fprint(w, decider.MustCompile(root))
	}
	report, err := Report(dir)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, report)
	return err
}
