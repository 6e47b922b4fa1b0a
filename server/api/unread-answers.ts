import {BusyError} from '../errors.ts'

export type UnreadAnswers = ReturnType<typeof createUnreadAnswers>

/** An answer, or a part of one, that somebody has yet to read. */
export interface Unread {
  /** Adds bytes that it takes. Throws BusyError above the maximum. */
  grow(bytes: number): void
  /** Ends it, once or several times. */
  release(): void
}

interface Thing {
  bytes: number
  readers: number
}

interface Holder {
  bytes: number
  things: Map<object, Thing>
}

/**
 * Counts the bytes that answers take, in memory or on the disk, until each person has read them: `max` bytes a person.
 * Several reads of the same thing by one person count once. A person's only answer may be larger.
 */
export function createUnreadAnswers(max: number) {
  const holders = new Map<string, Holder>()

  function grow(of: Holder, thing: Thing, bytes: number) {
    if (of.bytes > thing.bytes && of.bytes + bytes > max) throw new BusyError()
    of.bytes += bytes
    thing.bytes += bytes
  }

  return {
    /** Counts a thing of `bytes` bytes for a holder. Throws BusyError above the maximum. */
    hold(holder: string, named: object, bytes = 0): Unread {
      const of = holders.get(holder) ?? {bytes: 0, things: new Map()}
      const known = of.things.get(named)
      const thing = known ?? {bytes: 0, readers: 0}
      if (!known) grow(of, thing, bytes)
      thing.readers++
      of.things.set(named, thing)
      holders.set(holder, of)
      let isHeld = true
      return {
        grow: (more) => grow(of, thing, more),
        release() {
          if (!isHeld) return
          isHeld = false
          if (--thing.readers > 0) return
          of.bytes -= thing.bytes
          of.things.delete(named)
          if (of.things.size === 0) holders.delete(holder)
        },
      }
    },
  }
}
