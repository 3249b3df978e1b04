package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"
)

// mutant is a small change of a game's rules, as mutation tests make them. The operators
// are those of go-mutesting (Zimmermann, 2014), and constants that are one more or less.
type mutant struct {
	file     string
	line     int
	operator string
	at       int // in the text of the file
	old, new string
}

// String returns the mutant in a line.
func (m *mutant) String() string {
	short := func(s string) string {
		s = strings.Join(strings.Fields(s), " ")
		if len(s) > 60 {
			s = s[:57] + "..."
		}
		return s
	}
	return fmt.Sprintf("%s:%d %s: %s -> %s", m.file, m.line, m.operator, short(m.old), short(m.new))
}

// apply returns the text of its file with the mutant.
func (m *mutant) apply(text string) string { return text[:m.at] + m.new + text[m.at+len(m.old):] }

// The other operator of each operator: at the border of a comparison, and its opposite.
var (
	borders = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}
	others  = map[token.Token]string{
		token.EQL: "!=", token.NEQ: "==", token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<",
		token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*",
		token.AND: "|", token.OR: "&", token.SHL: ">>", token.SHR: "<<", token.LAND: "||", token.LOR: "&&",
		token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.MUL_ASSIGN: "/=", token.QUO_ASSIGN: "*=", token.AND_ASSIGN: "|=", token.OR_ASSIGN: "&=",
	}
	operators = map[token.Token]string{
		token.EQL: "comparison", token.NEQ: "comparison", token.LSS: "comparison", token.LEQ: "comparison", token.GTR: "comparison", token.GEQ: "comparison",
		token.LAND: "and, or", token.LOR: "and, or",
	}
)

// mutantsOf returns the mutants of the functions of a file, except those of some names.
// Some do not compile.
func mutantsOf(file, text string, but []string) ([]mutant, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &mutator{file: file, text: text, set: set}
	for _, of := range tree.Decls {
		switch of := of.(type) {
		case *ast.FuncDecl:
			if of.Body != nil && !slices.Contains(but, of.Name.Name) {
				ast.Inspect(of.Body, m.visit)
			}
		case *ast.GenDecl: // behaviors are functions in variables
			ast.Inspect(of, func(n ast.Node) bool {
				f, is := n.(*ast.FuncLit)
				if is {
					ast.Inspect(f.Body, m.visit)
				}
				return !is
			})
		}
	}
	return m.all, nil
}

// mutator collects the mutants of a file.
type mutator struct {
	file, text string
	set        *token.FileSet
	all        []mutant
}

func (m *mutator) offset(p token.Pos) int { return m.set.Position(p).Offset }

func (m *mutator) of(n ast.Node) string { return m.text[m.offset(n.Pos()):m.offset(n.End())] }

// add adds a mutant that replaces the text from a place on.
func (m *mutator) add(operator string, at token.Pos, old, with string) {
	m.all = append(m.all, mutant{m.file, m.set.Position(at).Line, operator, m.offset(at), old, with})
}

func (m *mutator) replace(operator string, n ast.Node, with string) {
	m.add(operator, n.Pos(), m.of(n), with)
}

func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr: // words are no rules
		name := m.of(n.Fun)
		if name == "panic" || strings.HasPrefix(name, "fmt.") || strings.HasPrefix(name, "errors.") {
			return false
		}
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			m.replace("negation", n, m.of(n.X))
		}
	case *ast.BasicLit:
		if i, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil {
			m.replace("constant", n, strconv.FormatInt(i+1, 10))
			m.replace("constant", n, strconv.FormatInt(i-1, 10))
		}
	case *ast.IncDecStmt:
		with := "--"
		if n.Tok == token.DEC {
			with = "++"
		}
		m.add("increment", n.TokPos, n.Tok.String(), with)
		m.replace("statement", n, "")
	case *ast.AssignStmt:
		if with := others[n.Tok]; with != "" {
			m.add("arithmetic", n.TokPos, n.Tok.String(), with)
		}
		if n.Tok != token.DEFINE {
			m.replace("statement", n, "")
		}
	case *ast.ExprStmt:
		m.replace("statement", n, "")
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.BREAK {
			m.replace("loop", n, "continue")
		}
		if n.Label == nil && n.Tok == token.CONTINUE {
			m.replace("loop", n, "break")
		}
	case *ast.IfStmt:
		m.replace("negation", n.Cond, "!("+m.of(n.Cond)+")")
		m.empty(n.Body.List)
		if block, is := n.Else.(*ast.BlockStmt); is {
			m.empty(block.List)
		}
	case *ast.CaseClause:
		m.empty(n.Body)
	}
	return true
}

// binary adds the mutants of an operator.
func (m *mutator) binary(n *ast.BinaryExpr) {
	operator := operators[n.Op]
	if operator == "" {
		operator = "arithmetic"
	}
	if with := borders[n.Op]; with != "" {
		m.add("border", n.OpPos, n.Op.String(), with)
	}
	if with := others[n.Op]; with != "" {
		m.add(operator, n.OpPos, n.Op.String(), with)
	}
	switch n.Op {
	case token.LAND:
		m.replace("term", n.X, "true")
		m.replace("term", n.Y, "true")
	case token.LOR:
		m.replace("term", n.X, "false")
		m.replace("term", n.Y, "false")
	}
}

// empty adds the mutant that does nothing in a branch.
func (m *mutator) empty(body []ast.Stmt) {
	if len(body) == 0 {
		return
	}
	from, to := body[0].Pos(), body[len(body)-1].End()
	m.add("branch", from, m.text[m.offset(from):m.offset(to)], "")
}
