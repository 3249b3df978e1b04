package decider

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/mishap"
	"github.com/ethogram-go/ethogram/stimuli"
)

// noteMistake notes a mistake that is found once, or rarely.
func (w *World) noteMistake(key mistakeKey, tree, row, format string, args ...any) {
	w.mistake(key, func() *mistake {
		return &mistake{Mistake: Mistake{Tree: tree, Row: row, Message: fmt.Sprintf(format, args...)}}
	})
}

// refuse notes a call that does not belong into a frame, and returns its error. The
// error is often ignored: nobody expects it.
func (w *World) refuse(what string) error {
	w.noteMistake(mistakeKey{kind: refusedCall, name: what}, "", "",
		"%s was called while a frame was under way, and did nothing: %s", what, instead(what))
	return inFrame(what)
}

// lost notes an error of a call that is made for its effect, or was deferred, and
// returns it: nobody may read it.
func (w *World) lost(err error) error {
	var e *TickError
	if w != nil && errors.As(err, &e) {
		w.noteMistake(mistakeKey{kind: aLostError, name: fmt.Sprint(e.Err) + e.Path}, "", "",
			"an Inject, an Eject or a deferred call has failed: %s; its caller, or World.Tick, has returned this error", strings.TrimPrefix(err.Error(), "ethogram: "))
	}
	return err
}

// withoutUnit notes a duration to which somebody forgot to write the unit, and returns the
// error.
func (w *World) withoutUnit(what string, d time.Duration) error {
	w.noteMistake(mistakeKey{kind: shortCall, name: what}, "", "",
		"%s(%d) did nothing: that is %d nanoseconds; write the unit, as in %d*time.Millisecond", what, d, d, d)
	return &TickError{Err: ErrNoUnit, Note: fmt.Sprintf("%s(%d) is %d nanoseconds: write the unit", what, d, d)}
}

// shortSleep notes that a sense has promised its Sleep without a unit.
func (w *World) shortSleep(d time.Duration) {
	w.noteMistake(mistakeKey{kind: shortCall, name: "Sense.Sleep"}, "", "",
		"Sense.Sleep is %d, which is %d nanoseconds: write the unit, as in %d*time.Second; 0 promises nothing", d, d, max(d, -d))
}

// brokenSleep notes that a bit of what an agent perceives has changed although its sense had
// promised that it stays.
func (w *World) brokenSleep(p *core.Program, id uint64, stimulus bool, bit uint64) {
	tree := p.Tree.(program).Outline()
	key, what, name := mistakeKey{kind: aBrokenSleep, prog: p, number: bit}, "flag", w.FlagName(tree, Flags(bit))
	if stimulus {
		key.row, what, name = 1, "stimulus", w.StimulusName(tree, stimuli.Mask(bit))
	}
	if name == "" {
		name = fmt.Sprintf("0x%x", bit)
	}
	agent := fmt.Sprint("agent ", id)
	if called := w.AgentName(tree, id); called != "" {
		agent = called
	}
	w.noteMistake(key, quote(p.Rows[0].Name), "",
		"%s %s of %s has changed while its sense's promise, Sense.Sleep, still held: an agent that sleeps does not notice that; "+
			"call World.Wake where it changes, or promise less", what, name, agent)
}

// noteRow notes a mistake of a callback of row r, the first with this kind and number, and tells
// the agent's observer.
func (t told) noteRow(h *core.Header, r *core.Row, kind mistakeKind, number uint64, format string, args ...any) {
	m := t.w.mistake(mistakeKey{kind: kind, prog: r.Program, row: r.Self, number: number}, func() *mistake {
		return &mistake{Mistake: Mistake{quote(r.Program.Rows[0].Name), quote(r.Name), fmt.Sprintf(format, args...)}}
	})
	t.tell(m, h, r)
}

// ShortWait notes that an agent answered the Ask of a behavior.Wait with a duration to which somebody forgot
// to write the unit.
func (t told) ShortWait(h *core.Header, r *core.Row, d time.Duration) {
	t.noteRow(h, r, aShortLimit, 0, "its Wait asked and was told %d, which is %d nanoseconds: write the unit, as in %d*time.Second; 0 ends at once", d, d, d)
}

// strangeLimit notes that an agent answered for a limit of its row with a duration that is
// negative, or to which somebody forgot to write the unit.
func (t told) strangeLimit(h *core.Header, r *core.Row, which Limits, d time.Duration) {
	if d < 0 {
		t.noteRow(h, r, aNegativeLimit, uint64(which), "its PerAgent.%v returned %v, which counts as no limit: a time is not negative; return 0 if no limit is meant", which, d)
		return
	}
	t.noteRow(h, r, aShortLimit, uint64(which), "its PerAgent.%v returned %d, which is %d nanoseconds: write the unit, as in %d*time.Second; 0 is no limit", which, d, d, d)
}

// Numbers that callbacks return, and what becomes of one that is none.
const (
	ofDecide uint64 = iota
	ofChance
	ofPair
	ofScore // and above, by role
)

// notNumber notes that the function what of row r, which is this one of its numbers, has
// returned NaN. A nil w is told nothing.
func (w *World) notNumber(h *core.Header, r *core.Row, which uint64, what string) {
	if w != nil {
		told{w}.noteRow(h, r, notANumber, which, "its %s returned NaN, which is not a number, and refuses: look for 0/0, a difference of infinities, or the root or logarithm of a negative number", what)
	}
}

// highChance notes that an agent's chance looks like one in per cent.
func (t told) highChance(h *core.Header, r *core.Row, chance float64) {
	t.noteRow(h, r, notANumber, ofChance, "its PerAgent.Chance returned %v, which always accepts: a probability is at most 1, as 0.25 for one time in four", chance)
}

// strangeStatus notes that the Tick or Run of row r returned what is no status of a row.
func (w *World) strangeStatus(h *core.Header, r *core.Row, st Status) {
	if w != nil {
		what := "Tick or Run"
		if r.Act != nil {
			what = "Act"
		}
		told{w}.noteRow(h, r, aStrangeStatus, uint64(st), "its %s returned %v (%d), which is no answer of a row, and counts as Running: return Running, Succeeded or Failed", what, st, st)
	}
}

// metHolder notes that the agent with the memory own is refused by, or takes a token
// beside, another one with the same id.
func (w *World) metHolder(own *core.Header, who *holder, j *joined) {
	if who.mem == nil || who.mem == own || who.squad != 0 || (own.Held|who.mem.Held)&core.HeldCopied != 0 {
		return
	}
	w.twins(own.ID, j.prog)
}

// metTwin does so for the first holders of tokens t.
func (w *World) metTwin(t *tokens, own *core.Header, j *joined) {
	n := 0
	for who := range t.holders() {
		if who.agent == own.ID {
			w.metHolder(own, who, j)
		}
		if n++; n == fewHolders {
			return
		}
	}
}

func (w *World) twins(id uint64, p *core.Program) {
	w.noteMistake(mistakeKey{kind: twinAgents, prog: p, number: id}, quote(p.Rows[0].Name), "",
		"two agents have the id %d, each with a memory of its own: they draw the same random numbers, and one waits for tokens that the other holds; "+
			"give each an id of its own, or call Tree.Reset of the old memory if the agent got a new one", id)
}

// mayMeet reports whether a tick of h that belongs to no frame is one in which metLone
// looks: each tick of a crowd's agent, of others the first 64 and then one in 256,
// because it looks ids up (measured: 3x the tick of a small table).
func mayMeet(h *core.Header) bool {
	return h.Held&core.HeldByCrowd != 0 || h.Tick < 64 || h.Tick%256 == 0
}

// metLone notes what is wrong with a tick of h that belongs to no frame, in a world that
// has crowds.
func (w *World) metLone(h *core.Header) {
	at, ok := w.spotOf(h.ID)
	if !ok {
		return
	}
	c := w.crowds[at.crowd()]
	switch p := c.tree.prog; {
	case c.members[at.slot()].mem.h == h:
		w.noteMistake(mistakeKey{kind: doublyTicked, prog: p, number: h.ID}, quote(p.Rows[0].Name), "",
			"agent %d is in a crowd, and is also ticked by Tree.Tick: its clock runs too fast; World.Tick ticks all agents of crowds", h.ID)
	case h.Held&core.HeldCopied == 0:
		w.twins(h.ID, p)
	}
}

// tooManyTargets notes that the List of a row added more candidates than its Max.
func (w *World) tooManyTargets(r *core.Row, most int) {
	w.noteMistake(mistakeKey{kind: manyTargets, prog: r.Program, row: r.Self}, quote(r.Program.Rows[0].Name), quote(r.Name),
		"List adds more than %s candidates, and those after are left out; list the nearest first and stop at TargetList.Full, or raise Max, which may be up to %s", amount(uint64(most)), amount(maxTargets))
}

// tooManyCandidates notes that so many agents wait for a squad with a Pair and without a Key.
func (w *World) tooManyCandidates(r *core.Row, n int) {
	w.noteMistake(mistakeKey{kind: manyToPair, prog: r.Program, row: r.Self}, quote(r.Program.Rows[0].Name), quote(r.Name),
		"its Squad has a Pair and no Key, and had %s candidates in one frame: each is compared with only %d of the others, so that those who fit may wait for many frames; "+
			"give the Squad a Key by which only agents that may fit meet, such as their room or the cell of a grid", amount(uint64(n)), w.pairing.partners)
}

// keyChanged notes that an agent's key for a squad is another one than when it became a
// candidate, in the same frame.
func (t told) keyChanged(h *core.Header, r *core.Row, was, now uint64) {
	t.noteRow(h, r, aKeyChanged, 0, "the Key of its Squad returned %d when agent %d became a candidate, and %d when its set was full, in the same frame: the members were chosen by the first; "+
		"let Key read only what stays the same while squads form, as a copy from the frame's beginning", was, h.ID, now)
}

// standingTicks is after how many ticks or frames a clock is looked at.
const standingTicks = 64

// clockStands notes that an agent's clock has hardly moved, and row waits for time to
// pass; nil does nothing.
func (w *World) clockStands(p *core.Program, row *core.Row) {
	if row == nil {
		return
	}
	w.noteMistake(mistakeKey{kind: standingClock, prog: p}, quote(p.Rows[0].Name), quote(row.Name),
		"the row waits for time to pass, and the agent's clock stands: its first %d ticks were given less than a microsecond each; "+
			"Tick wants the time since the last one with its unit, as in 16*time.Millisecond; time.Duration(1/fps) is 0", standingTicks)
}

// lookAtClock notes whether the world's clock has hardly moved, in trees whose rows wait
// for time to pass.
func (w *World) lookAtClock() {
	if w.now >= standingTicks*shortestDuration {
		return
	}
	for _, c := range w.crowds {
		w.clockStands(c.tree.prog, c.tree.timed)
	}
	for i := range w.gates {
		if g := &w.gates[i]; g.cooldown > 0 || g.local > 0 {
			w.gateStands(g)
		}
	}
}

// gateStands notes that the clock of the world stands, by which gate g cools down.
func (w *World) gateStands(g *gateState) {
	w.noteMistake(mistakeKey{kind: standingWorld, name: g.name}, "", "",
		"the gate %s cools down by the world's clock, which stands: call World.Advance with the time of each frame before lone agents are ticked, or World.Tick", quote(g.name))
}

// turnStands notes that agents wait at gate g for a frame that never begins.
func (w *World) turnStands(g *gateState) {
	w.noteMistake(mistakeKey{kind: standingWorld, name: g.name}, "", "",
		"a lone agent that has acted by the gate %s keeps its token until the next frame, and none has ever begun: call World.Advance before the lone agents of a frame or turn are ticked", quote(g.name))
}

// untimed notes that agents are not ticked in every frame, and a behavior is not told of
// that.
func (w *World) untimed(t interface {
	untimedRow() (row *core.Row, behavior, has string)
},
) {
	row, behavior, has := t.untimedRow()
	if row == nil {
		return
	}
	w.noteMistake(mistakeKey{kind: untimedBehavior, prog: row.Program}, quote(row.Program.Rows[0].Name), quote(row.Name),
		"its Behavior %s has %s, which is not told how much time has passed, and World.Every lets frames pass between the ticks of an agent: "+
			"what moves gets slower; use %sFor, whose function is given that time", quote(behavior), has, has)
}

// nilAgent notes that an agent was added to a crowd as a nil pointer.
func (w *World) nilAgent(p *core.Program, id uint64) {
	w.noteMistake(mistakeKey{kind: aNilAgent, prog: p}, quote(p.Rows[0].Name), "",
		"agent %d was added to a crowd as a nil pointer: its callbacks are called with that", id)
}

// hearMishaps takes over the mistakes of the process that know no world.
func (w *World) hearMishaps() {
	known := w.mistakes.heard.Load()
	if mishap.Count() == known {
		return
	}
	w.mistakes.heard.Store(mishap.Since(known, w.mishap))
}

func (w *World) mishap(m mishap.Mishap) {
	key := mistakeKey{kind: aMishap, mishap: m}
	token := "0x" + strconv.FormatUint(m.Token, 16)
	switch m.Kind {
	case mishap.ShortTimeout:
		w.noteMistake(key, "", "",
			"stimulus %s was set or posted with a timeout of %d, which is %d nanoseconds: write the unit, as in %d*time.Second; 0 lasts for one tick", token, m.Value, m.Value, m.Value)
	case mishap.Neglected:
		w.noteMistake(key, "", "",
			"posts have waited for %d frames, and nobody called Senses.Update of the agent, which receives them: call it before each tick, and do not post to agents that have left; one that is paused receives them when it goes on", m.Value)
	case mishap.UpdatedTwice:
		w.noteMistake(key, "", "",
			"Senses.Update was called twice with one frame: the stimuli age at each call, and those that last for one tick end; call it once a frame, before the agent's tick, with World.Frame or another number that moves on")
	case mishap.Misspelt:
		w.noteMistake(key, quote(m.Root), "", "Outline.Find: the tree has no row called %s; did you mean %s?", strconv.Quote(m.Name), quote(m.Near))
	case mishap.FrameStands:
		w.noteMistake(key, "", "",
			"Senses.Update was called %d times in a row in the frame of the posts that wait, which arrive in the next: Post and Update want the number of the frame, such as World.Frame, and that does not move on", m.Value)
	}
}
