package cli

import (
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// common are the flags that most commands share.
type common struct {
	out     string
	seed    uint64
	workers int
	backend string
	preset  string
	force   bool
	repair  bool
}

func (o *common) folder(f *flag.FlagSet) {
	f.StringVar(&o.out, "out", "evolution", "the `folder` of the run")
}

func (o *common) workersFlag(f *flag.FlagSet) {
	f.IntVar(&o.workers, "workers", 0, "how many rounds are played at a time; 0 is one for each processor")
	f.StringVar(&o.backend, "backend", "local", "where rounds are played: local, in this process, or proc, in child processes that may crash or hang")
}

func (o *common) run(f *flag.FlagSet) {
	o.begin(f, "")
}

// stage are the flags of a command that goes on with a run: they are those that
// it was begun with where they are not given.
func (o *common) stage(f *flag.FlagSet) {
	o.begin(f, "; left out, what the run in the folder was begun with")
}

func (o *common) begin(f *flag.FlagSet, otherwise string) {
	o.folder(f)
	o.workersFlag(f)
	f.Uint64Var(&o.seed, "seed", 1, "the run's seed: the same one has the same results, on any number of workers"+otherwise)
	f.StringVar(&o.preset, "preset", "default", "the parameters: default or paper2019"+otherwise)
	f.BoolVar(&o.force, "force", false, "go on with a journal of another seed, preset, vocabulary or version")
	f.BoolVar(&o.repair, "repair", false, "go on with what is intact of a damaged journal; what is not is kept beside it")
}

// verbs are all commands, in the order in which one would use them.
func (c *command[A]) verbs() []verb {
	var o common
	var e evolveOptions
	var rounds int
	var html string
	var short bool
	var tune stageOptions
	ablation := pipeline.DefaultAblation
	return []verb{
		{
			name: "init", args: "FOLDER", about: "write the program of a game of your own, to fill in",
			run: func(_ context.Context, args []string) error { return c.init(args) },
		},
		{
			name: "calibrate", about: "measure the library and propose classes of difficulty",
			long: "It writes calibration.json and, with -write, classes.json: the ranges that the other commands use then.",
			flags: func(f *flag.FlagSet) {
				o.stage(f)
				f.IntVar(&rounds, "rounds", 48, "rounds of each table of the library")
				f.BoolVar(&short, "write", false, "use the proposed classes in this run instead of the game's")
			},
			run: func(ctx context.Context, args []string) error { return c.calibrate(ctx, o, rounds, short, args) },
		},
		{
			name: "evolve", about: "evolve tables, from nothing to what the game ships and a report",
			long: "It runs all stages: calibrate, search, certify, pick, pack, holdout, report. A run that was\nstopped or killed goes on where it was when the same command is given again.",
			flags: func(f *flag.FlagSet) {
				o.run(f)
				f.IntVar(&e.generations, "generations", 0, "end the search after so many generations; 0 is the preset's, or no limit where -genomes is given")
				f.IntVar(&e.genomes, "genomes", 0, "end the search with the generation in which so many distinct genomes were played")
				f.DurationVar(&e.budget, "budget", 0, "end the search with the generation in which this `time` is up, if no other limit is reached before; 0 is no limit. The same command does not continue a search that ended in this way; change this or another limit. If a search was stopped before, its time starts again at 0")
				f.BoolVar(&e.resume, "resume", true, "go on with the run in the folder; -resume=false refuses a folder that has one")
				f.StringVar(&e.until, "until", "", "end after this `stage`: calibrate, search, certify, pick, pack or holdout")
				f.IntVar(&e.holdout, "holdout", 0, "rounds of each lineup that the classes are proved in; 0 is the preset's 1000")
			},
			run: func(ctx context.Context, args []string) error { return c.evolve(ctx, o, e, args) },
		},
		{
			name: "certify", about: "certify what a search has found again, and have it play a tournament",
			long: "What was picked and packed of what was certified before is removed: run pick and holdout next.",
			flags: func(f *flag.FlagSet) {
				o.stage(f)
				f.IntVar(&tune.rounds, "rounds", 0, "rounds of each candidate in the tournament; 0 is the preset's 24")
				f.IntVar(&tune.most, "most", 0, "rounds of admission at most; 0 is the preset's 96")
			},
			run: func(ctx context.Context, args []string) error {
				return c.stage(ctx, o, tune, args, pipeline.Certify)
			},
		},
		{
			name: "pick", about: "pick the most different tables of each class again",
			long: "It packs them as well. What was proved of another pack is removed: run holdout next.",
			flags: func(f *flag.FlagSet) {
				o.stage(f)
				f.Int64Var(&tune.apart, "apart", 0, "by how many `thousandths` of the situations any two differ at least; 0 is the preset's 100")
			},
			run: func(ctx context.Context, args []string) error {
				return c.stage(ctx, o, tune, args, pipeline.Pick, pipeline.Pack)
			},
		},
		{
			name: "vote", args: "KEY...", about: "say that tables are natural or not, and pack again without those that are not",
			long: "Without a key it counts the votes of votes.jsonl again, which other tools may append to.",
			flags: func(f *flag.FlagSet) {
				o.stage(f)
				f.BoolVar(&tune.natural, "natural", false, "they are natural; without it they are not")
				f.StringVar(&tune.by, "by", "", "who says so")
				f.StringVar(&tune.why, "why", "", "why")
			},
			run: func(ctx context.Context, args []string) error { return c.vote(ctx, o, tune, args) },
		},
		{
			name: "holdout", about: "prove on held-out rounds what is packed, again",
			long: "It plays the classes of the run's pack.json against each other, on seeds that nothing was selected on,\nas the last stage of evolve does. Of rounds that were played before it takes the outcomes.",
			flags: func(f *flag.FlagSet) {
				o.stage(f)
				f.IntVar(&tune.rounds, "rounds", 0, "rounds of each lineup; 0 is the preset's 1000")
			},
			run: func(ctx context.Context, args []string) error { return c.holdout(ctx, o, tune.rounds, args) },
		},
		{
			name: "ablate", about: "compare ways to search: parts of the algorithm left out or exchanged, over many seeds",
			long: "Each search is for points and has the same number of matches; its fittest then play rounds that\nnothing was selected on. It writes ablation.json, and the report shows it. A comparison that was\nstopped goes on where it was.",
			flags: func(f *flag.FlagSet) {
				o.run(f)
				f.IntVar(&ablation.Matches, "matches", pipeline.DefaultAblation.Matches, "matches of each search")
				f.IntVar(&ablation.Seeds, "seeds", pipeline.DefaultAblation.Seeds, "searches of each way, up to 30: each has a seed of its own, which all ways share")
			},
			run: func(ctx context.Context, args []string) error { return c.ablate(ctx, o, ablation, args) },
		},
		{
			name: "report", about: "write the report of a run as a page of HTML",
			flags: func(f *flag.FlagSet) { o.folder(f) },
			run:   func(ctx context.Context, args []string) error { return c.report(o, args) },
		},
		{
			name: "export", args: "FOLDER", about: "write what a run ships as a Go package, with its test",
			long: "Files that an earlier export wrote are replaced. If another .go file is in the way, nothing is written.",
			flags: func(f *flag.FlagSet) {
				o.folder(f)
				f.StringVar(&tune.pack, "package", "", "the package's `name`; empty is the folder's")
			},
			run: func(ctx context.Context, args []string) error { return c.export(ctx, o, tune.pack, args) },
		},
		{
			name: "play", args: "TABLE...", about: "play rounds between tables and print what they came to",
			long: tableHelp,
			flags: func(f *flag.FlagSet) {
				o.folder(f)
				o.workersFlag(f)
				f.Uint64Var(&o.seed, "seed", 1, "seed of the first round")
				f.IntVar(&rounds, "rounds", 10, "how many rounds")
			},
			run: func(ctx context.Context, args []string) error { return c.play(ctx, o, rounds, args) },
		},
		{
			name: "watch", args: "TABLE...", about: "show a round in the terminal, or write it as a page of HTML",
			long: tableHelp,
			flags: func(f *flag.FlagSet) {
				o.folder(f)
				f.Uint64Var(&o.seed, "seed", 1, "seed of the round")
				f.StringVar(&html, "html", "", "write a replay to this `file` instead")
				f.DurationVar(&e.budget, "every", 500*time.Millisecond, "how much of the game's `time` goes by between two moments")
			},
			run: func(ctx context.Context, args []string) error { return c.watch(ctx, o, html, e.budget, args) },
		},
		{
			name: "explain", args: "TABLE", about: "print a table with what each of its rows does in rounds",
			long: tableHelp,
			flags: func(f *flag.FlagSet) {
				o.folder(f)
				f.Uint64Var(&o.seed, "seed", 1, "seed of the first round")
				f.IntVar(&rounds, "rounds", 8, "how many rounds")
				f.BoolVar(&short, "go", false, "print the Go table instead")
			},
			run: func(ctx context.Context, args []string) error { return c.explain(ctx, o, rounds, short, args) },
		},
		{
			name: "diff", args: "TABLE TABLE", about: "say how far two tables are apart, and in what",
			long:  tableHelp,
			flags: func(f *flag.FlagSet) { o.folder(f) },
			run:   func(ctx context.Context, args []string) error { return c.diff(ctx, o, args) },
		},
		{
			name: "check", args: "[PACK]", about: "certify shipped tables again after a change of balance",
			long: "PACK is a pack.json, the run's if it is left out. Each table plays -rounds rounds, and must still be in\nits class; that it plays otherwise than when it was shipped is said, but is no failure. With -short it\nplays one round, and must play it as it did then, to the last bit. The exit status is 1 if any table fails.\nA pack of another version or vocabulary of the game is refused, unless -force says to check it by those of now.",
			flags: func(f *flag.FlagSet) {
				o.folder(f)
				o.workersFlag(f)
				f.BoolVar(&short, "short", false, "play one round of each table and compare its end, instead of certifying it again")
				f.IntVar(&rounds, "rounds", 24, "rounds of each table to certify it again")
				f.BoolVar(&o.force, "force", false, "check a pack of another version or vocabulary of the game")
			},
			run: func(ctx context.Context, args []string) error { return c.check(ctx, o, short, rounds, args) },
		},
	}
}

const tableHelp = `TABLE is the name of a table of the library, the key of a genome of the run or its first digits
(4 or more), or a file with a genome as JSON.`

// none refuses arguments where a command takes none.
func none(args []string) error {
	if len(args) > 0 {
		return misuse(fmt.Sprintf("it takes no arguments, not %q", args))
	}
	return nil
}
