/**
 * Frees bytes that only the caller knows; doing it twice is harmless. V8 collects buffers after 64 MB of them, so an
 * export would hold that much. Small buffers share a pool, which stays: its size tells it from a buffer's own memory.
 */
export function freeBytes({buffer}: Uint8Array): void {
  const isOwn = buffer.byteLength !== Buffer.poolSize
  if (isOwn && buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
