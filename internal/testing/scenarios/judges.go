package scenarios

import (
	"reflect"
	"testing"

	"github.com/ethogram-go/ethogram/decider"
)

// Judges play the table of a task, by name.
var Judges = map[string]func(t testing.TB, root *Row){
	"coward": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 8, func(a *Actor, at float64) { a.Wolf = pick(at, 100, 2, 5, 5, 100) })
		s.only(0, "patrol", 0, 2)
		s.only(0, "flee", 2, 5)
		s.only(0, "patrol", 5, 8)
	},
	"runner": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 12, func(a *Actor, at float64) { a.Wolf = pick(at, 100, 2, 5, 2.5, 100) })
		s.only(0, "patrol", 0, 2)
		s.only(0, "flee", 2, 5.9)
		s.only(0, "patrol", 6.2, 12)
	},
	"watchdog": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 16, func(a *Actor, at float64) { a.set(Stranger, at >= 2 && at < 12) })
		s.only(0, "lie", 0, 2)
		s.only(0, "bark", 2, 2.9)
		s.only(0, "lie", 3.2, 7.9)
		s.only(0, "bark", 8.2, 8.6)
		s.only(0, "lie", 9.3, 16)
	},
	"glutton": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 22, func(a *Actor, at float64) {
			a.Hunger = pick(at, 1, 13, 0)
			a.set(Alarm, at >= 1 && at < 2)
		})
		s.only(0, "eat", 0, 1)
		s.only(0, "hide", 1, 2)
		s.only(0, "idle", 2, 4.8)
		s.only(0, "eat", 5.2, 7.8)
		s.only(0, "idle", 8.3, 11.8)
		s.only(0, "eat", 12.4, 14.8)
		s.only(0, "idle", 15.6, 22)
	},
	"porter": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 12, func(a *Actor, at float64) {
			a.set(Night, at >= 1 && at < 6)
			switch tick(at) {
			case 30, 80, 90:
				a.Senses.Set(Knock, "", frame)
			}
		})
		s.only(0, "read", 0, 1)
		s.only(0, "sleep", 1, 3)
		s.only(0, "answer", 3, 4.9)
		s.only(0, "sleep", 5.2, 6)
		s.only(0, "read", 6, 8)
		s.only(0, "answer", 8, 9.9)
		s.only(0, "read", 10.2, 12)
	},
	"needs": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 20, func(a *Actor, at float64) {
			if at == 0 {
				a.Hunger, a.Thirst = .8, .7
			}
		})
		s.only(0, "eat", 0, 1.4)
		s.only(0, "drink", 1.8, 3.5)
		s.only(0, "eat", 4, 5.6)
		s.only(0, "rest", 12, 20)
	},
	"fighter": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 10, func(a *Actor, at float64) {
			a.Wolf = pick(at, 100, 2, 20, 5, 2, 7, 100)
			if at == 0 {
				a.Ammo = 10
			}
		})
		s.number(0, "patrol", 0, 2, 20, 0)
		s.only(0, "shoot", 2, 3)
		s.number(0, "patrol", 3, 5, 20, 0)
		s.only(0, "bite", 5, 7)
		s.number(0, "patrol", 7, 10, 30, 0)
		s.number(0, "whistle", 0, 10, 3, 0)
	},
	"rounds": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 30, func(*Actor, float64) {})
		s.only(0, "walk", 0, 1.9)
		s.only(0, "look", 2.3, 2.6)
		s.number(0, "cough", 2.6, 3.4, 1, 0)
		s.number(0, "cough", 0, 30, 10, 1)
		s.number(0, "walk", 0, 30, 210, 25)
	},
	"burglar": func(t testing.TB, root *Row) {
		s := play(t, root, 3, 10, func(a *Actor, at float64) { a.Key = a.ID == 1 || a.ID == 3 && at < 1 })
		s.only(0, "walk", 0, 1.9)
		s.number(0, "unlock", 0, 10, 1, 0)
		s.number(0, "enter", 0, 10, 10, 1)
		s.only(0, "rest", 3.5, 10)
		s.only(1, "climb", 0, 2.9)
		s.only(1, "rest", 3.2, 10)
		s.only(2, "walk", 0, 1.9)
		s.number(2, "unlock", 0, 10, 0, 0)
		s.only(2, "climb", 2.2, 4.8)
		s.only(2, "rest", 5.4, 10)
	},
	"growler": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 8, func(a *Actor, at float64) { a.Wolf = pick(at, 100, 1, 12, 2, 4, 3, 12, 4, 100, 5, 4) })
		for i, what := range []string{"sleep", "growl", "bite", "growl", "sleep", "bite"} {
			s.only(0, what, float64(i), float64(i+1))
		}
		asked := map[reflect.Type]int{}
		walk(root, func(r *Row) { asked[reflect.TypeOf(r.Ask)]++ })
		delete(asked, nil)
		for _, n := range asked {
			if n == 2 {
				return
			}
		}
		t.Fatalf("want two rows whose Ask has one type: %v", asked)
	},
	"yawner": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 1000, func(*Actor, float64) {})
		if n := s.begins(0, "yawn"); n < 60 || n > 130 {
			t.Fatalf("it yawned %d times in 1,000 s", n)
		}
		s.number(0, "yawn", 0, 1000, 11*s.begins(0, "yawn"), s.begins(0, "yawn")*2)
	},
	"charger": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 12, func(a *Actor, at float64) {
			a.set(Stranger, at >= 1 && at < 10)
			a.Thirst = pick(at, 0, 2, 1, 6, 0)
			a.set(Alarm, at >= 7 && at < 8)
		})
		s.only(0, "graze", 0, 1)
		s.only(0, "charge", 1, 4)
		s.only(0, "drink", 4.1, 6)
		s.only(0, "charge", 6, 7)
		s.only(0, "flee", 7, 8)
		s.only(0, "charge", 8, 10)
		s.only(0, "graze", 10, 12)
	},
	"digger": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 18, func(*Actor, float64) {})
		for i := range 2 {
			from := float64(i) * 8
			s.only(0, "dig", from+.3, from+2.9)
			if i == 0 {
				s.only(0, "rest", 3.2, 7.9)
			}
		}
	},
	"searcher": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 9, func(a *Actor, at float64) { a.set(Thief, at >= 1 && at < 2 || at >= 3 && at < 3.5) })
		s.only(0, "patrol", 0, 1)
		s.only(0, "chase", 1, 2)
		s.only(0, "search", 2, 3)
		s.only(0, "chase", 3, 3.5)
		s.only(0, "search", 3.5, 5.4)
		s.only(0, "patrol", 5.7, 9)
	},
	"hunter": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 7, func(a *Actor, at float64) {
			a.Prey = [][]float64{{20, 30, -1}, {20, 30, -1}, {20, 16, -1}, {20, 10, -1}, {20, -1, 40}, {-1, -1, -1}, {-1, 50, -1}}[min(int(at+.05), 6)]
		})
		for i, what := range []string{"chase 0", "chase 0", "chase 0", "chase 1", "chase 0", "rest", "chase 1"} {
			s.only(0, what, float64(i), float64(i+1))
		}
	},
	"bakers": func(t testing.TB, root *Row) {
		s := play(t, root, 5, 30, func(*Actor, float64) {})
		for i := range tick(30) {
			n := 0
			for k := range s.actors {
				n += s.ticks(k, "bake", seconds(i), seconds(i+1))
			}
			if n > 2 {
				t.Fatalf("%d bake at %.1fs", n, seconds(i))
			}
		}
		total := 0
		for k := range s.actors {
			s.number(k, "bake", 0, 30, 115, 60)
			total += s.ticks(k, "bake", 0, 30)
		}
		if total < 480 {
			t.Fatalf("the oven was used in %d ticks of 600", total)
		}
		s = play(t, root, 1, 10, func(*Actor, float64) {}) // nobody else keeps it from baking
		s.only(0, "bake", 0, 1.8)
		s.only(0, "wait", 2.2, 3.8)
		s.only(0, "bake", 4.3, 5.8)
	},
	"bandits": func(t testing.TB, root *Row) {
		s := play(t, root, 3, 16, func(a *Actor, at float64) {
			a.set(Traveller, a.ID < 3 && at >= 1 || a.ID == 3 && at < .5) // one alone is too few
			a.set(Alarm, a.ID == 1 && at >= 10 && at < 11)
		})
		talker := 0
		if s.ticks(0, "creep", 2, 2.1) == 1 {
			talker = 1
		}
		s.only(talker, "talk", 1, 3.9)
		s.only(1-talker, "creep", 1, 3.9)
		for k := range 2 {
			s.only(k, "loiter", 0, 1)
			s.only(k, "loiter", 4.3, 8.8)
			if s.ticks(k, "talk", 9.3, 10)+s.ticks(k, "creep", 9.3, 10) != 7 {
				t.Fatalf("no second ambush: %s", s.line(k))
			}
		}
		s.only(0, "hide", 10, 11)
		s.only(0, "loiter", 11.1, 14.8)
		s.only(1, "loiter", 10.2, 14.8)
		s.only(2, "loiter", 0, 16)
	},
	"chewer": func(t testing.TB, root *Row) {
		s := play(t, root, 2, 4, func(a *Actor, at float64) {
			if tick(at) == 0 || tick(at) == 30 {
				a.Hunger = 1
			}
			a.set(Alarm, a.ID == 2 && at >= .2 && at < 1)
		})
		s.number(0, "bite", 0, 3, 4, 0)
		s.number(0, "bite", 3, 4, 4, 0)
		s.only(0, "rest", .4, 3)
		s.only(1, "bite", 0, .2)
		s.only(1, "hide", .2, 1)
		s.number(1, "bite", 1, 1.4, 4, 0)
		s.only(1, "rest", 1.4, 3)
		s.number(1, "bite", 3, 4, 4, 0)
	},
	"stroller": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 30, func(*Actor, float64) {})
		for _, what := range []string{"stroll", "look"} {
			s.number(0, what, 0, 3.9, 39, 0)
			s.number(0, what, 0, 30, 200, 10)
		}
		s.only(0, "sit", 4.3, 5.6)
		s.number(0, "sit", 0, 30, 100, 10)
	},
	"lamplighter": func(t testing.TB, root *Row) {
		s := play(t, root, 1, 20, func(*Actor, float64) {})
		s.number(0, "look", 0, .1, 1, 0)
		s.number(0, "look", 0, 20, 10, 1)
		s.number(0, "read", 0, 20, 195, 5)
		if s.begins(0, "look") < 9 {
			t.Fatal(s.line(0))
		}
	},
}

// pick returns the value at a time: the first, from the next number on the one behind it, and so on.
func pick(at float64, values ...float64) float64 {
	v := values[0]
	for i := 1; i < len(values) && tick(at) >= tick(values[i]); i += 2 {
		v = values[i+1]
	}
	return v
}

func (a *Actor) set(f decider.Flags, on bool) {
	a.Flags &^= f
	if on {
		a.Flags |= f
	}
}

// walk visits all rows.
func walk(r *Row, visit func(*Row)) {
	visit(r)
	for _, c := range r.Children {
		walk(c, visit)
	}
}
