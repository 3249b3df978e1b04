//go:build race

package skip

const race = true
