import {readFileSync, writeFileSync} from 'node:fs'
import t, {type Test} from 'tap'
import {type OfferedPlaces, offerLimits, openOfferedPlaces} from '../../../agent/devices/offered-places.ts'
import {filesIn} from '../../../agent/folder.ts'
import {createModel} from '../../../agent/model.ts'
import {maxOffers, offerWindow} from '../../../agent/panel/take-offers.ts'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {ask, quiet, servePanel} from '../../web/panel/helper.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const dashboard = 'http://homeassistant.local:8123'
const lamp: HouseDevice = {id: 'ha:1', name: 'Sofa', kind: 'light', room: null, floor: null, aliases: ['light.sofa']}

/** Starts a panel for tablets that takes offers of a dashboard. */
async function serveOffers(t: Test, origins = [dashboard]) {
  const folder = await temporaryFolder(t)
  let take: Awaited<ReturnType<typeof openOfferedPlaces>> | undefined
  const {clock: panelClock} = await servePanel(t)
  const tablets = await openTablets({folder, logger: quiet, areReachable: true, clock: panelClock})
  const offers = async (offered: OfferedPlaces) => take?.(offered)
  const served = await servePanel(t, {tablets, cardOrigins: origins, offers})
  take = await openOfferedPlaces({folder, model: served.model, logger: quiet})
  served.model.update({home: smallFlat, devices: [lamp]})
  const headers = {Origin: dashboard, Authorization: `Bearer ${tablets.key()}`, 'Content-Type': 'application/json'}
  const send = (body: unknown, more: Record<string, string> = {}) =>
    ask(`${served.panel.address}offered-places.json`, {
      method: 'POST',
      headers: {...headers, ...more},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {...served, tablets, folder, send, headers}
}

t.test('a card offers entities for elements, and hears which the agent has not', async (t) => {
  const {send, model, folder, commands} = await serveOffers(t)
  const answer = await send({entities: {'l-living': ['light.sofa'], 'plate/0': ['switch.hall', 'light.sofa']}})
  t.equal(answer.status, 200)
  t.same(JSON.parse(answer.body), {offered: 2, unknown: ['switch.hall']})
  t.match(answer.headers, {'access-control-allow-origin': dashboard, vary: 'Origin'})
  t.same(
    [...model.get().offered],
    [
      ['light.sofa', ['l-living', 'plate/0']],
      ['switch.hall', ['plate/0']],
    ],
  )
  t.same(commands, [], 'nothing is switched')

  await send({entities: {'l-living': [], window: ['cover.window']}})
  const kept = [
    ['switch.hall', ['plate/0']],
    ['light.sofa', ['plate/0']],
    ['cover.window', ['window']],
  ]
  t.same([...model.get().offered], kept, 'another card adds to it, and an empty list forgets')
  const again = createModel({clock: (await servePanel(t)).clock, command: async () => {}})
  await openOfferedPlaces({folder, model: again, logger: quiet})
  t.same([...again.get().offered], kept, 'it outlives a restart')

  writeFileSync(
    filesIn(folder).offeredPlaces,
    readFileSync(filesIn(folder).offeredPlaces, 'utf8').replace('cover.window', 'no entity'),
  )
  await openOfferedPlaces({folder, model: again, logger: quiet})
  t.same([...again.get().offered], [], 'a damaged file is as none')
})

t.test('nothing is taken from another origin, without the key, or in another form', async (t) => {
  const {send, model, headers, panel} = await serveOffers(t)
  const offer = {entities: {'l-living': ['light.sofa']}}
  t.equal((await send(offer, {Origin: 'http://elsewhere.example'})).status, 403)
  t.equal((await send(offer, {Host: 'rebound.example'})).status, 403)
  t.equal((await send(offer, {Authorization: 'Bearer wrong'})).status, 401)
  const address = `${panel.address}offered-places.json`
  t.equal((await ask(address, {headers})).status, 405)
  const preflight = await ask(address, {method: 'OPTIONS', headers: {Origin: dashboard}})
  t.match(preflight.headers, {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type',
  })
  const many = Object.fromEntries(
    Array.from({length: offerLimits.places + 1}, (_, index) => [`l${index}`, ['light.a']]),
  )
  for (const wrong of [
    '{',
    [],
    {entities: []},
    {entities: {'../home': ['light.sofa']}},
    {entities: {'l-living': 'light.sofa'}},
    {entities: {'l-living': ['<b>']}},
    {entities: {'l-living': Array.from({length: 9}, () => 'light.sofa')}},
    {entities: many},
  ])
    t.equal((await send(wrong)).status, 400, JSON.stringify(wrong).slice(0, 60))
  t.equal((await send({entities: {'l-living': ['light.sofa']}, rest: 'x'.repeat(300_000)})).status, 413)
  t.same([...model.get().offered], [])
  model.update({home: undefined})
  t.equal((await send(offer)).status, 404)
})

t.test('offers are bounded in count and in time', async (t) => {
  const {send, clock, model} = await serveOffers(t)
  for (let index = 0; index < maxOffers; index++)
    t.equal((await send({entities: {[`l${index}`]: ['light.sofa']}})).status, 200)
  t.equal((await send({entities: {more: ['light.sofa']}})).status, 429)
  clock.advance(offerWindow)
  const many = (from: number) =>
    Object.fromEntries(Array.from({length: 990}, (_, index) => [`l${from + index}`, ['light.sofa']]))
  t.equal((await send({entities: many(0)})).status, 200)
  t.equal((await send({entities: many(500)})).status, 400, 'all together')
  t.equal(model.get().offered.get('light.sofa')?.length, 990)
})

t.test('without named origins the path doesn’t exist', async (t) => {
  const {send} = await serveOffers(t, [])
  t.equal((await send({entities: {}})).status, 401)
  const {panel} = await servePanel(t)
  t.equal(
    (await ask(`${panel.address}offered-places.json`, {method: 'POST', headers: {Origin: dashboard}})).status,
    404,
  )
})
