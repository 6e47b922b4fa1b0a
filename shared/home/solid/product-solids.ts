/** Items and lamps that are made of products: their parts, or a box without any. */
import {defaults} from '../defaults.ts'
import {rotate} from '../geometry/vector.ts'
import {evaluateProduct, type ProductSize} from '../product/evaluate.ts'
import type {PlacedPart} from '../product/place-parts.ts'
import type {Home, Item, Level, Light, Point, Product} from '../schema.ts'
import {addUpright, circle} from './block.ts'
import {createMeshBuilder} from './mesh-builder.ts'
import type {Mesh, Place} from './solid.ts'
import type {Surfaces} from './surfaces.ts'

/** Bounds the parts of all different meshes of a home; further products are boxes. */
const maxParts = 100_000
const cylinderCorners = 16

export interface Placed {
  mesh: Mesh
  place: Place
}

type Made = Pick<Item, 'options' | 'mirror'> & {product?: string | undefined}

/** Creates functions that place the meshes of a home's products. The same product and options share a mesh. */
export function createProductSolids({products = {}}: Pick<Home, 'products'>, surfaces: Surfaces) {
  const known = new Map<string, {mesh: Mesh; size: ProductSize} | undefined>()
  let partsLeft = maxParts

  function shapeOf({product: id = '', options = {}, mirror = false}: Made) {
    const product = products[id]
    if (product === undefined) return undefined
    const key = JSON.stringify([id, options, mirror])
    if (!known.has(key)) known.set(key, make(product, options, mirror))
    return known.get(key)
  }

  function make(product: Product, options: NonNullable<Item['options']>, mirror: boolean) {
    const {size, parts} = evaluateProduct(product, options)
    if (size === undefined) return undefined
    partsLeft -= parts.length
    const mesh = meshOf(partsLeft < 0 || parts.length === 0 ? [boxOf(size)] : parts, product, mirror, surfaces)
    return mesh && {mesh, size}
  }

  return {
    item(item: Item): Placed | undefined {
      const shape = shapeOf(item)
      const {at, z = defaults.item.z, angle = defaults.item.angle} = item
      return shape && {mesh: shape.mesh, place: {at: [at[0], z, at[1]], turn: turnOf(angle)}}
    },
    /** Lamps without a height stand on the floor, or hang from the level's ceilings if their product does. */
    lamp(light: Light, level: Level): Placed | undefined {
      const shape = shapeOf(light)
      if (shape === undefined) return undefined
      const isHung = products[light.product ?? '']?.mount === 'ceiling'
      const ceiling = (level.height ?? defaults.level.height) - shape.size.height
      const {at, z = isHung ? ceiling : 0} = light
      return {mesh: shape.mesh, place: {at: [at[0], z, at[1]], turn: 0}}
    },
  }
}

/** Degrees clockwise on the drawing are radians clockwise from above. */
const turnOf = (degrees: number) => (-degrees * Math.PI) / 180 + 0

const boxOf = ({width, depth, height}: ProductSize): PlacedPart => ({
  kind: 'box',
  at: [0, 0, 0],
  size: [width, depth, height],
  angle: 0,
  finish: undefined,
})

/** Mirrored parts turn their outlines around, so that their faces still look outwards. */
function meshOf(parts: readonly PlacedPart[], product: Product, mirror: boolean, surfaces: Surfaces): Mesh | undefined {
  const mesh = createMeshBuilder()
  const finishes = new Map(product.finishes.map((finish) => [finish.id, finish]))
  for (const part of parts) {
    const finish = part.finish === undefined ? undefined : finishes.get(part.finish)
    const outline = outlineOf(part)
    const [, , bottom] = part.at
    addUpright(
      mesh,
      mirror ? outline.map(([x, y]): Point => [-x, y]).reverse() : outline,
      {bottom, top: bottom + part.size[2]},
      finish ? surfaces.ofFinish(finish) : surfaces.of('furniture'),
    )
  }
  return mesh.build()
}

function outlineOf({kind, at: [x, y], size: [width, depth], angle}: PlacedPart): Point[] {
  if (kind === 'cylinder') return circle([x, y], width / 2, cylinderCorners)
  const corners: Point[] = [
    [-width / 2, -depth / 2],
    [width / 2, -depth / 2],
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
  ]
  return corners.map((corner): Point => {
    const [dx, dy] = rotate(corner, angle)
    return [x + dx, y + dy]
  })
}
