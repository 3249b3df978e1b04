// Package ported holds the tables of three games twice: as they were written before rows
// had short forms, and in these. Its tests say that both decide the same, and how much
// shorter the new ones are. It has tests only.
package ported
