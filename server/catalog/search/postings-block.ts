/**
 * Packs postings, so that SQLite reads a thousand in one row. A posting takes two bytes: the product's offset in its
 * block, then its weight in the low bits. Postings are unordered.
 */
import {maxWeight} from './extract-terms.ts'

const offsetBits = 10
const weightBits = 6
const offsetMask = 2 ** offsetBits - 1
const weightMask = 2 ** weightBits - 1
if (maxWeight > weightMask) throw new RangeError('weights must fit into an posting')

/** Returns the number of a product's block. */
export const blockOf = (product: number): number => Math.floor(product / 2 ** offsetBits)

const offsetOf = (product: number) => product & offsetMask

/** Encodes a posting, for a block that lacks the product. */
export function encodePosting(product: number, weight: number): Buffer {
  const posting = Buffer.allocUnsafe(2)
  posting.writeUInt16LE((offsetOf(product) << weightBits) | weight)
  return posting
}

/** Returns a block without a product's posting. */
export function removePosting(postings: Buffer, product: number): Buffer {
  for (let at = 0; at < postings.length; at += 2)
    if (postings.readUInt16LE(at) >> weightBits === offsetOf(product))
      return Buffer.concat([postings.subarray(0, at), postings.subarray(at + 2)])
  return postings
}

/** Calls `call` with each posting's product and weight. */
export function forEachPosting(block: number, postings: Buffer, call: (product: number, weight: number) => void): void {
  const first = block * 2 ** offsetBits
  for (let at = 0; at < postings.length; at += 2) {
    const posting = (postings[at] as number) | ((postings[at + 1] as number) << 8)
    call(first + (posting >> weightBits), posting & weightMask)
  }
}
