/**
 * Products with their weights, packed: SQLite reads a thousand of them as one row. An entry is two bytes, the product's
 * place in its block above its weight; entries are in no order.
 */
import {maxWeight} from './extract-terms.ts'

const placeBits = 10
const weightBits = 6
const placeMask = 2 ** placeBits - 1
const weightMask = 2 ** weightBits - 1
if (maxWeight > weightMask) throw new RangeError('weights must fit into an entry')

/** Which block a product is in. */
export const blockOf = (product: number): number => Math.floor(product / 2 ** placeBits)

const placeOf = (product: number) => product & placeMask

/** To be appended to the product's block, which has none of it. */
export function encodePosting(product: number, weight: number): Buffer {
  const entry = Buffer.allocUnsafe(2)
  entry.writeUInt16LE((placeOf(product) << weightBits) | weight)
  return entry
}

/** Its block without a product. */
export function removePosting(entries: Buffer, product: number): Buffer {
  for (let at = 0; at < entries.length; at += 2)
    if (entries.readUInt16LE(at) >> weightBits === placeOf(product))
      return Buffer.concat([entries.subarray(0, at), entries.subarray(at + 2)])
  return entries
}

/** Calls with each product of a block, and its weight. */
export function forEachPosting(block: number, entries: Buffer, call: (product: number, weight: number) => void): void {
  const first = block * 2 ** placeBits
  for (let at = 0; at < entries.length; at += 2) {
    const entry = (entries[at] as number) | ((entries[at + 1] as number) << 8)
    call(first + (entry >> weightBits), entry & weightMask)
  }
}
