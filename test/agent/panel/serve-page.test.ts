import {once} from 'node:events'
import {connect} from 'node:net'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import t from 'tap'
import type {Device} from '#shared/contract/resources.ts'
import {noChoices} from '#shared/house/choices.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import type {Still} from '../../../agent/bridges/bridge.ts'
import {Failure} from '../../../agent/failure.ts'
import type {Change, FromAgent, HistoryAnswer, Snapshot, StillAnswer} from '../../../web/panel/protocol.ts'
import {openPage, servePanel} from '../../web/panel/helper.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'
import {turns} from '../quiet.ts'

const lamp: Device = {id: 'lamp-1', name: 'Lamp', kind: 'light', room: null, floor: null}

t.test('a page gets everything first, then changes', async (t) => {
  const {model, host, clock} = await servePanel(t)
  const since = clock.now()
  model.update({devices: [lamp], states: {'lamp-1': {status: 'unknown'}}})
  const {next} = await openPage(t, host)
  const {build, ...first} = (await next()) as Snapshot
  t.match(build, /./)
  t.strictSame(first, {
    type: 'snapshot',
    command: 'npm run -s agent --',
    shown: {project: null, revision: null, home: null, plans: {}, app: null, devices: [lamp]},
    states: {'lamp-1': {status: 'unknown'}},
    link: {state: 'connecting', since, now: since, sessionDaysLeft: null},
    pairing: null,
    bridges: [],
  })

  model.update({states: {'lamp-1': {status: 'ok', on: true}}})
  t.strictSame(await next(), {type: 'change', states: {'lamp-1': {status: 'ok', on: true}}})

  // Less than a heartbeat, which would be a message of its own.
  clock.advance(500)
  model.setLink('online')
  t.strictSame(await next(), {
    type: 'change',
    link: {state: 'online', since: since + 500, now: since + 500, sessionDaysLeft: null},
  })

  model.update({project: {id: 'p', name: 'Flat'}, revision: 3})
  t.match(await next(), {type: 'change', shown: {project: {name: 'Flat'}, revision: 3}, states: undefined})
})

t.test('changes of one tick are one message with only the changed parts', async (t) => {
  const {model, host} = await servePanel(t)
  const off = {status: 'ok', on: false} as const
  const on = {status: 'ok', on: true} as const
  model.update({states: {a: off, b: off, c: off}})
  const {next} = await openPage(t, host)
  await next()
  model.update({states: {...model.get().states, a: on}})
  model.update({states: {...model.get().states, a: off}})
  const {c, ...rest} = model.get().states
  model.update({states: {...rest, b: on}})
  t.strictSame(await next(), {type: 'change', states: {b: on, c: null}})
})

t.test('new devices are sent without the home, which stays the same', async (t) => {
  const {model, host} = await servePanel(t)
  model.update({home: smallFlat, revision: 4})
  const {next} = await openPage(t, host)
  t.match(await next(), {shown: {home: {plans: [{}]}}})
  model.update({devices: [lamp]})
  t.strictSame(await next(), {type: 'change', shown: {devices: [lamp]}})
  model.update({home: {...smallFlat}, revision: 5})
  const {shown} = (await next()) as Change
  t.strictSame(Object.keys(shown ?? {}).sort(), ['home', 'plans', 'revision'])
})

t.test('an invisible change sends no message', async (t) => {
  const {model, host} = await servePanel(t)
  const {next} = await openPage(t, host)
  await next()
  model.update({states: {...model.get().states}})
  model.update({revision: 2})
  t.match(await next(), {type: 'change', shown: {revision: 2}})
})

t.test('a command reaches the house and is answered', async (t) => {
  const {host, commands} = await servePanel(t)
  const {socket, next} = await openPage(t, host)
  await next()
  socket.send(JSON.stringify({type: 'command', id: 7, device: 'lamp-1', action: {type: 'turn', on: true, evil: 1}}))
  t.strictSame(await next(), {type: 'answer', id: 7, error: null})
  t.strictSame(commands, [{device: 'lamp-1', action: {type: 'turn', on: true}}])
})

t.test('a refused command is answered with its reason', async (t) => {
  const {host, clock} = await servePanel(t, {
    command: async (device) => {
      if (device === 'gone') throw new RangeError('no device gone')
      if (device === 'broken') throw new Error('the bridge is away')
      if (device === 'locked') throw new Failure('failed', 'Home Assistant refuses: Unauthorized')
      await new Promise(() => {})
    },
  })
  const {socket, next} = await openPage(t, host)
  await next()
  const ask = (id: number, device: string) =>
    socket.send(JSON.stringify({type: 'command', id, device, action: {type: 'toggle'}}))
  ask(1, 'gone')
  t.strictSame(await next(), {type: 'answer', id: 1, error: 'impossible'})
  ask(2, 'broken')
  t.strictSame(await next(), {type: 'answer', id: 2, error: 'refused'})
  ask(5, 'locked')
  const reason = 'Home Assistant refuses: Unauthorized'
  t.strictSame(await next(), {type: 'answer', id: 5, error: 'refused', reason})
  ask(3, 'deaf')
  ask(4, 'gone')
  await next()
  clock.advance(10_000)
  let answer = await next()
  while (answer.type === 'beat') answer = await next()
  t.strictSame(answer, {type: 'answer', id: 3, error: 'refused'})
})

t.test('what asks first takes no command by one press, but stops at once', async (t) => {
  const {model, host, commands} = await servePanel(t)
  const garage = {...lamp, id: 'garage', name: 'Garage', kind: 'cover', secures: 'entrance'} as const
  model.update({devices: [garage, {...garage, id: 'shed', asksFirst: false}]})
  const {socket, next} = await openPage(t, host)
  await next()
  const ask = (id: number, device: string, more: object) =>
    socket.send(JSON.stringify({type: 'command', id, device, action: {type: 'toggle'}, ...more}))
  ask(1, 'garage', {})
  const reason = 'Garage asks first. Press it again.'
  t.strictSame(await next(), {type: 'answer', id: 1, error: 'refused', reason})
  t.strictSame(commands, [])
  ask(2, 'garage', {isConfirmed: true})
  t.strictSame(await next(), {type: 'answer', id: 2, error: null})
  ask(3, 'garage', {action: {type: 'stop'}})
  t.strictSame(await next(), {type: 'answer', id: 3, error: null})
  ask(4, 'shed', {})
  t.strictSame(await next(), {type: 'answer', id: 4, error: null})
  t.strictSame(
    commands.map(({device, action}) => `${device} ${action.type}`),
    ['garage toggle', 'garage stop', 'shed toggle'],
  )
})

t.test('a page chooses for the house where it may, and every page learns it', async (t) => {
  const closed = await openPage(t, (await servePanel(t)).host)
  t.notMatch(await closed.next(), {choices: {}})
  const choice = {of: 'asks', device: 'lamp-1', value: true}
  closed.socket.send(JSON.stringify({type: 'choose', id: 1, choice}))
  t.strictSame(await closed.next(), {type: 'choice-answer', id: 1, error: 'This panel keeps no choices.'})
  const choose = async () => model.update({choices: {...noChoices, asks: {'lamp-1': true}}})
  const {model, host} = await servePanel(t, {choices: {choose}})
  const [page, other] = [await openPage(t, host), await openPage(t, host)]
  t.match(await page.next(), {choices: {asks: {}}})
  await other.next()
  page.socket.send(JSON.stringify({type: 'choose', id: 2, choice}))
  t.strictSame(await other.next(), {type: 'change', choices: {...noChoices, asks: {'lamp-1': true}}})
})

t.test('too many commands at once are refused as busy', async (t) => {
  const {host, commands} = await servePanel(t, {command: () => new Promise(() => {})})
  const {socket, next} = await openPage(t, host)
  await next()
  const ask = (id: number) =>
    socket.send(JSON.stringify({type: 'command', id, device: 'deaf', action: {type: 'toggle'}}))
  for (let id = 1; id <= 33; id++) ask(id)
  t.strictSame(await next(), {type: 'answer', id: 33, error: 'busy'})
  t.equal(commands.length, 32)
})

t.test('an invalid message closes the connection', async (t) => {
  const {host, commands} = await servePanel(t)
  const command = {type: 'command', id: 1, device: 'lamp-1', action: {type: 'toggle'}}
  const wrong = [
    'not json',
    '[]',
    'null',
    JSON.stringify({...command, type: 'hello'}),
    JSON.stringify({...command, id: '1'}),
    JSON.stringify({...command, id: 1.5}),
    JSON.stringify({type: 'bridge', id: 1, question: {ask: 'toString'}}),
    JSON.stringify({type: 'bridge', id: 1, question: {ask: 'find', kind: 'knx'}}),
    JSON.stringify({type: 'bridge', id: '1', question: {ask: 'find', kind: 'mqtt'}}),
    JSON.stringify({type: 'bridge', id: 1, question: {ask: 'add', kind: 'mqtt', url: 5, username: '', secret: ''}}),
    JSON.stringify({...command, device: ''}),
    JSON.stringify({...command, device: 'x'.repeat(201)}),
    JSON.stringify({...command, action: null}),
    JSON.stringify({...command, action: {type: 'explode'}}),
    JSON.stringify({...command, action: {type: 'toString'}}),
    JSON.stringify({...command, action: {type: 'turn', on: 'yes'}}),
    JSON.stringify({...command, action: {type: 'brightness', value: 1.1}}),
    JSON.stringify({...command, action: {type: 'position', value: null}}),
  ]
  for (const text of wrong) {
    const {socket} = await openPage(t, host)
    socket.send(text)
    const [code] = await once(socket, 'close')
    t.equal(code, 1008, text.slice(0, 80))
  }
  const {socket} = await openPage(t, host)
  socket.send(Buffer.from(JSON.stringify(command)), {binary: true})
  t.equal((await once(socket, 'close'))[0], 1008, 'binary')
  t.strictSame(commands, [])
})

t.test('a page that asks for the last 3 days again and again, and reads none of them, is closed', async (t) => {
  const title = 'x'.repeat(8 * 2 ** 20)
  const past = async () => ({radio: [{ago: 0, state: {status: 'ok' as const, title}}]})
  const {host} = await servePanel(t, {past})
  const {socket} = await openPage(t, host)
  let answers = 0
  socket.on('message', (data) => {
    if (String(data).includes('history-answer')) answers++
  })
  socket.pause()
  for (let id = 1; id <= 9; id++) socket.send(JSON.stringify({type: 'history', id}))
  await turns(20)
  socket.resume()
  t.equal((await once(socket, 'close'))[0], 1008)
  t.ok(answers <= 5, `${answers} answers`)
})

t.test('a page gets as many hours as it asks for, and at most all', async (t) => {
  const past = async (hours: number) => ({air: [{ago: hours, state: {status: 'unknown' as const}}]})
  const {host} = await servePanel(t, {past})
  const {socket, next} = await openPage(t, host)
  await next()
  const ask = async (id: number, hours: unknown) => {
    socket.send(JSON.stringify({type: 'history', id, hours}))
    return ((await next()) as HistoryAnswer).past.air?.[0]?.ago
  }
  t.equal(await ask(1, 1), 1)
  for (const wrong of [0, 73, '1', null]) t.equal(await ask(2, wrong), 72, `${wrong} asks for all`)
})

t.test('a page gets pictures of devices that have one', async (t) => {
  const taken: string[] = []
  const stills = {
    async take(camera: string) {
      taken.push(camera)
      if (taken.length > 1) throw new Failure('failed', 'No picture.')
      return {type: 'image/png', bytes: Buffer.from('picture')}
    },
  }
  const {model, host} = await servePanel(t, {stills})
  model.update({devices: [{...lamp, id: 'bell', kind: 'sensor', picture: 'door'}, lamp]})
  const {socket, next} = await openPage(t, host)
  await next()
  const ask = async (id: number, device: string) => {
    socket.send(JSON.stringify({type: 'still', id, device}))
    return await next()
  }
  const picture = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
  t.strictSame(await ask(1, 'bell'), {type: 'still-answer', id: 1, picture, error: null})
  t.strictSame(await ask(2, 'bell'), {type: 'still-answer', id: 2, picture: null, error: 'No picture.'})
  t.match(await ask(3, 'lamp-1'), {picture: null, error: /has no picture/})
  t.match(await ask(4, 'nobody'), {picture: null, error: /has no picture/})
  t.same(taken, ['door', 'door'])
})

t.test('commands go on while a camera takes its time', async (t) => {
  const {promise, resolve} = Promise.withResolvers<Still>()
  const {model, host} = await servePanel(t, {stills: {take: () => promise}})
  model.update({devices: [{...lamp, picture: 'door'}]})
  const {socket, next} = await openPage(t, host)
  await next()
  for (let id = 1; id <= 9; id++) socket.send(JSON.stringify({type: 'still', id, device: 'lamp-1'}))
  socket.send(JSON.stringify({type: 'command', id: 10, device: 'lamp-1', action: {type: 'toggle'}}))
  t.strictSame(await next(), {type: 'answer', id: 10, error: null})
  resolve({type: 'image/png', bytes: Buffer.from('picture')})
  t.match(await next(), {type: 'still-answer', id: 1, error: null})
})

t.test('a page that asks for pictures again and again, and reads none of them, gets few', async (t) => {
  const bytes = Buffer.alloc(8 * 2 ** 20)
  const {model, host} = await servePanel(t, {stills: {take: async () => ({type: 'image/png', bytes})}})
  model.update({devices: [{...lamp, picture: 'door'}]})
  const {socket, next} = await openPage(t, host)
  await next()
  const asked = 20
  const answers: StillAnswer[] = []
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromAgent
      if (message.type === 'still-answer' && answers.push(message) === asked) resolve()
    })
  })
  socket.pause()
  for (let id = 1; id <= asked; id++) socket.send(JSON.stringify({type: 'still', id, device: 'lamp-1'}))
  await turns(20)
  socket.resume()
  await all
  const pictures = answers.filter(({picture}) => picture !== null).length
  t.ok(pictures <= 6, `${pictures} pictures`)
  t.match(answers.at(-1), {picture: null, error: /too slowly/})
})

t.test('an overlong message closes the connection', async (t) => {
  const {host} = await servePanel(t)
  const {socket} = await openPage(t, host)
  socket.send('x'.repeat(5000))
  t.equal((await once(socket, 'close'))[0], 1009)
})

t.test('a page gets heartbeats without changes', async (t) => {
  const {host, clock} = await servePanel(t)
  const {socket, next} = await openPage(t, host)
  await next()
  const pinged = once(socket, 'ping')
  clock.advance(1000)
  t.strictSame(await next(), {type: 'beat'})
  await pinged
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Measures the memory of reachable buffers. */
function keptBytes(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

t.test('a stalled page is dropped, however many changes are pending', {timeout: 20_000}, async (t) => {
  const {model, host, clock} = await servePanel(t)
  const port = Number(new URL(`http://${host}`).port)
  const stalled = connect(port, '127.0.0.1')
  stalled.write(
    `GET /live HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(stalled, 'data')
  stalled.pause()
  stalled.on('error', () => {})
  const {next} = await openPage(t, host)
  await next()
  const memory = keptBytes()
  for (let i = 0; i < 200; i++) {
    model.update({project: {id: 'p', name: `${i}`.padEnd(200_000, '.')}})
    await next()
  }
  t.ok(keptBytes() - memory < 20_000_000, 'what it misses is not kept')
  const closed = once(stalled, 'close')
  clock.advance(10_000)
  await next()
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(10_000)
  stalled.resume()
  await closed
})

t.test('the maps of meshes are told to a page that asks, and a person’s question starts one', async (t) => {
  const map = {at: 5, nodes: [], links: [], leftOut: 0}
  const known: KnownMesh[] = [{id: 'mqtt/z', technology: 'zigbee', map, failure: null}]
  let asked = 0
  let stopped = 0
  const countStop = () => {
    stopped += 1
  }
  const ask = async () => {
    asked += 1
    return known
  }
  const {host, model, clock} = await servePanel(t, {meshes: {ask, stop: countStop, read: () => known}})
  const {socket, next} = await openPage(t, host)
  t.notOk('mesh' in (await next()), 'a house without a mesh tells nothing')
  model.update({mesh: {askingSince: clock.now() - 500, changed: 1, count: 1}})
  t.strictSame(await next(), {type: 'change', mesh: {askingFor: 500, changed: 1}})
  socket.send(JSON.stringify({type: 'mesh', id: 1, asks: false}))
  t.strictSame(await next(), {type: 'mesh-answer', id: 1, now: clock.now(), meshes: known})
  t.equal(asked, 0)
  socket.send(JSON.stringify({type: 'mesh', id: 2, asks: true}))
  t.match(await next(), {type: 'mesh-answer', id: 2})
  t.equal(asked, 1)
  socket.send(JSON.stringify({type: 'mesh', id: 3, asks: false, stops: true}))
  t.match(await next(), {type: 'mesh-answer', id: 3})
  t.same([asked, stopped], [1, 1])
})
