package pipeline_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// written returns the files of candidates and results of a stage and all later
// ones.
func written(first pipeline.Stage) (names []string) {
	for _, stage := range pipeline.Stages[slices.Index(pipeline.Stages, first):] {
		info := stage.Info()
		names = append(append(names, info.Candidates), info.Results...)
	}
	return names
}

// A repeated stage deletes everything that later stages have made of its old
// results, except journals and votes.
func TestStagesRemoveWhatIsOutdated(t *testing.T) {
	r := done(t)
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte("# none yet\n"), 0o644))
	whole := files(t, r.Dir)
	assert.Subset(t, written(pipeline.Certify), []string{"certified.jsonl", "certify.json", "picked.jsonl", "pick.json", "shipped.jsonl", "pack.json", "holdout.json"})
	for _, stage := range []pipeline.Stage{pipeline.Search, pipeline.Certify, pipeline.Pick} {
		require.NoError(t, r.Do(t.Context(), stage))
		left := files(t, r.Dir)
		outdated := written(pipeline.Stages[slices.Index(pipeline.Stages, stage)+1])
		for name := range whole {
			_, stays := left[name]
			assert.Equal(t, !slices.Contains(outdated, name), stays, "%s after %s", name, stage)
		}
		doAll(t, r)
		require.Equal(t, whole, files(t, r.Dir), "the later stages write them again")
	}

	// An old report would mislead its readers.
	page := r.Path("report.html")
	require.NoError(t, os.WriteFile(page, []byte("the old one"), 0o644))
	require.NoError(t, r.Do(t.Context(), pipeline.Certify))
	assert.NoFileExists(t, page)
	doAll(t, r)

	// The proof of a pack stays as long as the pack does.
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	assert.Equal(t, whole, files(t, r.Dir))
	vote := `{"key":"` + shippedOf(t, r)[0].Key.String() + `","natural":false}` + "\n"
	require.NoError(t, os.WriteFile(r.Path(pipeline.VotesFile), []byte(vote), 0o644))
	require.NoError(t, r.Do(t.Context(), pipeline.Pack))
	assert.NoFileExists(t, r.Path("holdout.json"))
}
