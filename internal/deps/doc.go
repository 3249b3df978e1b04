// Package deps holds nothing but tests: of who may import whom, and of what
// the packages that tick agents may not touch.
package deps
