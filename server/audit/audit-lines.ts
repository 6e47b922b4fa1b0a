import type {AuditStore, ListedEntry} from './store.ts'

/** Entries read at once. */
const pageSize = 500

/** Returns an entry as scripts read it. */
export const toJson = ({seq, at, lastAt, count, ...entry}: ListedEntry) => ({
  id: seq,
  at: new Date(at).toISOString(),
  ...(count > 1 && {count, lastAt: new Date(lastAt).toISOString()}),
  ...entry,
})

/** Yields all entries as JSON lines, the newest first, a page at a time. */
export async function* auditLines(audit: Pick<AuditStore, 'list'>, accountId?: string): AsyncGenerator<Uint8Array> {
  let before: number | undefined
  for (;;) {
    const page = audit.list({accountId, before, count: pageSize})
    if (page.length > 0) yield Buffer.from(page.map((entry) => `${JSON.stringify(toJson(entry))}\n`).join(''))
    if (page.length < pageSize) return
    before = page.at(-1)?.seq
  }
}
