/** Radars and their zones: the check's refusals, and their places. */
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'
import type {Home, Point, Radar, RadarZone} from '#shared/home/schema.ts'
import {everyKind} from '../every-kind.ts'

const square: Point[] = [
  [0, 1],
  [1, 1],
  [1, 2],
  [0, 2],
]
const zone = (more: Partial<RadarZone>): RadarZone => ({name: 'Sofa', number: 1, path: square, ...more})

function read(radar: Partial<Radar>): {home: Home | undefined; messages: string[]} {
  const home = everyKind()
  home.plans[0].radars = [{id: 'radar', model: 'ld2450', at: [1, 1], ...radar}]
  const {home: checked, problems} = readHome(home)
  return {home: checked, messages: problems.map(({message}) => message)}
}

t.test('readHome() names each mistake of a radar with its place', async (t) => {
  const zones = '/plans/0/radars/0/zones'
  const refused: [Partial<Radar>, string][] = [
    [{model: 'ld9999' as never}, '/plans/0/radars/0/model: must be one of '],
    [{zones: [zone({path: square.slice(0, 2)})]}, `${zones}/0/path: must hold at least 3`],
    [
      {zones: [zone({path: Array.from({length: 51}, (_, at): Point => [at, at * at])})]},
      `${zones}/0/path: must hold at most 50`,
    ],
    [{zones: [zone({number: 0})]}, `${zones}/0/number: must be at least 1`],
    [{zones: [zone({name: ''})]}, `${zones}/0/name: must not be empty`],
    [{zones: [zone({}), zone({name: 'Bed'})]}, `${zones}/1/number: 1 is already the number of the detection zone Sofa`],
    [
      {zones: [zone({path: [square[0], square[2], square[1], square[3]] as Point[]})]},
      `${zones}/0/path: the outline of Sofa crosses or touches itself near (0.00, 1.00)`,
    ],
    [
      // It runs back over its own side.
      {zones: [zone({path: [...square.slice(0, 2), [0.5, 1], [1, 2]]})]},
      `${zones}/0/path: the outline of Sofa crosses or touches itself near (1.00, 1.00)`,
    ],
    [
      // A corner lies on another side.
      {zones: [zone({path: [...square, [0.5, 1]]})]},
      `${zones}/0/path: the outline of Sofa crosses or touches itself near (0.00, 1.00)`,
    ],
    [
      {zones: [zone({path: [...square.slice(0, 2), square[1] as Point, square[2] as Point]})]},
      `${zones}/0/path: the outline of Sofa crosses or touches itself near (1.00, 1.00)`,
    ],
    [
      {zones: [zone({path: square.map(([x, y]) => [x / 20, y / 20])})]},
      `${zones}/0/path: Sofa is smaller than 0.01 m²`,
    ],
  ]
  for (const [radar, message] of refused) {
    const {messages} = read(radar)
    t.equal(messages.length, 1, message)
    t.ok(messages[0]?.startsWith(message), String(messages[0]))
  }
})

t.test('readHome() takes zones of both kinds with the same number, whichever way they run', async (t) => {
  const zones = [zone({}), zone({kind: 'exclusion', path: square.toReversed()}), zone({number: 2})]
  const {home, messages} = read({zones})
  t.same(messages, [])
  t.same(home?.plans[0]?.radars?.[0]?.zones, zones)
  // Corners on a straight side are no crossing.
  t.same(
    read({
      zones: [
        zone({
          path: [
            [0, 1],
            [0.5, 1],
            [1, 1],
            [1, 2],
            [0, 2],
          ],
        }),
      ],
    }).messages,
    [],
  )
})

t.test('a plan holds at most 100 radars', async (t) => {
  const home = everyKind()
  home.plans[0].radars = Array.from({length: 101}, (_, at) => ({id: `r${at}`, model: 'fp2', at: [1, 1]}))
  t.same(
    readHome(home).problems.map(({message}) => message),
    ['/plans/0/radars: must hold at most 100'],
  )
})

t.test('a plan takes as many zones and corners as the format allows', async (t) => {
  const corners = Array.from({length: 50}, (_, at): Point => {
    const turn = (at / 50) * 2 * Math.PI
    return [Math.cos(turn), 2 + Math.sin(turn)]
  })
  const zones = Array.from({length: 30}, (_, at) => zone({name: `Zone ${at}`, number: at + 1, path: corners}))
  const home = everyKind()
  home.plans[0].radars = Array.from({length: 100}, (_, at) => ({id: `r${at}`, model: 'fp2', at: [1, 1], zones}))
  t.same(readHome(home).problems, [])
})
