import type { Metric, Registry } from "prom-client";

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const name = "skladno_http_request_duration_seconds";
const help = "Time from the request's head to the answer";

interface Series {
  readonly method: string;
  readonly route: string;
  /** Requests by the first bucket that they fit; the last is of those beyond every bound. */
  readonly counts: number[];
  sum: number;
}

/**
 * The histogram of requests. It is one of prom-client for whoever reads it, but finds its series by a string: prom-client puts one together from all labels
 * for each observation, which costs more than the log line of a request.
 * @returns observes how long a request took
 */
export function registerRequestDurations(registry: Registry): (method: string, route: string, seconds: number) => void {
  const all = new Map<string, Series>();
  const values = () =>
    [...all.values()].flatMap(({ method, route, counts, sum }) => {
      let count = 0;
      const buckets = counts.map((own, index) => {
        count += own;
        const le = bounds[index] ?? "+Inf";
        return { metricName: `${name}_bucket`, labels: { le, method, route }, value: count };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels: { method, route }, value: sum },
        { metricName: `${name}_count`, labels: { method, route }, value: count },
      ];
    });
  const metric = { name, get: async () => ({ name, help, type: "histogram", aggregator: "sum", values: values() }) };
  registry.registerMetric(metric as unknown as Metric);
  return (method, route, seconds) => {
    const key = `${method} ${route}`;
    let series = all.get(key);
    if (series === undefined) {
      series = { method, route, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
      all.set(key, series);
    }
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++;
    (series.counts[bucket] as number) += 1;
    series.sum += seconds;
  };
}
