/** From where a picture shows a product: from so far that lines that are parallel stay so. */
import type {Vector} from '#shared/home/product/calculator.ts'
import type {Mount} from '#shared/home/product/mounts.ts'
import {dot, type Mesh} from './mesh.ts'

export interface Camera {
  /** Towards who looks, to their right and up: of length 1, in the axes of glTF. */
  towards: Vector
  right: Vector
  up: Vector
  /** Pixels a metre, and the pixel of the origin. */
  scale: number
  x: number
  y: number
}

/** Degrees above the ground. What hangs is seen from below. */
const heights: Record<Mount, number> = {floor: 28, surface: 28, 'built-in': 22, wall: 20, ceiling: -14}
/** Of what lies flat, which is but a line from aside. */
const overFlat = 48
const flat = 0.12
const aside = 32

/** With the meshes in the middle of a square picture of so many pixels, `margin` of them free on each side. */
export function createCamera(
  meshes: readonly Mesh[],
  mount: Mount,
  {pixels, margin}: {pixels: number; margin: number},
): Camera {
  const height = mount === 'ceiling' || !isFlat(meshes) ? heights[mount] : overFlat
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
  return lengthAlong([0, 1, 0]) < flat * Math.min(lengthAlong([1, 0, 0]), lengthAlong([0, 0, 1]))
}

/** From where to where the meshes reach along a direction. */
export function extentAlong(meshes: readonly Mesh[], direction: Vector): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const {positions} of meshes)
    for (let i = 0; i < positions.length; i += 3) {
      const along = dot(direction, positions.subarray(i, i + 3) as unknown as Vector)
      from = Math.min(from, along)
      to = Math.max(to, along)
    }
  return [from, to]
}
