package pipeline

import (
	"bytes"
	"errors"
	"os"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/funnel"
)

// results are the files that a stage writes from those of the stages before
// it. Journals are not among them: they are right whatever is asked for next.
// Votes are of people.
var results = map[Stage][]string{
	Certify: {"certified.jsonl", "certify.json"},
	Pick:    {"picked.jsonl", "pick.json"},
	Pack:    {"shipped.jsonl", "pack.json"},
	Holdout: {"holdout.json", "report.html", "history.csv"}, // the report is of all stages
}

// outdate removes the results of the stages after one that is about to write
// its own: they are of what was there before. It is done first, so that a
// process that is killed in between leaves too little, never what does not
// belong together.
func (r *Run) outdate(stage Stage) error {
	for _, later := range Stages[slices.Index(Stages, stage)+1:] {
		for _, name := range results[later] {
			if err := os.Remove(r.Path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// writePack writes pack.json, and with it all candidates. What was proved of
// another pack is removed; one that is the same to the byte keeps its proof.
func (r *Run) writePack(pack *funnel.Pack, all []*funnel.Candidate) error {
	text, err := indent(pack)
	if err != nil {
		return err
	}
	if before, err := os.ReadFile(r.Path("pack.json")); err != nil || !bytes.Equal(before, text) {
		if err := r.outdate(Pack); err != nil {
			return err
		}
	}
	if err := r.writeCandidates("shipped.jsonl", all); err != nil {
		return err
	}
	return r.WriteFile("pack.json", text)
}
