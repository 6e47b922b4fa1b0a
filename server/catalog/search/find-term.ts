import type {Database} from '../../database/open.ts'

/** The key of a term; undefined where no product is found by it. */
export function createFindTerm({database}: {database: Database}) {
  const key = database.$client
    .prepare<[kind: string, text: string], number>('SELECT key FROM search_term WHERE kind = ? AND text = ?')
    .pluck()
  return (kind: string, text: string): number | undefined => key.get(kind, text)
}
