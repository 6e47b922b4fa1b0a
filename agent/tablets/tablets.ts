import {createHash, randomBytes, timingSafeEqual} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import {Failure, reasonOf} from '../failure.ts'
import {writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import {describeBrowser} from './describe-browser.ts'
import {createListeners} from './listeners.ts'
import {openTabletFile, type StoredTablets, type Tablet} from './tablet-file.ts'

/** A tablet, as commands print it. Times are ISO 8601. */
export interface TabletLine {
  id: string
  /** Its system and browser, like `Android, Chrome`. */
  name: string
  /** The name that people gave it on the server's page of devices; null without one. */
  givenName: string | null
  addedAt: string
  seenAt: string
  /** Whether it shows the panel now. */
  isOpen: boolean
}

/** The tablets of the running agent, as `tablets list --json` prints them. */
export interface TabletList {
  /** The address that lets a further tablet in; null while the agent runs without `--lan`. */
  address: string | null
  tablets: readonly TabletLine[]
}

/** The tablets that may open the panel from the network. */
export interface Tablets {
  /** The key that lets further tablets in. */
  key(): string
  /** Returns the tablet that has this cookie. */
  find(cookie: string | undefined): Tablet | undefined
  /** Lets a tablet in by the key. Resolves with its cookie; with undefined if the key is wrong. */
  admit(key: string, userAgent: string | undefined): Promise<string | undefined>
  /**
   * Takes note that a tablet shows the panel, until the result is disposed of. `onRemoved` is called if it is removed.
   */
  show(tablet: Tablet, onRemoved: () => void): Disposable
  list(): Omit<TabletLine, 'givenName'>[]
  /** Removes a tablet and closes its panel. The key is renewed too, because the removed tablet may know it. */
  remove(id: string): Promise<void>
  /** Calls `listener` after a tablet was let in or removed; returns a function that unsubscribes. */
  onList(listener: () => void): () => void
  /** Makes a new key in place of the old one. The tablets stay. */
  renewKey(): Promise<void>
}

export interface TabletsOptions {
  folder: string
  clock: Clock
  logger: Logger
  /** Whether tablets can reach the panel, so that a new key must outlast this process. */
  areReachable: boolean
}

/** The most tablets: a browser that forgets its cookie becomes a new one each time. */
const maxTablets = 64

/** Milliseconds between two writes of the time when a tablet was seen. */
const seenInterval = 3_600_000

export async function openTablets({folder, clock, logger, areReachable}: TabletsOptions): Promise<Tablets> {
  const file = openTabletFile(folder)
  const stored = await file.read()
  const open = new Map<string, Set<() => void>>()
  const listeners = createListeners()
  let current: StoredTablets = stored ?? {key: randomText(), tablets: []}
  // The key lasts until the agent ends, if the disk is full.
  if (!stored && areReachable) await writeOrWarn(file, current, logger)

  /** When each tablet was last seen: too often for the disk. */
  const seen = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()

  /** Changes run one after another. Each counts once it is on disk: a removed tablet must not return at a restart. */
  function change(make: (stored: StoredTablets) => StoredTablets, {evenUnstored = false} = {}): Promise<void> {
    const done = last.then(async () => {
      const next = make(withSeen(current, seen))
      const written = file.write(next)
      if (evenUnstored) {
        await written.catch((error) =>
          logger.warn('could not write a file', {path: file.path, reason: reasonOf(error)}),
        )
      } else await written
      const isOther = String(idsOf(next)) !== String(idsOf(current))
      current = next
      if (isOther) listeners.call()
    })
    last = done.catch(() => {})
    return done
  }

  function see({id, seenAt}: Tablet): void {
    const now = clock.now()
    seen.set(id, now)
    if (Math.abs(now - seenAt) >= seenInterval) void change((stored) => stored, {evenUnstored: true})
  }

  return {
    key: () => current.key,
    find(cookie) {
      if (cookie === undefined) return undefined
      const hash = hashOf(cookie)
      return current.tablets.find(({cookieHash}) => isEqual(cookieHash, hash))
    },
    async admit(key, userAgent) {
      const fits = (own: string) => isEqual(hashOf(key), hashOf(own))
      if (!fits(current.key)) return undefined
      const cookie = randomText()
      const now = clock.now()
      const tablet = {
        id: randomBytes(4).toString('hex'),
        name: describeBrowser(userAgent),
        addedAt: now,
        seenAt: now,
        cookieHash: hashOf(cookie),
      }
      let isIn = false
      await change(
        ({key: own, tablets}) => {
          // The key may have been renewed while this waited for its turn.
          isIn = fits(own)
          return {key: own, tablets: isIn ? [...withRoom(tablets, open), tablet] : tablets}
        },
        // A full disk must not keep a tablet out: it is let in until the agent ends.
        {evenUnstored: true},
      )
      if (!isIn) return undefined
      logger.info('a tablet opened the panel by its key', {tablet: tablet.id, browser: tablet.name})
      return cookie
    },
    show(tablet, onRemoved) {
      see(tablet)
      const pages = open.get(tablet.id) ?? new Set()
      open.set(tablet.id, pages.add(onRemoved))
      return {
        [Symbol.dispose]() {
          pages.delete(onRemoved)
          if (pages.size === 0) open.delete(tablet.id)
          see(tablet)
        },
      }
    },
    list: () =>
      withSeen(current, seen).tablets.map(({id, name, addedAt, seenAt}) => ({
        id,
        name,
        addedAt: new Date(addedAt).toISOString(),
        seenAt: new Date(open.has(id) ? clock.now() : seenAt).toISOString(),
        isOpen: open.has(id),
      })),
    async remove(id) {
      if (!current.tablets.some((tablet) => tablet.id === id)) {
        throw new Failure('usage', `There is no tablet ${id}. See: ${agentCommand} tablets list`)
      }
      const key = randomText()
      await change(({tablets}) => ({key, tablets: tablets.filter((tablet) => tablet.id !== id)}))
      for (const close of open.get(id) ?? []) close()
    },
    onList: listeners.add,
    renewKey: () => change((stored) => ({...stored, key: randomText()})),
  }
}

const idsOf = ({tablets}: StoredTablets) => tablets.map(({id}) => id)

/** Makes room for another tablet: the one that was not seen for longest leaves. */
function withRoom(tablets: readonly Tablet[], open: ReadonlyMap<string, unknown>): readonly Tablet[] {
  if (tablets.length < maxTablets) return tablets
  const closed = tablets.filter(({id}) => !open.has(id)).toSorted((one, other) => one.seenAt - other.seenAt)
  const leaving = closed[0] ?? tablets[0]
  return tablets.filter((tablet) => tablet !== leaving)
}

const withSeen = ({key, tablets}: StoredTablets, seen: ReadonlyMap<string, number>): StoredTablets => ({
  key,
  tablets: tablets.map((tablet) => ({...tablet, seenAt: seen.get(tablet.id) ?? tablet.seenAt})),
})

/** 192 bits: nobody guesses it. */
const randomText = () => randomBytes(24).toString('base64url')

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
