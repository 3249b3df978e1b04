package genome

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/strict"
)

// Parse is evo.ParseGenome.
func Parse(c *Catalog, data []byte) (*Genome, error) {
	p := rowReader{c: c}
	g := p.genome(data)
	if g != nil && !p.deep {
		p.errs.addAll(c.survey(g).errs)
	}
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return g, nil
}

// Salvage is evo.Salvage, with what was lost as data. The moves are those of the rows
// that are left.
func Salvage(c *Catalog, data []byte) (*Genome, []Cut, []Move, error) {
	p := rowReader{c: c, lost: map[*Row]string{}, moved: map[*Row][]Move{}}
	g := p.genome(data)
	if err := p.errs.Err(); err != nil {
		return nil, nil, nil, err
	}
	g, cuts := c.salvage(g, p.lost)
	if g == nil {
		return nil, cuts, nil, nil
	}
	if err := c.survey(g).errs.Err(); err != nil {
		return nil, nil, nil, err
	}
	return g, cuts, p.moves(g), nil
}

// rowReader turns JSON values into rows. It reports values that no row can have;
// what is wrong with the genome itself is for its survey.
type rowReader struct {
	c    *Catalog
	errs problems
	path []*Row
	deep bool // rows stand too deep, and some were left out

	// Of [Salvage] only; without them what they have is an error.
	lost  map[*Row]string // rows that the vocabulary no longer has, and why
	moved map[*Row][]Move // values that it no longer has; the moves say nothing of the row yet
}

// genome reads a file. It returns nil if that has no root.
func (p *rowReader) genome(data []byte) *Genome {
	var value any
	if err := strict.Decode(data, &value); err != nil {
		p.errs.add(&Problem{Code: codeSyntax, Message: "the file is not a genome: " + clip(err.Error()), Fix: "compare it with a genome that the program wrote"})
		return nil
	}
	if root := p.row(value); root != nil {
		return &Genome{Root: root}
	}
	return nil
}

// row reads a row and those below it. It returns nil for what is no row.
func (p *rowReader) row(value any) *Row {
	object, ok := value.(map[string]any)
	if !ok {
		p.fail(codeBadValue, `write it as {"id":1,"action":…}`, "here is %s; want a row, an object", shown{value})
		return nil
	}
	if len(p.path) == mostDepth {
		if !p.deep {
			p.fail(codeTooDeep, "merge groups that have a single child", "the rows stand more than %d deep", mostDepth)
		}
		p.deep = true
		return nil
	}
	r := &Row{}
	p.path = append(p.path, r)
	defer func() { p.path = p.path[:len(p.path)-1] }()

	before := len(p.errs.list)
	children := p.own(object, r)
	for _, problem := range p.errs.list[before:] {
		problem.Path = place(p.path) // only now has the row its name
	}
	for i, item := range children {
		r.Children[i] = p.row(item)
	}
	r.Children = slices.DeleteFunc(r.Children, func(child *Row) bool { return child == nil })
	return r
}

// own reads the fields of a row, and returns its children unread.
func (p *rowReader) own(object map[string]any, r *Row) (children []any) {
	p.unknown(object)
	fields := table().fields
	for i := range fields {
		f := &fields[i]
		v, is := object[f.json]
		if !is && f.kind != ofArgs && f.kind != ofConditionArgs {
			continue
		}
		switch f.kind {
		case ofOption:
			p.option(f, v, r)
		case ofID:
			r.ID = int(p.whole(f, v))
		case ofAction:
			r.Action = p.entry(f, v)
		case ofArgs:
			if i, ok := p.c.actions[r.Action]; ok {
				r.Args = p.args(f, v, is, r, p.c.Actions[i].Args)
			} else if is && r.Action == "" {
				p.want(f, v, "nothing, as there is no action", "leave it out")
			}
		case ofCondition:
			r.Condition = p.entry(f, v)
		case ofConditionArgs:
			if i, ok := p.c.conditions[r.Condition]; ok {
				r.ConditionArgs = p.args(f, v, is, r, p.c.Conditions[i].Args)
			} else if is && r.Condition == "" {
				p.want(f, v, "nothing, as there is no condition", "leave it out")
			}
		case ofGuards:
			p.guards(f, v, r)
		case ofChildren:
			if children, _ = v.([]any); len(children) == 0 {
				p.want(f, v, "a list of at least one row", "leave it out in rows that are no groups")
			}
			if len(children) > 0 {
				r.Children = make([]*Row, len(children)) // now, as errors name a group by its policy
			}
		}
	}
	return children
}

// unknown reports names that are no field.
func (p *rowReader) unknown(object map[string]any) {
	var names []string
	for name := range object { // sorted below
		if !table().json[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		p.fail(codeUnknownField, "correct the name, or leave it out", "rows have no field %q%s", clip(name), alike(name, table().json))
	}
}

// entry reads the name of an entry of the vocabulary.
func (p *rowReader) entry(f *Field, v any) string {
	name, _ := v.(string)
	if name == "" {
		p.want(f, v, "the name of an entry of the vocabulary", "leave it out where there is none")
	}
	return name
}

// args reads the values of arguments. What is wrong with them is reported here,
// so it returns some arguments in any case.
func (p *rowReader) args(f *Field, v any, is bool, r *Row, scales []Scale) []int {
	items, isList := v.([]any)
	if is && !isList {
		p.want(f, v, "a list of numbers", "write one for each argument of the entry")
	} else if len(items) != len(scales) {
		p.gone(r, "write one for each argument of the entry, in its order", "there are %d %s; want %d", len(items), f.json, len(scales))
	}
	if len(scales) == 0 {
		return nil
	}
	steps := make([]int, len(scales))
	if len(items) != len(scales) {
		return steps
	}
	for i, item := range items {
		s := &scales[i]
		x, ok := item.(float64)
		if !ok {
			p.want(f, item, "a number", "correct it")
		} else if steps[i], ok = s.Step(x); !ok {
			p.move(r, s, x, steps[i])
		}
	}
	return steps
}

// guards reads the names of flags and stimuli.
func (p *rowReader) guards(f *Field, v any, r *Row) {
	items, _ := v.([]any)
	if len(items) == 0 {
		p.want(f, v, `a list of names, as in ["ROBBED","!NIGHT"]`, "leave it out where there are none")
	}
	for _, item := range items {
		if text, ok := item.(string); ok {
			name, not := strings.CutPrefix(text, "!")
			r.Guards = append(r.Guards, Guard{name, not})
		} else {
			p.want(f, item, "the name of a flag or stimulus", "correct it")
		}
	}
	p.c.SortGuards(r.Guards)
}

// option reads an option.
func (p *rowReader) option(f *Field, v any, r *Row) {
	o := &f.Option
	switch o.Unit {
	case AsFlag:
		on, ok := v.(bool)
		if !ok {
			p.want(f, v, "true or false", "leave it out where it is false")
		}
		o.Set(r, int64(Bit(on)))
	case AsDuration:
		text, _ := v.(string)
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			p.want(f, v, `a duration that is not negative, as in "1.5s"`, "correct it")
			return
		}
		o.Set(r, int64(d))
	case AsThousandths:
		x, ok := v.(float64)
		n := math.Floor(float64(x*1000) + 0.5)
		if !ok || !(n >= 0 && n <= float64(o.Most)) || n/1000 != x {
			p.want(f, v, fmt.Sprintf("a number from 0 to %d with at most three decimal places", o.Most/1000), "round it")
			return
		}
		o.Set(r, int64(n))
	case AsConstant:
		names := make([]string, o.Most+1)
		for n := range names {
			names[n] = o.Name(int64(n))
		}
		text, _ := v.(string)
		if on, is := v.(bool); is && f.wasFlag {
			text = names[Bit(on)]
		}
		n := slices.Index(names, text)
		if n < 0 {
			p.want(f, v, "one of "+strings.Join(names, ", "), "write it as the constant is called")
			return
		}
		o.Set(r, int64(n))
	default:
		o.Set(r, p.whole(f, v))
	}
}

// whole reads a whole number.
func (p *rowReader) whole(f *Field, v any) int64 {
	x, ok := v.(float64)
	if !ok || x != math.Trunc(x) || math.Abs(x) > math.MaxInt32 {
		p.want(f, v, "a whole number", "correct it")
		return 0
	}
	return int64(x)
}

// fail reports something. Only what will be read is put into words.
func (p *rowReader) fail(code Code, fix, format string, args ...any) {
	if p.errs.full() {
		p.errs.more++
		return
	}
	p.errs.add(&Problem{Code: code, Path: place(p.path), Message: fmt.Sprintf(format, args...), Fix: fix})
}

// want reports a value of the wrong kind.
func (p *rowReader) want(f *Field, v any, what, fix string) {
	p.fail(codeBadValue, fix, "%q is %s; want %s", f.json, shown{v}, what)
}

// gone reports an argument of a row that the vocabulary does not have.
func (p *rowReader) gone(r *Row, fix, format string, args ...any) {
	if p.lost == nil {
		p.fail(codeBadArgument, fix, format, args...)
	} else if p.lost[r] == "" {
		p.lost[r] = fmt.Sprintf(format, args...)
	}
}

// move reports a value that an argument does not have, or moves it to a step.
func (p *rowReader) move(r *Row, s *Scale, from float64, to int) {
	if p.moved == nil {
		p.fail(codeBadArgument, "choose one of these values", "%s is %s; want %s", s.Name, Number(from), s.Span())
		return
	}
	p.moved[r] = append(p.moved[r], Move{Argument: s.Name, From: from, To: s.Value(to), Want: s.Span()})
}

// moves returns the moves of the rows of a genome, in their order.
func (p *rowReader) moves(g *Genome) (all []Move) {
	for place := range g.Places() {
		for _, m := range p.moved[place.Row] {
			m.Name = place.Row.Name()
			all = append(all, m)
		}
	}
	return all
}

// shown is a value in words, which are made only if they are printed.
type shown struct{ value any }

func (s shown) String() string {
	switch v := s.value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return "the number " + Number(v)
	case string:
		return "the text " + strconv.Quote(clip(v))
	case []any:
		return "a list"
	}
	return "an object"
}
