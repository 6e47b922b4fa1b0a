import {readFileSync} from 'node:fs'

/** A file that a process is about to read and delete. */
export interface ContentFile {
  path: string
  /** Bytes. */
  size: number
}

/** A temporary file, which its disposal deletes. */
export interface TemporaryFile extends ContentFile, AsyncDisposable {}

/** Received bytes: few in memory, many in a temporary file. */
export type Content = Uint8Array | ContentFile

export const isInMemory = (content: Content): content is Uint8Array => content instanceof Uint8Array

export const sizeOf = (content: Content): number => (isInMemory(content) ? content.length : content.size)

/** Reads content synchronously, in a worker thread. */
export const readContent = (content: Content): Uint8Array =>
  isInMemory(content) ? content : readFileSync(content.path)
