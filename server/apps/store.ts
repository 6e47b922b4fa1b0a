import {randomUUID} from 'node:crypto'
import {apiScopes, openidScopes} from '#shared/api/scopes.ts'
import type {Clock} from '#shared/clock.ts'
import {asc, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {app} from '../database/schema.ts'
import {invalidInput} from '../errors.ts'

export type App = typeof app.$inferSelect

export interface NewApp {
  ownerId: string
  /** As people read it when they connect it. */
  name: string
  /** How people sign in to it. */
  kind: 'device'
  scopes: string[]
}

/** Contract: Limits. */
const appsPerAccount = 10
const longestName = 200

const knownScopes: ReadonlySet<string> = new Set([...openidScopes, ...Object.keys(apiScopes)])

export type Apps = ReturnType<typeof createApps>

/** Apps that people registered. Every use of a `client_id` reads here, so that a deleted app stops at once. */
export function createApps({database, clock}: {database: Database; clock: Clock}) {
  const selectById = database
    .select()
    .from(app)
    .where(eq(app.id, sql.placeholder('id')))
    .prepare()

  const list = (ownerId: string): App[] =>
    database.select().from(app).where(eq(app.ownerId, ownerId)).orderBy(asc(app.createdAt), asc(app.id)).all()

  return {
    byId: (id: string): App | undefined => selectById.get({id}),
    list,
    listAll: (): App[] => database.select().from(app).orderBy(asc(app.createdAt), asc(app.id)).all(),

    /** A new app is unverified: only its maker can connect it. Throws `invalid_input` with every reason against it. */
    create(input: NewApp): App {
      return database.transaction(() => {
        const problems = problemsOf(input)
        if (list(input.ownerId).length >= appsPerAccount) {
          problems.push(`an account may register up to ${appsPerAccount} apps`)
        }
        if (problems.length > 0) throw invalidInput(...problems)
        const row = {
          id: randomUUID(),
          ownerId: input.ownerId,
          name: input.name.trim(),
          kind: input.kind,
          redirectUris: [],
          jwks: null,
          scopes: [...new Set(input.scopes)],
          isVerified: false,
          createdAt: clock.now(),
        }
        database.insert(app).values(row).run()
        return row
      })
    },
  }
}

function problemsOf({name, kind, scopes}: NewApp): string[] {
  const problems: string[] = []
  const {length} = name.trim()
  if (length < 1 || length > longestName) problems.push(`name: must be 1 to ${longestName} characters`)
  if (kind !== 'device') problems.push(`kind: ${kind} can't be registered; it must be device`)
  if (scopes.length === 0) problems.push('scopes: must name one at least')
  for (const scope of scopes) if (!knownScopes.has(scope)) problems.push(`scopes: ${scope} is not a scope`)
  if (scopes.includes('hosts:manage') && !scopes.includes('projects:read')) {
    problems.push('scopes: hosts:manage is requested together with projects:read')
  }
  return problems
}
