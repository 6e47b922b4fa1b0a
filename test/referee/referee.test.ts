import t from 'tap'
import type {Opening, Plan} from '#shared/home/schema.ts'
import {flatXml, zip} from '../server/imports/archives.ts'
import {door, element, homeXml, planOf, room, wall} from '../shared/home/sweet-home-3d/home-xml.ts'
import {compareOpenings} from './compare-openings.ts'
import {judgeFile} from './judge-file.ts'
import {readSource} from './read-source.ts'

const leaf = element('sash', {xAxis: 0, yAxis: 0.5, width: 1, startAngle: 0, endAngle: -Math.PI / 2})
const drawn = [wall(0, 0, 400, 0), wall(200, 0, 0, 200, {arcExtent: 1}), door(100, 0, {}, leaf)]

t.test('judgeFile() finds everything of a plain flat in its place', async (t) => {
  const judged = await judgeFile(await zip({'Home.xml': flatXml()}), 'flat.sh3d')
  if ('refused' in judged) throw new Error(judged.refused)
  t.match(judged, {levels: 1, walls: 5, rooms: {placed: 2, total: 2}, lights: {placed: 1, total: 1}, problems: []})
  t.same(
    judged.verdicts.map(({outcome, walledUp}) => [outcome, walledUp]),
    [
      ['right', 0],
      ['right', 0],
    ],
  )
  t.match(await judgeFile(Buffer.from('x'), 'x.sh3d'), {refused: /neither/})
})

t.test('compareOpenings() finds an opening that is moved, narrowed, gone, turned or walled up', async (t) => {
  const plan = planOf(t, ...drawn)
  const {openings: sources} = readSource(homeXml(...drawn))
  const judge = (changes: Partial<Opening>, more: Partial<Plan> = {}) =>
    compareOpenings(sources, {...plan, openings: plan.openings.map((each) => ({...each, ...changes})), ...more})
  t.match(judge({}), [{outcome: 'right', swing: 'right', walledUp: 0}])
  t.match(judge({at: 1.029}), [{outcome: 'right'}])
  t.match(judge({at: 1.05}), [{outcome: 'moved'}])
  t.match(judge({width: 0.87}), [{outcome: 'resized'}])
  t.match(judge({at: 3}), [{outcome: 'lost', walledUp: 0.9}])
  t.match(judge({side: 'left'}), [{swing: 'wrong'}])
  t.match(judge({hinge: 'b'}), [{swing: 'wrong'}])
  t.match(judge({leaves: 2}), [{swing: 'wrong'}])
  const [first] = plan.walls
  const beside = {
    ...(first as NonNullable<typeof first>),
    id: 'w9',
    a: [0, 0.05],
    b: [4, 0.05],
  } satisfies Plan['walls'][number]
  t.match(judge({}, {walls: [...plan.walls, beside]}), [{walledUp: 0.9}])
})

t.test('readSource() reads groups, hidden pieces, entities and corners', async (t) => {
  const source = readSource(
    homeXml(
      element('level', {id: 'up', name: 'A &amp; B', elevation: 300}),
      element(
        'furnitureGroup',
        {name: 'Group', level: 'up', visible: false},
        door(1, 2),
        element('light', {x: 1, y: 2, name: 'Lamp'}),
      ),
      element('furnitureGroup', {name: 'Group', level: 'up'}, door(3, 4, {name: '&#65;&#x42;'})),
      room('Hall', [0, 0, 10, 0, 10, 10], {level: 'up'}),
    ),
  )
  t.match(source, {
    levels: [{id: 'up', name: 'A & B', elevation: 300}],
    openings: [{name: 'AB', level: 'up', at: [3, 4], inWall: [0, 1]}],
    lights: [],
  })
  t.equal(source.openings.length, 1)
  t.same(source.rooms, [
    {
      name: 'Hall',
      level: 'up',
      corners: [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
    },
  ])
})
