import {randomUUID} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {app, type VerifiedField} from '../database/tables/apps.ts'
import {found, invalidInput} from '../errors.ts'
import type {SafeFetch} from '../outbound/safe-fetch.ts'
import type {AppNoticeStore} from './notices.ts'
import {validateKeys} from './public-keys.ts'
import {appsPerAccount, describeAppProblem, type Registration, validateRegistration} from './registration.ts'
import {changedFields, changedSince, verifiedPart} from './verification.ts'

export type App = typeof app.$inferSelect

export interface NewApp extends Omit<Registration, 'redirectUris' | 'jwks' | 'jwksUri'> {
  ownerId: string
  redirectUris?: Registration['redirectUris']
  jwks?: Registration['jwks']
  jwksUri?: Registration['jwksUri']
}

interface AppNeeds {
  database: Database
  clock: Clock
  safeFetch: Pick<SafeFetch, 'urlProblem'>
  appNotices: Pick<AppNoticeStore, 'notify'>
}

export type Apps = ReturnType<typeof createApps>

/** Stores the registered apps. Every use of a `client_id` reads the app here, so a deleted app stops at once. */
export function createApps({database, clock, safeFetch, appNotices}: AppNeeds) {
  const {urlProblem} = safeFetch

  const selectById = lazyStatement(() =>
    database
      .select()
      .from(app)
      .where(eq(app.id, sql.placeholder('id'))),
  )

  const byId = (id: string): App | undefined => selectById.get({id})

  const list = (ownerId: string): App[] =>
    database.select().from(app).where(eq(app.ownerId, ownerId)).orderBy(asc(app.createdAt), asc(app.id)).all()

  /** Returns whether a person has as many apps as an account may register. */
  const isFull = (ownerId: string): boolean => list(ownerId).length >= appsPerAccount

  return {
    byId,
    list,
    isFull,
    listAll: (): App[] => database.select().from(app).orderBy(asc(app.createdAt), asc(app.id)).all(),

    /**
     * Registers an app, at first unverified: only its maker can connect it. Throws `invalid_input` with all problems.
     */
    create({ownerId, ...more}: NewApp): App {
      const registration = {redirectUris: [], jwks: null, jwksUri: null, ...more}
      return database.transaction(() => {
        const limitProblems = isFull(ownerId) ? [`an account may register up to ${appsPerAccount} apps`] : []
        throwIfAny([...validateRegistration(registration, urlProblem).map(describeAppProblem), ...limitProblems])
        const row = {
          id: randomUUID(),
          ownerId,
          kind: registration.kind,
          ...toColumns(registration),
          isVerified: false,
          formerlyVerified: null,
          createdAt: clock.now(),
        }
        database.insert(app).values(row).run()
        return row
      })
    },

    /**
     * Changes an app from the next consent on; connections keep their scopes. A change of a verified field takes the
     * mark away, and everyone with a connection to the app is told. Returns whether it did. Throws `invalid_input` with
     * all problems, `not_found` when the app is gone.
     */
    update(id: string, change: Omit<Registration, 'kind'>): {lostMark: boolean} {
      return database.transaction(() => {
        const before = found(byId(id))
        throwIfAny(validateRegistration({...change, kind: before.kind}, urlProblem).map(describeAppProblem))
        const after = toColumns(change)
        const changes = changedFields(before, after)
        const lostMark = before.isVerified && changes.length > 0
        if (lostMark) {
          takeMark(before, changes)
          appNotices.notify({
            appId: id,
            ownerId: before.ownerId,
            by: before.ownerId,
            appName: before.name,
            newName: after.name,
            changes,
          })
        }
        const formerly = lostMark ? undefined : before.formerlyVerified
        const formerlyVerified = formerly && {
          ...formerly,
          // A change that is taken back stays on record: otherwise the loss would look like an administrator's doing.
          changed: [...new Set([...changedSince(formerly, before), ...changes])],
        }
        database
          .update(app)
          .set({...after, ...(formerlyVerified && {formerlyVerified})})
          .where(eq(app.id, id))
          .run()
        return {lostMark}
      })
    },

    /**
     * Sets whether everyone may connect the app, not only its maker. Existing connections stay; people are told when
     * an administrator (`by`) takes the mark away.
     */
    setVerified(id: string, isVerified: boolean, by?: string) {
      database.transaction(() => {
        const before = byId(id)
        if (!before || before.isVerified === isVerified) return
        if (isVerified) {
          database.update(app).set({isVerified, formerlyVerified: null}).where(eq(app.id, id)).run()
          return
        }
        takeMark(before, [])
        const {ownerId, name} = before
        appNotices.notify({appId: id, ownerId, by, appName: name, newName: name, changes: []})
      })
    },
  }

  function takeMark(before: App, changed: VerifiedField[]) {
    const formerlyVerified = {...verifiedPart(before), until: clock.now(), changed}
    database.update(app).set({isVerified: false, formerlyVerified}).where(eq(app.id, before.id)).run()
  }
}

function throwIfAny(problems: string[]) {
  if (problems.length > 0) throw invalidInput(...problems)
}

/** Returns the columns of a valid registration, with only the public members of its keys. */
const toColumns = ({name, redirectUris, jwks, jwksUri, scopes}: Omit<Registration, 'kind'>) => ({
  name: name.trim(),
  redirectUris: [...redirectUris],
  jwks: jwks === null ? null : (validateKeys(jwks).jwks ?? null),
  jwksUri,
  scopes: [...new Set(scopes)],
})
