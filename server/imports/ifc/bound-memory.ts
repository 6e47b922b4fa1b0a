/** Bytes of web-ifc's memory. A house of 2.5 MB takes 30 MB. */
const maxWasm = 160 * 1024 * 1024

const pageSize = 65_536

/** `WebAssembly.Memory`, which Node's types lack. */
interface Memory {
  buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * Bounds the memory of WebAssembly modules while it is in use: V8's own limits leave it out, and web-ifc asks for up to
 * 4 GiB. A module that may not grow fails as one without memory does.
 */
export function boundWasmMemory(max = maxWasm): Disposable {
  const {prototype} = (globalThis as unknown as {WebAssembly: {Memory: {prototype: Memory}}}).WebAssembly.Memory
  const {grow} = prototype
  prototype.grow = function (this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageSize > max) throw new RangeError('WebAssembly memory: limit reached')
    return grow.call(this, pages)
  }
  return {
    [Symbol.dispose]() {
      prototype.grow = grow
    },
  }
}
