import Sqlite from 'better-sqlite3'
import {bareStatement} from './bare-statement.ts'
import {limitProblems, planProblems} from './plan-rules.ts'

/** The statements that the program prepared in this process. */
const seen = new Set<string>()
const found: string[] = []
const advice =
  'Statements that slow down as data grows. Add an index or a limit, or the reason to test/plans/plan-rules.ts:'
const {prepare} = Sqlite.prototype

type Prepare = typeof prepare

/**
 * Holds the plan of every statement that the program prepares, in all tests that start a server. Without statistics
 * (`ANALYZE`) a plan depends on the schema alone, so empty tables show it too.
 */
export function watchPlans() {
  Sqlite.prototype.prepare = function (this: Sqlite.Database, prepared: string) {
    const statement = prepare.call(this, prepared)
    const source = bareStatement(prepared)
    if (/\blimit \?/i.test(source)) watchLimit(statement, source)
    if (seen.has(source) || !isOurs()) return statement
    seen.add(source)
    const problems = [...planProblems(source, planOf(this, source)), ...hidingProblems(this, source, prepared)]
    found.push(...problems.map((problem) => `${problem}\n  in ${source}`))
    return statement
  } as Prepare
  return {
    /** Throws the problems since the last call. */
    verify() {
      const problems = found.splice(0)
      if (problems.length > 0) throw new Error(`${advice}\n${problems.join('\n')}`)
    },
  }
}

/** Values that partial indexes name: SQLite takes such an index for a parameter that has the value. */
const telling = [null, 0, 1, 'sign-in-failed']

/** Compares the plan of a statement whose parameters are hidden (server/database/keep-plans.ts) with its own. */
function hidingProblems(client: Sqlite.Database, source: string, prepared: string): string[] {
  return telling.flatMap((value) => {
    const [own, kept] = [planOf(client, source, value).join('; '), planOf(client, prepared, value).join('; ')]
    return own === kept ? [] : [`reads “${kept}” where SQLite, if it saw the value ${value}, would “${own}”`]
  })
}

/** Finds lists that are read whole, by a limit of -1: their plan is that of a page. */
function watchLimit(statement: Sqlite.Statement, source: string) {
  const {all} = statement
  statement.all = function (this: Sqlite.Statement, ...values: unknown[]) {
    const whole = `${source} LIMIT -1`
    if (values.at(-1) === -1 && !seen.has(whole)) {
      seen.add(whole)
      found.push(...limitProblems(source).map((problem) => `${problem}\n  in ${source}`))
    }
    return all.apply(this, values)
  }
}

function planOf(client: Sqlite.Database, source: string, value: unknown = null): string[] {
  if (!/^\s*(select|with|insert|update|delete)/i.test(source)) return []
  const names = [...source.matchAll(/(?<![\w"']):(\w+)/g)].map(([, name]) => [name, value])
  const values = Array.from(source.replaceAll(/'[^']*'/g, '').matchAll(/\?/g), () => value)
  const statement = prepare.call(client, `EXPLAIN QUERY PLAN ${source}`) as Sqlite.Statement<
    unknown[],
    {detail: string}
  >
  const rows = names.length > 0 ? statement.all(values, Object.fromEntries(names)) : statement.all(values)
  return rows.map(({detail}) => detail)
}

/** Whether the program prepares this statement, neither a test nor an upgrade. */
function isOurs(): boolean {
  const lines = (new Error().stack ?? '').split('\n').filter((line) => /file:.*\.ts/.test(line))
  const caller = lines.find((line) => !/node_modules|watch-plans|count-writes|keep-plans/.test(line)) ?? ''
  return caller.includes('/server/') && !/\/test\/|\/database\/upgrade/.test(caller)
}
