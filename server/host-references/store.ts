import type {HostReference} from '#shared/contract/resources.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {account} from '../database/tables/accounts.ts'
import {connection} from '../database/tables/connections.ts'
import {hostReference, lastElements} from '../database/tables/host-references.ts'
import {invalidInput} from '../errors.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import {elementKey, elementOf, type Relied, unpackElements} from '../homes/elements.ts'
import type {ReadyHome} from '../homes/ready-home.ts'

export type HostStore = ReturnType<typeof createHosts>

const noElements: ReadonlyMap<string, string> = new Map()

/**
 * Stores host references: the elements of homes that apps rely on. The elements of each last version have a table of
 * their own, so that one transaction checks and stores a list, and no version is saved in between.
 */
export function createHosts({
  database,
  projectChanges,
}: {
  database: Database
  projectChanges: Pick<ProjectChanges, 'announce'>
}) {
  const isOfProject = eq(hostReference.projectId, sql.placeholder('projectId'))
  const isDeclared = and(eq(hostReference.connectionId, sql.placeholder('connectionId')), isOfProject)
  const declared = lazyStatement(() =>
    database
      .select({kind: hostReference.kind, id: hostReference.elementId})
      .from(hostReference)
      .where(isDeclared)
      .orderBy(asc(hostReference.position)),
  )
  const deleteAll = lazyStatement(() => database.delete(hostReference).where(isDeclared))
  const declare = lazyStatement(() =>
    database.insert(hostReference).values(placeholders('connectionId', 'projectId', 'position', 'kind', 'elementId')),
  )
  const app = {
    connectionId: connection.id,
    appName: connection.name,
    accountId: account.id,
    personName: sql<string>`coalesce(nullif(${account.name}, ''), ${account.email})`,
  }
  const needed = lazyStatement(() =>
    database
      .select({kind: hostReference.kind, id: hostReference.elementId, ...app})
      .from(hostReference)
      .innerJoin(connection, eq(connection.id, hostReference.connectionId))
      .innerJoin(account, eq(account.id, connection.accountId))
      .where(isOfProject)
      .orderBy(asc(connection.createdAt), asc(connection.id), asc(hostReference.position)),
  )
  const anyNeeded = lazyStatement(() =>
    database.select({position: hostReference.position}).from(hostReference).where(isOfProject).limit(1),
  )
  const neededBy = lazyStatement(() =>
    database
      .select({...app, position: hostReference.position, createdAt: connection.createdAt})
      .from(hostReference)
      .innerJoin(connection, eq(connection.id, hostReference.connectionId))
      .innerJoin(account, eq(account.id, connection.accountId))
      .where(
        and(
          isOfProject,
          eq(hostReference.kind, sql.placeholder('kind')),
          eq(hostReference.elementId, sql.placeholder('id')),
        ),
      ),
  )
  const elements = lazyStatement(() =>
    database
      .select({packed: lastElements.elements})
      .from(lastElements)
      .where(eq(lastElements.projectId, sql.placeholder('projectId'))),
  )
  const upsertElements = lazyStatement(() =>
    database
      .insert(lastElements)
      .values(placeholders('projectId', 'elements', 'bindings'))
      .onConflictDoUpdate({
        target: lastElements.projectId,
        set: {elements: sql`excluded.elements`, bindings: sql`excluded.bindings`},
      }),
  )

  const elementsOf = (projectId: string) => {
    const last = elements.get({projectId})
    return last ? unpackElements(last.packed) : noElements
  }

  /** Returns the keys and names of the elements of the last version that are not among these. */
  function removedElements(projectId: string, packed: Uint8Array): [key: string, name: string][] {
    const last = elements.get({projectId})
    if (!last || last.packed.equals(packed)) return []
    const kept = unpackElements(packed)
    return [...unpackElements(last.packed)].filter(([key]) => !kept.has(key))
  }

  return {
    list: (connectionId: string, projectId: string) => declared.all({connectionId, projectId}) as HostReference[],

    /**
     * Replaces a connection's list, in its order and without repeats. Throws invalid_input, which names each element
     * that the last version lacks.
     */
    replace(connectionId: string, projectId: string, refs: readonly HostReference[]): HostReference[] {
      const unique = [...new Map(refs.map(({kind, id}) => [elementKey({kind, id}), {kind, id}])).values()]
      database.transaction(() => {
        const present = unique.length > 0 ? elementsOf(projectId) : noElements
        const missing = unique.filter((ref) => !present.has(elementKey(ref)))
        if (missing.length > 0) throw invalidInput(...missing.map(describeMissing))
        deleteAll.run({connectionId, projectId})
        for (const [position, {kind, id}] of unique.entries()) {
          declare.run({connectionId, projectId, position, kind, elementId: id})
        }
        projectChanges.announce(projectId, 'devices')
      })
      return unique
    },

    /** Returns whether an element is in the last version; false if none is saved. */
    isInLast: (projectId: string, ref: {kind: string; id: string}): boolean =>
      elementsOf(projectId).has(elementKey(ref)),

    /**
     * Returns the elements that apps rely on and that a home with these (see `packElements`) lacks, with their names
     * and the apps. The last version has every element that is relied on, so only the elements that it loses are looked up.
     */
    dropped(projectId: string, packed: Uint8Array): (Relied & {name: string})[] {
      if (!anyNeeded.get({projectId})) return []
      return removedElements(projectId, packed)
        .flatMap(([key, name]) => {
          const {kind, id} = elementOf(key)
          return neededBy.all({projectId, kind, id}).map((row) => ({kind, id, name, ...row}))
        })
        .sort(inDeclaredOrder)
        .map(({createdAt: _, position: __, ...relied}) => relied)
    },

    /** Returns every element that apps rely on, the earliest connection first. */
    listRelied: (projectId: string): Relied[] => needed.all({projectId}),

    /**
     * Stores the elements and bound devices of a project's new last version. Call it in the transaction that saves the
     * version.
     */
    setElements(projectId: string, {elements, bindings}: Pick<ReadyHome, 'elements' | 'bindings'>) {
      upsertElements.run({projectId, elements, bindings})
    },
  }
}

interface Needed {
  connectionId: string
  createdAt: number
  position: number
}

/** The oldest connection first, each in the order of its list. */
const inDeclaredOrder = (a: Needed, b: Needed) =>
  a.createdAt - b.createdAt || compareTexts(a.connectionId, b.connectionId) || a.position - b.position

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const describeMissing = ({kind, id}: HostReference) => `refs: ${kind} ${id} is not in the last version`

/** Deletes a connection's host references in a project that it can no longer access. */
export function deleteHostReferences(database: Database, connectionId: string, projectId: string) {
  database
    .delete(hostReference)
    .where(and(eq(hostReference.connectionId, connectionId), eq(hostReference.projectId, projectId)))
    .run()
}
