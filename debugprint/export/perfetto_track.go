package export

import (
	"math/bits"
	"strconv"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// track is a line of slices that nest.
type track struct {
	process, id int
	last        time.Duration // of what was written to it
	open        []place       // slices that have begun, the outer first
}

// newTrack returns a track that readers see by name.
func (p *Perfetto) newTrack(process, id int, name string) *track {
	t := &track{process: process, id: id}
	p.tracks = append(p.tracks, t)
	p.out.name("thread_name", process, id, name)
	return t
}

// trackOf returns the track of the slices of a row: that of the row above it, unless
// this is a Parallel group, whose children are active side by side.
func (p *Perfetto) trackOf(a *agentTracks, tree *decider.Outline, r decider.Row) *track {
	top := topOf(tree, r)
	t := a.tracks[place{tree, top}]
	if t == nil {
		t = p.newTrack(a.process, p.id(), a.name+": "+tree.Name(top))
		a.add(place{tree, top}, t)
	}
	return t
}

// topOf returns the row that is the outermost of r's track.
func topOf(tree *decider.Outline, r decider.Row) decider.Row {
	for {
		above := tree.Row(r).Parent
		if above == decider.NoRow || tree.Row(above).Policy == decider.Parallel {
			return r
		}
		r = above
	}
}

// push begins the slice of a row. What is open and not above the row has ended
// without an event, as after a Load, and ends now; what is above it and not open
// begins.
func (p *Perfetto) push(a *agentTracks, tree *decider.Outline, r decider.Row, at time.Duration) {
	t := p.trackOf(a, tree, r)
	top := topOf(tree, r)
	for len(t.open) > 0 && !above(tree, t.open[len(t.open)-1], r, top) {
		p.pop(t, at, "")
	}
	if r != top {
		if parent := (place{tree, tree.Row(r).Parent}); !slices.Contains(t.open, parent) {
			p.push(a, tree, parent.row, at)
		}
	}
	info := tree.Row(r)
	t.last = max(t.last, at)
	p.out.slice(t, info)
	t.open = append(t.open, place{tree, r})
}

// above reports whether the row at o is above r, on the track whose outermost row is
// top.
func above(tree *decider.Outline, o place, r, top decider.Row) bool {
	for r != top {
		r = tree.Row(r).Parent
		if (o == place{tree, r}) {
			return true
		}
	}
	return false
}

// left ends the slice of the row of e, and what is open inside of it.
func (p *Perfetto) left(a *agentTracks, e *decider.Event, at time.Duration) {
	t := p.trackOf(a, e.Tree, e.Row)
	for i := len(t.open) - 1; i >= 0; i-- {
		if (t.open[i] == place{e.Tree, e.Row}) {
			for len(t.open) > i+1 {
				p.pop(t, at, "")
			}
			p.pop(t, at, e.Reason.String())
			return
		}
	}
}

// pop ends the innermost slice of a track. A reason "" is not known.
func (p *Perfetto) pop(t *track, at time.Duration, reason string) {
	t.last = max(t.last, at)
	t.open = t.open[:len(t.open)-1]
	p.out.end(t, reason)
}

// instant writes that something happened to an agent.
func (p *Perfetto) instant(a *agentTracks, category, what, name string, at time.Duration) {
	a.main.last = max(a.main.last, at)
	p.out.instant(a.main, category, what, name)
}

// words writes which flags and stimuli have begun or ended since the agent's last
// event. The flags of roles are left out: they differ within a tick.
func (p *Perfetto) words(a *agentTracks, e *decider.Event, at time.Duration) {
	flags := uint64(e.Flags) &^ a.roles
	changedFlags, changedStimuli := a.flags^flags, a.stimuli^e.Stimuli
	for m := changedFlags; m != 0; m &= m - 1 {
		bit := m & -m
		name := e.World.FlagName(e.Tree, decider.Flags(bit))
		p.word(a, "flag", name, bit, flags, at)
	}
	for m := changedStimuli; m != 0; m &= m - 1 {
		bit := m & -m
		name := e.World.StimulusName(e.Tree, stimuli.Mask(bit))
		p.word(a, "stimulus", name, bit, e.Stimuli, at)
	}
	a.flags, a.stimuli = flags, e.Stimuli
}

// word writes that a bit has begun or ended.
func (p *Perfetto) word(a *agentTracks, kind, name string, bit, now uint64, at time.Duration) {
	if name == "" {
		name = "bit " + strconv.Itoa(bits.TrailingZeros64(bit))
	}
	if now&bit == 0 {
		p.instant(a, kind, kind+" ends: ", name, at)
		return
	}
	p.instant(a, kind, kind+": ", name, at)
}

// agentName returns what readers know the agent of e by.
func agentName(e *decider.Event) string {
	id := strconv.FormatUint(e.Agent, 10)
	if name := e.World.AgentName(e.Tree, e.Agent); name != "" {
		return name + " (" + id + ")"
	}
	return "agent " + id
}
