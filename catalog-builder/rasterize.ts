import type {Vector} from '#shared/home/product/calculator.ts'
import type {Camera} from './camera.ts'
import {dot, type Mesh} from './mesh.ts'

/** The visible surface at each pixel of a square picture, in rows from the top. */
export interface Layer {
  pixels: number
  /** The number of the mesh, from 1; 0 for none. */
  mesh: Uint16Array
  /** The depth buffer, in metres towards the viewer. */
  depth: Float64Array
  /** Three coordinates per pixel, of about unit length. */
  normals: Float32Array
}

/** Metres. Among coplanar faces the first mesh's wins at every pixel, without z-fighting. */
const depthTolerance = 1e-5

/** Rasterizes the meshes that `isIn` accepts, with a depth buffer. */
export function rasterize(
  meshes: readonly Mesh[],
  camera: Camera,
  {pixels, isIn}: {pixels: number; isIn: (mesh: Mesh) => boolean},
): Layer {
  const layer: Layer = {
    pixels,
    mesh: new Uint16Array(pixels * pixels),
    depth: new Float64Array(pixels * pixels).fill(Number.NEGATIVE_INFINITY),
    normals: new Float32Array(3 * pixels * pixels),
  }
  for (const [index, mesh] of meshes.entries()) if (isIn(mesh)) drawMesh(layer, camera, mesh, index + 1)
  return layer
}

function drawMesh(layer: Layer, camera: Camera, mesh: Mesh, number: number) {
  const count = mesh.positions.length / 3
  const projected = new Float64Array(3 * count)
  for (let corner = 0; corner < count; corner++) {
    const at = mesh.positions.subarray(3 * corner, 3 * corner + 3) as unknown as Vector
    projected[3 * corner] = camera.x + camera.scale * dot(camera.right, at)
    projected[3 * corner + 1] = camera.y - camera.scale * dot(camera.up, at)
    projected[3 * corner + 2] = dot(camera.towards, at)
  }
  const {indices} = mesh
  for (let i = 0; i < indices.length; i += 3)
    drawTriangle(
      layer,
      mesh,
      number,
      projected,
      indices[i] as number,
      indices[i + 1] as number,
      indices[i + 2] as number,
    )
}

function drawTriangle(
  {pixels, mesh, depth, normals}: Layer,
  {normals: own}: Mesh,
  number: number,
  projected: Float64Array,
  a: number,
  b: number,
  c: number,
) {
  const [ax, ay, az] = [projected[3 * a] as number, projected[3 * a + 1] as number, projected[3 * a + 2] as number]
  const [bx, by, bz] = [projected[3 * b] as number, projected[3 * b + 1] as number, projected[3 * b + 2] as number]
  const [cx, cy, cz] = [projected[3 * c] as number, projected[3 * c + 1] as number, projected[3 * c + 2] as number]
  // Picture rows go down, so a front face has a negative area.
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area >= 0) return
  const [fromX, toX] = pixelRange(ax, bx, cx, pixels)
  const [fromY, toY] = pixelRange(ay, by, cy, pixels)
  // The barycentric coordinates of a and b change by these steps along a row.
  const [stepA, stepB] = [-(cy - by) / area, -(ay - cy) / area]
  for (let y = fromY; y <= toY; y++) {
    const py = y + 0.5
    const rowA = (bx * (cy - py) - (by - py) * cx) / area
    const rowB = (cx * (ay - py) - (cy - py) * ax) / area
    for (let x = fromX; x <= toX; x++) {
      const toA = rowA + stepA * (x + 0.5)
      const toB = rowB + stepB * (x + 0.5)
      const toC = 1 - toA - toB
      if (toA < 0 || toB < 0 || toC < 0) continue
      const pixel = y * pixels + x
      const near = toA * az + toB * bz + toC * cz
      if (near <= (depth[pixel] as number) + depthTolerance) continue
      depth[pixel] = near
      mesh[pixel] = number
      for (let axis = 0; axis < 3; axis++)
        normals[3 * pixel + axis] =
          toA * (own[3 * a + axis] as number) +
          toB * (own[3 * b + axis] as number) +
          toC * (own[3 * c + axis] as number)
    }
  }
}

/** Returns the first and last pixels whose centers may lie inside. */
const pixelRange = (a: number, b: number, c: number, pixels: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(a, b, c) - 0.5)),
  Math.min(pixels - 1, Math.ceil(Math.max(a, b, c) - 0.5)),
]
