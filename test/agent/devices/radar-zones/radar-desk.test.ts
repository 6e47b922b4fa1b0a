import t from 'tap'
import {createRadarDesk} from '../../../../agent/devices/radar-zones/radar-desk.ts'
import {lookInterval, settleTime, takeTimeout, writePause} from '../../../../agent/devices/radar-zones/write-zones.ts'
import {createModel} from '../../../../agent/model.ts'
import type {Radar} from '../../../../shared/home/schema.ts'
import type {HouseDevice} from '../../../../shared/house/device-state.ts'
import type {ZoneSettings} from '../../../../shared/house/radars.ts'
import {everyKind} from '../../../shared/home/every-kind.ts'
import {quietRuntime, turns} from '../../quiet.ts'
import {SteppedClock} from '../../stepped-clock.ts'

const text = '-1000:1000;500:1000;500:2000'
const radar: Radar = {
  id: 'radar',
  name: 'Corner',
  model: 'everything-presence-pro',
  at: [1, 1],
  device: {app: 'agent', device: 'ha:p1'},
  zones: [
    {
      name: 'Sofa',
      number: 1,
      path: [
        [-1, 1],
        [0.5, 1],
        [0.5, 2],
      ],
    },
  ],
}

/** Starts a desk in a house whose sensor takes settings at once, unless `takes` says otherwise. */
function start(radars: Radar[] = [radar]) {
  const clock = new SteppedClock()
  const runtime = quietRuntime(clock)
  const model = createModel({clock, command: async () => {}})
  const home = everyKind()
  home.plans[0].radars = radars
  const device: HouseDevice = {id: 'ha:p1', name: 'Presence', kind: 'sensor', room: null, floor: null, actions: []}
  model.update({app: 'agent', home, devices: [device]})
  let settings: ZoneSettings = {
    'detection 1': {title: 'Polygon Zone 1', value: ''},
    'detection 2': {title: 'Polygon Zone 2', value: '0:0;1000:0;1000:1000'},
  }
  const sensor = {
    takes: async (key: string, value: string) => sensor.tell(key, value),
    tell(key: string, value: string | null) {
      const {title} = settings[key] ?? {title: key}
      settings = {...settings, [key]: {title, value}}
    },
    written: [] as string[],
  }
  const controller = new AbortController()
  const desk = createRadarDesk({
    model,
    house: {
      radarZones: (id) => (id === 'ha:p1' ? settings : {}),
      async setRadarZone(_, key, value) {
        sensor.written.push(`${key}=${value}`)
        await sensor.takes(key, value)
      },
    },
    signal: controller.signal,
    ...runtime,
  })
  const agreed = (clear = false) => ({radar: 'radar', clear, code: desk.look({radar: 'radar', clear}).code ?? ''})
  return {clock, desk, model, sensor, agreed, controller, logger: runtime.logger}
}

t.test('nothing is written without the code of exactly these writes', async (t) => {
  const {desk, sensor, agreed} = start()
  const look = desk.look({radar: 'corner', clear: false})
  t.match(look, {
    radar: 'radar',
    name: 'Corner',
    obstacle: null,
    writes: [{title: 'Polygon Zone 1', from: '', to: text}],
  })
  t.match(look.zones, [{state: 'differs'}, {name: null, number: 2, state: 'extra'}])
  const before = agreed()
  await t.rejects(desk.write({...before, code: 'guessed'}), /changed since somebody agreed/)
  await t.rejects(desk.write({...before, clear: true}), /changed since/, 'to empty a zone is another change')
  sensor.tell('detection 1', '0:0;1000:0;1000:1000')
  await t.rejects(desk.write(before), /changed since/, 'the sensor holds another zone now')
  t.same(sensor.written, [])
})

t.test('zones are written one after another, and read back', async (t) => {
  const {clock, desk, sensor, agreed, logger} = start()
  const written = desk.write(agreed(true))
  await clock.pass(writePause)
  await clock.pass(writePause)
  await clock.pass(settleTime)
  t.match(await written, {failure: null, look: {code: null, zones: [{name: 'Sofa', state: 'same', sensor: text}]}})
  t.same(sensor.written, [`detection 1=${text}`, 'detection 2='])
  t.match(logger.entries, [{message: 'wrote the zones of a radar', fields: {radar: 'radar', settings: 2}}])
  await t.rejects(desk.write({radar: 'radar', clear: true, code: ''}), /There is nothing to write to Corner/)
})

t.test(
  'a sensor that refuses, keeps its own or falls silent ends the writing, and it is said what it holds',
  async (t) => {
    const {clock, desk, sensor, agreed} = start()
    sensor.takes = async () => {
      throw new Error('out of range')
    }
    t.match(await desk.write(agreed(true)), {
      failure: 'out of range',
      look: {zones: [{state: 'differs'}, {state: 'extra'}]},
    })
    t.equal(sensor.written.length, 1, 'the rest is not tried')

    sensor.takes = async (key) => sensor.tell(key, '5:5;6:6;7:8')
    const kept = desk.write(agreed(true))
    for (let waited = 0; waited < takeTimeout; waited += lookInterval) await clock.pass(lookInterval)
    t.match(await kept, {
      failure: `Polygon Zone 1 is 5:5;6:6;7:8 after ${text} was written.`,
      look: {zones: [{state: 'differs', sensor: '5:5;6:6;7:8'}, {state: 'extra'}]},
    })

    sensor.takes = async (key) => sensor.tell(key, null)
    const silent = desk.write(agreed())
    for (let waited = 0; waited < takeTimeout; waited += lookInterval) await clock.pass(lookInterval)
    t.match(await silent, {failure: /^Polygon Zone 1 is not heard after/, look: {zones: [{state: 'unheard'}, {}]}})
    sensor.tell('detection 1', '')

    sensor.takes = async (key, value) => sensor.tell(key, value)
    const later = desk.write(agreed())
    await clock.waited(writePause)
    await t.rejects(desk.write(agreed(true)), /are being written/, 'one at a time')
    clock.advance(writePause)
    await clock.waited(settleTime)
    sensor.tell('detection 1', '0:0;10:0;10:10')
    clock.advance(settleTime)
    t.match(await later, {failure: null, look: {zones: [{state: 'differs'}, {}]}}, 'the sensor has the last word')
  },
)

t.test('a script that runs wild is slowed, and the end of the agent ends the writing', async (t) => {
  const {clock, desk, sensor, agreed, controller} = start()
  for (let times = 0; times < 6; times++) {
    sensor.tell('detection 1', '')
    const written = desk.write(agreed())
    await clock.pass(writePause)
    await clock.pass(settleTime)
    await written
  }
  sensor.tell('detection 1', '')
  await t.rejects(desk.write(agreed()), /written 6 times. Try again in 10 min/)
  clock.advance(10 * 60_000)
  const last = desk.write(agreed())
  await clock.waited(writePause)
  controller.abort(new Error('the agent ends'))
  await t.rejects(last, {message: 'the agent ends'})
  await turns()
})

t.test('it is said why the zones of a radar can’t be compared', async (t) => {
  const why = (more: Partial<Radar>) => start([{...radar, ...more}]).desk.list()[0]?.obstacle
  const {device: _, ...unbound} = radar
  t.equal(start([unbound]).desk.list()[0]?.obstacle, 'no-device')
  t.equal(why({device: {app: 'other', device: 'ha:p1'}}), 'other-agent')
  t.equal(why({device: {app: 'agent', device: 'ha:gone'}}), 'unknown-device')
  t.equal(why({model: 'fp2'}), 'own-app')
  t.equal(why({model: 'rd03d'}), 'no-zones')
  t.equal(why({model: 'ld6002b'}), 'unwritten-model')
  t.equal(why({model: 'ld2450'}), 'no-settings')
  const {desk, sensor} = start()
  sensor.tell('detection 1', null)
  sensor.tell('detection 2', null)
  t.match(desk.list(), [{obstacle: 'unheard', code: null, zones: [{state: 'unheard'}]}])
  t.throws(() => desk.look({radar: 'nobody', clear: false}), /There is no radar nobody on the plan. Use one of radar\./)
  t.throws(() => start([]).desk.look({radar: 'x', clear: false}), /it has none/)
  t.same(start([]).desk.list(), [])
})
