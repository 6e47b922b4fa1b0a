import {closeSync, ftruncateSync, openSync, readSync, writeSync} from 'node:fs'

/** Offsets in the header of an ELF file of 64 bits, and in an entry of its table of segments (elf(5)). */
const header = {size: 64, segments: 32, sections: 40, segmentSize: 54, segmentCount: 56, sectionCount: 60, names: 62}
const segment = {offset: 8, size: 32}

/**
 * Cuts off the symbols of a program, as `strip` does, which images of Node don't have: everything after the bytes that
 * run. They are a seventh of Node. Throws for a file that is no little-endian ELF program of 64 bits.
 */
export function stripSymbols(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    const read = (length: number, at: number) => {
      const bytes = Buffer.alloc(length)
      readSync(descriptor, bytes, 0, length, at)
      return bytes
    }
    const head = read(header.size, 0)
    // Class 2 has 64 bits, encoding 1 is little-endian.
    if (head.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new TypeError(`${file} is no program for Linux`)
    const [count, size] = [head.readUInt16LE(header.segmentCount), head.readUInt16LE(header.segmentSize)]
    const table = read(count * size, Number(head.readBigUInt64LE(header.segments)))
    const ends = Array.from({length: count}, (_, index) =>
      Number(table.readBigUInt64LE(index * size + segment.offset) + table.readBigUInt64LE(index * size + segment.size)),
    )
    // Sections are for linkers and debuggers.
    head.writeBigUInt64LE(0n, header.sections)
    head.writeUInt16LE(0, header.sectionCount)
    head.writeUInt16LE(0, header.names)
    writeSync(descriptor, head, 0, header.size, 0)
    ftruncateSync(descriptor, Math.max(...ends))
  } finally {
    closeSync(descriptor)
  }
}
