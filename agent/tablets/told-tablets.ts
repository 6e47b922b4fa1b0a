import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import {ownTablet} from '#shared/contract/own-tablet.ts'
import type {Tablet, TabletInput, TabletWishes} from '#shared/contract/resources.ts'
import {isRecord} from '#shared/json.ts'
import type {TabletReport} from '#web/panel/protocol.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import {createListeners} from './listeners.ts'
import type {Tablets} from './tablets.ts'

/** The last report of a tablet's page. */
interface Told extends Omit<TabletReport, 'type'> {
  browser: string
  /** Milliseconds since the epoch, by this machine's clock. */
  seenAt: number
}

interface Stored {
  told: Readonly<Record<string, Told>>
  /** The settings that people chose on the server's page, by tablet. */
  wishes?: Readonly<Record<string, TabletWishes>>
  /** The names that people gave there, by tablet. */
  names?: Readonly<Record<string, string>>
}

/** The tablets' reports about themselves, for the server's page of devices. */
export interface ToldTablets {
  /** Takes a page's report. The agent's own machine is the tablet `own`. */
  tell(id: string, browser: string, report: TabletReport): void
  /** Takes note that a page is open, until the result is disposed of. */
  show(id: string): Disposable
  /** Lists the tablets as the server takes them. */
  list(): TabletInput[]
  /**
   * Calls `listener` when a tablet tells of another setting, is let in or removed; returns a function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void
  /** Takes the names and settings that people chose on the server's page of devices. */
  take(tablets: readonly Pick<Tablet, 'id' | 'name' | 'wishes'>[]): void
  /** Returns the name that people gave a tablet; null without one. */
  nameOf(id: string): string | null
  /** Returns the settings that people chose for a tablet. */
  wishesOf(id: string): TabletWishes | undefined
  /** Calls `listener` when people set another thing; returns a function that unsubscribes. */
  onWishes(listener: () => void): () => void
}

interface ToldTabletsOptions {
  folder: string
  clock: Clock
  logger: Logger
  tablets: Pick<Tablets, 'list' | 'onList'>
}

/** Milliseconds between two writes of the time when a tablet was seen. */
const seenInterval = 3_600_000

export async function openToldTablets({folder, clock, logger, tablets}: ToldTabletsOptions): Promise<ToldTablets> {
  const file = openJsonFile({path: filesIn(folder).toldTablets, version: 1, isValid: isStored})
  const stored = await file.read()
  const told = new Map(Object.entries(stored?.told ?? {}))
  let wishes = stored?.wishes ?? {}
  let names = stored?.names ?? {}
  const open = new Map<string, number>()
  const listeners = createListeners()
  const wishListeners = createListeners()
  tablets.onList(listeners.call)

  function write() {
    const ids = [ownTablet, ...tablets.list().map(({id}) => id)]
    for (const id of told.keys()) if (!ids.includes(id)) told.delete(id)
    void writeOrWarn(file, {told: Object.fromEntries(told), wishes, names}, logger)
  }

  const seconds = (time: number) => Math.max(0, Math.round((clock.now() - time) / 1000))

  function inputOf(id: string, {seenAt, ...rest}: Told): TabletInput {
    return {id, ...rest, secondsAgo: open.has(id) ? 0 : Math.min(seconds(seenAt), longest)}
  }

  return {
    tell(id, browser, {settings, taken, screen, battery}) {
      const before = told.get(id)
      const now = clock.now()
      const next = {browser, settings, taken, screen, battery, seenAt: now}
      told.set(id, next)
      const isOther = !isDeepStrictEqual([before?.settings, before?.taken, before?.screen], [settings, taken, screen])
      if (isOther || Math.abs(now - (before?.seenAt ?? 0)) >= seenInterval) write()
      if (isOther) listeners.call()
    },
    show(id) {
      open.set(id, (open.get(id) ?? 0) + 1)
      return {
        [Symbol.dispose]() {
          const before = told.get(id)
          if (before) told.set(id, {...before, seenAt: clock.now()})
          const left = (open.get(id) ?? 1) - 1
          if (left > 0) open.set(id, left)
          else open.delete(id)
        },
      }
    },
    list() {
      const own = told.get(ownTablet)
      return [
        ...(own ? [inputOf(ownTablet, own)] : []),
        ...tablets.list().map(({id, name, seenAt}) => {
          const one = told.get(id)
          return one
            ? inputOf(id, one)
            : {id, browser: name, secondsAgo: Math.min(seconds(Date.parse(seenAt)), longest)}
        }),
      ]
    },
    subscribe: listeners.add,
    take(tablets) {
      const next = Object.fromEntries(tablets.map(({id, wishes}) => [id, wishes]))
      const named = Object.fromEntries(tablets.flatMap(({id, name}) => (name ? [[id, name]] : [])))
      const isOther = !isDeepStrictEqual(next, wishes)
      if (!isOther && isDeepStrictEqual(named, names)) return
      wishes = next
      names = named
      write()
      if (isOther) wishListeners.call()
    },
    nameOf: (id) => (Object.hasOwn(names, id) ? (names[id] ?? null) : null),
    wishesOf: (id) => (Object.hasOwn(wishes, id) ? wishes[id] : undefined),
    onWishes: wishListeners.add,
  }
}

/** Seconds: a clock that was wrong by decades must not make the list a wrong one. */
const longest = 10 * 365 * 24 * 60 * 60

function isStored(value: unknown): value is Stored {
  if (!isRecord(value) || !isRecord(value.told) || !Object.values(value.told).every(isTold)) return false
  const {names = {}} = value
  return isRecord(names) && Object.values(names).every((name) => typeof name === 'string')
}

function isTold(value: unknown): value is Told {
  const {browser, settings, seenAt} = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof browser === 'string' && isRecord(settings) && typeof seenAt === 'number'
}
