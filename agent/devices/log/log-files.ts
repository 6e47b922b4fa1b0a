import {appendFile, readdir, readFile, rm, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {makeFolder} from '#shared/host/sync-folder.ts'
import {type LogLine, linesOf} from './log-line.ts'

/** Bytes of all files, of which the oldest are deleted. */
const maxBytes = 32 * 1024 * 1024

/** Files of the log: every start of the agent begins another one. */
const maxFiles = 200

/** The files of the log, by number. Each begins with the states of its first moment, so older ones can be deleted. */
export interface LogFiles {
  /** Lists the files, the oldest first. */
  list(): Promise<number[]>
  /** Reads the lines of a file. Damaged ones are left out; a file that is gone has none. */
  read(file: number): Promise<LogLine[]>
  /** Appends text to a file; resolves with its bytes. */
  append(file: number, text: string): Promise<number>
  remove(file: number): Promise<void>
  /** Deletes the oldest files above the limits, but never the last one. */
  bound(): Promise<void>
}

const namePattern = /^(\d{8})\.jsonl$/

export function openLogFiles(folder: string): LogFiles {
  const pathOf = (file: number) => join(folder, `${String(file).padStart(8, '0')}.jsonl`)
  const sizeOf = async (file: number) => (await stat(pathOf(file)).catch(() => undefined))?.size ?? 0
  const remove = (file: number) => rm(pathOf(file), {force: true})

  async function list() {
    const names = await readdir(folder).catch(() => [])
    return names
      .flatMap((name) => namePattern.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other)
  }

  return {
    list,
    async read(file) {
      return linesOf(await readFile(pathOf(file), 'utf8').catch(() => ''))
    },
    async append(file, text) {
      makeFolder(folder)
      await appendFile(pathOf(file), text, {mode: 0o600})
      return await sizeOf(file)
    },
    remove,
    async bound() {
      const files = await list()
      let bytes = 0
      for (const [index, file] of files.toReversed().entries()) {
        bytes += await sizeOf(file)
        if (index > 0 && (bytes > maxBytes || index >= maxFiles)) await remove(file)
      }
    },
  }
}
