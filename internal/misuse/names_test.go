package misuse

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// hostile are names of any bytes, by what they attack.
var hostile = map[string]string{
	"nothing":   "",
	"terminals": "\x1b[2J\x1b]0;owned\a\u009b31m\x9b31m\x7f\x00",
	"lines":     "\nerror forged\r\n\t\u0085\u2028\u2029",
	"quotes":    "\"'`\\\\\" + \"",
	"pages":     "</script><b onclick=\"f()\">&amp;<!-- ]]> -->",
	"UTF-8":     "\xff\xc0\x80\xed\xa0\x80\xf8",
	"formats":   "%s%d%+v%n%%%[3]*.[2]*[1]f",
	"readers":   "\u202egnp.\u2066\u200f\u200e\u061c",
	"graphs":    "[x]{y}|z;#-->$x$--\\N\\l",
	"paths":     " > ROOT: / ../ ",
	"memory":    strings.Repeat("é", 1<<14),
}

type (
	row    = decider.Decider[*agent]
	action = behavior.Behavior[*agent]
	pre    = decider.Preconditions
)

// named is a table all of whose names contain a hostile one, and a world of it.
type named struct {
	name  func(string) string
	root  *row
	tree  *decider.Tree[*agent]
	world *decider.World
	crowd *decider.Crowd[*agent]
}

// never and steady are a When and the noted answer of a Decide.
func never(*agent) bool { return false }

func newNamed(t testing.TB, evil string) *named {
	n := &named{name: func(s string) string { return s + evil }}
	n.root = n.table()
	n.tree = decider.MustCompile(n.root)
	n.world = n.tree.NewWorld(1)
	n.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{1: n.name("Flag"), 2: n.name("Role")},
		Stimuli: map[stimuli.Mask]string{1: n.name("Token")},
		Agent:   func(uint64) string { return n.name("Agent") },
	})
	n.crowd = must(n.tree.NewCrowd(n.world, func(*agent, time.Duration) decider.Sense {
		return decider.Sense{Stimuli: new(stimuli.Mask)}
	}))
	for id := range uint64(3) {
		if err := n.crowd.Add(id+1, &agent{}); err != nil {
			panic(err)
		}
	}
	return n
}

func (n *named) table() *row {
	stay := &action{Name: n.name("STAY"), Tick: behavior.Stay[*agent]}
	leave := func(*agent, behavior.Context, behavior.Reason) {}
	return &row{Name: n.name("ROOT"), Children: []*row{
		{Name: n.name("SLOT"), Slot: &decider.Slot{Name: n.name("SLOT"), Bytes: 512}},
		{Name: n.name("FLAG"), Preconditions: pre{Flags: decider.All(1)}, Behavior: stay},
		{Name: n.name("TOKEN"), Preconditions: pre{Stimuli: stimuli.All(1)}, Behavior: stay},
		{Name: n.name("WHEN"), When: never, Behavior: stay},
		{Name: n.name("NOTES"), Decide: func(_ *agent, q decider.Query) float64 {
			q.Note(n.name("note %v"), 1)
			return decider.Bool(q.Active(n.name("TYPO")))
		}, Behavior: stay},
		{Name: n.name("PAIR"), Squad: &decider.Squad[*agent]{Members: 2, Roles: []decider.Role[*agent]{{Flag: 2}}}, Timeout: time.Second, Preconditions: pre{Cooldown: 2 * time.Second}, Children: []*row{
			{Name: n.name("LEAD"), Preconditions: pre{Flags: decider.All(2)}, Behavior: stay},
			{Name: n.name("FOLLOW"), Behavior: stay},
		}},
		{Name: n.name("GATE"), Gate: &decider.Gate[*agent]{Name: n.name("GATE"), Cooldown: time.Second}, Timeout: 2 * time.Second, Behavior: stay},
		{Name: n.name("SCOPE"), Scope: &behavior.Scope[*agent]{Name: n.name("SCOPE"), Exit: leave}, Commit: time.Second, Timeout: 2 * time.Second, Behavior: &action{Name: n.name("STAY_TOO"), Block: data{}, Tick: behavior.Stay[*agent]}},
		{Name: n.name("LAST"), Behavior: &action{Name: n.name("LAST"), Each: func(*agent) {}}},
	}}
}

// play plays n frames of a second.
func (n *named) play(frames int) {
	for range frames {
		if err := n.world.Tick(time.Second); err != nil {
			panic(err)
		}
	}
}

// written is what write writes.
func written(write func(io.Writer) error) string {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		panic(err)
	}
	return b.String()
}

// panics returns what do panics with.
func panics(do func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	do()
	panic("there was no panic")
}

// inTick returns what a callback of a row with a Decide panics with.
func (n *named) inTick(decide func(decider.Query)) string {
	tree := decider.MustCompile(&row{Name: n.name("ROOT"), Children: []*row{
		{Name: n.name("ASK"), Decide: func(_ *agent, q decider.Query) float64 { decide(q); return 1 }, Behavior: &action{Name: "STAY"}},
	}})
	return panics(func() { tree.Tick(&agent{}, tree.NewMemory(1), decider.Input{World: tree.NewWorld(1)}) })
}

// inBehavior returns what a behavior panics with.
func (n *named) inBehavior(tick func(behavior.Context)) string {
	tree := decider.MustCompile(&row{Name: n.name("ROOT"), Children: []*row{
		{Name: n.name("ACT"), Behavior: &action{Name: n.name("ACT"), Tick: func(_ *agent, x behavior.Context) behavior.Status {
			tick(x)
			return behavior.Running
		}}},
	}})
	return panics(func() { tree.Tick(&agent{}, tree.NewMemory(1), decider.Input{World: tree.NewWorld(1)}) })
}

// errorsOf returns errors that must be there, a line each.
func errorsOf(errs ...error) string {
	var lines []string
	for i, err := range errs {
		if err == nil {
			panic(fmt.Sprintf("error %d is missing", i))
		}
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// give gives World.Load an agent.
func give(_ uint64, to any) error {
	*to.(**agent) = &agent{}
	return nil
}

func second[T any](_ T, err error) error { return err }

// recorded returns a log of some frames and the text of it.
func (n *named) recorded() (*record.Log, string) {
	rec := must(record.New(n.world, record.Options{Everything: true, Hashes: true, Bytes: 1 << 28}))
	n.play(6)
	return must(rec.Log()), written(func(w io.Writer) error { return second(rec.WriteTo(w)) })
}

// graph draws the tree.
func graph(draw func(io.Writer, *decider.Outline, debugprint.GraphOptions) error) func(*named) string {
	return func(n *named) string {
		return written(func(w io.Writer) error {
			return draw(w, n.tree.Outline(), debugprint.GraphOptions{Caption: n.name("CAPTION"), World: n.world})
		})
	}
}

// generated returns one of the files that stand for the table.
func generated(file func(gen.Files) []byte) func(*named) string {
	return func(n *named) string {
		files := must(gen.Source(n.root, gen.Config{Name: "named", Package: "misuse", Path: reflect.TypeFor[agent]().PkgPath()}))
		return strings.ReplaceAll(string(file(files)), "\t", " ") // gofmt's own
	}
}

// printers print texts with names.
var printers = map[string]struct {
	print func(n *named) string
	check func(text string) error // of its form, if it has one
}{
	"decider: the tree": {print: func(n *named) string { return n.tree.String() }},
	"decider: Compile": {print: func(n *named) string {
		stay := &action{Name: n.name("STAY")}
		loop := &row{Name: n.name("LOOP")}
		loop.Children = []*row{loop, {Name: n.name("DOWN"), Children: []*row{loop}}}
		_, err := decider.Compile(&row{Name: n.name("ROOT"), Children: []*row{
			nil, loop,
			{Name: n.name("TWICE"), Behavior: stay},
			{Name: n.name("TWICE"), Timeout: 15, Behavior: stay},
			{Name: n.name("GATE"), Gate: &decider.Gate[*agent]{Name: n.name("G")}, Behavior: stay},
			{Name: n.name("CLASH"), Gate: &decider.Gate[*agent]{Name: n.name("G"), Limit: 2}, Behavior: stay},
			{Name: n.name("NOTHING")},
			{Name: n.name("BARRIER"), Barrier: true},
			{Name: n.name("SLOT"), Slot: &decider.Slot{Name: n.name("S"), Bytes: 64}},
			{Name: n.name("SLOT_TOO"), Slot: &decider.Slot{Name: n.name("S")}},
			{Name: n.name("SCOPED"), Policy: decider.Sequence, Children: []*row{{Name: n.name("DONE"), Scope: &behavior.Scope[*agent]{Name: n.name("SCOPE")}, Children: []*row{{Name: n.name("IF"), When: never}}}}},
			{Name: n.name("PAIR"), Squad: &decider.Squad[*agent]{Members: 1}, Gate: &decider.Gate[*agent]{Name: n.name("PAIR"), LocalCooldown: time.Second}, Children: []*row{{Name: n.name("CAN_REFUSE"), When: never, Behavior: stay}}},
			{Name: n.name("BLOCK"), Behavior: &action{Name: n.name("B"), Block: &data{}}},
			{Name: n.name("EMPTY"), Policy: decider.Sequence, Loop: 2},
		}})
		return err.Error()
	}},
	"decider: Lint": {print: func(n *named) string {
		once := &action{Name: n.name("ONCE"), Once: func(*agent) {}}
		return decider.MustCompile(&row{Name: n.name("ROOT"), Children: []*row{
			{Name: n.name("BARK"), Preconditions: pre{Every: time.Second, Chance: 0.5}, Gate: &decider.Gate[*agent]{Name: n.name("G")}, Behavior: once},
			{Name: n.name("ROUND"), Policy: decider.SequentialList, Loop: -1, Commit: time.Hour, Timeout: time.Microsecond, Children: []*row{
				{Name: n.name("NORTH"), Behavior: &action{Name: n.name("N")}}, {Name: n.name("SOUTH"), Behavior: &action{Name: n.name("N")}},
			}},
			{Name: n.name("PAIR"), Squad: &decider.Squad[*agent]{Members: 2, Roles: []decider.Role[*agent]{{Flag: 1}}}, Children: []*row{{Name: n.name("LEAD"), Behavior: once}}},
			{Name: n.name("OUTSIDE"), Preconditions: pre{Flags: decider.All(1)}, Behavior: once},
		}}).Lint().Error()
	}},
	"decider: mistakes": {print: func(n *named) string {
		n.play(3)
		n.world.Holders(n.name("NO_GATE"))
		if err := errors.Join(n.world.Every(1, 2), n.crowd.Add(9, nil)); err != nil {
			panic(err)
		}
		n.tree.Tick(&agent{}, n.tree.NewMemory(1), decider.Input{World: n.world})
		stands := n.tree.NewWorld(1)
		mem := n.tree.NewMemory(1)
		for range 200 {
			n.tree.Tick(&agent{}, mem, decider.Input{World: stands})
			n.tree.Tick(&agent{}, n.tree.NewMemory(1), decider.Input{World: stands})
		}
		var lines []string
		for _, m := range append(n.world.Mistakes(), stands.Mistakes()...) {
			lines = append(lines, m.String())
		}
		return strings.Join(lines, "\n")
	}},
	"decider: panics of callbacks": {print: func(n *named) string {
		return strings.Join([]string{
			n.inTick(func(q decider.Query) { q.IntN(0) }),
			n.inTick(func(q decider.Query) { decider.DBlock[data](q) }),
			n.inTick(func(q decider.Query) { q.Squad().Member(0) }),
			n.inBehavior(func(x behavior.Context) { x.IntN(-1) }),
			n.inBehavior(func(x behavior.Context) { behavior.Block[data](x) }),
			n.inBehavior(func(x behavior.Context) { behavior.DBlock[data](x) }),
			n.inBehavior(func(x behavior.Context) { behavior.Plan[data](x) }),
		}, "\n")
	}},
	"decider: panics of views": {print: func(n *named) string {
		mem := n.tree.NewMemory(1)
		other := decider.MustCompile(&row{Name: n.name("OTHER"), Behavior: &action{Name: n.name("B")}})
		return strings.Join([]string{
			panics(func() { n.tree.Outline().Row(99) }),
			panics(func() { n.tree.Outline().Name(99) }),
			panics(func() { n.tree.State(mem).Active(99) }),
			panics(func() { other.State(mem) }),
			panics(func() { debugprint.AppendLine(nil, other.Outline(), n.tree.State(mem)) }),
			panics(func() { other.Injected(mem, n.name("SLOT")) }),
		}, "\n")
	}},
	"decider: errors": {print: func(n *named) string {
		sub := decider.MustCompile(&row{Name: n.name("SUB"), Children: []*row{
			{Name: n.name("OTHER"), Gate: &decider.Gate[*agent]{Name: n.name("GATE")}, Behavior: &action{Name: n.name("B")}},
			{Name: n.name("REST"), Behavior: &action{Name: n.name("B"), Block: [100]int64{}}},
		}})
		once := &action{Name: n.name("ONCE"), Once: func(*agent) {}}
		spin := decider.MustCompile(&row{Name: n.name("SPIN"), Children: []*row{
			{Name: n.name("A"), Behavior: once}, {Name: n.name("B"), Behavior: once}, {Name: n.name("C"), Behavior: once},
		}}, decider.MaxRedecides(1))
		other := must(n.tree.NewCrowd(n.world, nil))
		_, _, damaged := n.tree.Load([]byte("x"))
		_, broken := decider.NewOutline(1, []decider.RowInfo{{Name: n.name("A"), Parent: 7}, {Name: n.name("B"), Parent: 9, Policy: 99}})
		return errorsOf(
			second(n.world.In(1, n.name("LOST"))),
			second(n.world.In(1, n.name("TYP"))),
			n.crowd.Inject(1, n.name("NO_SLOT"), sub),
			n.crowd.Inject(1, n.name("SLOT"), sub),
			n.crowd.Inject(1, n.name("SLOT"), n.tree),
			n.crowd.Add(1, &agent{}),
			sub.Join(n.world),
			second(spin.Tick(&agent{}, spin.NewMemory(1), decider.Input{})),
			second(other.Memory(1)),
			damaged, broken,
		)
	}},
	"decider: saves": {print: func(n *named) string {
		n.play(4)
		data := must(n.world.Save())
		other := decider.MustCompile(&row{Name: n.name("ROOT"), Children: []*row{{Name: n.name("NEW"), Behavior: &action{Name: n.name("B")}}}})
		w := other.NewWorld(1)
		must(other.NewCrowd(w, nil))
		loaded := must(w.Load(data, give))
		var lines []string
		for _, c := range loaded.Crowds {
			for _, d := range c.Dropped {
				lines = append(lines, d.Why)
			}
		}
		none := n.tree.NewWorld(1)
		must(n.tree.NewCrowd(none, nil))
		_, err := none.Load(data, func(uint64, any) error { return nil })
		lines = append(lines, err.Error())
		_, err = none.Load(data, nil)
		return strings.Join(append(lines, err.Error()), "\n")
	}},
	"decider: Diff": {print: func(n *named) string {
		changed := n.table()
		changed.Children[1].Timeout = time.Minute
		changed.Children[6].Gate.Name = n.name("RENAMED")
		changed.Children[8].Name = n.name("OTHER")
		return strings.Join(append(n.tree.Outline().Diff(decider.MustCompile(changed).Outline()),
			n.tree.Outline().Diff(decider.MustCompile(&row{Name: n.name("OTHER"), Behavior: &action{Name: n.name("B")}}).Outline())...), "\n")
	}},
	"gen: code": {print: generated(func(f gen.Files) []byte { return f.Code }), check: isGo},
	"gen: stub": {print: generated(func(f gen.Files) []byte { return f.Stub }), check: isGo},
	"debugprint: Explain": {print: func(n *named) string {
		must(debugprint.Watch(n.world, 1, 2, 3))
		n.play(5)
		err := debugprint.Explain(io.Discard, n.world, 99)
		return written(func(w io.Writer) error { return debugprint.Explain(w, n.world, 1) }) + err.Error()
	}},
	"debugprint: states": {print: func(n *named) string {
		why := must(debugprint.Watch(n.world, 1, 2, 3))
		n.play(5)
		mem := must(n.crowd.Memory(2))
		return written(func(w io.Writer) error {
			for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
				if err := debugprint.DebugPrintState(w, n.tree, mem, mode, why); err != nil {
					return err
				}
				if err := debugprint.PrintState(w, n.tree, mem, mode, why); err != nil {
					return err
				}
			}
			return second(w.Write(must(debugprint.AppendLineOf(nil, n.world, 2, why))))
		})
	}},
	"debugprint: traces": {print: func(n *named) string {
		var b bytes.Buffer
		for _, form := range []debugprint.Form{debugprint.Plain, debugprint.Spore} {
			n := newNamed(nil, n.name(""))
			if _, err := debugprint.Attach(n.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: form, Level: 5})); err != nil {
				panic(err)
			}
			n.play(6)
		}
		return b.String()
	}},
	"debugprint: slog": {
		print: func(n *named) string {
			var b bytes.Buffer
			handler := slog.NewJSONHandler(&b, &slog.HandlerOptions{Level: debugprint.LevelRows, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			}})
			if _, err := debugprint.Attach(n.world, debugprint.NewLogger(slog.New(handler), decider.Rows)); err != nil {
				panic(err)
			}
			n.play(6)
			return b.String()
		},
		check: jsonLines,
	},
	"debugprint: SVG":     {print: graph(debugprint.SVG), check: isXML},
	"debugprint: Mermaid": {print: graph(debugprint.Mermaid), check: quotesClose},
	"cover: report": {print: func(n *named) string {
		c := profile.NewCounts(decider.Rows, n.tree.Outline())
		must(c.Watch(n.world))
		n.play(3)
		return cover.Of(c.Profile(), cover.Allow(n.name("FLAG"), n.name("because")), cover.Allow(n.name("FLA"), "later"), cover.Allow(n.name("LAST"), "")).String()
	}},
	"cover: JSON": {
		print: func(n *named) string {
			c := profile.NewCounts(decider.Rows, n.tree.Outline())
			must(c.Watch(n.world))
			n.play(3)
			return written(c.Profile().WriteJSON)
		},
		check: jsonLines,
	},
	"profile: texts": {print: func(n *named) string {
		p := profile.New(profile.Options{Every: -1})
		tree := decider.MustCompile(profile.Wrap(p, n.table()))
		w := tree.NewWorld(1)
		counts := profile.NewCounts(decider.Rows)
		if _, err := debugprint.Attach(w, counts); err != nil {
			panic(err)
		}
		c := must(tree.NewCrowd(w, nil))
		err := c.Add(1, &agent{})
		for range 3 {
			err = errors.Join(err, w.Tick(time.Second))
		}
		if err != nil {
			panic(err)
		}
		return written(p.Profile().WriteTree) + written(func(w io.Writer) error { return p.Profile().WriteTop(w, 100) }) + written(counts.Profile().WriteCounts) +
			written(func(w io.Writer) error { return profile.WriteBudgets(w, []string{n.name("TITLE")}, counts.Profile()) })
	}},
	"profile: JSON": {
		print: func(n *named) string {
			p := profile.New(profile.Options{Every: -1})
			tree := decider.MustCompile(profile.Wrap(p, n.table()))
			for range 3 {
				tree.Tick(&agent{}, tree.NewMemory(1), decider.Input{Delta: time.Second})
			}
			return written(p.Profile().WriteJSON)
		},
		check: jsonLines,
	},
	"record: log": {
		print: func(n *named) string { _, text := n.recorded(); return text },
		check: jsonLines,
	},
	"record: reports": {print: func(n *named) string {
		log, _ := n.recorded()
		changed := newNamed(nil, n.name(""))
		changed.root = changed.table()
		changed.root.Children[6].Gate.Cooldown = time.Hour
		changed.tree = decider.MustCompile(changed.root)
		changed.world = changed.tree.NewWorld(1)
		changed.crowd = must(changed.tree.NewCrowd(changed.world, nil))
		for id := range uint64(3) {
			if err := changed.crowd.Add(id+1, &agent{}); err != nil {
				panic(err)
			}
		}
		run, _ := changed.recorded()
		hit, _, err := log.Next(record.Breakpoint{On: record.OnSwitch}, 0)
		return strings.Join([]string{
			log.Compare(run).String(), hit.String(), fmt.Sprint(err),
			must(record.Rehearse(log, changed.tree.Outline())).String(),
		}, "\n")
	}},
	"record: errors": {print: func(n *named) string {
		log, _ := n.recorded()
		other := decider.MustCompile(&row{Name: n.name("OTHER"), Behavior: &action{Name: n.name("B")}})
		_, _, typo := log.Next(record.Breakpoint{On: record.OnSwitch, Row: n.name("LOST")}, 0)
		_, _, near := log.Next(record.Breakpoint{On: record.OnSwitch, Row: n.name("LAS")}, 0)
		bad := record.Breakpoint{On: record.On(n.name("on")), Answer: n.name("Answer"), Where: []record.Condition{{Field: n.name("field"), Op: n.name("op")}}}
		return errorsOf(typo, near, bad.Check(), log.Fits(other.Outline()), second(record.Rehearse(log, other.Outline())), second(log.At(99, 1)))
	}},
	"inspect: HTML": {print: func(n *named) string { // a line for each tag that a name might add
		_, text := n.recorded()
		page := written(func(w io.Writer) error { return inspect.WriteHTML(w, strings.NewReader(text)) })
		return "tags" + strings.Repeat("\n", strings.Count(page, "<script")+strings.Count(page, "</script")+strings.Count(page, "<!--")+strings.Count(page, "<b "))
	}},
	"inspect: Tuning": {print: func(n *named) string {
		table := n.table()
		crowd := must(must(decider.Compile(table)).NewCrowd(decider.NewWorld(1), nil))
		table.Children[1].Timeout = time.Minute
		changed := second(inspect.Tuning(crowd))
		table.Children = nil
		return errorsOf(changed, second(inspect.Tuning(crowd)))
	}},
	"plain: Writer": {print: func(n *named) string {
		return strings.ReplaceAll(written(func(w io.Writer) error {
			return second(io.WriteString(plain.Writer(w), strings.NewReplacer("\n", "", "\t", "").Replace(n.name("x"))))
		}), "\t", " ")
	}},
}

// jsonLines returns an error unless a text is JSON values.
func jsonLines(text string) error {
	for d := json.NewDecoder(strings.NewReader(text)); ; {
		var v any
		if err := d.Decode(&v); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func isGo(text string) error {
	return second(parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution))
}

func isXML(text string) error {
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if tok, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		} else if e, is := tok.(xml.StartElement); is && (e.Name.Local == "script" || e.Name.Local == "b") {
			return fmt.Errorf("there is a <%s>", e.Name.Local)
		}
	}
}

// quotesClose returns an error if a quote is open at the end of a line.
func quotesClose(text string) error {
	for line := range strings.Lines(text) {
		if strings.Count(strings.NewReplacer(`\\`, "", `\"`, "").Replace(line), `"`)%2 != 0 {
			return fmt.Errorf("a quote is open at the end of %.300q", line)
		}
	}
	return nil
}

// raw returns the first thing in a text that terminals or readers obey, or "".
func raw(text string) string {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if r != '\n' && (unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError && size == 1) {
			return fmt.Sprintf("%q in %q", text[i:i+size], text[max(0, i-100):min(len(text), i+100)])
		}
	}
	return ""
}

// TestNames: whatever bytes a name has, printers show them and obey none, a text has
// as many lines as with a harmless name, and a file keeps its form.
func TestNames(t *testing.T) {
	for what, p := range printers {
		t.Run(what, func(t *testing.T) {
			harmless := p.print(newNamed(t, ""))
			require.NotEmpty(t, harmless)
			for attack, evil := range hostile {
				if testing.Short() && attack == "memory" {
					continue
				}
				text := p.print(newNamed(t, evil))
				assert.Empty(t, raw(text), "%s attacked", attack)
				assert.NotContains(t, text, "%!", "%s attacked", attack)
				if p.check != nil {
					assert.NoError(t, p.check(text), "%s attacked", attack)
				} else {
					assert.Equal(t, strings.Count(harmless, "\n"), strings.Count(text, "\n"), "lines when %s are attacked", attack)
				}
			}
		})
	}
}

// TestNamesLast: names come back from a save as they were, and what files have of a
// table is known as that table again.
func TestNamesLast(t *testing.T) {
	for attack, evil := range hostile {
		if testing.Short() && attack == "memory" {
			continue
		}
		t.Run(attack, func(t *testing.T) {
			n := newNamed(t, evil)
			c, p := profile.NewCounts(decider.Rows, n.tree.Outline()), profile.New(profile.Options{Every: -1})
			must(c.Watch(n.world))
			profiled := decider.MustCompile(profile.Wrap(p, n.table()))
			profiled.Tick(&agent{}, profiled.NewMemory(1), decider.Input{Delta: time.Second})
			_, text := n.recorded()

			data := must(n.world.Save())
			world := n.tree.NewWorld(1)
			must(n.tree.NewCrowd(world, nil))
			loaded := must(world.Load(data, give))
			assert.True(t, loaded.Same())
			assert.Equal(t, data, must(world.Save()))

			log := must(record.Read(strings.NewReader(text), record.Limits{}))
			require.NoError(t, log.Fits(n.tree.Outline()))
			assert.True(t, must(record.Rehearse(log, n.tree.Outline())).Same())
			_, hit, err := log.Next(record.Breakpoint{On: record.OnSwitch, Row: n.name("SCOPE")}, 0)
			require.NoError(t, err)
			assert.True(t, hit)

			covered := must(profile.Read(strings.NewReader(written(c.Profile().WriteJSON))))
			covered.Merge(c.Profile())
			report := cover.Of(covered, cover.Allow(n.name("TOKEN"), "no test gives one"))
			assert.Equal(t, 1, treesIn(string(must(report.MarshalJSON()))))
			assert.Empty(t, report.Problems())

			counted := must(profile.Read(strings.NewReader(written(p.Profile().WriteJSON))))
			counted.Merge(p.Profile())
			assert.Equal(t, 1, treesIn(written(counted.WriteJSON)))
		})
	}
}

// treesIn returns how many trees the JSON of a measurement has.
func treesIn(text string) int {
	var of struct{ Trees []any }
	if err := json.Unmarshal([]byte(text), &of); err != nil {
		return -1
	}
	return len(of.Trees)
}
