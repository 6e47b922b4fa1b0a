import {rounded} from '../geometry/grid.ts'
import type {Mesh, MeshGroup} from '../solid/solid.ts'
import {padded} from './glb.ts'

/** An accessor of glTF (glTF 2.0, 5.1). */
interface Accessor {
  bufferView: number
  byteOffset?: number
  componentType: number
  count: number
  type: 'VEC3' | 'SCALAR'
  min?: number[]
  max?: number[]
}

const componentType = {short: 5123, int: 5125, float: 5126}
const target = {positions: 34962, indices: 34963}
/** The bytes of a corner. */
const vector = 12
/** The largest index of two bytes is reserved (glTF 2.0, 3.7.2.1). */
const mostShorts = 0xffff

/** Gathers the corners and triangles of meshes as accessors of one buffer. */
export function createGeometryBuffer() {
  const accessors: Accessor[] = []
  const runs = {floats: [] as Float32Array[], shorts: [] as Uint16Array[], ints: [] as Uint32Array[]}
  const lengths = {floats: 0, shorts: 0, ints: 0}
  const add = (accessor: Accessor) => accessors.push(accessor) - 1
  // The numbers of views are those of the kinds of numbers, until some kind turns out to be unused.
  const views = ['floats', 'shorts', 'ints'] as const

  function addNumbers(kind: (typeof views)[number], numbers: Float32Array | Uint16Array | Uint32Array) {
    const byteOffset = lengths[kind]
    ;(runs[kind] as (typeof numbers)[]).push(numbers)
    lengths[kind] += numbers.byteLength
    return {bufferView: views.indexOf(kind), ...(byteOffset > 0 && {byteOffset})}
  }

  return {
    /** Returns the accessor of a mesh's corners. */
    addPositions({positions}: Mesh): number {
      return add({
        ...addNumbers('floats', positions),
        componentType: componentType.float,
        count: positions.length / 3,
        type: 'VEC3',
        ...extentOf(positions),
      })
    },
    /** Returns the accessor of a group's triangles. */
    addIndices({positions, indices}: Mesh, {start, count}: MeshGroup): number {
      const own = indices.subarray(start, start + count)
      const isShort = positions.length / 3 <= mostShorts
      const place = isShort ? addNumbers('shorts', new Uint16Array(own)) : addNumbers('ints', own)
      return add({...place, componentType: isShort ? componentType.short : componentType.int, count, type: 'SCALAR'})
    },
    /** Returns the JSON of the buffer, and its bytes. */
    build() {
      const used = views.filter((kind) => lengths[kind] > 0)
      let byteLength = 0
      const bufferViews = used.map((kind) => {
        const view = {
          buffer: 0,
          ...(byteLength > 0 && {byteOffset: byteLength}),
          byteLength: lengths[kind],
          ...(kind === 'floats' ? {byteStride: vector, target: target.positions} : {target: target.indices}),
        }
        byteLength += padded(lengths[kind])
        return view
      })
      return {
        json:
          used.length === 0
            ? {}
            : {
                accessors: accessors.map((accessor) => ({
                  ...accessor,
                  bufferView: used.indexOf(views[accessor.bufferView] as 'floats'),
                })),
                bufferViews,
                buffers: [{byteLength}],
              },
        parts: used.map((kind) => joined(runs[kind], padded(lengths[kind]))),
      }
    },
  }
}

function joined(runs: readonly (Float32Array | Uint16Array | Uint32Array)[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const {buffer, byteOffset, byteLength} of runs) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

function extentOf(positions: Float32Array): {min: number[]; max: number[]} {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const max = min.map((value) => -value)
  for (let index = 0; index < positions.length; index++) {
    const [axis, value] = [index % 3, positions[index] as number]
    if (value < (min[axis] as number)) min[axis] = value
    if (value > (max[axis] as number)) max[axis] = value
  }
  return {min: min.map(shortest), max: max.map(shortest)}
}

/** Returns the shortest number that is the same in four bytes: 0.1 for 0.10000000149011612. */
function shortest(value: number): number {
  const near = rounded(value)
  if (Math.fround(near) === value) return near
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}
