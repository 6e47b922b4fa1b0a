import assert from 'node:assert/strict'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {NodeIO} from '@gltf-transform/core'
import fc from 'fast-check'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {writeModel} from '#shared/home/gltf/write-model.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Plan, Wall} from '#shared/home/schema.ts'
import {homeWith} from '../../../home-with.ts'
import {runs} from '../../../runs.ts'
import {validate} from '../../../validate-gltf.ts'
import {houseChoices} from '../check/plans/house.ts'
import {everyKind} from '../every-kind.ts'
import {randomHome} from '../solid/random-homes.ts'

const samples = join(import.meta.dirname, '../../../../samples')
const homes = readdirSync(samples).filter((file) => file.endsWith('.json'))

interface GltfNode {
  name: string
  children?: number[]
  translation?: number[]
  mesh?: number
  extras?: {kind: string}
  extensions?: {KHR_lights_punctual: {light: number}}
}

/** Reads the JSON of a glb. */
function jsonOf(bytes: Uint8Array) {
  const length = new DataView(bytes.buffer).getUint32(12, true)
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as {
    nodes: GltfNode[]
    scenes: {name: string; nodes: number[]}[]
    extensions?: {KHR_lights_punctual: {lights: {intensity: number; color: number[]}[]}}
  }
}

async function assertValid(home: Home, name: string): Promise<void> {
  const {issues} = await validate(writeModel(home))
  assert.deepEqual(issues.messages, [], name)
}

t.test(
  'the validator of glTF has no message on the models of the samples, with the same bytes each time',
  async (t) => {
    for (const file of homes) {
      const {home} = readHome(JSON.parse(readFileSync(join(samples, file), 'utf8')))
      assert.ok(home)
      await assertValid(home, file)
      t.same(writeModel(structuredClone(home)), writeModel(home), file)
    }
    t.ok(homes.length >= 4)
  },
)

t.test('nor on an empty home, one with an element of each kind, and one with a lamp only', async () => {
  await assertValid(emptyHome('en'), 'an empty home')
  await assertValid(everyKind(), 'every kind')
  await assertValid(homeWith({lights: [{id: 'lamp', name: 'Lamp', at: [1, 1]}]}), 'a lamp')
})

t.test('nor on random houses', async () => {
  await fc.assert(
    fc.asyncProperty(houseChoices({mostCuts: 10}), async (choices) => {
      await assertValid(randomHome(choices), 'a random house')
    }),
    runs(20),
  )
})

t.test('levels are nodes at their elevation, with their elements by id', async (t) => {
  const home = homeWith({walls: [{id: 'low-wall', a: [0, 0], b: [1, 0]}]})
  const [plan] = home.plans as [Plan]
  const upper: Plan = {...plan, id: 'upper', level: 'attic', walls: [{id: 'high-wall', a: [0, 0], b: [1, 0]}]}
  home.levels.push({id: 'attic', name: 'Attic', z: 3.1})
  home.plans.push(upper)
  const {nodes, scenes} = jsonOf(writeModel(home))
  const roots = scenes[0]?.nodes.map((index) => nodes[index] as GltfNode) ?? []
  t.same(
    roots.map(({name, translation}) => [name, translation]),
    [
      [plan.level, undefined],
      ['attic', [0, 3.1, 0]],
    ],
  )
  t.same(
    roots.map(({children = []}) => children.map((index) => nodes[index]?.name)),
    [['low-wall'], ['high-wall']],
  )
  t.same(jsonOf(writeModel(home, 'upper')).scenes[0]?.nodes.length, 1, 'one plan can be asked for')
})

t.test('a room is a floor by its id, and a ceiling', async (t) => {
  const {nodes} = jsonOf(writeModel(everyKind()))
  const names = nodes.map(({name}) => name)
  t.ok(names.includes('kitchen'))
  t.ok(names.includes('kitchen_ceiling'))
  t.notOk(names.includes('yard_ceiling'), 'outdoors there is none')
  t.equal(nodes.find(({name}) => name === 'kitchen')?.extras?.kind, 'room')
})

t.test('lamps are lights in candela, warm ones redder', async (t) => {
  const lights = [
    {id: 'warm', name: 'Warm', at: [1, 2] as [number, number], z: 1.5, lumens: 400 * Math.PI, kelvin: 2200},
    {id: 'cold', name: 'Cold', at: [2, 2] as [number, number], lumens: 800, kelvin: 6500},
  ]
  const {nodes, extensions} = jsonOf(writeModel(homeWith({lights})))
  const [warm, cold] = extensions?.KHR_lights_punctual.lights ?? []
  t.equal(warm?.intensity, 100)
  t.same(nodes.find(({name}) => name === 'warm')?.translation, [1, 1.5, 2])
  t.equal(warm?.color[0], 1)
  t.ok((warm?.color[2] ?? 1) < 0.2)
  t.ok((cold?.color[2] ?? 0) > 0.9, 'daylight is about white')
})

t.test('a wall’s corners are metres in glTF’s axes', async (t) => {
  const walls: Wall[] = [{id: 'w', a: [1, 2], b: [3, 2], thickness: 0.2, height: 2.5}]
  const document = await new NodeIO().readBinary(writeModel(homeWith({walls})))
  const position = document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION')
  const near = (values: number[] | undefined) => values?.map((value) => Number(value.toFixed(5)))
  t.same(near(position?.getMin([])), [1, -0.3, 1.9])
  t.same(near(position?.getMax([])), [3, 2.5, 2.1])
})
