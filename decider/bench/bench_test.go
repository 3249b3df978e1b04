package bench

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"
)

// TestMain adds to the machine that go test prints what else a measurement
// depends on, in the same form.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("test.bench"); f != nil && f.Value.String() != "" {
		fmt.Printf("go: %s\ncores: %d\n", runtime.Version(), runtime.NumCPU())
	}
	os.Exit(m.Run())
}

func BenchmarkW1(b *testing.B) { benchmark(b, 0) }
func BenchmarkW2(b *testing.B) { benchmark(b, 1) }
func BenchmarkW3(b *testing.B) { benchmark(b, 2) }
func BenchmarkW4(b *testing.B) { benchmark(b, 3) }
func BenchmarkW5(b *testing.B) { benchmark(b, 4) }

// benchmark measures a tick of all agents of a workload for each competitor.
func benchmark(b *testing.B, workload int) {
	w := Workloads()[workload]
	for _, c := range w.Competitors() {
		var run Run
		bytes := -1.0
		b.Run(c.Name(), func(b *testing.B) {
			// The function is called with growing b.N; the run continues.
			if run == nil {
				run = w.Start(c, w.Agents)
				run.Ticks(3) // some competitors make their memory as they go
				if w.Name == "W4" {
					bytes = BytesPerAgent(c, w.Agents)
				}
			}
			b.ReportAllocs()
			b.ResetTimer()
			run.Ticks(b.N)
			b.StopTimer()
			if err := run.Verify(); err != nil {
				b.Fatal(err)
			}
			if w.Agents > 1 {
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(w.Agents), "ns/agent")
			}
			if bytes >= 0 {
				b.ReportMetric(bytes, "B/agent")
			}
		})
	}
}
