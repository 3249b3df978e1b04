// Package deps has only tests: which packages may import which, and what the packages
// that tick agents must not use.
package deps
