import type {Database} from '../../database/open.ts'
import type {Position} from './cursor.ts'
import type {Sorting} from './query.ts'

/** How many products are picked one by one; of more, most are met soon on the way along an index. */
const few = 2000

interface Row {
  product: number
  value: string | number
}

type BySql = Exclude<Sorting, 'relevance'>

type After = Pick<Position, 'value' | 'product'> | undefined

const columns = {'name it': 'sort_it', 'name en': 'sort_en', smallest: 'footprint', largest: 'footprint'} as const

/** Products in an order that does not come from what is looked for. */
export function createSorted({database}: {database: Database}) {
  const prepare = (sorting: BySql) => {
    const column = columns[sorting]
    const [isAfter, direction] = sorting === 'largest' ? ['<', 'DESC'] : ['>', 'ASC']
    const select = (where: string) =>
      database.$client.prepare<unknown[], Row>(`
        SELECT key AS product, ${column} AS value FROM product WHERE is_listed ${where}
          ORDER BY ${column} ${direction}, key ${direction}`)
    const behind = `AND (${column}, key) ${isAfter} (?, ?)`
    const picked = 'AND key IN (SELECT value FROM json_each(?))'
    return {all: select(''), allAfter: select(behind), picked: select(picked), pickedAfter: select(behind + picked)}
  }
  const statements: Record<BySql, ReturnType<typeof prepare>> = {
    'name it': prepare('name it'),
    'name en': prepare('name en'),
    smallest: prepare('smallest'),
    largest: prepare('largest'),
  }

  /** The first `count` behind a position, of those found: of all products without `found`. */
  return (sorting: BySql, found: readonly number[] | undefined, after: After, count: number): Row[] => {
    const {all, allAfter, picked, pickedAfter} = statements[sorting]
    const behind = after ? [after.value, after.product] : []
    if (found && found.length <= few) {
      const keys = JSON.stringify(found)
      return (after ? pickedAfter.all(...behind, keys) : picked.all(keys)).slice(0, count)
    }
    const isFound = found && new Set(found)
    const rows: Row[] = []
    for (const row of after ? allAfter.iterate(...behind) : all.iterate()) {
      if (rows.length === count) break
      if (isFound?.has(row.product) ?? true) rows.push(row)
    }
    return rows
  }
}
