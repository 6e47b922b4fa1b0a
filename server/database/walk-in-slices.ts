import {setImmediate} from 'node:timers/promises'

/** Rows looked at before other work gets its turn. */
export const sliceSize = 100

/**
 * Walks a table in the order of its file, slice by slice, and lets requests run in between. `read` returns the next
 * `sliceSize` rows behind a key, and `visit` may delete them. Neighbours share pages, so a slice writes few.
 */
export async function walkInSlices<Row extends {seq: number}>(
  read: (behind: number) => Row[],
  visit: (rows: readonly Row[]) => void,
  signal?: AbortSignal,
) {
  for (let rows = read(0); rows.length > 0 && !signal?.aborted; ) {
    visit(rows)
    await setImmediate()
    rows = signal?.aborted ? [] : read(rows.at(-1)?.seq ?? 0)
  }
}
