/** Keeps changes in this browser until the server has them: a crash or a dead network loses none. */
import {isStash, type Stash} from './match-stash.ts'

export interface FoundStash {
  key: string
  stash: Stash
}

export interface StashBox {
  /** Replaces this window's stash; null removes it. Returns whether the browser keeps it. */
  write(stash: Stash | null): boolean
  /** Returns the stashes of closed windows, the latest first. */
  find(): Promise<FoundStash[]>
  remove(key: string): void
  close(): void
}

/** Milliseconds that other windows have to say that they are open. */
const answerTime = 200

/** Opens the stashes of a person in a project. Each window writes its own. */
export function openStashes(project: string, account: string): StashBox {
  const prefix = `pianta draft ${project} ${account} `
  const own = prefix + Math.random().toString(36).slice(2)
  const channel = new BroadcastChannel(prefix)
  const open = new Set<string>()
  channel.onmessage = ({data}: MessageEvent<string>) => {
    if (data === 'who') channel.postMessage(own)
    else open.add(data)
  }

  return {
    write(stash) {
      try {
        if (stash === null) localStorage.removeItem(own)
        else localStorage.setItem(own, JSON.stringify(stash))
        return true
      } catch {
        // The browser's storage is full or turned off.
        return false
      }
    },
    async find() {
      const left = () => keysOf(prefix).filter((key) => key !== own && !open.has(key))
      if (left().length === 0) return []
      channel.postMessage('who')
      await new Promise((resolve) => setTimeout(resolve, answerTime))
      return left()
        .flatMap((key) => {
          const stash = readStash(key)
          return stash === undefined ? [] : [{key, stash}]
        })
        .sort((one, other) => other.stash.at - one.stash.at)
    },
    remove: (key) => localStorage.removeItem(key),
    close: () => channel.close(),
  }
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function readStash(key: string): Stash | undefined {
  try {
    const stash: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isStash(stash) ? stash : undefined
  } catch {
    return undefined
  }
}
