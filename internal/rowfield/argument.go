package rowfield

import (
	"reflect"
	"strings"
)

// Arguments are the fields of a Decider that point to structs whose fields may be tuned.
var Arguments = []string{"Ask", "Act"}

// ArgField is a field of such a struct, or of a struct in it.
type ArgField struct {
	Path  string // "Gait.Speed"
	Tag   reflect.StructTag
	Value reflect.Value
}

// ArgFields returns the fields of the struct of an Act or Ask that data may set; those of embedded
// structs are promoted, as Go has them. Functions are the program's alone.
func ArgFields(of reflect.Value) []ArgField {
	return argFields(of, func(k reflect.Kind) bool { return k != reflect.Func })
}

// ArgFunctions returns the functions in the struct of an Act or Ask.
func ArgFunctions(of reflect.Value) []ArgField {
	return argFields(of, func(k reflect.Kind) bool { return k == reflect.Func })
}

func argFields(of reflect.Value, is func(reflect.Kind) bool) (all []ArgField) {
	for f, v := range of.Fields() {
		switch {
		case f.Anonymous && v.Kind() == reflect.Struct:
			for _, in := range argFields(v, is) {
				name, _, _ := strings.Cut(in.Path, ".")
				if seen, _ := of.Type().FieldByName(name); seen.Index != nil && seen.Index[0] == f.Index[0] {
					all = append(all, in)
				}
			}
		case !f.IsExported():
		case v.Kind() == reflect.Struct:
			for _, in := range argFields(v, is) {
				all = append(all, ArgField{f.Name + "." + in.Path, in.Tag, in.Value})
			}
		case is(v.Kind()):
			all = append(all, ArgField{f.Name, f.Tag, v})
		}
	}
	return all
}

// Argument returns the field at a path of the struct of an Act or Ask, or an invalid value, and the
// paths that there are.
func Argument(of reflect.Value, path string) (field reflect.Value, paths []string) {
	for _, f := range ArgFields(of) {
		if paths = append(paths, f.Path); f.Path == path {
			field = f.Value
		}
	}
	return field, paths
}
