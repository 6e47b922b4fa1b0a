import t from 'tap'
import {radarInterval, watchRadars} from '../../../agent/devices/radars.ts'
import {createModel} from '../../../agent/model.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {RadarReading, ZoneSettings} from '../../../shared/house/radars.ts'
import {everyKind} from '../../shared/home/every-kind.ts'
import {SteppedClock} from '../stepped-clock.ts'

const home = (device?: {app: string; device: string}): Home => {
  const made = everyKind()
  made.plans[0].radars = [{id: 'radar', model: 'ld2450', at: [1, 1], ...(device && {device})}]
  return made
}

t.test('the radars of the plan that are this agent’s are told once a second', async (t) => {
  const clock = new SteppedClock()
  const model = createModel({clock, command: async () => {}})
  const told: Record<string, RadarReading> = {}
  const asked: string[] = []
  const controller = new AbortController()
  const house = {
    radar(device: string) {
      asked.push(device)
      return told[device]
    },
    radarZones: () => ({}),
  }
  const watching = watchRadars({house, model, clock}, controller.signal)
  let changes = 0
  model.subscribe(() => changes++)
  model.update({app: 'agent', home: home()})
  model.update({home: home({app: 'other', device: 'x'})})
  t.same(asked, [], 'no radar is of this agent')
  model.update({home: home({app: 'agent', device: 'presence'})})
  t.same(asked, ['presence'])
  t.same(model.get().radars, {}, 'the house does not know it')
  told.presence = {status: 'ok', targets: [[0, 1]]}
  await clock.pass(radarInterval)
  t.same(model.get().radars, {radar: {status: 'ok', targets: [[0, 1]], zones: []}})
  const before = changes
  await clock.pass(radarInterval)
  t.equal(changes, before, 'the same places are no change')
  told.presence = {status: 'unavailable'}
  await clock.pass(radarInterval)
  t.same(model.get().radars, {radar: {status: 'unavailable', zones: []}})
  model.update({home: undefined})
  await clock.pass(radarInterval)
  t.same(model.get().radars, {})
  const {length} = asked
  clock.advance(radarInterval * 10)
  t.equal(asked.length, length, 'it waits for another home')
  controller.abort(new Error('enough'))
  await t.rejects(watching, {message: 'enough'})
})

t.test(
  'zones of the plan are presences, by the sensor’s word where it holds them, and by places elsewhere',
  async (t) => {
    const clock = new SteppedClock()
    const model = createModel({clock, command: async () => {}})
    const made = home({app: 'agent', device: 'presence'})
    const [plan] = made.plans
    const [radar] = plan?.radars ?? []
    const [room] = plan?.rooms ?? []
    if (!plan || !radar || !room) return t.fail('a radar and a room')
    const box = (from: number): [number, number][] => [
      [-0.5, from],
      [0.5, from],
      [0.5, from + 1],
      [-0.5, from + 1],
    ]
    plan.radars = [
      {
        ...radar,
        at: [room.at[0], room.at[1] - 0.5],
        zones: [
          {name: 'Sofa', number: 1, path: box(0)},
          {name: 'Bed', number: 2, path: box(900)},
          {name: 'Fan', number: 1, kind: 'exclusion', path: box(1)},
        ],
      },
    ]
    let settings: ZoneSettings = {}
    let reading: RadarReading | undefined = {status: 'ok', targets: [[0, 0.5]]}
    const controller = new AbortController()
    const watching = watchRadars(
      {house: {radar: () => reading, radarZones: () => settings}, model, clock},
      controller.signal,
    )
    model.update({app: 'agent', home: made})
    const zones = async () => {
      await clock.pass(radarInterval)
      return model.get().radars.radar?.zones.map(({name, room: of, isTaken}) => [name, of === room.id, isTaken])
    }
    t.same(await zones(), [
      ['Sofa', true, true],
      ['Bed', false, false],
    ])
    reading = {status: 'ok', targets: [[0, 1.5]]}
    t.same((await zones())?.[0], ['Sofa', true, false], 'somebody in a zone that is ignored is nowhere')
    reading = undefined
    t.same(await zones(), undefined, 'nobody knows')

    const told = (values: Record<string, string>) => {
      settings = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, {title: key, value}]))
    }
    const held = {'1 x1': '-500', '1 y1': '0', '1 x2': '500', '1 y2': '1000', type: 'Disabled'}
    told({...held, 'presence 1': 'on'})
    t.same(await zones(), [['Sofa', true, true]], 'by the sensor, without any place')
    t.equal(model.get().radars.radar?.status, 'unavailable')
    reading = {status: 'ok', targets: [[0, 0.5]]}
    told({...held, 'count 1': '0'})
    t.same((await zones())?.[0], ['Sofa', true, false], 'the sensor has the word in its zone')
    told({...held, 'count 1': '2.0'})
    t.same((await zones())?.[0], ['Sofa', true, true])
    told({...held, '1 x1': '-600', 'count 1': '0'})
    t.same((await zones())?.[0], ['Sofa', true, true], 'the sensor’s own zone is another one')
    controller.abort(new Error('enough'))
    await t.rejects(watching, {message: 'enough'})
  },
)
