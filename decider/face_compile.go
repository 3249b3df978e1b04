package decider

// Tree is a compiled table. It is immutable: share it between any number of
// agents and goroutines.
type Tree[A any] struct {
	plain   tree // not embedded: that costs a game's package half a second more of compiling
	plans   []planOf[A]
	direct  bool // agents are pointers
	code    func(*Tree[A], A, Memory, Input, uint8) (Result, error)
	authors map[*Decider[erased]]*Decider[A] // with the author's functions
	table   *Decider[A]                      // that was compiled
}

// it returns what t is made of, nil for nil.
func (t *Tree[A]) it() *tree {
	if t == nil {
		return nil
	}
	return &t.plain
}

// erase returns the word that stands for *a, nil for a nil tree.
func (t *Tree[A]) erase(a *A) erased {
	if t == nil {
		return nil
	}
	return erase(a, t.direct)
}

// faceOf returns the tree that t is part of, nil for nil.
func faceOf[A any](t *tree) *Tree[A] {
	if t == nil {
		return nil
	}
	return t.self.(*Tree[A])
}

// Compile checks the table whose root is root, and flattens its DAG into a
// Tree. The error is of type Errors and holds everything that is wrong, each
// problem with its code, the path of names, and how to fix it.
//
// The table is read, never written to, and the tree keeps nothing of it but its
// functions: a table that is changed afterwards, such as the template of several
// trees, changes no tree that was compiled before. (Spore S09: InitializeTreeData.)
func Compile[A any](root *Decider[A], opts ...Option) (*Tree[A], error) {
	var o options
	for _, opt := range opts {
		if opt == nil {
			panic("ethogram: Compile: an Option is nil; leave it out")
		}
		opt(&o)
	}
	o.code = bindCode[A](o.generated)
	var b binder[A]
	table := bind(&b, root)
	t := &Tree[A]{direct: b.direct, authors: b.authors, table: root}
	t.plain.self = t
	if err := t.plain.compile(table, o); err != nil {
		return nil, err
	}
	t.plans = plansOf(&b, &t.plain)
	if t.plain.codeID != 0 {
		t.code = o.generated.(*GeneratedCode[A]).Tick
	}
	return t, nil
}

// MustCompile is like Compile but panics if the table has errors: for
// variables in tests and main functions.
func MustCompile[A any](root *Decider[A], opts ...Option) *Tree[A] {
	t, err := Compile(root, opts...)
	if err != nil {
		panic(err)
	}
	return t
}
