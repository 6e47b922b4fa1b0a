import {type FileHandle, open} from 'node:fs/promises'
import type {Readable} from 'node:stream'
import type {TemporaryFile} from './content.ts'
import type {Unread, UnreadAnswers} from './unread-answers.ts'

export type AnswerFiles = ReturnType<typeof createAnswerFiles>

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** An answer in a temporary file, opened for one reader. */
export interface AnswerFile {
  /** Bytes. */
  size: number
  /** Returns the bytes once. Destroying the stream ends the reading, and so does `close`. */
  stream(): Readable
  close(): Promise<void>
}

interface Needs {
  files: {writeTemporary(chunks: Pieces): Promise<TemporaryFile>}
  unread: UnreadAnswers
}

interface Shared {
  made: Promise<TemporaryFile | Buffer>
  readers: number
}

/** Makes an answer: writes it to a file, or returns its bytes when they are few. */
type Make = (write: (pieces: Pieces) => Promise<TemporaryFile>) => Promise<TemporaryFile | Buffer>

/** Bytes that a reader holds in memory. */
const pieceSize = 64 * 1024

/**
 * Keeps large answers in temporary files, so that slow clients hold no memory. A file is deleted with its last reader,
 * and its bytes count for each person reading it.
 */
export function createAnswerFiles({files, unread}: Needs) {
  const shared = new Map<string, Shared>()

  async function openFor(file: TemporaryFile, own: Unread, left: () => unknown): Promise<AnswerFile> {
    const handle = await open(file.path)
    let isOpen = true
    const leave = async () => {
      if (!isOpen) return
      isOpen = false
      own.release()
      await left()
    }
    return {size: file.size, stream: () => streamOf(handle, leave), close: () => handle.close().finally(leave)}
  }

  return {
    /** Writes an answer that one request reads. Throws BusyError when its person has too many bytes to read. */
    async write(holder: string, pieces: Pieces): Promise<AnswerFile> {
      const own = unread.hold(holder, {})
      try {
        await using file = await files.writeTemporary(counted(pieces, own))
        // The name may go: the reader has the file open.
        return await openFor(file, own, () => {})
      } catch (error) {
        own.release()
        throw error
      }
    },

    /**
     * Returns the answer that `key` identifies for one more reader; makes it unless somebody waits for it or reads it
     * already. Throws BusyError when its person has too many bytes to read, and errors of `make`.
     */
    async share(key: string, holder: string, make: Make): Promise<AnswerFile | Buffer> {
      const entry = shared.get(key) ?? {made: make(files.writeTemporary), readers: 0}
      shared.set(key, entry)
      entry.readers++
      const leave = async () => {
        if (--entry.readers > 0) return
        if (shared.get(key) === entry) shared.delete(key)
        const made = await entry.made.catch(() => undefined)
        if (made && !Buffer.isBuffer(made)) await made[Symbol.asyncDispose]()
      }
      let own: Unread | undefined
      try {
        const made = await entry.made
        if (!Buffer.isBuffer(made)) {
          own = unread.hold(holder, entry, made.size)
          return await openFor(made, own, leave)
        }
        await leave()
        return made
      } catch (error) {
        own?.release()
        await leave()
        throw error
      }
    },
  }
}

async function* counted(pieces: Pieces, own: Unread) {
  for await (const piece of pieces) {
    own.grow(piece.length)
    yield piece
  }
}

function streamOf(handle: FileHandle, leave: () => unknown): Readable {
  return handle.createReadStream({highWaterMark: pieceSize}).once('close', leave)
}
