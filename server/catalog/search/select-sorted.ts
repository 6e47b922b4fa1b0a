import type {Database} from '../../database/open.ts'
import type {Position} from './cursor.ts'
import type {Found} from './match-words.ts'
import type {Sorting} from './query.ts'

/** Up to this many products are fetched by key; beyond, a scan of the sorted index meets enough soon. */
const maxPicked = 1000

type BySql = Exclude<Sorting, 'relevance'>

const columns: Record<BySql, string> = {
  'name it': 'sort_it',
  'name en': 'sort_en',
  smallest: 'footprint',
  largest: 'footprint',
}

/** Selects products in an order other than relevance. */
export function createSelectSorted({database}: {database: Database}) {
  const prepare = (sorting: BySql) => {
    const column = columns[sorting]
    const [comparison, direction] = sorting === 'largest' ? ['<', 'DESC'] : ['>', 'ASC']
    const select = (...conditions: string[]) =>
      database.$client.prepare<unknown[], Position>(`
        SELECT key AS product, ${column} AS value FROM product WHERE ${['is_listed', ...conditions].join(' AND ')}
          ORDER BY ${column} ${direction}, key ${direction}`)
    const past = `(${column}, key) ${comparison} (?, ?)`
    const picked = 'key IN (SELECT value FROM json_each(?))'
    return {all: select(), past: select(past), picked: select(picked), pickedPast: select(past, picked)}
  }
  const statements = {
    'name it': prepare('name it'),
    'name en': prepare('name en'),
    smallest: prepare('smallest'),
    largest: prepare('largest'),
  } satisfies Record<BySql, unknown>

  /** Returns the first `count` matches after a position. */
  return (sorting: BySql, {products}: Found, count: number, after?: Position): Position[] => {
    const {all, past, picked, pickedPast} = statements[sorting]
    const place = after ? [after.value, after.product] : []
    if (products.length > maxPicked) return firstOf((after ? past : all).iterate(...place), new Set(products), count)
    return (after ? pickedPast : picked).all(...place, JSON.stringify([...products])).slice(0, count)
  }
}

function firstOf(ordered: Iterable<Position>, found: ReadonlySet<number>, count: number): Position[] {
  const rows: Position[] = []
  for (const row of ordered) {
    if (rows.length === count) break
    if (found.has(row.product)) rows.push(row)
  }
  return rows
}
