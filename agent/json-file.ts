import {Failure, reasonOf} from './failure.ts'
import {readFileIfExists, removeFile, replaceFile} from './folder.ts'
import type {Logger} from './logger.ts'

/** One JSON value in one file. */
export interface JsonFile<T> {
  /** The value on disk; undefined when there is none, or none that can be read. */
  read(): Promise<T | undefined>
  /** Resolves once the value, or a later one, is on disk. */
  write(value: T): Promise<void>
  remove(): Promise<void>
}

export interface JsonFileOptions<T> {
  path: string
  /** The value's shape; a file that says a higher one was written by a newer agent. */
  version: number
  isValid(value: unknown): value is T
}

/** What is kept beside the value. */
interface Envelope {
  version: number
  value: unknown
}

export function openJsonFile<T>({path, version, isValid}: JsonFileOptions<T>): JsonFile<T> {
  /** Writes go one after another; of those that wait, only the last is written. */
  let last: Promise<void> = Promise.resolve()
  let waiting: {text: string; written: Promise<void>} | undefined

  const inTurn = (act: () => Promise<void>) => {
    const done = last.then(act)
    last = done.catch(() => {})
    return done
  }

  return {
    async read() {
      const text = await readFileIfExists(path)
      const envelope = text === undefined ? undefined : parseEnvelope(text)
      if (envelope && envelope.version > version) {
        throw new Failure('newer-data', `${path} was written by a newer agent. Update this one.`)
      }
      return envelope?.version === version && isValid(envelope.value) ? envelope.value : undefined
    },
    write(value) {
      const text = JSON.stringify({version, value} satisfies Envelope)
      if (waiting) {
        waiting.text = text
        return waiting.written
      }
      const next = {text, written: Promise.resolve()}
      next.written = inTurn(() => {
        waiting = undefined
        return replaceFile(path, next.text)
      })
      waiting = next
      return next.written
    },
    remove() {
      // What is written from now on is written after the removal.
      waiting = undefined
      return inTurn(() => removeFile(path))
    },
  }
}

/** Writes what can be had again: a full disk is no reason to stop. */
export async function writeOrWarn<T>(stored: JsonFile<T>, value: T, logger: Logger): Promise<void> {
  await stored.write(value).catch((error) => logger.warn('could not be kept on disk', {reason: reasonOf(error)}))
}

/** Removes what is of no use any more: a disk that can't is no reason to stop either. */
export async function removeOrWarn(stored: JsonFile<unknown>, logger: Logger): Promise<void> {
  await stored.remove().catch((error) => logger.warn('could not be removed from disk', {reason: reasonOf(error)}))
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const parsed = JSON.parse(text)
    return typeof parsed?.version === 'number' ? parsed : undefined
  } catch {
    return undefined
  }
}
