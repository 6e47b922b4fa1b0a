import type {Material, Mesh} from '@gltf-transform/core'
import {rounded} from '#shared/home/geometry/grid.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {generator} from './generator.ts'
import {box, cylinder, placementOf, type Solid} from './solids.ts'
import type {Surface} from './surfaces.ts'

const solids = {box, cylinder}

/**
 * Builds binary glTF from boxes and cylinders: metres, y up, front towards z. The same parts give the same bytes. Each
 * surface has one mesh per solid; nodes and materials have the finish's id as name.
 */
export async function makeModel(
  parts: readonly PlacedPart[],
  surfaceOf: (finish: string | undefined) => Surface,
): Promise<Uint8Array> {
  const {Document, NodeIO} = await import('@gltf-transform/core')
  const document = new Document()
  document.getRoot().getAsset().generator = generator
  const buffer = document.createBuffer()
  const scene = document.createScene()
  document.getRoot().setDefaultScene(scene)

  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const bytesOf = once(({positions, normals, indices}: Solid) => ({
    positions: accessor('VEC3', positions),
    normals: accessor('VEC3', normals),
    indices: accessor('SCALAR', indices),
  }))
  const materialOf = once(
    ({name, color, alpha, metallic, roughness}: Surface): Material =>
      document
        .createMaterial(name)
        .setBaseColorFactor([...color.map((channel) => rounded(channel)), alpha] as [number, number, number, number])
        .setMetallicFactor(metallic)
        .setRoughnessFactor(roughness)
        .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE'),
  )
  const meshesOf = once((surface: Surface) =>
    once((solid: Solid): Mesh => {
      const {positions, normals, indices} = bytesOf(solid)
      const primitive = document
        .createPrimitive()
        .setAttribute('POSITION', positions)
        .setAttribute('NORMAL', normals)
        .setIndices(indices)
        .setMaterial(materialOf(surface))
      return document.createMesh(surface.name).addPrimitive(primitive)
    }),
  )

  for (const part of parts) {
    if (part.kind === 'model') throw new TypeError('a part that is a model cannot be built into a model')
    const surface = surfaceOf(part.finish)
    const {scale, turn, at} = placementOf(part)
    const node = document
      .createNode(surface.name)
      .setMesh(meshesOf(surface)(solids[part.kind]))
      .setScale([rounded(scale[0]), rounded(scale[1]), rounded(scale[2])])
      .setTranslation([rounded(at[0]), rounded(at[1]), rounded(at[2])])
    if (turn !== 0) node.setRotation([0, precise(Math.sin(turn / 2)), 0, precise(Math.cos(turn / 2))])
    scene.addChild(node)
  }
  return await new NodeIO().writeBinary(document)
}

/** Keeps more digits: a quaternion must have length 1. */
const precise = (value: number) => Number(value.toFixed(9))

function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
