import {zstdCompressSync, zstdDecompressSync} from 'node:zlib'
import type {ElementReference} from '#shared/home/elements.ts'
import {smallChunk} from './stored-home.ts'

/** Packs the elements of a home: one `kind id` per line, zstd-compressed. */
export const packElements = (elements: readonly ElementReference[]): Uint8Array =>
  zstdCompressSync(elements.map(elementKey).join('\n'), {chunkSize: smallChunk})

export const unpackElements = (packed: Uint8Array): ReadonlySet<string> =>
  new Set(zstdDecompressSync(packed).toString().split('\n'))

/** Returns the element of a key; no kind contains a space. */
export function elementOf(key: string): {kind: string; id: string} {
  const space = key.indexOf(' ')
  return {kind: key.slice(0, space), id: key.slice(space + 1)}
}

/** Returns the key of an element in a set. */
export const elementKey = ({kind, id}: {kind: string; id: string}): string => `${kind} ${id}`
