/** A transaction writes up to `maxSize` results, gathered for `within` to `maxWithin` milliseconds. */
const batch = {maxSize: 256, within: 10, maxWithin: 250}

/** Waits this many times as long as the last write took, so a slow disk gets larger batches. */
const waitFactor = 10

/** Gathers items to write together. `flush` is called when a batch is due, and must call `write`. */
export function createResultBatches<Item>(flush: () => void) {
  let gathered: Item[] = []
  let timer: NodeJS.Timeout | undefined
  /** Milliseconds the last batch took. */
  let writingTook = 0

  const within = () => Math.min(Math.max(batch.within, writingTook * waitFactor), batch.maxWithin)

  function flushNow() {
    clearTimeout(timer)
    timer = undefined
    flush()
  }

  return {
    add(item: Item) {
      gathered.push(item)
      if (gathered.length >= batch.maxSize) flushNow()
      else timer ??= setTimeout(flushNow, within())
    },

    /** Writes everything gathered and returns it with the effect. When `act` throws, the items stay gathered. */
    write<Effect>(act: (items: readonly Item[]) => Effect): {written: readonly Item[]; effect: Effect} {
      const startedAt = performance.now()
      const written = gathered
      const effect = act(written)
      writingTook = performance.now() - startedAt
      gathered = []
      return {written, effect}
    },

    /** Cancels the pending flush. */
    stop: () => clearTimeout(timer),
  }
}
