package record

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// Rehearsal is what agents of a log would have done with another table, if all else
// had been as the log says: the flags, stimuli and deltas of each tick, what each When
// and Decide returned, and how each behavior ended. The engine itself decides.
// What the log does not say is counted and never guessed:
//
//   - If the table asks a row that was not asked in that tick, the answer is unknown.
//     The agent then does in this tick what the log says, and goes on from there. So
//     every difference follows from answers that the log has. The text lists what it
//     lacks, and counts the ticks.
//   - If a behavior runs that did not run in that tick, it ends as the table says: at once
//     if it is a Do, a Once, behavior.Succeed or behavior.Fail, after its time if it is a
//     behavior.Wait. Of all others an Activate accepts; the Tick ends at once if it always
//     has in the log, and else goes on. The text says how often, and for how long. A row
//     that has run for longer than its longest run in the log and its Commit, or that
//     ends now this way, now that, has an unknown status.
//   - Of a Scored group with Rescore, the log has the new score of the active row only
//     where a sibling accepted. A log of an older program lacks that of rows which were
//     beaten: a larger Margin then makes it unknown.
//   - A row with Targets has the target that it had, and loses it when it did. With other
//     numbers of Targets its target is unknown whenever these decide: a log does not have
//     the values of all candidates.
//   - An Ask or Act with other arguments may answer anything. Where the log's Outcome is Succeed
//     or Fail, what the behavior returned is
//     unknown to a table with another Outcome.
//   - Gates, squads, slots and limits of the agent's own answer as they did. What is below
//     a squad's row, and what is injected in a slot, is not rehearsed: these rows begin and
//     end as they did. Below a Random, WeightedRandom or StateMachine, what is chosen
//     as a row with a gate that cools down ends is unknown.
//   - Draws are those of the log's world, for they depend on the seed, the agent and
//     the number of the tick alone.
//   - The log's own table runs beside, to know timers and remembered places. In a tick
//     that it does not repeat (failed), the agent does what the log says as well. Of
//     a log without its beginning, timers are unknown until they have run. Of the Reset
//     of an agent that does nothing a log does not tell: its timers then go on here.
//
// String says most of it in words. As JSON, which a Rehearsal reads as well, it is data:
//
//	agents   id, name, ticks, differ, followed, failed; switches in the log and here;
//	         first, null for one that does the same: tick, now, recorded, instead;
//	         lived, what it does with the other table: a step, and the number in doing
//	         of what it does from then on, and so on; why, for each such pair the number in
//	         whys of the text that says why it does so, 0 where that is not known; began, a
//	         step and the number in doing of the rows that begin in it, in order, and so on
//	doing    the names of active rows, from the root down; null, with lived, why, began and whys, if
//	         there are more than a million such changes
//	whys     what debugprint.PrintState says in mode WhyNot; about a megabyte of it
//	rows     of both tables, by name: name, active and begun in the log and here
//	unknown  what the log does not have: row, agent, what ("answer", "status", "score"
//	         or "target"), tick, the first one, and count
//	assumed  behaviors that were taken to go on: row, time; and to end at once: ended, how often
//	skipped  agents that cannot be rehearsed: id, why
//
// Times are nanoseconds, and ids are texts.
type Rehearsal struct{ found rehearsalData }

// rehearsalData is a rehearsal as data. Lists are in order, see result.
type rehearsalData struct {
	Agents  []rehearsedAgent `json:"agents"`  // by id
	Doing   [][]string       `json:"doing"`   // what agents did, that Lived names by number
	Whys    []string         `json:"whys"`    // why, in the words of debugprint.PrintState
	Rows    []tally.Budget   `json:"rows"`    // of both tables, by name, in the log and here; those that never ran are left out
	Unknown []unknown        `json:"unknown"` // what the log does not have
	Assumed []assumed        `json:"assumed"` // behaviors that went on without the log
	Skipped []skippedAgent   `json:"skipped"` // agents that cannot be rehearsed
}

// rehearsedAgent is the result for one agent. Ticks are those that were rehearsed.
type rehearsedAgent struct {
	ID       uint64     `json:"id,string"`
	Name     string     `json:"name,omitempty"`
	Ticks    int        `json:"ticks"`
	Differ   int        `json:"differ"`   // ticks in which other rows begin, or are active at the end
	Followed int        `json:"followed"` // ticks in which it did what the log did, as something was unknown
	Failed   int        `json:"failed"`   // of these, ticks that the log's own table did not repeat
	Switches [2]int     `json:"switches"` // ticks at whose end another leaf runs than before: in the log, here
	First    *departure `json:"first"`    // nil: it does the same
	Lived    []int64    `json:"lived"`    // pairs of a step and what it does from then on
	Why      []uint32   `json:"why"`      // of each pair: the text in Whys, 0 where that is not known
	Began    []int64    `json:"began"`    // pairs of a step and the rows that begin in it

	early map[int][]int // how often rows began before it was rehearsed, by name
	ended int64         // the step of its last tick that has an end, in whichever tree
}

// departure is a tick in which a rehearsed agent does something else than the log
// says.
type departure struct {
	Tick     uint32        `json:"tick"`
	Now      time.Duration `json:"now"`      // the agent's clock
	Recorded string        `json:"recorded"` // its active rows
	Instead  string        `json:"instead"`
}

// lack is what a log does not have.
type lack string

const (
	// lacksAnswer: the row was not asked in that tick.
	lacksAnswer lack = "answer"
	// lacksStatus: the row's behavior did not run in that tick, and has run for longer
	// than ever in the log.
	lacksStatus lack = "status"
	// lacksScore: the row was active in a Scored group with Rescore, and a sibling
	// accepts that refused in the log, or has beaten it in a log of an older program.
	lacksScore lack = "score"
	// lacksTarget: the numbers of the row's Targets are others. A log does not have what the
	// row's Decide said of all candidates.
	lacksTarget lack = "target"
)

// lacks are in the order of results.
var lacks = []lack{lacksAnswer, lacksStatus, lacksScore, lacksTarget}

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *lack) UnmarshalText(text []byte) error {
	if *l = lack(text); !slices.Contains(lacks, *l) {
		return fmt.Errorf("record: %q is neither answer, status, score nor target", text)
	}
	return nil
}

// unknown is something that a rehearsal needed to know of a row and the log does not
// have.
type unknown struct {
	Row   string `json:"row"`
	Agent uint64 `json:"agent,string"`
	What  lack   `json:"what"`
	Tick  uint32 `json:"tick"`  // the first
	Count int    `json:"count"` // of ticks
}

// assumed is a behavior that ran in the rehearsal while it did not in the log: it was
// taken to go on, or to end at once as it always does in the log.
type assumed struct {
	Row   string        `json:"row"`
	Time  time.Duration `json:"time"`  // over all agents
	Ended int           `json:"ended"` // how often
}

// skippedAgent is an agent that cannot be rehearsed, and why.
type skippedAgent struct {
	ID  uint64 `json:"id,string"`
	Why string `json:"why"`
}

// Same reports whether the other table changes nothing that is known.
func (r Rehearsal) Same() bool {
	return !slices.ContainsFunc(r.found.Agents, func(a rehearsedAgent) bool { return a.First != nil })
}

// Ticks returns how many ticks of agents were rehearsed; in how many of them the agent did
// what the log says, because something was unknown; and in how many of these because the
// log's own table did not repeat the tick.
func (r Rehearsal) Ticks() (all, followed, failed int) {
	sum, _ := r.found.sum()
	return sum.Ticks, sum.Followed, sum.Failed
}

// MarshalJSON implements json.Marshaler.
func (r Rehearsal) MarshalJSON() ([]byte, error) { return json.Marshal(r.found) }

// UnmarshalJSON implements json.Unmarshaler.
func (r *Rehearsal) UnmarshalJSON(b []byte) error {
	plain.Made(r != nil, "record.Rehearsal", "UnmarshalJSON", "Rehearse")
	var found rehearsalData
	if err := json.Unmarshal(b, &found); err != nil {
		return err
	}
	for _, row := range found.Rows {
		if len(row.Active) != 2 || len(row.Begun) != 2 {
			return fmt.Errorf("record: row %q has %d times and %d counts: want two, of the log and here", plain.Name(row.Name), len(row.Active), len(row.Begun))
		}
	}
	r.found = found
	return nil
}

// rehearser is an observer that rehearses the ticks that it is told of.
type rehearser struct {
	world   *decider.World
	step    *int64             // of the log, that is played
	tables  []*decider.Outline // that take the place of the log's, by the root's name
	names   names
	pairs   map[*decider.Outline][2]*standTable
	agents  map[agentKey]*rehearsing
	results map[uint64]*rehearsedAgent
	unknown map[unknownKey]*unknown
	rows    []tally.Budget // by name, in the log and here
	assumed []assumed      // by name
	size    int            // of all memories, in rows
	doing   lived

	whys       whys
	current    *rehearsing // whose tick is under way
	tick       recorded    // that tick
	here       stand
	challenged []decider.Row // of the tree that is ticked: active while a sibling accepted
	err        error
}

// agentKey is an agent in one tree: several trees may tick agents of the same id, and
// one may go on in another tree.
type agentKey struct {
	agent uint64
	tree  *decider.Outline
}

type unknownKey struct {
	agent  uint64
	answer unknownAnswer
}

func newRehearser(world *decider.World, tables []*decider.Outline) *rehearser {
	r := &rehearser{
		world: world, whys: whys{watcher: debugprint.NewWatcher(), texts: []string{""}}, tables: tables, names: names{ids: map[string]int{}},
		pairs: map[*decider.Outline][2]*standTable{}, agents: map[agentKey]*rehearsing{}, results: map[uint64]*rehearsedAgent{},
		step: new(int64), unknown: map[unknownKey]*unknown{}, doing: lived{numbers: map[string]int64{}},
	}
	r.tick.touched, r.here.log = map[decider.Row]bool{}, &r.tick
	_, _ = r.world.Observe((*listener)(r), decider.Rows) // fails in frames only
	return r
}

// listener observes the ticks of the rehearsal itself.
type listener rehearser

func (l *listener) Observe(e decider.Event) {
	(*rehearser)(l).heard(e)
	switch {
	case e.Kind == decider.EventAsked && e.Answer.Accepts() && !e.Redecide && e.Row != 0:
		for _, sibling := range e.Tree.Row(e.Tree.Row(e.Row).Parent).Children {
			if e.State.Active(sibling) {
				l.challenged = append(l.challenged, sibling)
			}
		}
	case e.Kind == decider.EventAsked && e.Answer == decider.RefusedEvery && l.whys.side != nil: // with the other table
		s := l.here.side
		l.whys.vague = s.rows[s.treeIDs[e.Row]].notYet(&l.here) || l.whys.vague
	case e.Kind == decider.EventActivated:
		s := l.here.side
		s.again = append(s.again, s.beginning(e.Row))
	}
}

// lived numbers what agents do, and counts how often that changes.
type lived struct {
	names   [][]string
	numbers map[string]int64
	changes int
	rows    []int // of names
	key     []byte
}

// maxLived bounds the changes that a rehearsal lists.
const maxLived = 1 << 20

// note adds what an agent does now, if it is another thing than before, and what has begun.
func (l *lived) note(of *rehearsing, step int64, active []decider.Row, ids []int) {
	a := of.out
	l.rows = l.rows[:0]
	for _, b := range of.other.began {
		l.rows = append(l.rows, b.id)
	}
	if l.rows = append(l.rows, of.joined...); len(l.rows) > 0 && l.changes <= maxLived {
		a.Began = append(a.Began, step, l.number(&of.r.names))
		l.changes++
	}
	l.rows = l.rows[:0]
	for _, r := range active {
		l.rows = append(l.rows, ids[r])
	}
	n := l.number(&of.r.names)
	if last := len(a.Lived) - 1; l.changes <= maxLived && (last < 0 || a.Lived[last] != n) {
		a.Lived = append(a.Lived, step, n)
		a.Why = append(a.Why, of.why())
		l.changes++
	}
}

// number returns the number of the rows, by name.
func (l *lived) number(of *names) int64 {
	l.key = l.key[:0]
	for _, id := range l.rows {
		l.key = binary.AppendUvarint(l.key, uint64(id))
	}
	n, ok := l.numbers[string(l.key)]
	if !ok {
		n = int64(len(l.names))
		l.numbers[string(l.key)] = n
		names := []string{}
		for _, id := range l.rows {
			names = append(names, of.data[id])
		}
		l.names = append(l.names, names)
	}
	return n
}

// maxRehearsedRows bounds the memories of a rehearsal, some hundred bytes for each row
// of each agent: a log may be made to exhaust the machine. What depends on the number of
// all names is there once.
const maxRehearsedRows = 4 << 20

// pair returns the table of the log for agents of a tree, and the one that takes its place.
func (r *rehearser) pair(o *decider.Outline) (p [2]*standTable, err error) {
	if p = r.pairs[o]; p[0] != nil {
		return p, nil
	}
	next := o
	for _, t := range r.tables {
		if t.Name(0) == o.Name(0) {
			next = t
		}
	}
	for i, o := range []*decider.Outline{o, next} {
		if p[i], err = newStandTable(o, p[0], &r.names); err != nil {
			return p, err
		}
	}
	r.pairs[o] = p
	return p, nil
}

// Observe rehearses a tick when it is over.
func (r *rehearser) Observe(e decider.Event) {
	if r.err != nil || replica.InSlot(e.State) {
		return
	}
	if r.results[e.Agent] == nil {
		r.results[e.Agent] = &rehearsedAgent{ID: e.Agent, ended: -1}
	}
	a := r.agents[agentKey{e.Agent, e.Tree}]
	if a == nil && (e.Kind == decider.EventTickStart || e.Kind == decider.EventActivated || e.Kind == decider.EventDeactivated) {
		a, r.err = r.newAgent(&e)
	}
	if a != nil {
		r.err = a.observe(&e)
	}
}

// newAgent returns an agent whose first tick in a tree begins.
func (r *rehearser) newAgent(e *decider.Event) (*rehearsing, error) {
	pair, err := r.pair(e.Tree)
	if err != nil {
		return nil, err
	}
	if r.size += len(e.Tree.Rows()); r.size > maxRehearsedRows {
		return nil, fmt.Errorf("the agents have more than %d rows together: rehearse a log with fewer of them in full", maxRehearsedRows)
	}
	if r.size <= maxWatchedRow {
		r.whys.watcher.Watch(e.Agent)
	}
	a := &rehearsing{r: r, id: e.Agent, log: rehearsedSide{standTable: pair[0]}, other: rehearsedSide{standTable: pair[1]}, out: r.results[e.Agent]}
	r.agents[agentKey{e.Agent, e.Tree}] = a
	return a, nil
}

// result returns what was found.
func (r *rehearser) result() (*Rehearsal, error) {
	if r.err != nil {
		return nil, r.err
	}
	res := rehearsalData{ // lists without entries are [] in JSON
		Agents: []rehearsedAgent{}, Rows: []tally.Budget{}, Unknown: []unknown{}, Assumed: []assumed{}, Skipped: []skippedAgent{},
	}
	for id, a := range r.results { // in any order: sorted below
		if a.Ticks == 0 {
			res.Skipped = append(res.Skipped, skippedAgent{id, "the log does not have its answers: record it in full"})
			continue
		}
		for id, n := range a.early { // in any order: sums
			sum := r.row(id).Begun
			sum[0], sum[1] = sum[0]+n[0], sum[1]+n[1]
		}
		a.early = nil
		if r.doing.changes > maxLived {
			a.Lived, a.Why, a.Began = nil, nil, nil
		}
		res.Agents = append(res.Agents, *a)
	}
	if r.doing.changes <= maxLived {
		res.Doing = append([][]string{}, r.doing.names...)
		res.Whys = r.whys.texts
	}
	slices.SortFunc(res.Agents, func(a, b rehearsedAgent) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(res.Skipped, func(a, b skippedAgent) int { return cmp.Compare(a.ID, b.ID) })
	for _, row := range r.rows {
		if row.Ran() {
			res.Rows = append(res.Rows, row)
		}
	}
	for _, u := range r.unknown { // in any order: sorted below
		res.Unknown = append(res.Unknown, *u)
	}
	slices.SortFunc(res.Unknown, func(a, b unknown) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Tick, b.Tick),
			cmp.Compare(a.Row, b.Row), cmp.Compare(slices.Index(lacks, a.What), slices.Index(lacks, b.What)))
	})
	for id, of := range r.assumed {
		if of.Row = r.names.list[id]; of.Time > 0 || of.Ended > 0 {
			res.Assumed = append(res.Assumed, of)
		}
	}
	return &Rehearsal{res}, nil
}

func (r *rehearser) assume(id int) *assumed {
	for len(r.assumed) <= id {
		r.assumed = append(r.assumed, assumed{})
	}
	return &r.assumed[id]
}

func (r *rehearser) row(id int) tally.Budget {
	for len(r.rows) <= id {
		r.rows = append(r.rows, tally.NewBudget(r.names.list[len(r.rows)], 2))
	}
	return r.rows[id]
}
