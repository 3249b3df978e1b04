package pipeline

import (
	"errors"
	"fmt"
	"os"
)

// roleFile says which role evolves in a run's folder. A game without roles has no
// such file.
const roleFile = "role.json"

// storedRole is what the file has.
type storedRole struct {
	Role string `json:"role"`
}

// RoleIn returns the role that evolves in a run's folder, or "" if the folder does
// not say: it has no run yet, or one of a game without roles.
func RoleIn(dir string) (string, error) {
	var s storedRole
	err := (&Run{Dir: dir}).read(roleFile, &s)
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	return s.Role, err
}

// claim gives the folder to the role that evolves, or returns an error if another
// one does there.
func (r *Run) claim() error {
	role := r.Env.Spec.Role
	if role == "" {
		return nil
	}
	before, err := RoleIn(r.Dir)
	switch {
	case err != nil:
		return err
	case before == "":
		return r.write(roleFile, storedRole{role})
	case before != role:
		return fmt.Errorf("the run in %s evolves the role %q, not %q. Fix: choose another folder for each role", r.Dir, before, role)
	}
	return nil
}
