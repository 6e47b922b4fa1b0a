import type {Database} from '../../database/open.ts'
import type {Position} from './cursor.ts'
import type {Found} from './match-words.ts'
import type {Sorting} from './query.ts'

/** How many products are picked one by one; of more, most are met soon on the way along an index. */
const few = 1000

type BySql = Exclude<Sorting, 'relevance'>

const columns: Record<BySql, string> = {
  'name it': 'sort_it',
  'name en': 'sort_en',
  smallest: 'footprint',
  largest: 'footprint',
}

/** Products in an order that does not come from what is looked for. */
export function createSelectSorted({database}: {database: Database}) {
  const prepare = (sorting: BySql) => {
    const column = columns[sorting]
    const [isBehind, direction] = sorting === 'largest' ? ['<', 'DESC'] : ['>', 'ASC']
    const select = (...conditions: string[]) =>
      database.$client.prepare<unknown[], Position>(`
        SELECT key AS product, ${column} AS value FROM product WHERE ${['is_listed', ...conditions].join(' AND ')}
          ORDER BY ${column} ${direction}, key ${direction}`)
    const behind = `(${column}, key) ${isBehind} (?, ?)`
    const picked = 'key IN (SELECT value FROM json_each(?))'
    return {all: select(), behind: select(behind), picked: select(picked), pickedBehind: select(behind, picked)}
  }
  const statements = {
    'name it': prepare('name it'),
    'name en': prepare('name en'),
    smallest: prepare('smallest'),
    largest: prepare('largest'),
  } satisfies Record<BySql, unknown>

  /** The first `count` behind a position, of the products that were found. */
  return (sorting: BySql, {products}: Found, count: number, after?: Position): Position[] => {
    const {all, behind, picked, pickedBehind} = statements[sorting]
    const place = after ? [after.value, after.product] : []
    if (products.length > few) return firstOf((after ? behind : all).iterate(...place), new Set(products), count)
    return (after ? pickedBehind : picked).all(...place, JSON.stringify([...products])).slice(0, count)
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
