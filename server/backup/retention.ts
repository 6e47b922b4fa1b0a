/** How many backups to keep: the newest of each of the last days, weeks and months that have any. */
const kept = {day: 7, week: 4, month: 12}

/** Names a moment's period. Days, weeks (from Monday) and months are those of UTC. */
const periods: Record<keyof typeof kept, (time: number) => string> = {
  day: (time) => new Date(time).toISOString().slice(0, 10),
  // The epoch was a Thursday.
  week: (time) => String(Math.floor((Math.floor(time / 86_400_000) + 3) / 7)),
  month: (time) => new Date(time).toISOString().slice(0, 7),
}

/** Returns the backups that may be deleted, given the times of all, in milliseconds since the epoch. */
export function chooseExpired(times: readonly number[]): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const needed = new Set<number>()
  for (const [period, count] of Object.entries(kept) as [keyof typeof kept, number][]) {
    const newest = new Map<string, number>()
    for (const time of newestFirst) {
      const name = periods[period](time)
      if (!newest.has(name)) newest.set(name, time)
    }
    for (const time of [...newest.values()].slice(0, count)) needed.add(time)
  }
  return newestFirst.filter((time) => !needed.has(time))
}
