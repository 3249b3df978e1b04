package decider

import "fmt"

// Acceptance says that a row is known to have a warning of [Tree.Lint], and why
// that is right there. Lint no longer reports it, nor does it in any other
// place of a shared row.
type Acceptance struct {
	Code    Code   // of the warning, such as WarnRootIdle
	Because string // the reason, for readers of the table; not empty
}

// acceptanceAt is one of a row's Accept.
type acceptanceAt struct {
	row    int32
	number int
}

// accepts reports whether row i accepts a warning.
func (l *linter[A]) accepts(i int32, code Code) bool {
	accepted := false
	for n, a := range l.deciders[i].Accept {
		if a.Code == code && a.Because != "" {
			l.accepted[acceptanceAt{i, n}] = true
			accepted = true
		}
	}
	return accepted
}

// lintAccepted warns of acceptances that match nothing any more, or do not say
// why.
func (l *linter[A]) lintAccepted() {
	for i := range l.rows {
		for n, a := range l.deciders[i].Accept {
			problem := ""
			switch {
			case a.Because == "":
				problem = fmt.Sprintf("its Accept of %s does not say why", quote(string(a.Code)))
			case !l.accepted[acceptanceAt{int32(i), n}]:
				problem = fmt.Sprintf("its Accept of %s (%q) matches no warning of the row", quote(string(a.Code)), a.Because)
			default:
				continue
			}
			l.add(l.rows[i].order, &Problem{
				Code: WarnAcceptUnused, Warning: true, Path: l.path(int32(i)), Message: problem,
				Mend: "leave it out, or give it the code of a warning that the row has and the reason in Because",
			})
		}
	}
}
