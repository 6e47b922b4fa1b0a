import {removeFile, replaceFile} from '#shared/host/replace-file.ts'
import {Failure, reasonOf} from './failure.ts'
import {readFileIfExists} from './folder.ts'
import type {Logger} from './logger.ts'

/** A file with one JSON value. */
export interface JsonFile<T> {
  readonly path: string
  /** Resolves with the value on disk; undefined when it is missing or invalid. */
  read(): Promise<T | undefined>
  /** Resolves once this value or a later one is on disk. */
  write(value: T): Promise<void>
  remove(): Promise<void>
}

export interface JsonFileOptions<T> {
  path: string
  /** The version of the value's shape; a newer agent writes a higher one. */
  version: number
  isValid(value: unknown): value is T
}

/** The content of the file. */
interface Envelope {
  version: number
  value: unknown
}

export function openJsonFile<T>({path, version, isValid}: JsonFileOptions<T>): JsonFile<T> {
  /** Operations run one after another. A later write replaces a waiting one. */
  let last: Promise<void> = Promise.resolve()
  let waiting: {text: string; written: Promise<void>} | undefined

  const enqueue = (act: () => Promise<void>) => {
    const done = last.then(act)
    last = done.catch(() => {})
    return done
  }

  return {
    path,
    async read() {
      const text = await readFileIfExists(path)
      const envelope = text === undefined ? undefined : parseEnvelope(text)
      if (envelope && envelope.version > version) {
        throw new Failure('newer-data', `A newer agent wrote ${path}. Update this agent.`)
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
      next.written = enqueue(() => {
        waiting = undefined
        return replaceFile(path, next.text)
      })
      waiting = next
      return next.written
    },
    remove() {
      // Later writes must not join a write that is queued before this removal.
      waiting = undefined
      return enqueue(() => removeFile(path))
    },
  }
}

/** Writes a value that can be fetched again; logs a failure, because a full disk must not stop the agent. */
export async function writeOrWarn<T>(stored: JsonFile<T>, value: T, logger: Logger): Promise<void> {
  await stored
    .write(value)
    .catch((error) => logger.warn('could not write a file', {path: stored.path, reason: reasonOf(error)}))
}

/** Removes a file that is no longer needed; logs a failure instead of throwing. */
export async function removeOrWarn(stored: JsonFile<unknown>, logger: Logger): Promise<void> {
  await stored
    .remove()
    .catch((error) => logger.warn('could not remove a file', {path: stored.path, reason: reasonOf(error)}))
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const parsed = JSON.parse(text)
    return typeof parsed?.version === 'number' ? parsed : undefined
  } catch {
    return undefined
  }
}
