package local

import (
	"encoding/json"
	"reflect"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// tuneState is the answer to GET tune. Names are as logs have them: what is no character,
// or would be obeyed, is escaped.
type tuneState struct {
	Revision uint64        `json:"revision"`
	Began    int64         `json:"began"` // when the game gave the table
	Root     string        `json:"root"`
	Rows     []tuneRow     `json:"rows"`    // each once, in the order of the table that the page shows
	Changes  []changed     `json:"changes"` // between the first table and that one
	Text     string        `json:"text"`    // the same, one a line: "GUARD: Margin 0.1 -> 0.2"
	Go       string        `json:"go"`      // the changed rows as Go source
	Data     string        `json:"data"`    // the changes as decider/override reads them, or as a list of edits
	Problems []tuneProblem `json:"problems"`

	Edits   []vocabulary.Edit `json:"edits"`             // from the first table on
	Kept    []vocabulary.Edit `json:"kept"`              // of last time, in the file
	CanKeep bool              `json:"canKeep,omitempty"` // there is one

	CanUndo     bool `json:"canUndo"`
	CanRedo     bool `json:"canRedo"`
	CanApply    bool `json:"canApply"` // Compile accepts the table
	CanRehearse bool `json:"canRehearse"`

	Loses   []string `json:"loses"`   // rows that agents may be in, and which would be dropped without a Deactivate
	Applied bool     `json:"applied"` // the agents live by the table that the page shows
	Waiting bool     `json:"waiting"` // until the game calls Table.Update
	Last    tuneLast `json:"last"`
}

type tuneRow struct {
	Name     string      `json:"name"`
	Was      string      `json:"was,omitempty"`      // its name at first, if that was another
	New      bool        `json:"new,omitempty"`      // the first table does not have it
	Off      bool        `json:"off,omitempty"`      // it is in none of its groups, though it is shown there
	Path     string      `json:"path"`               // "BIRD > GUARD", of its first place
	Also     []string    `json:"also,omitempty"`     // of the others
	Policy   string      `json:"policy,omitempty"`   // of a group
	Children []string    `json:"children,omitempty"` // in the order that the page shows
	Fields   []tuneField `json:"fields"`             // those that are set, or were
}

type tuneField struct {
	Path  string          `json:"path"`            // "Margin", "Act.Radius"
	Value json.RawMessage `json:"value,omitempty"` // that the page shows; none if it is not set
	Was   json.RawMessage `json:"was,omitempty"`   // at first
	Why   string          `json:"why,omitempty"`   // why there is no value though it is set: data cannot say it
}

type tuneProblem struct {
	Code    string `json:"code"`
	Warning bool   `json:"warning"` // the table can be applied
	Path    string `json:"path"`
	Row     string `json:"row"` // "" if it is not one of rows
	Message string `json:"message"`
	Fix     string `json:"fix"`
}

// tuneLast is what became of the last application.
type tuneLast struct {
	Changes []changed     `json:"changes"`           // between the first table and what the agents live by
	Error   string        `json:"error"`             // of an application since: it has changed nothing
	Fault   *tuneFault    `json:"fault,omitempty"`   // why the game has gone back to it
	Watched bool          `json:"watched,omitempty"` // these are its first frames
	Asks    []string      `json:"asks,omitempty"`    // rows of which the game asks, for a minute, what they would answer
	Stuck   []string      `json:"stuck,omitempty"`   // rows that have not returned for some seconds: the game waits for them
	Lost    int           `json:"lost"`              // how much was dropped
	Dropped []tuneDropped `json:"dropped"`           // the first of it
}

// tuneFault is a callback of an edited table that has panicked.
type tuneFault struct {
	Row   string `json:"row"`
	Call  string `json:"call"`  // "Decide", "Behavior.Tick"
	Says  string `json:"says"`  // of the panic
	Where string `json:"where"` // function and line
}

type tuneDropped struct {
	Agent string `json:"agent"`
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Why   string `json:"why"`
}

// maxDropped bounds what is said of what agents have lost.
const maxDropped = 100

// tuneVocabulary is the answer to GET tune-vocabulary: what rows may be made of.
type tuneVocabulary struct {
	Fields  []vocabulary.Field `json:"fields"`
	Parts   []tunePart         `json:"parts"`
	Flags   []string           `json:"flags"` // names of bits
	Stimuli []string           `json:"stimuli"`
}

type tunePart struct {
	Kind   string             `json:"kind"`
	Name   string             `json:"name"`
	Rows   []string           `json:"rows"`             // of the first table, that have it
	Group  bool               `json:"group,omitempty"`  // those are groups
	Fields []vocabulary.Field `json:"fields,omitempty"` // of an Act or Ask
	Doubt  string             `json:"doubt,omitempty"`  // why data cannot name it
}

// knows returns the vocabulary for the page.
func (t *Table) knows() tuneVocabulary {
	t.nameBits()
	answer := tuneVocabulary{Fields: t.vocabulary.Fields(), Parts: []tunePart{}, Flags: inOrder(t.named.Flags), Stimuli: inOrder(t.named.Stimuli)}
	for _, p := range t.vocabulary.Parts("") {
		part := tunePart{Kind: p.Kind, Name: plain.Name(p.Name), Rows: append([]string{}, plain.Names(p.Rows)...), Group: p.Needs.Group, Fields: p.Fields(), Doubt: plain.Name(p.Doubt)}
		answer.Parts = append(answer.Parts, part)
	}
	return answer
}

// state returns what the page shows.
func (t *Table) state(other rehearsal) tuneState {
	t.nameBits()
	waiting := t.queued.Load() != nil
	c, last := t.shows, t.applied.Load()
	s := tuneState{
		Revision: t.revision, Began: t.began, Root: plain.Name(c.rows[0].name), Changes: c.changes, Go: t.goSource(c), Data: t.data(c),
		Problems: []tuneProblem{}, Edits: append([]vocabulary.Edit{}, c.edits...), Kept: append([]vocabulary.Edit{}, t.kept...), CanKeep: t.keep != nil,
		CanUndo: t.at > 0, CanRedo: t.at < len(t.history)-1, CanApply: !c.refused(), CanRehearse: t.rehearse != nil || other != nil,
		Loses: []string{}, Applied: sameEdits(last.edits, c.edits), Waiting: waiting,
		Last: tuneLast{Changes: last.changes, Watched: last.before != nil, Asks: last.asks, Stuck: t.trial.Stuck(patience), Lost: len(last.loaded.Dropped), Dropped: []tuneDropped{}},
	}
	if !c.refused() {
		s.Loses = append(s.Loses, plain.Names(lost(last.outline, c.outline))...)
	}
	if last.err != nil {
		s.Last.Error = last.err.Error()
	}
	if f := last.fault; f != nil {
		s.Last.Fault = &tuneFault{plain.Name(f.Row), f.Call, plain.Name(f.Says), f.Where}
	}
	for _, d := range last.loaded.Dropped[:min(len(last.loaded.Dropped), maxDropped)] {
		s.Last.Dropped = append(s.Last.Dropped, tuneDropped{strconv.FormatUint(d.Agent, 10), d.Kind, plain.Name(d.Name), plain.Name(d.Why)})
	}
	for _, d := range s.Changes {
		s.Text += d.Text + "\n"
	}
	for _, p := range c.problems {
		s.Problems = append(s.Problems, tuneProblem{string(p.Code), p.Warning, plain.Name(p.Path), plain.Name(p.Name), plain.Name(p.Message), plain.Name(p.Fix)})
	}
	for i := range c.rows {
		s.Rows = append(s.Rows, t.shown(&c.rows[i]))
	}
	return s
}

// shown returns a row as the page shows it.
func (t *Table) shown(row *draftRow) tuneRow {
	r := tuneRow{
		Name: plain.Name(row.name), New: row.was == "", Off: row.off, Path: plain.Name(row.paths[0]), Also: plain.Names(row.paths[1:]),
		Policy: row.policy(), Children: plain.Names(row.kids), Fields: []tuneField{},
	}
	if row.was != row.name {
		r.Was = plain.Name(row.was)
	}
	was := rowCalled(t.first, row.was)
	if was == nil {
		was = &draftRow{}
	}
	for _, path := range pathsOf(was, row) {
		before, _ := was.value(path)
		is, _ := row.value(path)
		r.Fields = append(r.Fields, tuneField{path, is.JSON, before.JSON, plain.Name(is.Why)})
	}
	return r
}

// sameEdits reports whether two lists of edits are the same.
func sameEdits(a, b []vocabulary.Edit) bool {
	return slices.EqualFunc(a, b, func(a, b vocabulary.Edit) bool { return reflect.DeepEqual(a, b) })
}
