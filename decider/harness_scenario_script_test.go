package decider_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// addressed returns the agent that an assignment is for, as in "2/FLEE=1", and
// the rest; 0 is all.
func addressed(word string) (agent int, rest string) {
	number, rest, ok := strings.Cut(word, "/")
	if n, err := strconv.Atoi(number); ok && err == nil {
		return n, rest
	}
	return 0, word
}

// assign changes the script by one word, as "FLEE=1" or "EAT.=S@2".
func (s *script) assign(word string) error {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return fmt.Errorf("%q: want NAME=VALUE", word)
	}
	var err error
	switch {
	case key == "dt":
		s.delta, err = time.ParseDuration(value)
	case word == "keep=stim":
		s.keeps = true
	case key == "flags":
		s.flags = decider.Flags(letters(value))
	case key == "stim":
		s.stimuli, s.deaf = stimuli.Mask(letters(value)), value == "none"
	case strings.HasSuffix(key, "stim"): // A.stim, A+stim, A-stim, A<stim, A>stim, A~stim, by callback
		s.sets[strings.TrimSuffix(key, "stim")] = stimuli.Mask(letters(value))
	case strings.HasSuffix(key, "!"):
		if value != "yes" && value != "no" {
			err = fmt.Errorf("want yes or no")
		}
		s.declines[strings.TrimSuffix(key, "!")] = value == "no"
	case strings.HasSuffix(key, "~"):
		if value != "yes" && value != "no" {
			err = fmt.Errorf("want yes or no")
		}
		s.refuses[strings.TrimSuffix(key, "~")] = value == "no"
	case strings.Contains(key, "$") && !strings.HasSuffix(key, "$chance") && !strings.Contains(key, "$limit"):
		s.limits[key], err = time.ParseDuration(value)
	case strings.HasSuffix(key, "@"):
		err = s.assignTargets(strings.TrimSuffix(key, "@"), value)
	case strings.HasSuffix(key, "#"):
		s.keys[strings.TrimSuffix(key, "#")], err = strconv.ParseUint(value, 10, 64)
	case strings.HasSuffix(key, "."):
		err = s.assignEnding(strings.TrimSuffix(key, "."), value)
	case strings.HasSuffix(key, ":reset"):
		s.resets[strings.TrimSuffix(key, ":reset")] = value
	case strings.HasSuffix(key, ":panic"):
		s.panics[strings.TrimSuffix(key, ":panic")] = value
	case strings.HasSuffix(key, ":order"):
		err = s.assignOrder(strings.TrimSuffix(key, ":order"), value)
	default:
		s.values[key], err = strconv.ParseFloat(value, 64)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", word, err)
	}
	return nil
}

// assignTargets says which ids a row's List adds, as "3,1"; "-" is none. Behind the word "full" it
// stops when it is full.
func (s *script) assignTargets(name, value string) error {
	ids := []uint64{}
	s.asksFull[name] = false
	for word := range strings.SplitSeq(value, ",") {
		if word == "full" {
			s.asksFull[name] = true
		}
		if word == "full" || word == "-" {
			continue
		}
		id, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	s.targets[name] = ids
	return nil
}

// assignOrder lets a row's Tick, or with a ? behind its name its Decide, change the
// crowd: "remove@2", "reset@2", "add@2", "inject@2@SLOT@TREE" or "eject@2@SLOT". The
// last two also work without a crowd.
func (s *script) assignOrder(name, value string) error {
	if value == "-" {
		delete(s.orders, name)
		return nil
	}
	words := map[string]int{"remove": 2, "reset": 2, "add": 2, "inject": 4, "eject": 3}
	what := strings.Split(value, "@")
	if words[what[0]] != len(what) {
		return fmt.Errorf("want remove@2, reset@2, add@2, inject@2@SLOT@TREE or eject@2@SLOT")
	}
	_, err := strconv.Atoi(what[1])
	s.orders[name] = value
	return err
}

func (s *script) assignEnding(name, value string) error {
	what, after, late := strings.Cut(value, "@")
	e := ending{after: 1}
	if late {
		n, err := strconv.Atoi(after)
		if err != nil {
			return err
		}
		e.after = n
	}
	switch what {
	case "R":
		e.status = decider.Running
	case "S":
		e.status = decider.Succeeded
	case "F":
		e.status = decider.Failed
	default:
		return fmt.Errorf("want R, S or F")
	}
	s.endings[name] = e
	return nil
}

// letters reads a set of bits, A for the lowest; "-" is the empty one.
func letters(s string) (m uint64) {
	for _, c := range s {
		if c >= 'A' && c <= 'Z' {
			m |= 1 << (c - 'A')
		}
	}
	return m
}
