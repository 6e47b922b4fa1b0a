import {NodeIO} from '@gltf-transform/core'
import t from 'tap'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {makeModel} from '../../catalog-builder/make-model.ts'
import {createSurfaces} from '../../catalog-builder/surfaces.ts'
import {validate} from '../validate-gltf.ts'

const name = {it: 'x', en: 'x'}
const surfaceOf = createSurfaces({
  finishes: [
    {id: 'oak', name, family: 'wood', color: '#ff8000'},
    {id: 'steel', name, family: 'metal', color: '#ffffff'},
    {id: 'pane', name, family: 'glass', color: '#000000'},
  ],
})

const part = (rest: Partial<PlacedPart>): PlacedPart =>
  ({kind: 'box', at: [0, 0, 0], size: [1, 1, 1], angle: 0, finish: 'oak', ...rest}) as PlacedPart

const read = async (parts: PlacedPart[]) => new NodeIO().readBinary(await makeModel(parts, surfaceOf))

const near = (value: number) => Math.round(value * 1e5) / 1e5 + 0

/** Returns every node's vertices in world space, and its face normals. */
async function verticesOf(parts: PlacedPart[]) {
  const document = await read(parts)
  return document
    .getRoot()
    .listNodes()
    .map((node) => {
      const matrix = node.getWorldMatrix()
      const [primitive] = node.getMesh()?.listPrimitives() ?? []
      const positions = primitive?.getAttribute('POSITION')
      const normals = primitive?.getAttribute('NORMAL')
      const indices = [...(primitive?.getIndices()?.getArray() ?? [])]
      const list = (from: typeof positions) =>
        Array.from({length: from?.getCount() ?? 0}, (_, index) => from?.getElement(index, []) as number[])
      const place = ([x = 0, y = 0, z = 0]: number[]) =>
        [0, 1, 2].map((row) =>
          near(
            (matrix[row] ?? 0) * x + (matrix[row + 4] ?? 0) * y + (matrix[row + 8] ?? 0) * z + (matrix[row + 12] ?? 0),
          ),
        )
      return {vertices: list(positions).map(place), own: list(positions), normals: list(normals), indices}
    })
}

const boundsOf = (vertices: number[][]) =>
  [0, 1, 2].map((axis) => {
    const along = vertices.map((vertex) => vertex[axis] as number)
    return [Math.min(...along), Math.max(...along)]
  })

t.test('makeModel() maps x to the right, z up and y to the front', async (t) => {
  const [box] = await verticesOf([part({at: [1, 2, 3], size: [0.2, 0.4, 0.6]})])
  t.same(boundsOf(box?.vertices ?? []), [
    [0.9, 1.1],
    [3, 3.6],
    [1.8, 2.2],
  ])
  const [cylinder] = await verticesOf([part({kind: 'cylinder', at: [1, 2, 3], size: [0.2, 0.2, 0.6]})])
  t.same(boundsOf(cylinder?.vertices ?? []), [
    [0.9, 1.1],
    [3, 3.6],
    [1.9, 2.1],
  ])
})

t.test('makeModel() turns parts clockwise from above, as drawings do', async (t) => {
  // A turn by 90° moves the front of a part to its left.
  const [box] = await verticesOf([part({at: [1, 2, 0], size: [0.2, 2, 1], angle: 90})])
  t.same(boundsOf(box?.vertices ?? []), [
    [0, 2],
    [0, 1],
    [1.9, 2.1],
  ])
  const [turned] = await verticesOf([part({size: [2, 2, 1], angle: 30})])
  // The corner at (1, 1) in the drawing: x·cos − y·sin, x·sin + y·cos.
  t.ok(turned?.vertices.some(([x, y, z]) => x === near(0.866025 - 0.5) && y === 0 && z === near(0.5 + 0.866025)))
})

t.test('makeModel() faces every triangle outwards', async (t) => {
  for (const kind of ['box', 'cylinder'] as const) {
    const [solid] = await verticesOf([part({kind})])
    const {own = [], normals = [], indices = []} = solid ?? {}
    t.ok(indices.length > 0)
    for (let i = 0; i < indices.length; i += 3) {
      const [a = [], b = [], c = []] = [0, 1, 2].map((k) => own[indices[i + k] as number])
      const [u, v] = [b.map((value, axis) => value - (a[axis] ?? 0)), c.map((value, axis) => value - (a[axis] ?? 0))]
      const cross = [0, 1, 2].map(
        (axis) =>
          (u[(axis + 1) % 3] ?? 0) * (v[(axis + 2) % 3] ?? 0) - (u[(axis + 2) % 3] ?? 0) * (v[(axis + 1) % 3] ?? 0),
      )
      const middle = [0, 1, 2].map((axis) => ((a[axis] ?? 0) + (b[axis] ?? 0) + (c[axis] ?? 0)) / 3)
      const outwards = [middle[0] ?? 0, (middle[1] ?? 0) - 0.5, middle[2] ?? 0]
      const along = (one: number[], other: number[]) =>
        one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0)
      if (along(cross, outwards) <= 0 || along(cross, normals[indices[i] as number] ?? []) <= 0)
        t.fail(`${kind}: triangle ${i / 3} faces inwards`)
    }
  }
})

t.test('makeModel() makes a material per finish, in linear colour', async (t) => {
  const document = await read(['oak', 'steel', 'pane', undefined].map((finish) => part({finish})))
  const about = document
    .getRoot()
    .listMaterials()
    .map((material) => [
      material.getName(),
      material.getBaseColorFactor(),
      material.getMetallicFactor(),
      material.getAlphaMode(),
    ])
  t.same(about, [
    ['oak', [1, 0.2159, 0, 1], 0, 'OPAQUE'],
    ['steel', [1, 1, 1, 1], 1, 'OPAQUE'],
    ['pane', [0, 0, 0, 0.35], 0, 'BLEND'],
    ['plain', [0.7, 0.7, 0.68, 1], 0, 'OPAQUE'],
  ])
  t.same(
    document
      .getRoot()
      .listNodes()
      .map((node) => node.getName()),
    ['oak', 'steel', 'pane', 'plain'],
  )
})

t.test('makeModel() makes a node per part in order, named by its finish', async (t) => {
  const finishes = ['steel', 'oak', 'pane', 'oak', 'steel']
  const document = await read(finishes.map((finish, index) => part({finish, at: [index, 0, 0]})))
  const [scene] = document.getRoot().listScenes()
  t.same(
    scene?.listChildren().map((node) => [node.getName(), node.getTranslation()[0]]),
    finishes.map((finish, index) => [finish, index]),
  )
})

t.test('makeModel() makes each mesh once per finish', async (t) => {
  const parts = Array.from({length: 50}, (_, index) => part({at: [index, 0, 0]}))
  const bytes = await makeModel([...parts, part({finish: 'steel'}), part({kind: 'cylinder'})], surfaceOf)
  const document = await new NodeIO().readBinary(bytes)
  t.equal(document.getRoot().listMeshes().length, 3)
  t.equal(document.getRoot().listAccessors().length, 6)
})

t.test('makeModel() passes the Khronos validator, with the same bytes each time', async (t) => {
  const parts = [
    part({}),
    part({kind: 'cylinder', angle: 359.9, finish: 'pane'}),
    part({size: [1e-4, 1000, 1e-4], angle: 45, at: [-1000, 1000, 0]}),
    part({finish: undefined}),
  ]
  const bytes = await makeModel(parts, surfaceOf)
  t.same(await makeModel(structuredClone(parts), surfaceOf), bytes)
  const {issues, info} = await validate(bytes)
  t.same(issues.messages, [])
  t.equal(info.generator, 'Pianta')
})

t.test('makeModel() refuses parts other than boxes and cylinders', async (t) => {
  const model = {...part({}), kind: 'model', sha256: 'a'.repeat(64)} as PlacedPart
  await t.rejects(makeModel([model], surfaceOf), {message: 'a part that is a model cannot be built into a model'})
})
