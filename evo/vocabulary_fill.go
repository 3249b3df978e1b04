package evo

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Fill sets the names and expressions that flags and stimuli leave out. It takes them from
// the entry of names with the same bit. What an entry has already stays. Generated code
// calls Fill (package evo/vocab).
func (v *Vocabulary[A]) Fill(names Vocabulary[A]) {
	for i := range v.Flags {
		f := &v.Flags[i]
		if at := slices.IndexFunc(names.Flags, func(from Flag) bool { return from.Flag == f.Flag }); at >= 0 {
			set(&f.Name, names.Flags[at].Name)
			set(&f.Expr, names.Flags[at].Expr)
		}
	}
	for i := range v.Stimuli {
		s := &v.Stimuli[i]
		if at := slices.IndexFunc(names.Stimuli, func(from Stimulus) bool { return from.Token == s.Token }); at >= 0 {
			set(&s.Name, names.Stimuli[at].Name)
			set(&s.Expr, names.Stimuli[at].Expr)
		}
	}
}

func set(field *string, value string) {
	if *field == "" {
		*field = value
	}
}

// unnamed notes an entry that has neither name nor expression, and reports whether
// it is one: all of them are one problem, with one cure.
func (k *checker) unnamed(place, name, expr string) bool {
	if name != "" || expr != "" {
		return false
	}
	k.blank = append(k.blank, place)
	return true
}

// checkUnnamed reports the entries without a name.
func (k *checker) checkUnnamed() {
	if len(k.blank) == 0 {
		return
	}
	what := k.blank[0] + " has"
	if n := len(k.blank); n > 1 {
		what = fmt.Sprintf("%s and %d other entries have", k.blank[0], n-1)
	}
	genome.Add(&k.errs, codeUnnamed, "", what+" neither Name nor Expr",
		"have both found: put //go:generate go run github.com/ethogram-go/ethogram/evo/cmd/arena vocabulary into the package and run go generate there, again whenever an entry is new")
}
