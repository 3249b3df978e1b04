package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"html/template"
	"os"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// charts returns the curves over the generations.
func (d *Data) charts() []template.HTML {
	var mean, best, points, monitor, shapes, rows series
	mean.name, best.name = "mean ± standard deviation", "best"
	points.name, monitor.name = "training, mean", "held out, best"
	shapes.name, rows.name = "different shapes", "rows of a table"
	for _, g := range d.History {
		x := float64(g.Number + 1)
		if g.Fitness.N > 0 {
			m, spread := float64(g.Fitness.Mean())/1e9, deviation(g)/1e9
			mean.x, mean.y = append(mean.x, x), append(mean.y, m)
			mean.low, mean.high = append(mean.low, m-spread), append(mean.high, m+spread)
			best.x, best.y = append(best.x, x), append(best.y, float64(g.Best)/1e6)
			points.x, points.y = append(points.x, x), append(points.y, d.shown(g.Points.Mean()))
		}
		if g.MonitorPoints.N > 0 {
			monitor.x, monitor.y = append(monitor.x, x), append(monitor.y, d.shown(g.MonitorPoints.Mean()))
		}
		shapes.x, shapes.y = append(shapes.x, x), append(shapes.y, float64(g.Shapes))
		rows.x, rows.y = append(rows.x, x), append(rows.y, float64(g.Rows.Mean())/1e3)
	}
	if len(d.History) == 0 {
		return nil
	}
	restarts := d.restarts()
	charts := []template.HTML{
		chart("Fitness", "generation", []series{mean, best}, restarts...),
		chart(d.Points.Name+" a round", "generation", []series{points, monitor}, restarts...),
		chart("Diversity", "generation", []series{shapes, rows}, restarts...),
	}
	for _, c := range d.archiveCharts(restarts) {
		if c != "" {
			charts = append(charts, c)
		}
	}
	return charts
}

// archiveCharts returns how full and how good the archive was, and which emitter
// made the tables, if the search kept an archive.
func (d *Data) archiveCharts(restarts []mark) []template.HTML {
	var coverage, quality, emitters []series
	for _, g := range d.History {
		x := float64(g.Number + 1)
		for _, s := range g.Styles {
			coverage = extend(coverage, s.Layer, x, float64(s.Coverage())/10)
			quality = extend(quality, s.Layer, x, float64(s.Mean())/1e4)
		}
		for _, e := range g.Emitters {
			emitters = extend(emitters, e.Emitter, x, float64(e.Share)/10)
		}
	}
	return []template.HTML{
		chart("Coverage of the archive, %", "generation", coverage, restarts...),
		chart("QD score of the archive, %", "generation", quality, restarts...),
		chart("Share of the children by emitter, %", "generation", emitters, restarts...),
	}
}

// extend adds a point to the series with a name.
func extend(all []series, name string, x, y float64) []series {
	i := slices.IndexFunc(all, func(s series) bool { return s.name == name })
	if i < 0 {
		i, all = len(all), append(all, series{name: name})
	}
	all[i].x, all[i].y = append(all[i].x, x), append(all[i].y, y)
	return all
}

// restarts returns where the search began again.
func (d *Data) restarts() (marks []mark) {
	for _, g := range d.History {
		if g.Restart > 0 {
			marks = append(marks, mark{float64(g.Number + 1), fmt.Sprintf("restart %d, in generation %d", g.Restart, g.Number+1)})
		}
	}
	return marks
}

// shown returns a mean of mean points as a number of points.
func (d *Data) shown(mean int64) float64 {
	return float64(mean) / 1e3 / float64(declared.Scale(d.Points))
}

// deviation returns the standard deviation of a generation's fitness, in
// thousandths of millionths.
func deviation(g search.Generation) float64 {
	if g.Fitness.N < 2 {
		return 0
	}
	root := 1.0
	for range 40 { // Newton's method
		root = (root + float64(g.Fitness.N)/root) / 2
	}
	return float64(g.Fitness.StdErr()) * root
}

// Write writes report.html, history.csv and, where there were some, ablation.csv and
// ablation-styles.csv into the folder of a run.
//
// It replaces each file at once or not at all. It returns [pipeline.ErrBusy] while
// another process works in the folder.
func Write(r *pipeline.Run) error {
	if _, err := os.Stat(r.Dir); err != nil { // Exclusive would make the folder
		return fmt.Errorf("there is nothing to report before a search: %w", err)
	}
	return r.Exclusive(func() error {
		d, err := Load(r)
		if err != nil {
			return err
		}
		text, err := d.HTML()
		if err != nil {
			return err
		}
		if err := r.WriteFile("report.html", text); err != nil {
			return err
		}
		if err := r.WriteFile("history.csv", d.historyCSV()); err != nil {
			return err
		}
		for _, a := range d.Ablations {
			name := "ablation.csv"
			if a.Of == pipeline.ByStyles {
				name = "ablation-styles.csv"
			}
			if err := r.WriteFile(name, ablationCSV(a)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *Data) historyCSV() []byte {
	head := []string{
		"generation", "genomes", "matches", "fitness_mean_millionths", "fitness_best_millionths",
		"points_mean_thousandths", "holdout_points_thousandths", "shapes", "faults", "plateau",
	}
	for _, c := range d.Classes {
		head = append(head, "in_"+c.Name)
	}
	lines := [][]string{head}
	for _, g := range d.History {
		monitor := ""
		if g.MonitorPoints.N > 0 {
			monitor = strconv.FormatInt(g.MonitorPoints.Mean()/1000, 10)
		}
		line := []string{
			strconv.Itoa(g.Number), strconv.Itoa(g.Genomes), strconv.Itoa(g.Matches),
			strconv.FormatInt(g.Fitness.Mean()/1000, 10), strconv.FormatInt(g.Best, 10),
			strconv.FormatInt(g.Points.Mean()/1000, 10), monitor,
			strconv.Itoa(g.Shapes), strconv.Itoa(g.Faults), strconv.Itoa(g.Plateau),
		}
		for _, n := range g.InClass {
			line = append(line, strconv.Itoa(n))
		}
		lines = append(lines, line)
	}
	return table(lines)
}

func ablationCSV(a *pipeline.Ablation) []byte {
	head := []string{"arm", "run", "points_thousandths"}
	if a.Of == pipeline.ByStyles {
		head = head[:2]
		for _, c := range a.Classes {
			head = append(head, "styles_"+c)
		}
	}
	lines := [][]string{head}
	for _, arm := range a.Arms {
		for run := range a.Seeds {
			line := []string{arm.Name, strconv.Itoa(run)}
			if a.Of == pipeline.ByStyles {
				for _, n := range arm.Styles[run] {
					line = append(line, strconv.Itoa(n))
				}
			} else {
				line = append(line, strconv.FormatInt(arm.Points[run], 10))
			}
			lines = append(lines, line)
		}
	}
	return table(lines)
}

func table(lines [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.WriteAll(lines) // a bytes.Buffer does not fail
	return b.Bytes()
}
