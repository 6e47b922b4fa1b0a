import {setImmediate} from 'node:timers/promises'

/** Rows looked at before other work gets its turn. */
export const sliceSize = 100

interface Deletion<Row> {
  /** Selects the next `sliceSize` rows behind a key, in the order of the table's file. */
  slice: {all(values: {behind: number}): Row[]}
  isOld(row: Row): boolean
  /** Deletes the rows of these keys, a JSON array. */
  remove: {run(values: {seqs: string}): {changes: number}}
}

/**
 * Walks a table slice by slice, deletes its old rows, and lets requests run in between. Neighbours share pages, so a
 * slice writes few. Returns how many rows it deleted.
 */
export async function deleteInSlices<Row extends {seq: number}>(
  {slice, isOld, remove}: Deletion<Row>,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0
  for (let rows = slice.all({behind: 0}); rows.length > 0 && !signal?.aborted; ) {
    const seqs = rows.filter(isOld).map(({seq}) => seq)
    if (seqs.length > 0) deleted += remove.run({seqs: JSON.stringify(seqs)}).changes
    await setImmediate()
    rows = signal?.aborted ? [] : slice.all({behind: rows.at(-1)?.seq ?? 0})
  }
  return deleted
}
