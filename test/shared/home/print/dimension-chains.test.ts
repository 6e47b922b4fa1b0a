import {readFileSync} from 'node:fs'
import t from 'tap'
import {dimensionChains} from '#shared/home/print/dimension-chains.ts'
import type {Home, Opening, Plan, Point, Wall} from '#shared/home/schema.ts'

const around = (points: Point[], thickness = 0.2): Wall[] =>
  points.map((a, index) => ({id: `w${index}`, a, b: points[(index + 1) % points.length] as Point, thickness}))
const opening = (wall: string, at: number, width: number): Opening => ({
  id: `o${wall}${at}`,
  wall,
  at,
  width,
  height: 2,
  kind: 'door',
})
const chains = (walls: Wall[], openings: Opening[] = []) => dimensionChains({walls, openings} satisfies Partial<Plan>)
const pieces = (places: readonly number[]) =>
  places.slice(1).map((place, index) => Math.round((place - (places[index] as number)) * 1000) / 1000)

const square = around([
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
])

t.test('dimensionChains() goes from face to face of the outer walls, by the jambs of openings', async (t) => {
  const found = chains(square, [opening('w0', 1.9, 1), opening('w1', 2, 0.8)])
  t.same(pieces(found.top), [1.5, 1, 2.7])
  t.same(pieces(found.right), [1.7, 0.8, 1.7])
  t.same(pieces(found.bottom), [5.2])
  t.same(pieces(found.left), [4.2])
})

t.test('dimensionChains() leaves out what another wall hides, and shows what is set back', async (t) => {
  const inside: Wall = {id: 'in', a: [0, 2], b: [5, 2], thickness: 0.1}
  t.same(pieces(chains([...square, inside], [opening('in', 2, 0.8)]).top), [5.2])
  const stepped = around([
    [0, 0],
    [3, 0],
    [3, 1],
    [6, 1],
    [6, 4],
    [0, 4],
  ])
  t.same(pieces(chains(stepped, [opening('w2', 1.5, 1)]).top), [3.2, 0.9, 1, 1.1], 'with the wing and its door')
})

t.test('dimensionChains() measures curved and slanted walls as a whole, and no fences', async (t) => {
  const bow: Wall = {id: 'bow', a: [5, 0], b: [5, 4], bow: 1, thickness: 0.2}
  const curved = [...square.filter(({id}) => id !== 'w1'), bow]
  t.ok(Math.abs((chains(curved).top.at(-1) ?? 0) - 6.1) < 0.01)
  t.same(chains([{id: 'f', a: [0, 0], b: [5, 0], kind: 'fence'}]).top, [])
  t.same(chains([]), {top: [], bottom: [], left: [], right: []})
})

t.test('dimensionChains() adds up on every sample home', async (t) => {
  for (const name of ['flat', 'house', 'studio']) {
    const home = JSON.parse(readFileSync(new URL(`../../../../samples/${name}.json`, import.meta.url), 'utf8')) as Home
    for (const plan of home.plans) {
      const found = dimensionChains(plan)
      for (const [one, other] of [
        [found.top, found.bottom],
        [found.left, found.right],
      ] as const) {
        t.equal(one[0], other[0], `${name}: both sides begin together`)
        t.equal(one.at(-1), other.at(-1), `${name}: both sides end together`)
        t.ok(one.length > 2)
      }
    }
  }
})
