import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import {ownTablet} from '#shared/contract/own-tablet.ts'
import type {Tablet, TabletInput, TabletSettings, TabletsInput} from '#shared/contract/resources.ts'
import {and, eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {agentTablets, type StoredTablet, type StoredWishes} from '../database/tables/tablets.ts'
import {type NamedTablet, noWishes, renumbered, withWish} from './wishes.ts'

export type TabletStore = ReturnType<typeof createTablets>

/** Milliseconds between two writes of the time when a tablet was seen. */
const seenInterval = 5 * 60_000

type Row = typeof agentTablets.$inferSelect

/** A row to write; `isLesser` when it only tells when tablets were seen, and their batteries. */
export interface TabletChange {
  row: Row
  isLesser: boolean
}

interface Needs {
  database: Database
  clock: Clock
  /** Called after people set a tablet of a connection in a project. */
  onChange(projectId: string, connectionId: string): void
}

/** Stores the tablets that agents declare, with the names and settings that people give them. */
export function createTablets({database, clock, onChange}: Needs) {
  const find = (connectionId: string, projectId: string): Row | undefined =>
    database.select().from(agentTablets).where(isOne(connectionId, projectId)).get()

  function one(connectionId: string, projectId: string): AgentOfProject | undefined {
    const row = find(connectionId, projectId)
    return row && agentOf(row)
  }

  return {
    one,

    /** Lists the agents of a project that declared their tablets. */
    ofProject: (projectId: string): AgentOfProject[] =>
      database.select().from(agentTablets).where(eq(agentTablets.projectId, projectId)).all().map(agentOf),

    /** Returns the row to write for a declaration; undefined when nothing of it is new. */
    changeBy(connectionId: string, projectId: string, {version, tablets}: TabletsInput): TabletChange | undefined {
      const known = find(connectionId, projectId)
      const now = clock.now()
      const knownOf = (id: string) => known?.tablets.find((one) => one.id === id)
      const row = {
        connectionId,
        projectId,
        version,
        tablets: tablets.map((tablet) => stored(tablet, now, knownOf(tablet.id))),
        wishes: wishesAfter(known?.wishes ?? {}, tablets, (id) => knownOf(id)?.taken ?? 0),
      }
      if (isDeepStrictEqual(row, known)) return undefined
      return {row, isLesser: known !== undefined && isDeepStrictEqual(withoutTimes(row), withoutTimes(known))}
    },

    /** Lists a connection's tablets with the names and settings that people gave them. */
    named: (connectionId: string, projectId: string): NamedTablet[] => one(connectionId, projectId)?.tablets ?? [],

    /** Names a tablet and sets it. Returns false when there is no such tablet any more. */
    set({connectionId, projectId, id}: TabletKey, {name, settings}: {name: string | null; settings: TabletSettings}) {
      return database.transaction(() => {
        const row = find(connectionId, projectId)
        const tablet = row?.tablets.find((one) => one.id === id)
        if (!row || !tablet) return false
        const wish = withWish(row.wishes[id] ?? noWishes, {name, settings, taken: tablet.taken})
        database
          .update(agentTablets)
          .set({wishes: {...row.wishes, [id]: wish}})
          .where(isOne(connectionId, projectId))
          .run()
        // The transaction has committed by then.
        queueMicrotask(() => onChange(projectId, connectionId))
        return true
      })
    },

    write({row}: TabletChange) {
      const {connectionId, projectId, ...told} = row
      database
        .insert(agentTablets)
        .values(row)
        .onConflictDoUpdate({target: [agentTablets.connectionId, agentTablets.projectId], set: told})
        .run()
    },
  }
}

/** An agent with its tablets. */
export interface AgentOfProject {
  connectionId: string
  version: string
  tablets: NamedTablet[]
}

const isOne = (connectionId: string, projectId: string) =>
  and(eq(agentTablets.connectionId, connectionId), eq(agentTablets.projectId, projectId))

interface TabletKey {
  connectionId: string
  projectId: string
  id: string
}

const agentOf = ({connectionId, version, tablets, wishes}: Row): AgentOfProject => ({
  connectionId,
  version,
  tablets: tablets.map((tablet) => ({...tablet, ...(wishes[tablet.id] ?? noWishes)})),
})

/** Keeps the wishes of tablets that are left. The own screen may be missing until its page has told of it. */
function wishesAfter(
  before: Row['wishes'],
  tablets: readonly TabletInput[],
  takenBefore: (id: string) => number,
): Row['wishes'] {
  const kept: Record<string, StoredWishes> = {}
  for (const id of new Set([ownTablet, ...tablets.map(({id}) => id)])) {
    const wishes = before[id]
    const taken = tablets.find((one) => one.id === id)?.taken ?? 0
    if (wishes) kept[id] = renumbered(wishes, takenBefore(id), taken)
  }
  return kept
}

function stored(tablet: TabletInput, now: number, known: StoredTablet | undefined): StoredTablet {
  const {id, browser = null, screen = null, battery = null, settings = {}, taken = 0, secondsAgo} = tablet
  const {plan, room, layer, dimAfter, language} = settings
  const seenAt = now - secondsAgo * 1000
  return {
    id,
    browser,
    screen: screen && {width: screen.width, height: screen.height},
    battery: battery && {level: battery.level, isCharging: battery.isCharging},
    settings: defined({plan, room, layer, dimAfter, language}),
    taken,
    takenAt: taken === (known?.taken ?? 0) ? (known?.takenAt ?? null) : now,
    // A tablet that is seen all day must not be written every minute.
    seenAt: known && Math.abs(seenAt - known.seenAt) < seenInterval ? known.seenAt : seenAt,
  }
}

const defined = <T extends object>(fields: T): {[K in keyof T]?: Exclude<T[K], undefined>} =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const withoutTimes = ({tablets, ...row}: Row) => ({
  ...row,
  tablets: tablets.map(({seenAt: _, battery: __, ...tablet}) => tablet),
})

/** Returns a tablet as `/v1` tells it. */
export const toTablet = ({seenAt, takenAt: _, revision: __, ...tablet}: NamedTablet): Tablet => ({
  ...tablet,
  seenAt: new Date(seenAt).toISOString(),
})

/** Deletes a connection's tablets in a project that it can no longer access. */
export function deleteTablets(database: Database, connectionId: string, projectId: string) {
  database.delete(agentTablets).where(isOne(connectionId, projectId)).run()
}
