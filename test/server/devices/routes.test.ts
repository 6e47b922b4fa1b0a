import {once} from 'node:events'
import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {connectionProject} from '../../../server/database/tables/connections.ts'
import {device} from '../../../server/database/tables/devices.ts'
import {member} from '../../../server/database/tables/members.ts'
import {type Api, startApi} from '../api.ts'

const lamp = {id: 'light.kitchen', name: 'Kitchen lamp', kind: 'light', room: 'Kitchen', floor: 'Ground floor'}
const shutter = {id: 'cover.bath', name: 'Bath shutter', kind: 'cover', room: null, floor: null}

t.test('an app declares its devices as a whole list, in its order', async (t) => {
  const {call, inProject, clientId, connect} = await startApi(t)
  const path = `${inProject}/devices`
  t.same((await call('GET', path)).json, {devices: [], app: clientId})
  const {room: _, floor: __, ...placeless} = shutter
  const put = await call('PUT', path, {body: {devices: [{...lamp, more: 1}, placeless], more: 1}})
  t.equal(put.status, 200)
  t.same(put.json, {devices: [lamp, shutter], app: clientId})
  t.same((await call('GET', path)).json, put.json)

  const tablet = connect()
  t.same((await call('GET', path, {token: tablet.token})).json, {devices: [], app: tablet.connectionId})
  const own = await call('PUT', path, {body: {devices: [shutter]}, token: tablet.token})
  t.same(own.json, {devices: [shutter], app: tablet.connectionId})
  t.same((await call('GET', path)).json, put.json, 'the other app keeps its devices')
  await call('PUT', path, {body: {devices: []}})
  t.same((await call('GET', path)).json, {devices: [], app: clientId})
})

t.test('a device keeps the aliases that its app gives it', async (t) => {
  const {call, inProject} = await startApi(t)
  const path = `${inProject}/devices`
  const named = {...lamp, aliases: ['light.kitchen', 'Küche 💡']}
  const put = await call('PUT', path, {body: {devices: [named, {...shutter, aliases: []}]}})
  t.same(put.json.devices, [named, shutter])
  t.same((await call('GET', path)).json.devices, [named, shutter])
  await call('PUT', path, {body: {devices: [lamp]}})
  t.same((await call('GET', path)).json.devices, [lamp])
  const wrong = [null, 'light.kitchen', [''], ['a\nb'], [5], Array(9).fill('a'), ['x'.repeat(201)]]
  for (const aliases of wrong) {
    const {status, json} = await call('PUT', path, {body: {devices: [{...lamp, aliases}]}})
    t.equal(status, 400)
    t.same(json.problems, [
      'devices[0].aliases: must be an array of at most 8 lines of 1 to 200 characters that are not blank',
    ])
  }
})

t.test('an invalid list is refused with the location of each problem, and changes nothing', async (t) => {
  const {call, inProject} = await startApi(t)
  const path = `${inProject}/devices`
  await call('PUT', path, {body: {devices: [lamp]}})
  const long = 'x'.repeat(201)
  const bodies: [body: unknown, problems: string[]][] = [
    [5, ['body: must be an object']],
    [{}, ['devices: is required']],
    [{devices: null}, ['devices: must be an array of at most 500 items']],
    [{devices: Array(501).fill(lamp)}, ['devices: must be an array of at most 500 items']],
    [
      {
        devices: [
          lamp,
          {id: '', name: long, kind: 'lamp', room: '', floor: ''},
          'x',
          {...shutter, room: 5, floor: long},
        ],
      },
      [
        'devices[1].id: must be a string of 1 to 200 characters',
        'devices[1].name: must be a string of 1 to 200 characters',
        'devices[1].kind: must be one of light, cover, switch, sensor, climate, media',
        'devices[1].room: must be a string of 1 to 200 characters, or null',
        'devices[1].floor: must be one line of 1 to 200 characters that is not blank, or null',
        'devices[2]: must be an object',
        'devices[3].room: must be a string of 1 to 200 characters, or null',
        'devices[3].floor: must be one line of 1 to 200 characters that is not blank, or null',
      ],
    ],
    [
      {devices: ['  ', 'Ground\nfloor', '\u009b2J', '\t'].map((floor, index) => ({...lamp, id: `${index}`, floor}))},
      [0, 1, 2, 3].map(
        (index) => `devices[${index}].floor: must be one line of 1 to 200 characters that is not blank, or null`,
      ),
    ],
    [{devices: [{}]}, ['devices[0].id: is required', 'devices[0].name: is required', 'devices[0].kind: is required']],
    [
      {devices: [lamp, shutter, lamp, shutter]},
      ['devices[2].id: repeats the id of devices[0]', 'devices[3].id: repeats the id of devices[1]'],
    ],
  ]
  for (const [body, problems] of bodies) {
    const {status, json} = await call('PUT', path, {body})
    t.equal(status, 400)
    t.same(json, {error: 'invalid_input', problems})
  }
  const many = await call('PUT', path, {body: {devices: Array(500).fill({})}})
  t.equal(many.json.problems.length, 20, 'the list of problems is limited')
  t.same((await call('GET', path)).json.devices, [lamp])
})

t.test('500 devices are accepted, with any script', async (t) => {
  const {call, inProject} = await startApi(t)
  const devices = Array.from({length: 500}, (_, index) => ({...lamp, id: `${index}`, name: '灯'.repeat(200)}))
  t.same((await call('PUT', `${inProject}/devices`, {body: {devices}})).json.devices, devices)
})

/** Ways to lose access while a body arrives, with the resulting status. */
const losses: [loss: string, lose: (api: Api) => unknown, status: number][] = [
  ['is disconnected', ({services, connectionId}) => services.connections.end(connectionId, 'person'), 401],
  ['loses the project', ({services: {database}}) => database.delete(connectionProject).run(), 404],
  [
    'belongs to a person who becomes a viewer',
    ({services: {database}}) => database.update(member).set({role: 'viewer'}).run(),
    403,
  ],
]

for (const [loss, lose, status] of losses) {
  t.test(`an app that ${loss} while its body arrives declares nothing`, async (t) => {
    const api = await startApi(t)
    const {promise: lost, resolve: sendRest} = Promise.withResolvers<void>()
    async function* slowly() {
      yield Buffer.from('{"devices":')
      await lost
      yield Buffer.from(`[${JSON.stringify(lamp)}]}`)
    }
    const answer = fetch(`${api.url}${api.inProject}/devices`, {
      method: 'PUT',
      headers: {authorization: `Bearer ${api.token}`, 'content-type': 'application/json'},
      body: slowly(),
      duplex: 'half',
    } as RequestInit)
    await once(api.app.server, 'request')
    // The gate passes the request before anything else runs.
    await setImmediate()
    lose(api)
    sendRest()
    t.equal((await answer).status, status)
    t.same(api.services.database.select().from(device).all(), [])
  })
}
