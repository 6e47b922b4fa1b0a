/**
 * Products with their weights, packed: SQLite reads a thousand of them as one row. An entry is two bytes, the product's
 * place in its block above its weight, and entries are in the order of products.
 */
import {heaviest} from './weigh-product.ts'

const placeBits = 10
const weightBits = 6
const placeMask = (1 << placeBits) - 1
const weightMask = (1 << weightBits) - 1
if (heaviest > weightMask) throw new RangeError('weights must fit into an entry')

/** Which block a product is in. */
export const blockOf = (product: number): number => Math.floor(product / 2 ** placeBits)

/** The block with a product in it, at this weight; undefined weight: without it. */
export function withEntry(entries: Buffer | undefined, product: number, weight: number | undefined): Buffer {
  const old = entries ?? Buffer.alloc(0)
  const place = product & placeMask
  let at = 0
  while (at < old.length && placeAt(old, at) < place) at += 2
  const after = at < old.length && placeAt(old, at) === place ? at + 2 : at
  const entry = Buffer.alloc(weight === undefined ? 0 : 2)
  if (weight !== undefined) entry.writeUInt16LE((place << weightBits) | weight)
  return Buffer.concat([old.subarray(0, at), entry, old.subarray(after)])
}

/** Calls with each product of a block, and its weight. */
export function eachEntry(block: number, entries: Buffer, call: (product: number, weight: number) => void): void {
  const first = block * 2 ** placeBits
  for (let at = 0; at < entries.length; at += 2) {
    const entry = (entries[at] as number) | ((entries[at + 1] as number) << 8)
    call(first + (entry >> weightBits), entry & weightMask)
  }
}

const placeAt = (entries: Buffer, at: number) => entries.readUInt16LE(at) >> weightBits
