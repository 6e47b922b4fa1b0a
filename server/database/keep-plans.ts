import type Sqlite from 'better-sqlite3'

/** Texts, names in quotes, comments and, as a group of their own, parameters. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|([?:@$]\w*)/g

/** Statements without these words have nothing to plan. */
const planned = /^\s*(?:select|with|update|delete)\b/i

/**
 * Puts a plus before each parameter. Otherwise SQLite plans by the values that it compares with columns or limits rows
 * by, and compiles the statement again when they change (https://sqlite.org/c3ref/prepare.html): at each run, since
 * better-sqlite3 clears them. That took longer than most reads. A plus only hides the value from the planner
 * (https://sqlite.org/optoverview.html). Queries whose plan needs the value, like those with `LIKE ?` or a partial
 * index, must write it out.
 */
export const hideParameters = (source: string): string =>
  planned.test(source)
    ? source.replace(tokens, (token, parameter?: string) => (parameter === undefined ? token : `+${token}`))
    : source

/** Has a connection compile each statement once. */
export function keepPlans(client: Sqlite.Database) {
  const {prepare} = client
  client.prepare = ((source: string) => prepare.call(client, hideParameters(source))) as typeof prepare
}
