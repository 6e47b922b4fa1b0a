/** Bytes of web-ifc's memory. A house of 2.5 MB takes 30 MB. */
const maxWasm = 160 * 1024 * 1024

const pageSize = 65_536

export interface MemoryBound extends Disposable {
  /** Whether a module asked for more: it may then fail in any way. */
  isReached(): boolean
}

/** `WebAssembly.Memory`, which Node's types lack. */
interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * Bounds the memory of WebAssembly modules while it is in use: V8's own limits leave it out, and web-ifc asks for up to
 * 4 GiB. A module that may not grow fails as one without memory does.
 */
export function boundWasmMemory(max = maxWasm): MemoryBound {
  let isReached = false
  const {prototype} = (globalThis as unknown as {WebAssembly: {Memory: {prototype: Memory}}}).WebAssembly.Memory
  const {grow} = prototype
  prototype.grow = function (this: Memory, pages: number) {
    isReached ||= this.buffer.byteLength + pages * pageSize > max
    if (isReached) throw new RangeError('WebAssembly memory: limit reached')
    return grow.call(this, pages)
  }
  return {
    isReached: () => isReached,
    [Symbol.dispose]() {
      prototype.grow = grow
    },
  }
}
