package evo

import (
	"go/doc"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPredeclared(t *testing.T) {
	for _, name := range types.Universe.Names() {
		assert.Contains(t, predeclared, " "+name+" ")
	}
	for name := range strings.FieldsSeq(predeclared) {
		assert.True(t, doc.IsPredeclared(name), name)
	}
}
