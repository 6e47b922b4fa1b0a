import {once} from 'node:events'
import {request} from 'node:http'
import t, {type Test} from 'tap'
import {createStills} from '../../../agent/devices/stills.ts'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import type {StillAnswer} from '../../../web/panel/protocol.ts'
import {ask, openPage, type Page, quiet, refusedUpgrade, type Served, servePanel} from '../../web/panel/helper.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const camera = {id: 'camera', name: 'Camera', kind: 'sensor', room: null, floor: null, picture: 'camera'} as const
const lamp = {id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null} as const

interface Watched extends Served {
  /** The cameras of which a picture was taken. */
  taken: string[]
  Cookie: string
  remove(): Promise<unknown>
}

/** Starts a panel for tablets with a camera, and lets one tablet in. */
async function serveCamera(t: Test): Promise<Watched> {
  const taken: string[] = []
  const house = {
    async readStill(id: string) {
      taken.push(id)
      return {type: 'image/jpeg', bytes: Buffer.from('picture')}
    },
  }
  const {clock} = await servePanel(t)
  const stills = createStills({house, clock, signal: new AbortController().signal})
  const tablets = await openTablets({folder: await temporaryFolder(t), logger: quiet, areReachable: true, clock})
  const served = await servePanel(t, {tablets, stills})
  served.model.update({devices: [camera, lamp]})
  const {headers} = await ask(`${served.panel.address}?key=${tablets.key()}`)
  const Cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
  const [own] = tablets.list()
  return {...served, taken, Cookie, remove: () => tablets.remove(own?.id ?? '')}
}

async function askStill({socket, next}: Page, device: unknown): Promise<StillAnswer> {
  socket.send(JSON.stringify({type: 'still', id: 1, device}))
  for (;;) {
    const message = await next()
    if (message.type === 'still-answer') return message
  }
}

/** Ways to a picture that must not lead there; each resolves with what refuses it. */
const attacks: Readonly<Record<string, (served: Watched) => Promise<unknown>>> = {
  'without a key': ({host}) => refusedUpgrade(host, {Origin: `http://${host}`}),
  'with another cookie': ({host, Cookie}) =>
    refusedUpgrade(host, {Origin: `http://${host}`, Cookie: Cookie.replace(/=.*/, '=x')}),
  'by a page of another origin': ({host, Cookie}) => refusedUpgrade(host, {Origin: 'https://evil.example', Cookie}),
  'by a page in a frame without origin': ({host, Cookie}) => refusedUpgrade(host, {Origin: 'null', Cookie}),
  'under another name of this machine': ({host, Cookie}) =>
    refusedUpgrade(host, {Host: 'evil.example', Origin: 'http://evil.example', Cookie}),
  'by an address of its own': async ({panel, Cookie}) => {
    const paths = ['still', 'stills/camera', 'api/camera_proxy/camera', 'camera', 'live?device=camera']
    const answers = await Promise.all(paths.map((path) => ask(`${panel.address}${path}`, {headers: {Cookie}})))
    return Math.min(...answers.map(({status}) => status))
  },
  'by a tablet that was removed': async ({host, Cookie, remove}) => {
    const page = await openPage(t, host, {Cookie})
    const closed = once(page.socket, 'close')
    await remove()
    page.socket.send(JSON.stringify({type: 'still', id: 1, device: 'camera'}))
    return (await closed)[0]
  },
}

const refusals: Readonly<Record<string, number>> = {
  'without a key': 401,
  'with another cookie': 401,
  'by an address of its own': 404,
  'by a tablet that was removed': 4401,
}

for (const [name, attack] of Object.entries(attacks))
  t.test(`no picture is taken ${name}`, async (t) => {
    const served = await serveCamera(t)
    t.equal(await attack(served), refusals[name] ?? 403)
    t.same(served.taken, [])
  })

t.test('a tablet that is in gets pictures of devices that have one, and of nothing else', async (t) => {
  const {host, Cookie, taken} = await serveCamera(t)
  const page = await openPage(t, host, {Cookie})
  t.match(await askStill(page, 'camera'), {picture: /^data:image\/jpeg;base64,/, error: null})
  t.same(taken, ['camera'])
  for (const device of ['lamp', 'nobody', '../camera', 'camera.front', '__proto__'])
    t.match(await askStill(page, device), {picture: null, error: /has no picture/}, device)
  t.same(taken, ['camera'])
  page.socket.send(JSON.stringify({type: 'still', id: 1, device: {}}))
  t.equal((await once(page.socket, 'close'))[0], 1008)
})

t.test('through an ingress only that one gets pictures', async (t) => {
  const taken: string[] = []
  const stills = {
    async take(id: string) {
      taken.push(id)
      return {type: 'image/jpeg', bytes: Buffer.from('picture')}
    },
  }
  const {host, model} = await servePanel(t, {ingressPeer: '127.0.0.1', host: '0.0.0.0', stills})
  model.update({devices: [camera]})
  const here = host.replace('0.0.0.0', '127.0.0.1')
  const headers = {Host: here, Origin: `http://${here}`, Connection: 'Upgrade', Upgrade: 'websocket'}
  const key = {'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ=='}
  const other = {localAddress: '127.0.0.2', headers: {...headers, ...key}, agent: false}
  const [response] = await once(request(`http://${here}/live`, other).end(), 'response')
  response.resume()
  t.equal(response.statusCode, 403)
  t.same(taken, [])
  t.match(await askStill(await openPage(t, here), 'camera'), {error: null})
})
