import t from 'tap'
import {type HeardLink, isMeshMap, type MeshNode, maxMeshLinks, maxMeshNodes, meshMap} from '#shared/house/mesh.ts'

const node = (id: string): MeshNode => ({id, name: id, devices: [], role: 'router'})
const link = (from: string, to: string, quality: number | null, isWay = false): HeardLink => ({
  from,
  to,
  quality,
  strength: quality === null ? null : quality < 20 ? 'weak' : 'strong',
  isWay,
})

t.test('meshMap() makes one link of both directions, with the worse quality and the way of either', async (t) => {
  const {links} = meshMap(
    5,
    [node('a'), node('b'), node('c')],
    [
      link('a', 'b', 80),
      link('b', 'a', 12, true),
      link('b', 'c', null, true),
      link('c', 'b', 70),
      link('a', 'a', 99),
      link('a', 'stranger', 99),
    ],
  )
  t.same(links, [
    {from: 'b', to: 'a', quality: 12, strength: 'weak', isWay: true},
    {from: 'b', to: 'c', quality: 70, strength: 'strong', isWay: true},
  ])
})

t.test('meshMap() keeps what its limits allow, ways first, and counts the rest', async (t) => {
  const ids = Array.from({length: maxMeshNodes + 3}, (_, index) => `n${index}`)
  const heard = ids.slice(1).map((id, index) => link(id, 'n0', 50, index % 2 === 0))
  const crowded = ids.slice(1, 200).flatMap((one) => ids.slice(200, 230).map((other) => link(one, other, 50)))
  const map = meshMap(5, [...ids, 'n0'].map(node), [...crowded, ...heard])
  t.equal(map.nodes.length, maxMeshNodes)
  t.equal(map.links.length, maxMeshLinks)
  t.equal(map.leftOut, 3 + crowded.length + heard.length - maxMeshLinks)
  t.ok(map.links.slice(0, 240).every(({isWay}) => isWay))
  t.ok(isMeshMap(JSON.parse(JSON.stringify(map))))
})

t.test('isMeshMap() refuses what no agent wrote', async (t) => {
  const map = meshMap(5, [node('a'), node('b')], [link('a', 'b', 80)])
  t.ok(isMeshMap(map))
  for (const spoilt of [
    null,
    {...map, at: 'now'},
    {...map, nodes: [{...node('a'), role: 'king'}]},
    {...map, nodes: [{...node('a'), devices: [1]}]},
    {...map, links: [{...link('a', 'b', 1), strength: 'huge'}]},
    {...map, links: Array(maxMeshLinks + 1).fill(link('a', 'b', 1))},
  ]) {
    t.notOk(isMeshMap(spoilt))
  }
})
