package play

import (
	"fmt"
	"maps"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
)

// The most bytes of what people type.
const (
	maxName = 200
	maxWhy  = 1000
)

// clip returns a text without spaces around it, cut to so many bytes.
func clip(text string, most int) string {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}

// vote writes a vote, and says what came of it. What the page shows as cast is on
// the disk.
func (s *stage[A]) vote(o order) (words string) {
	by := clip(o.By, maxName)
	switch {
	case s.options.Votes == "":
		return "Votes are not kept: the program was started without a file for them (-votes FILE)."
	case by == "":
		return "A vote needs your name. Type it into “Your name” and vote again: nothing was written."
	case o.Natural == nil && o.Fun == nil:
		return "A vote says whether an opponent is natural, or fun: nothing was written."
	case o.Round != s.show.state.Round:
		return "That round is over: vote on the opponents of this one. Nothing was written."
	case o.Slot < 0 || o.Slot >= len(s.playing) || s.playing[o.Slot] == nil:
		return "There is no opponent to vote on in that slot: nothing was written."
	}
	of := s.playing[o.Slot]
	vote := pack.Vote{Key: genome.KeyOf(of.Genome), Natural: o.Natural, Fun: o.Fun, By: by, Why: clip(o.Why, maxWhy)}
	if err := pack.AppendVotes(s.options.Votes, vote); err != nil {
		return fmt.Sprintf("The vote could not be written: %v", err)
	}
	s.state(func(st *state) {
		st.By = by
		cast := maps.Clone(st.Votes) // clients may read the old one
		b := cast[o.Slot]
		if o.Natural != nil {
			b.Natural = o.Natural
		}
		if o.Fun != nil {
			b.Fun = o.Fun
		}
		cast[o.Slot] = b
		st.Votes = cast
	})
	return ""
}
