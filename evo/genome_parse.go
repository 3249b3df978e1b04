package evo

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// ParseGenome reads a genome as [Catalog.AppendJSON] writes it, with spaces,
// line breaks and another order of fields as you like. The error is of type
// [Errors] and holds everything that is wrong, with line and column: what is no
// JSON, unknown fields, names that the vocabulary does not have, arguments
// between its steps, IDs that are there twice, rows that are no tree. Whether
// the genome compiles and how large it may be is what [Catalog.Validate] says.
func ParseGenome(c *Catalog, data []byte) (*Genome, error) {
	p := rowReader{c: c}
	g := p.genome(data)
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return g, nil
}

// Salvage reads a genome of an older vocabulary: what has been added since
// makes no difference, and rows with entries or values that are gone are cut,
// as [Catalog.Prune] does. The genome is nil if nothing is left. An error says
// what else is wrong with the file.
func Salvage(c *Catalog, data []byte) (*Genome, []Cut, error) {
	p := rowReader{c: c, lost: map[*Row]string{}}
	g := p.genome(data)
	if err := p.errs.Err(); err != nil {
		return nil, nil, err
	}
	g, cuts := c.prune(g, p.lost)
	if g != nil {
		p.errs = c.surveyFile(g, p.position).errs
	}
	if err := p.errs.Err(); err != nil {
		return nil, nil, err
	}
	return g, cuts, nil
}

// rowReader turns JSON values into rows.
type rowReader struct {
	c    *Catalog
	f    *jsonFile
	errs problems
	many bool // TooManyRows has been reported
	at   map[*Row]int
	ids  map[int]int     // by ID: where it is
	lost map[*Row]string // rows whose entries are gone, and why; nil makes that an error
}

func (p *rowReader) genome(data []byte) *Genome {
	f, v, err := parseJSON(data)
	if err != nil {
		var found *Problem
		errors.As(err, &found)
		p.errs.add(found)
		return nil
	}
	p.f, p.ids, p.at = f, map[int]int{}, map[*Row]int{}
	g := &Genome{Root: p.row(v, 1)}
	slices.SortStableFunc(p.errs.list, func(a, b *Problem) int { // by place
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	if p.errs.list == nil && p.lost == nil {
		p.errs = p.c.surveyFile(g, p.position).errs
	}
	return g
}

// position returns where a row begins in the file.
func (p *rowReader) position(r *Row) (line, column int) { return p.f.position(p.at[r]) }

// fail reports what is wrong at an offset. Only what will be read is put into
// words.
func (p *rowReader) fail(at int, code Code, fix, format string, args ...any) {
	if p.errs.full() {
		p.errs.skip(p.f.position(at))
		return
	}
	p.errs.add(p.f.problem(at, code, fmt.Sprintf(format, args...), fix))
}

// want reports a value that is of the wrong kind.
func (p *rowReader) want(field string, v *jsonValue, what, fix string) {
	p.fail(v.at, CodeBadValue, fix, "%q is %s; want %s", field, hint(v.kind), what)
}

// row reads a row that stands at a depth.
func (p *rowReader) row(v *jsonValue, depth int) *Row {
	r := &Row{}
	p.at[r] = v.at
	if v.what != '{' {
		p.fail(v.at, CodeBadValue, "write it as {\"id\":1,\"action\":…}", "here is %s; want a row, an object", hint(v.kind))
		return r
	}
	if len(p.at) > mostRows || depth > mostDepth {
		if !p.many {
			p.many = true
			p.fail(v.at, CodeTooManyRows, "delete some", "there are more than 65,535 rows, or they stand more than 32 deep")
		}
		return r
	}
	fields := make(map[string]*jsonValue, len(v.names))
	for i, name := range v.names {
		_, twice := fields[name.text]
		switch _, known := rowFields[name.text]; {
		case !known:
			p.fail(name.at, CodeUnknownField, "correct the name, or leave it out", "rows have no field %q%s", clip(name.text), alike(name.text, rowFields))
		case twice:
			p.fail(name.at, CodeUnknownField, "leave one of them out", "the field %q is there twice", clip(name.text))
		default:
			fields[name.text] = v.items[i]
		}
	}
	p.id(v, fields["id"], r)
	p.entries(fields, r)
	for i := range v.names {
		name := v.names[i].text
		if read := rowFields[name]; read != nil && fields[name] == v.items[i] {
			read(p, name, v.items[i], r)
		}
	}
	if list := fields["children"]; list != nil {
		if list.what != '[' || len(list.items) == 0 {
			p.want("children", list, "a list of at least one row", "leave it out in rows that are no groups")
		}
		if list.what == '[' {
			for _, item := range list.items {
				r.Children = append(r.Children, p.row(item, depth+1))
			}
		}
	}
	return r
}

// rowFields are the fields of a row, and how those are read that depend on
// nothing else.
var rowFields map[string]func(p *rowReader, field string, v *jsonValue, r *Row)

func init() {
	type reader = func(p *rowReader, field string, v *jsonValue, r *Row)
	flag := func(at func(r *Row) *bool) reader {
		return func(p *rowReader, field string, v *jsonValue, r *Row) {
			if v.what != 't' {
				p.want(field, v, "true or false", "leave it out where it is false")
			}
			*at(r) = v.on
		}
	}
	duration := func(at func(r *Row) *time.Duration) reader {
		return func(p *rowReader, field string, v *jsonValue, r *Row) {
			d, err := time.ParseDuration(v.text)
			if v.what != '"' || err != nil || d < 0 {
				p.want(field, v, `a duration that is not negative, as in "1.5s"`, "correct it")
				return
			}
			*at(r) = d
		}
	}
	whole := func(at func(r *Row) *int) reader {
		return func(p *rowReader, field string, v *jsonValue, r *Row) {
			n, err := strconv.Atoi(v.text)
			if v.what != '0' || err != nil || n < math.MinInt32 || n > math.MaxInt32 {
				p.want(field, v, "a whole number", "correct it")
				return
			}
			*at(r) = n
		}
	}
	thousandths := func(most int, at func(r *Row) *int) reader {
		return func(p *rowReader, field string, v *jsonValue, r *Row) {
			x, err := strconv.ParseFloat(v.text, 64)
			n := math.Floor(float64(x*1000) + 0.5)
			if v.what != '0' || err != nil || !(n >= 0 && n <= float64(most)) || n/1000 != x {
				p.want(field, v, fmt.Sprintf("a number from 0 to %d with at most three decimal places", most/1000), "round it")
				return
			}
			*at(r) = int(n)
		}
	}
	rowFields = map[string]reader{
		"id": nil, "action": nil, "args": nil, "condition": nil, "conditionArgs": nil, "guards": nil, "children": nil,

		"not":      flag(func(r *Row) *bool { return &r.Not }),
		"cooldown": duration(func(r *Row) *time.Duration { return &r.Cooldown }),
		"every":    duration(func(r *Row) *time.Duration { return &r.Every }),
		"scatter":  flag(func(r *Row) *bool { return &r.Scatter }),
		"chance":   thousandths(1000, func(r *Row) *int { return &r.Chance }),
		"commit":   duration(func(r *Row) *time.Duration { return &r.Commit }),
		"timeout":  duration(func(r *Row) *time.Duration { return &r.Timeout }),
		"policy":   constant(decider.Parallel, func(r *Row) *decider.Policy { return &r.Policy }),
		"delegate": flag(func(r *Row) *bool { return &r.Delegate }),
		"recheck":  constant(decider.EachTick, func(r *Row) *decider.Recheck { return &r.Recheck }),
		"outcome":  constant(decider.Fail, func(r *Row) *decider.Outcome { return &r.Outcome }),
		"endOn":    constant(decider.OnAny, func(r *Row) *decider.EndOn { return &r.EndOn }),
		"loop":     whole(func(r *Row) *int { return &r.Loop }),
		"latched":  flag(func(r *Row) *bool { return &r.Latched }),
		"urgent":   flag(func(r *Row) *bool { return &r.Urgent }),
		"remember": flag(func(r *Row) *bool { return &r.Remember }),
		"margin":   thousandths(1e9, func(r *Row) *int { return &r.Margin }),
		"rescore":  flag(func(r *Row) *bool { return &r.Rescore }),
		"succeed":  whole(func(r *Row) *int { return &r.Succeed }),
		"failFast": flag(func(r *Row) *bool { return &r.FailFast }),
	}
}

// constant returns how a field is read that is one of decider's constants from
// 0 to last.
func constant[E interface {
	~uint8
	String() string
}](last E, at func(r *Row) *E) func(p *rowReader, field string, v *jsonValue, r *Row) {
	return func(p *rowReader, field string, v *jsonValue, r *Row) {
		var names []string
		for e := E(0); e <= last; e++ {
			if v.what == '"' && v.text == e.String() {
				*at(r) = e
				return
			}
			names = append(names, e.String())
		}
		p.want(field, v, "one of "+strings.Join(names, ", "), "write it as the constant is called")
	}
}

// id reads the ID of a row.
func (p *rowReader) id(row, v *jsonValue, r *Row) {
	if v == nil {
		p.fail(row.at, CodeBadID, "give it one that no other row has, from 1 to 65,535", "the row has no \"id\"")
		return
	}
	n, err := strconv.Atoi(v.text)
	if v.what != '0' || err != nil || n < 1 || n > MaxID {
		p.fail(v.at, CodeBadID, "give the row one that no other has", "\"id\" is %s; want a whole number from 1 to 65,535", hint(v.kind))
		return
	}
	r.ID = n
	if other, ok := p.ids[n]; ok {
		line, column := p.f.position(other)
		p.fail(v.at, CodeDuplicateID, "give one of them an ID of its own", "the row at %d:%d has the ID %d too", line, column, n)
		return
	}
	p.ids[n] = v.at
}

// text returns the text of a field, "" if it is not there.
func (p *rowReader) text(field string, v *jsonValue) string {
	if v == nil {
		return ""
	}
	if v.what != '"' || v.text == "" {
		p.want(field, v, "the name of an entry of the vocabulary", "leave it out where there is none")
		return ""
	}
	return v.text
}

// gone notes that an entry or value of a row is not in the vocabulary.
func (p *rowReader) gone(r *Row, at int, code Code, fix, format string, args ...any) {
	if p.lost == nil {
		p.fail(at, code, fix, format, args...)
	} else if p.lost[r] == "" {
		p.lost[r] = fmt.Sprintf(format, args...)
	}
}

// entries reads the names of a row's action, condition and guards, and their
// arguments.
func (p *rowReader) entries(fields map[string]*jsonValue, r *Row) {
	r.Action = p.text("action", fields["action"])
	if i, ok := p.c.actions[r.Action]; ok {
		r.Args = p.args(r, "args", fields["args"], fields["action"].at, p.c.Actions[i].Args)
	} else if r.Action != "" {
		p.gone(r, fields["action"].at, CodeUnknownAction, "correct the name, or salvage the file",
			"the vocabulary %s has no action %q%s", p.c.Name, clip(r.Action), alike(r.Action, p.c.actions))
	} else if v := fields["args"]; v != nil {
		p.want("args", v, "nothing, as there is no action", "leave it out")
	}
	r.Condition = p.text("condition", fields["condition"])
	if i, ok := p.c.conditions[r.Condition]; ok {
		r.ConditionArgs = p.args(r, "conditionArgs", fields["conditionArgs"], fields["condition"].at, p.c.Conditions[i].Args)
	} else if r.Condition != "" {
		p.gone(r, fields["condition"].at, CodeUnknownCondition, "correct the name, or salvage the file",
			"the vocabulary %s has no condition %q%s", p.c.Name, clip(r.Condition), alike(r.Condition, p.c.conditions))
	} else if v := fields["conditionArgs"]; v != nil {
		p.want("conditionArgs", v, "nothing, as there is no condition", "leave it out")
	}
	if v := fields["guards"]; v != nil {
		p.guards(v, r)
	}
}

func (p *rowReader) guards(v *jsonValue, r *Row) {
	if v.what != '[' || len(v.items) == 0 {
		p.want("guards", v, `a list of names, as in ["ROBBED","!NIGHT"]`, "leave it out where there are none")
		return
	}
	seen := map[string]bool{}
	for _, item := range v.items {
		name, not := strings.CutPrefix(item.text, "!")
		_, known := p.c.guards[name]
		switch {
		case item.what != '"':
			p.want("guards", item, "the name of a flag or stimulus", "correct it")
		case !known:
			p.gone(r, item.at, CodeUnknownGuard, "correct the name, or salvage the file",
				"the vocabulary %s has no flag or stimulus %q%s", p.c.Name, clip(name), alike(name, p.c.guards))
		case seen[name]:
			p.fail(item.at, CodeGuardOrder, "leave one of them out", "the guard %s is there twice", name)
		default:
			seen[name] = true
			r.Guards = append(r.Guards, Guard{name, not})
		}
	}
	p.c.SortGuards(r.Guards)
}

// args reads the values of arguments, which belong to the entry at an offset.
func (p *rowReader) args(r *Row, field string, v *jsonValue, entry int, scales []Scale) (steps []int) {
	var items []*jsonValue
	if v != nil {
		if v.what != '[' {
			p.want(field, v, "a list of numbers", "write one for each argument of the entry")
			return nil
		}
		items, entry = v.items, v.at
	}
	if len(items) != len(scales) {
		p.gone(r, entry, CodeBadArgument, "write one for each argument of the entry, in its order", "there are %d %s; want %d", len(items), field, len(scales))
		return nil
	}
	for i, item := range items {
		s := &scales[i]
		x, err := strconv.ParseFloat(item.text, 64)
		if item.what != '0' || err != nil {
			p.want(field, item, "a number", "correct it")
			continue
		}
		step, ok := s.Step(x)
		if !ok {
			p.gone(r, item.at, CodeBadArgument, "choose one of these values",
				"%s is %s; want %s to %s in steps of %s", s.Name, clip(item.text), number(s.Min), number(s.Max), number(s.Argument.Step))
		}
		steps = append(steps, step)
	}
	return steps
}
