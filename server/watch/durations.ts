/** The upper bounds of the buckets, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Durations {
  /** The durations of each bucket, and above the last one. */
  counts: number[]
  /** Seconds. */
  sum: number
}

export const newDurations = (): Durations => ({counts: new Array(durationBuckets.length + 1).fill(0), sum: 0})

/** Adds a duration in milliseconds. Every request does, so it is a loop over few numbers. */
export function addDuration(durations: Durations, ms: number) {
  const seconds = ms / 1000
  let index = 0
  while (index < durationBuckets.length && seconds > (durationBuckets[index] as number)) index++
  durations.counts[index] = (durations.counts[index] ?? 0) + 1
  durations.sum += seconds
}

interface Sample {
  metricName: string
  labels: Record<string, string | number>
  value: number
}

/** Returns the samples of a Prometheus histogram. */
export function samplesOf(name: string, labels: Record<string, string>, {counts, sum}: Durations): Sample[] {
  let total = 0
  const buckets = counts.map((count, index): Sample => {
    total += count
    return {metricName: `${name}_bucket`, labels: {...labels, le: durationBuckets[index] ?? '+Inf'}, value: total}
  })
  return [
    ...buckets,
    {metricName: `${name}_sum`, labels, value: sum},
    {metricName: `${name}_count`, labels, value: total},
  ]
}
