import {zstdCompressSync, zstdDecompressSync} from 'node:zlib'
import type {ElementReference} from '#shared/home/elements.ts'
import {smallChunk} from './stored-home.ts'

/** The elements of a home in little room: one `kind id` a line, zstd-compressed. */
export const packElements = (elements: readonly ElementReference[]): Uint8Array =>
  zstdCompressSync(elements.map(elementKey).join('\n'), {chunkSize: smallChunk})

export const unpackElements = (packed: Uint8Array): ReadonlySet<string> =>
  new Set(zstdDecompressSync(packed).toString().split('\n'))

/** What stands for an element in a set of them. */
export const elementKey = ({kind, id}: {kind: string; id: string}): string => `${kind} ${id}`
