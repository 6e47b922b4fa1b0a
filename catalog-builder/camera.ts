/** The orthographic camera of a product's picture. */
import type {Vector} from '#shared/home/product/calculator.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import {dot, type Mesh} from './mesh.ts'

export interface Camera {
  /** Unit vectors towards the viewer, to their right and up, in glTF's axes. */
  towards: Vector
  right: Vector
  up: Vector
  /** Pixels per metre, and the pixel of the origin. */
  scale: number
  x: number
  y: number
}

/** Degrees above the ground. Ceiling products are seen from below. */
const heights: Record<Mount, number> = {floor: 28, surface: 28, 'built-in': 22, wall: 20, ceiling: -14}
/** Flat products: from lower they would be a line. */
const flatHeight = 48
const flatRatio = 0.12
const aside = 32

/** Creates a camera that centers the meshes in a square picture, with a margin in pixels. */
export function createCamera(
  meshes: readonly Mesh[],
  mount: Mount,
  {pixels, margin}: {pixels: number; margin: number},
): Camera {
  const height = mount === 'ceiling' || !isFlat(meshes) ? heights[mount] : flatHeight
  const directions = directionsOf((height * Math.PI) / 180, (aside * Math.PI) / 180)
  const [left, right] = extentAlong(meshes, directions.right)
  const [low, high] = extentAlong(meshes, directions.up)
  const scale = (pixels - 2 * margin) / Math.max(right - left, high - low, 1e-3)
  return {
    ...directions,
    scale,
    x: pixels / 2 - (scale * (left + right)) / 2,
    y: pixels / 2 + (scale * (low + high)) / 2,
  }
}

function directionsOf(height: number, aside: number): Pick<Camera, 'towards' | 'right' | 'up'> {
  const [level, steep] = [Math.cos(height), Math.sin(height)]
  const [sin, cos] = [Math.sin(aside), Math.cos(aside)]
  return {
    towards: [level * sin, steep, level * cos],
    right: [cos, 0, -sin],
    up: [-steep * sin, level, -steep * cos],
  }
}

function isFlat(meshes: readonly Mesh[]): boolean {
  const lengthAlong = (direction: Vector) => {
    const [from, to] = extentAlong(meshes, direction)
    return to - from
  }
  return lengthAlong([0, 1, 0]) < flatRatio * Math.min(lengthAlong([1, 0, 0]), lengthAlong([0, 0, 1]))
}

/** Returns the extent of meshes along a direction. */
function extentAlong(meshes: readonly Mesh[], direction: Vector): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const {positions} of meshes)
    for (let i = 0; i < positions.length; i += 3) {
      const along = dot(direction, positions.subarray(i, i + 3) as unknown as Vector)
      from = Math.min(from, along)
      to = Math.max(to, along)
    }
  return [from, to]
}
