import {type FileHandle, open} from 'node:fs/promises'
import type {ByteRange} from '../api/byte-range.ts'

/** An open file, readable even after its deletion. Its opener disposes of it. */
export interface OpenBytes extends AsyncDisposable {
  size: number
  /**
   * Reads all bytes or a range, in pieces that share `memory`: a piece is valid until the next read. Throws at a short
   * file.
   */
  pieces(range?: ByteRange, memory?: Uint8Array): AsyncGenerator<Uint8Array>
}

/** Bytes per read or write; the cost of each call dominates with smaller pieces. */
export const pieceSize = 512 * 1024

/** Opens a file. Resolves with undefined when there is none at the path. */
export type BytesOpener = (path: string) => Promise<OpenBytes | undefined>

/** Creates a function that opens files. While many are open, each new reader gets less memory. */
export function createBytesOpener(): BytesOpener {
  let opened = 0
  return async (path) => {
    const file = await openExisting(path)
    if (!file) return undefined
    const {size} = await file.stat()
    opened++
    return {
      size,
      pieces: (range = {start: 0, end: size - 1}, memory = memoryFor(range, opened)) => piecesOf(file, range, memory),
      async [Symbol.asyncDispose]() {
        opened--
        await file.close()
      },
    }
  }
}

const openExisting = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/** Returns the memory for reading a file. Many readers at once share less: they may be slow. */
const memoryFor = ({start, end}: ByteRange, readers: number) =>
  Buffer.allocUnsafeSlow(Math.min(readers > 8 ? smallPiece : pieceSize, end - start + 1))

const smallPiece = 64 * 1024

/** Reads pieces that share one buffer, as writes do. */
async function* piecesOf(file: FileHandle, {start, end}: ByteRange, memory: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const {bytesRead} = await file.read(memory, 0, Math.min(memory.length, end - at + 1), at)
    if (bytesRead === 0) throw new Error(`a file ends at ${at}, before ${end}`)
    yield memory.subarray(0, bytesRead)
    at += bytesRead
  }
}
