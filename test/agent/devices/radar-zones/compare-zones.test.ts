import t from 'tap'
import {compareZones} from '../../../../agent/devices/radar-zones/compare-zones.ts'
import {planWrites} from '../../../../agent/devices/radar-zones/plan-writes.ts'
import {placesOf} from '../../../../agent/devices/radar-zones/zone-places.ts'
import type {Point, RadarModel, RadarZone} from '../../../../shared/home/schema.ts'
import type {ZoneSettings} from '../../../../shared/house/radars.ts'

const path: Point[] = [
  [-1, 1],
  [0.5, 1],
  [0.5, 2],
  [-1, 2],
]
const sofa: RadarZone = {name: 'Sofa', number: 1, path}
const fan: RadarZone = {...sofa, name: 'Fan', kind: 'exclusion'}

/** Returns the settings of an LD2450: rectangles as `x1 y1 x2 y2`, with null for those that ESPHome hasn't read. */
function hiLink(type: string | null | undefined, ...rectangles: (string | null)[]): ZoneSettings {
  const sides = ['x1', 'y1', 'x2', 'y2']
  const corners = [0, 1, 2].flatMap((at) =>
    sides.map((side, index) => {
      const rectangle = rectangles[at] === undefined ? '0 0 0 0' : rectangles[at]
      return [
        `${at + 1} ${side}`,
        {title: `Zone-${at + 1} ${side}`, value: rectangle?.split(' ')[index] ?? null},
      ] as const
    }),
  )
  return Object.fromEntries([...corners, ...(type === undefined ? [] : [['type', {title: 'Zone Type', value: type}]])])
}

const polygons = (use: string | undefined, held: Record<string, string | null>): ZoneSettings =>
  Object.fromEntries([
    ...Object.entries(held).map(([key, value]) => [key, {title: `Polygon ${key}`, value}]),
    ...(use === undefined ? [] : [['polygons', {title: 'Polygon Zones', value: use}]]),
  ])

function compare(model: RadarModel, zones: RadarZone[], settings: ZoneSettings, clear = false) {
  const places = placesOf({id: 'r', model, at: [0, 0], zones}, settings, clear)
  return {
    zones: compareZones(places, zones).map(
      ({name, number, kind, state}) => `${name ?? '-'} ${number} ${kind} ${state}`,
    ),
    writes: planWrites(places).map(({key, from, to}) => `${key}: ${from} > ${to}`),
    common: places.common,
  }
}

const corners = (number: number, from: string, to: string) =>
  ['x1', 'y1', 'x2', 'y2'].flatMap((side, at) => {
    const [was, is] = [from.split(' ')[at], to.split(' ')[at]]
    return was === is ? [] : [`${number} ${side}: ${was} > ${is}`]
  })

t.test('an LD2450 that holds the zones of the plan is left alone', async (t) => {
  const same = compare('ld2450', [sofa], hiLink('Disabled', '-1000 1000 500 2000'))
  t.same(same, {
    zones: ['Sofa 1 detection same'],
    writes: [],
    common: {key: 'type', held: 'Disabled', wanted: 'Disabled'},
  })
  t.same(compare('mtr-1', [fan], hiLink('Filter', '-1000 1000 500 2000')).zones, ['Fan 1 exclusion same'])
})

t.test('no rectangle is used half written: its type is off meanwhile, and comes back after it', async (t) => {
  const write = (type: string, zones: RadarZone[], ...held: string[]) =>
    compare('ld2450', zones, hiLink(type, ...held)).writes
  const next = '-1000 1000 500 2000'
  t.same(write('Disabled', [sofa]), corners(1, '0 0 0 0', next))
  t.same(write('Detection', [sofa], '0 0 500 1000'), [
    'type: Detection > Disabled',
    ...corners(1, '0 0 500 1000', next),
    'type: Disabled > Detection',
  ])
  t.same(write('Filter', [sofa]), ['type: Filter > Disabled', ...corners(1, '0 0 0 0', next)])
  t.same(write('Detection', [fan]), [
    'type: Detection > Disabled',
    ...corners(1, '0 0 0 0', next),
    'type: Disabled > Filter',
  ])
  t.same(write('Filter', [sofa], next), ['type: Filter > Disabled'], 'the type alone')
  t.same(compare('ld2450', [sofa], hiLink('Filter', next)).zones, ['Sofa 1 detection differs'], 'it is not used so')
})

t.test('zones that only the sensor has stay until somebody empties them', async (t) => {
  const held = hiLink('Detection', '-1000 1000 500 2000', '0 0 500 1000')
  t.same(compare('ld2450', [sofa], held), {
    zones: ['Sofa 1 detection same', '- 2 detection extra'],
    writes: [],
    common: {key: 'type', held: 'Detection', wanted: 'Detection'},
  })
  t.same(compare('ld2450', [sofa], held, true).writes, [
    'type: Detection > Disabled',
    ...corners(2, '0 0 500 1000', '0 0 0 0'),
    'type: Disabled > Detection',
  ])
  const alone = hiLink('Filter', '0 0 500 1000')
  t.same(compare('ld2450', [], alone), {
    zones: ['- 1 exclusion extra'],
    writes: [],
    common: {key: 'type', held: 'Filter', wanted: 'Filter'},
  })
  t.same(
    compare('ld2450', [], alone, true).writes,
    ['type: Filter > Disabled', ...corners(1, '0 0 500 1000', '0 0 0 0')],
    'a sensor without any zone sees everywhere',
  )
  t.same(compare('ld2450', [], hiLink('Disabled', '0 0 0 900')).zones, [], 'what has no width is none')
  t.same(compare('ld2450', [], hiLink('Disabled', '500 0 0 900')).zones, ['- 1 detection extra'], 'in any order')
})

t.test('nothing is written to a sensor that is not heard, or of which a setting is missing', async (t) => {
  const unheard = compare('ld2450', [sofa], hiLink('Disabled', '0 0 0 0', null))
  t.same(unheard.writes, [], 'each number would send the rectangle that ESPHome has not read')
  t.same(compare('ld2450', [sofa], hiLink(null)).zones, ['Sofa 1 detection unheard'])
  t.same(compare('ld2450', [sofa], hiLink(null)).writes, [])
  t.same(compare('ld2450', [sofa], {}).zones, ['Sofa 1 detection missing'])
  t.same(compare('ld2450', [sofa], {}).writes, [])
  const {'1 x2': _, ...less} = hiLink('Disabled')
  t.same(compare('ld2450', [sofa], less).zones, ['Sofa 1 detection missing'])
  t.same(compare('ld2450', [sofa], less).writes, [])
  const free = compare('ld2450', [fan], hiLink(undefined))
  t.same(free.zones, ['Fan 1 exclusion missing'], 'without a type nothing is ignored')
  t.same(free.writes, [])
  t.same(compare('ld2450', [sofa], hiLink(undefined)).writes, corners(1, '0 0 0 0', '-1000 1000 500 2000'))
})

t.test('Everything Presence gets a text for each polygon, and uses them last', async (t) => {
  const model = 'everything-presence-lite'
  const text = '-1000:1000;500:1000;500:2000;-1000:2000'
  const empty = {'detection 1': '', 'detection 2': '', 'exclusion 1': ''}
  t.same(compare(model, [sofa, fan], polygons('off', empty)), {
    zones: ['Sofa 1 detection differs', 'Fan 1 exclusion differs'],
    writes: [`detection 1:  > ${text}`, `exclusion 1:  > ${text}`, 'polygons: off > on'],
    common: {key: 'polygons', held: 'off', wanted: 'on'},
  })
  t.same(compare(model, [sofa], polygons('off', {'detection 1': text})), {
    zones: ['Sofa 1 detection differs'],
    writes: ['polygons: off > on'],
    common: {key: 'polygons', held: 'off', wanted: 'on'},
  })
  t.same(
    compare('everything-presence-pro', [sofa], polygons(undefined, {'detection 1': `${text};x`})).zones,
    ['Sofa 1 detection same'],
    'the sensor reads no further',
  )
  const extra = polygons('on', {...empty, 'detection 2': '0:0;1000:0;1000:1000'})
  t.same(compare(model, [], extra).zones, ['- 2 detection extra'])
  t.same(compare(model, [], extra, true).writes, ['detection 2: 0:0;1000:0;1000:1000 > '])
  t.same(compare(model, [{...sofa, number: 3}], polygons('on', empty)).zones, ['Sofa 3 detection missing'])
  const half = compare(model, [sofa, {...sofa, number: 2}], polygons('on', {...empty, 'detection 2': null}))
  t.same(half.zones, ['Sofa 1 detection differs', 'Sofa 2 detection unheard'])
  t.same(half.writes, [`detection 1:  > ${text}`], 'the other one is written nevertheless')
})

t.test('what a sensor has no place for is left out, with its losses', async (t) => {
  const {zones} = compare('ld2450', [sofa, fan, {...sofa, number: 4}], hiLink('Disabled'))
  t.same(zones, ['Sofa 1 detection differs', 'Fan 1 exclusion left-out', 'Sofa 4 detection left-out'])
  t.same(compare('fp2', [sofa], {}).zones, ['Sofa 1 detection left-out'])
  t.same(compare('ld6002b', [sofa], {}).writes, [])
})
