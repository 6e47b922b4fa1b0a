import t from 'tap'
import {writeDxf} from '#shared/home/dxf-out/write-dxf.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {homeWith} from '../../../home-with.ts'

/** Returns a file's entities: their type, and their groups by code. */
function entitiesOf(home: Home) {
  const plan = home.plans[0] as Plan
  const lines = writeDxf(home, plan, planRegions(plan)).split('\r\n')
  const groups = lines.flatMap((code, index) =>
    index % 2 === 0 && code !== '' ? [[code, lines[index + 1] ?? ''] as const] : [],
  )
  const from = groups.findIndex(([code, value]) => code === '2' && value === 'ENTITIES')
  const entities: {type: string; [code: string]: string}[] = []
  for (const [code, value] of groups.slice(from + 1)) {
    if (value === 'ENDSEC') break
    if (code === '0') entities.push({type: value})
    else {
      const last = entities.at(-1)
      if (last && last[code] === undefined) last[code] = value
    }
  }
  return entities
}

const wall = {id: 'w', a: [0, 0], b: [5, 0], thickness: 0.2} satisfies Plan['walls'][number]

t.test('writeDxf() writes walls as closed outlines, in metres and with y upwards', async (t) => {
  const [outline] = entitiesOf(homeWith({walls: [wall]}))
  t.match(outline, {type: 'LWPOLYLINE', '8': 'A-WALL', '70': '1', '20': '0.1', '1000': 'w'})
  const [low] = entitiesOf(homeWith({walls: [{...wall, a: [0, 4], b: [5, 4]}]}))
  t.match(low, {'20': '-3.9'})
})

t.test('writeDxf() puts doors as blocks that turn against the clock, and names as texts in ASCII', async (t) => {
  const door = {id: 'd', wall: 'v', at: 1, width: 0.8, height: 2, kind: 'door'} as const
  const down = {...wall, id: 'v', b: [0, 5]} satisfies Plan['walls'][number]
  const entities = entitiesOf(homeWith({walls: [down], openings: [door]}))
  t.match(
    entities.find(({type}) => type === 'INSERT'),
    {'8': 'A-DOOR', '10': '0', '20': '-1', '50': '-90', '1000': 'd'},
  )
  const room = {id: 'r', name: 'Кухня 5%% ^', at: [1, 1]} satisfies Plan['rooms'][number]
  const text = entitiesOf(homeWith({rooms: [room]})).find(({type}) => type === 'TEXT')
  t.match(text, {'8': 'A-AREA-IDEN', '1': '\\U+041A\\U+0443\\U+0445\\U+043D\\U+044F 5%%%%%% ^ '})
})
