package evo

import (
	"fmt"
	"go/token"
	"reflect"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/goliteral"
)

// constant checks the Go expression of a flag or a stimulus.
func (k *checker) constant(path, expr string) {
	_, home := genome.PackageOf(k.agent)
	pkg, name, _ := strings.Cut(expr, ".")
	switch {
	case expr == "":
		genome.Add(&k.errs, codeBadExpr, path, "Expr is missing", "write the Go expression that denotes it, as in "+strconv.Quote(home+".EnemyInView"))
	case pkg != home || !token.IsIdentifier(name):
		genome.Add(&k.errs, codeBadExpr, path, fmt.Sprintf("Expr is %q; want a constant of the package %s, where the agents are declared", expr, home),
			fmt.Sprintf("write it as other packages would, as in %q; declare a constant there which leads to the other", home+".EnemyInView"))
	default:
		k.source(path).Name("", pkg, name)
	}
}

// checkAgent checks the type of the agents.
func (k *checker) checkAgent() {
	if path, _ := genome.PackageOf(k.agent); path == "" {
		genome.Add(&k.errs, codeBadExpr, "", fmt.Sprintf("the agents are of type %v, which no package declares", k.agent), "declare a type of agents beside the vocabulary, such as type Agent struct{ … }")
		return
	}
	k.source("the agents' type").Type(k.agent)
}

// source returns what finds out whether Go source can say something of an entry. If other
// packages can name the agents, tables of theirs must be able to name all the rest.
func (k *checker) source(path string) *goliteral.Writer {
	home, _ := genome.PackageOf(k.agent)
	of := k.agent.String()
	outside := home != "main" && token.IsExported(of[strings.LastIndexByte(of, '.')+1:])
	return &goliteral.Writer{Name: func(_, pkg, name string) string {
		if outside && !token.IsExported(name) {
			genome.Add(&k.errs, codeBadExpr, path, name+" is not exported, and tables that are printed may be of another package", "rename it, as in "+strings.ToUpper(name[:1])+name[1:])
		}
		return pkg + "." + name
	}, Func: func(f any, why string) { k.function(path, "the field", f, why) }}
}

// function checks that source can name a function.
func (k *checker) function(path, field string, f any, why string) {
	if why == "" {
		_, why = k.source(path).Function(f)
	}
	if why != "" {
		genome.Add(&k.errs, codeNotPackageLevel, path, fmt.Sprintf("%s %s (%s); no table that is printed could name it", field, why, funcname.Full(f)),
			"declare a plain function at package level; what it would capture belongs into arguments or the agent")
	}
}

// funcID tells functions of a package apart. NewCatalog makes sure that they
// are no closures, which would share it.
func funcID(fun any) uintptr { return reflect.ValueOf(fun).Pointer() }
