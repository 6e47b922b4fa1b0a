import {zstdCompressSync, zstdDecompressSync} from 'node:zlib'
import {smallChunk} from './stored-home.ts'

interface BoundDevice {
  app: string
  device: string
}

/** Packs the devices that a home binds: one key per line, without repeats, zstd-compressed. */
export const packBindings = (bindings: readonly BoundDevice[]): Uint8Array =>
  zstdCompressSync([...new Set(bindings.map(bindingKey))].join('\n'), {chunkSize: smallChunk})

/** Returns the keys of bound devices. */
export const unpackBindings = (packed: Uint8Array): ReadonlySet<string> =>
  new Set(zstdDecompressSync(packed).toString().split('\n'))

/** Returns the key of a device. JSON, because both ids may contain any character. */
export const bindingKey = ({app, device}: BoundDevice): string => JSON.stringify([app, device])
