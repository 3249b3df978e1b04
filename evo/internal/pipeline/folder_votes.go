package pipeline

import (
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// VotesFile is the name of the file of votes in a run's folder. It need not
// exist.
const VotesFile = "votes.jsonl"

// Vote adds all votes to the run's file, or none if that fails. Other tools may
// write to the file, too.
func (r *Run) Vote(votes ...funnel.Vote) error {
	if len(votes) == 0 {
		return nil
	}
	return r.Exclusive(func() error { return funnel.AppendVotes(r.Path(VotesFile), votes...) })
}

// votes reads the run's file of votes.
func (r *Run) votes() ([]funnel.Vote, error) {
	f, err := os.Open(r.Path(VotesFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	votes, err := funnel.ReadVotes(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path(VotesFile), err)
	}
	return votes, nil
}
