package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Game is a game that can be asked. Any number of goroutines may ask; one is answered at a
// time.
type Game struct {
	name string
	read func(context.Context) (*record.Log, error) // the log, nil if it has not changed

	mu     sync.Mutex
	log    *record.Log
	hurt   error // what is wrong with the log
	world  *decider.World
	agents []record.Agent
	byID   map[uint64]int // the last of agents with an id
	lives  *lives         // of the whole log, once somebody asked
	quote  *strings.Replacer
}

// maxBytes bounds the text of a file that is kept.
const maxBytes = 256 << 20

// File returns the game of a log in a file. The file is read when the game is asked, and again
// when it has changed: one that is missing is an error of each question.
func File(file string) *Game {
	name, _, _ := strings.Cut(filepath.Base(file), ".jsonl")
	var stamp time.Time
	var size int64
	return From(name, func(context.Context) (*record.Log, error) {
		info, err := os.Stat(file)
		if err != nil || info.ModTime().Equal(stamp) && info.Size() == size {
			return nil, err
		}
		log, err := record.ReadFile(file, record.Limits{Bytes: maxBytes})
		if log != nil {
			stamp, size = info.ModTime(), info.Size()
		}
		return log, err
	})
}

// Live returns the game that a recorder records: each question is about what it holds then.
func Live(rec *record.Recorder) *Game {
	var held record.Stats
	return From("live", func(context.Context) (*record.Log, error) {
		now := rec.Stats()
		if now == held {
			return nil, nil
		}
		log, err := rec.Log()
		if log != nil {
			held = now
		}
		return log, err
	})
}

// From returns the game of a log that may change: each question is about what read returns then,
// or about the log before where that is nil.
func From(name string, read func(context.Context) (*record.Log, error)) *Game {
	return &Game{name: name, read: read}
}

// Of returns the game of a log.
func Of(name string, log *record.Log) *Game {
	g := &Game{name: name}
	g.set(log, nil)
	return g
}

func (g *Game) set(log *record.Log, hurt error) {
	g.log, g.hurt, g.world, g.agents, g.byID, g.lives, g.quote = log, hurt, log.World(), log.Agents(), map[uint64]int{}, nil, nil
	for i := range g.agents {
		if a := &g.agents[i]; a.Last > 0 {
			g.byID[a.ID] = i
		}
	}
}

// refresh locks a game and reads what has changed, but for the rest of an answer.
func (g *Game) refresh(ctx context.Context, rest bool) error {
	g.mu.Lock()
	if g.read == nil || rest && g.log != nil {
		return nil
	}
	log, err := g.read(ctx)
	switch {
	case log != nil:
		g.set(log, err)
		return nil
	case err == nil && g.log == nil:
		return errors.New("there is no log yet")
	}
	return err
}

// whole returns what a look at the whole log finds.
func (g *Game) whole(ctx context.Context) *lives {
	if g.lives == nil {
		l := g.look(ctx, record.Range{})
		if l.err != nil && !errors.Is(l.err, record.ErrBound) {
			return l // it was stopped: the next one looks again
		}
		g.lives = l
	}
	return g.lives
}

// head says what the log is.
func (g *Game) head(l *lives) (lines []string) {
	full := 0
	for _, a := range l.of { // in any order: they are counted, once for all their trees
		if a.full {
			full++
		}
	}
	lines = append(lines, fmt.Sprintf("%s: %d agents (%d recorded in full), steps %d to %d, %s", name(g.name), len(l.of), full, l.first, l.step, secs(l.at(l.step))))
	if full == 0 && len(l.of) > 0 {
		lines = append(lines, "no agent was recorded in full, so the log has no answers of rows: set record.Options.Full or Everything")
	}
	if g.hurt != nil {
		lines = append(lines, "the log is not whole: "+plain.Shorten(plain.Name(g.hurt.Error()), 300))
	}
	if l.err != nil {
		lines = append(lines, "only a part was looked at, ask with from and until: "+plain.Name(l.err.Error()))
	}
	if l.more() {
		lines = append(lines, "more happened than is kept: ask with from and until")
	}
	if l.left > 0 {
		lines = append(lines, fmt.Sprintf("%d more agents were not looked at: there are too many", l.left))
	}
	return lines
}

// agent finds an agent by id or name.
func (g *Game) agent(text string) (id uint64, ok bool) {
	if id, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 10, 64); err == nil {
		_, ok = g.byID[id]
		return id, ok
	}
	for i := len(g.agents) - 1; i >= 0; i-- {
		if a := &g.agents[i]; a.Last > 0 && (a.Name != "" && strings.EqualFold(a.Name, text) || g.nameOf(a.ID) == text) {
			return a.ID, true
		}
	}
	return 0, false
}

// nameOf returns an agent's name and id.
func (g *Game) nameOf(id uint64) string {
	number := strconv.FormatUint(id, 10)
	i, is := g.byID[id]
	if !is || g.agents[i].Name == "" {
		return "#" + number
	}
	if n := g.agents[i].Name; strings.HasSuffix(n, " "+number) {
		return name(n)
	}
	return name(g.agents[i].Name) + " #" + number
}

// rowsOf finds rows by a name or a path such as DAWN > WASH, in all tables.
func (g *Game) rowsOf(text string) map[*decider.Outline][]decider.Row {
	found := map[*decider.Outline][]decider.Row{}
	path := strings.Split(text, " > ")
	for _, o := range g.log.Outlines() {
		for i := range o.Rows() {
			at, n := decider.Row(i), len(path)
			for n > 0 && at != decider.NoRow && same(o.Name(at), path[n-1]) {
				at, n = o.Row(at).Parent, n-1
			}
			if n == 0 {
				found[o] = append(found[o], decider.Row(i))
			}
		}
	}
	return found
}

// same reports whether a name is what somebody has typed, who may have seen it quoted.
func same(is, typed string) bool { return is == typed || name(is) == typed }

// rowNames returns the names of all rows, each once.
func (g *Game) rowNames() (names []string) {
	for _, o := range g.log.Outlines() {
		for i := range o.Rows() {
			if n := name(o.Name(decider.Row(i))); !slices.Contains(names, n) && len(names) < 1000 {
				names = append(names, n)
			}
		}
	}
	return names
}

// bits returns the names of bits that the tables of the log know, each once.
func (g *Game) bits(of ...func(*decider.Outline, int) string) (names []string) {
	for _, o := range g.log.Outlines() {
		for i := range 64 {
			for _, f := range of {
				if n := f(o, i); n != "" && !slices.Contains(names, name(n)) {
					names = append(names, name(n))
				}
			}
		}
	}
	return names
}

func (g *Game) flag(o *decider.Outline, i int) string     { return g.world.FlagName(o, 1<<i) }
func (g *Game) stimulus(o *decider.Outline, i int) string { return g.world.StimulusName(o, 1<<i) }

// name returns a name as answers have it: one that is more than words is quoted, so that it is
// seen to be data.
func name(s string) string {
	odd := s == "" || strings.TrimSpace(s) != s || len(s) >= sentence && strings.Count(s, " ") > 2
	for _, r := range s {
		odd = odd || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.,:/()[] '!?+*", r)
	}
	if !odd {
		return plain.Shorten(s, 80)
	}
	return `"` + plain.Shorten(strings.ReplaceAll(plain.Name(s), `"`, `\"`), 80) + `"`
}

func secs(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s" }

// few lists some of the names.
func few(names []string, most int) string {
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}

// ranked says the keys of counts, the most frequent first.
func ranked[K cmp.Ordered, N int | int64](counts map[K]N, most int, words func(k K, n N) string) string {
	var keys []K
	for k := range counts {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y K) int { return cmp.Or(-cmp.Compare(counts[x], counts[y]), cmp.Compare(x, y)) })
	var all []string
	for _, k := range keys {
		all = append(all, words(k, counts[k]))
	}
	return few(all, most)
}

// plural returns n and the word for it.
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
