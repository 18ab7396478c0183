package io.pollux.benchmarks;

/** Measures nothing. */
record SampleBenchmark(String name) implements Benchmark {

    @Override
    public String summary() {
        return "what a sample measures";
    }

    @Override
    public void run(Report report) {}
}
