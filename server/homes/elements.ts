import {zstdCompressSync, zstdDecompressSync} from 'node:zlib'
import type {NamedReference} from '#shared/home/elements.ts'
import {smallChunk} from './stored-home.ts'

/** Packs the elements of a home: one `kind id` per line, with a tab and the name if it has one, zstd-compressed. */
export const packElements = (elements: readonly NamedReference[]): Uint8Array =>
  zstdCompressSync(elements.map(lineOf).join('\n'), {chunkSize: smallChunk})

/** Returns the elements' names by their keys; an empty name for none. */
export function unpackElements(packed: Uint8Array): ReadonlyMap<string, string> {
  const lines = zstdDecompressSync(packed).toString().split('\n')
  return new Map(lines.map((line) => parseLine(line)))
}

function lineOf(element: NamedReference): string {
  const key = elementKey(element)
  // Names may hold any character.
  return element.name === undefined ? key : `${key}\t${element.name.replaceAll(/[\t\r\n]+/g, ' ')}`
}

function parseLine(line: string): [key: string, name: string] {
  const tab = line.indexOf('\t')
  return tab === -1 ? [line, ''] : [line.slice(0, tab), line.slice(tab + 1)]
}

/** Returns the element of a key; no kind contains a space. */
export function elementOf(key: string): {kind: string; id: string} {
  const space = key.indexOf(' ')
  return {kind: key.slice(0, space), id: key.slice(space + 1)}
}

/** Returns the key of an element in a set. */
export const elementKey = ({kind, id}: {kind: string; id: string}): string => `${kind} ${id}`

/** An element that an app relies on. */
export interface Relied {
  kind: string
  id: string
  connectionId: string
  /** The name of the app, or of the device. */
  appName: string
  /** The account that connected it, and its name, or else its address. */
  accountId: string
  personName: string
}
