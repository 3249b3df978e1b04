package archive_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// written returns an archive of three elites and its file. The second is an elite
// of two layers.
func written(t testing.TB, s *evo.Spec) (*archive.Archive, string) {
	t.Helper()
	a, err := archive.Empty(s, archive.ForClasses, 2)
	require.NoError(t, err)
	pool := genomes(s, 6, 3)
	a.Add(elite(pool[0], "Eater", rounds(s, 2, 5, 1, 5)))
	a.Add(elite(pool[1], "Thief", rounds(s, 3, 30, 1, 5)))
	a.Add(elite(pool[2], "", rounds(s, 4, 80, 7, 25)))
	var b bytes.Buffer
	require.NoError(t, archive.Write(&b, a))
	return a, b.String()
}

func TestCodec(t *testing.T) {
	s := spec(t)
	a, _ := written(t, s)
	checkCodec(t, s, a)
	empty, err := archive.Empty(s, archive.Points, 1)
	require.NoError(t, err)
	checkCodec(t, s, empty)
}

// What is wrong with a file has a code, and the message says what differs.
func TestBadFiles(t *testing.T) {
	s := spec(t)
	a, text := written(t, s)
	first := a.Elites()[0].Key.String()
	edit := func(old, new string) string {
		require.Contains(t, text, old)
		return strings.Replace(text, old, new, 1)
	}
	for _, tt := range []struct {
		text string
		code evo.Code
		want string
	}{
		{"", archive.CodeFile, "ends within a value"},
		{"{}", archive.CodeFile, "the file is no archive"},
		{edit(`"version": 1`, `"version": 2`), archive.CodeFile, "version 2, want 1"},
		{edit(`"depth"`, `"Depth"`), archive.CodeFile, `write it as "depth"`},
		{edit(`"game": "forage"`, `"game": "chess"`), archive.CodeVocabulary, `the archive has "chess", and the game "forage"`},
		{edit(`"vocabulary": "forage 1"`, `"vocabulary": "forage 0"`), archive.CodeVocabulary, `the archive has "forage 0", and the game "forage 1"`},
		{edit(s.Catalog.Fingerprint().String(), strings.Repeat("0", 32)), archive.CodeVocabulary, "fingerprint 000"},
		{edit(`"lost"`, `"found"`), archive.CodeGrid, `"found"`},
		{edit("2000,", "2500,"), archive.CodeGrid, `a descriptor "theft" with the cuts [2500 4000 6000], and the game [2000 4000 6000]`},
		{edit(`"honest"`, `"fair"`), archive.CodeGrid, `the words "fair", "thief"`},
		{edit(`"name": "Easy"`, `"name": "Soft"`), archive.CodeGrid, `"Soft", "Medium", "Hard", and the game "Easy", "Medium", "Hard"`},
		{edit(`"measure": "classes"`, `"measure": "fame"`), archive.CodeGrid, `"fame" is neither classes nor points`},
		{edit(`"depth": 2`, `"depth": 0`), archive.CodeGrid, "want at least 1"},
		{edit(`"depth": 2`, `"depth": 1`), archive.CodeCell, "more than the 1 elites"},
		{edit(`"lineage": "Eater"`, `"lineage": "Thief"`), archive.CodeCell, "one lineage"},
		{edit(`"played": 0`, `"played": -1`), archive.CodeElite, "generation -1"},
		{edit(`"n": 2`, `"n": 3`), archive.CodeElite, "rounds have the metric"},
		{edit(`"n": 2`, `"n": -1`), archive.CodeElite, "that cannot be"},
		{edit("\""+first+"\"", "\""+strings.Repeat("0", 32)+"\""), archive.CodeElite, "there is no elite 000"},
		{edit(`"key": "`+first, `"key": "`+strings.Repeat("0", 32)), archive.CodeElite, "the file was changed"},
		{edit(`"genome": {`, `"genome": {"sleeps": true,`), archive.CodeElite, "sleeps"},
		{edit(`"metrics": [
				{`, `"metrics": [{"n":1,"sum":0,"sum_sq":0},
				{`), archive.CodeElite, "6 metrics"},
	} {
		_, err := archive.Read(strings.NewReader(tt.text), s)
		var problems evo.Errors
		if assert.ErrorAs(t, err, &problems, tt.want) {
			assert.Equal(t, tt.code, problems[0].Code, tt.want)
			assert.ErrorContains(t, err, tt.want)
			assert.NotEmpty(t, problems[0].Fix)
		}
	}
	plain, err := game.Forage.Spec()
	require.NoError(t, err)
	none := *plain
	none.Descriptors = nil
	_, err = archive.Read(strings.NewReader(text), &none)
	assert.ErrorContains(t, err, "2 descriptors, and the game 0")

	// Tables of another role.
	thieves := *s
	thieves.Role = "thief"
	_, err = archive.Read(strings.NewReader(text), &thieves)
	assert.EqualError(t, err, `error ArchiveRole at role: the archive has no role, and the game the role "thief". `+
		"Fix: use an archive of the role that evolves, or evolve the archive's role (-role).")
	_, stolen := written(t, &thieves)
	a, err = archive.Read(strings.NewReader(stolen), &thieves)
	require.NoError(t, err)
	assert.Equal(t, 3, a.Len())
	_, err = archive.Read(strings.NewReader(stolen), s)
	assert.ErrorContains(t, err, `the archive has the role "thief", and the game no role`)

	// Lists that look alike when they are printed are not the same.
	_, err = archive.Read(strings.NewReader(edit(`"stays",
				"strolls"`, `"stays strolls"`)), s)
	assert.ErrorContains(t, err, `the words "stays strolls", "roams", and the game "stays", "strolls", "roams"`)

	f, err := archive.Parse(strings.NewReader(edit(`"game": "forage"`, `"game": "chess"`)))
	require.NoError(t, err, "a file of another game can be looked at")
	assert.Equal(t, "chess", f.Game)
	assert.Len(t, f.Elites, 3)
}

// Whatever a file has, reading it is an archive that is written in the same way, or
// errors with codes.
func FuzzRead(f *testing.F) {
	s := spec(f)
	_, text := written(f, s)
	f.Add([]byte(text))
	f.Add([]byte(`{"ethogram":"elites","version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := archive.Read(bytes.NewReader(data), s)
		if err != nil {
			var problems evo.Errors
			require.True(t, errors.As(err, &problems))
			for _, p := range problems {
				require.NotEmpty(t, p.Code)
			}
			return
		}
		checkCodec(t, s, a)
	})
}
