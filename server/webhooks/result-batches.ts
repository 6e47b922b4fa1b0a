/** So many are written in one transaction, or those of so many milliseconds. */
const batch = {most: 256, within: 10, withinAtMost: 250}

/** A disk that takes long to write is given less to: no more than one part of so many of the time is spent on it. */
const partsOfTime = 10

/** Gathers what is written together. `flush` is called when it is time to, and is to call `write`. */
export function createResultBatches<Item>(flush: () => void) {
  let gathered: Item[] = []
  let timer: NodeJS.Timeout | undefined
  /** Milliseconds, of the last batch. */
  let writingTook = 0

  const within = () => Math.min(Math.max(batch.within, writingTook * partsOfTime), batch.withinAtMost)

  function flushNow() {
    clearTimeout(timer)
    timer = undefined
    flush()
  }

  return {
    add(item: Item) {
      gathered.push(item)
      if (gathered.length >= batch.most) flushNow()
      else timer ??= setTimeout(flushNow, within())
    },

    /** Has all written that there are, and returns them with what came of it. When `act` throws, they stay. */
    write<Effect>(act: (items: readonly Item[]) => Effect): {written: readonly Item[]; effect: Effect} {
      const startedAt = performance.now()
      const written = gathered
      const effect = act(written)
      writingTook = performance.now() - startedAt
      gathered = []
      return {written, effect}
    },

    /** Flushes no more. */
    stop: () => clearTimeout(timer),
  }
}
