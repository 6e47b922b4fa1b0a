import t, {type Test} from 'tap'
import type {TabletInput} from '#shared/contract/resources.ts'
import {formatZonedMoment} from '#shared/text/moments.ts'
import {member} from '../../../../server/database/tables/members.ts'
import {strings} from '../../../../server/words/strings.ts'
import {layers} from '../../../../web/plan/layers/layers.ts'
import {network} from '../../../../web/plan/layers/mesh/network.ts'
import {homeWith} from '../../../home-with.ts'
import {addSignedIn} from '../people.ts'
import {json, startImport} from '../projects/importer.ts'

const minute = 60_000
const hall: TabletInput = {
  id: 'hall',
  browser: 'Android, Chrome',
  screen: {width: 1280, height: 800},
  battery: {level: 80, isCharging: true},
  settings: {plan: 'plan', layer: 'comfort', dimAfter: 10, language: 'it'},
  secondsAgo: 60,
}

async function start(t: Test, language: 'en' | 'it' = 'en') {
  const started = await startImport(t, {language})
  const {server, account, id, browser, send} = started
  const {connections, tablets} = server.services
  return {
    ...started,
    pair: (name: string) =>
      connections.allow({
        accountId: account.id,
        clientId: 'device',
        name,
        scopes: ['openid', 'projects:read', 'hosts:manage'],
        projectId: id,
        address: null,
      }).id,
    declare(connectionId: string, ...list: TabletInput[]) {
      const change = tablets.changeBy(connectionId, id, {version: '0.1.0', tablets: list})
      if (change) tablets.write(change)
    },
    saveHome: () => send(json(homeWith({rooms: [{id: 'kitchen', name: 'Kitchen', at: [1, 1]}]}))),
    show: () => browser.open(`/projects/${id}/devices`),
  }
}

t.test('the page of devices lists each agent with its version, and its tablets with what they tell', async (t) => {
  const {pair, declare, saveHome, show, server} = await start(t)
  await saveHome()
  const [first, second] = [pair('Hall agent'), pair('Cellar agent')]
  const own: TabletInput = {
    id: 'own',
    browser: 'Linux, Firefox',
    secondsAgo: 0,
    settings: {plan: 'gone', layer: 'waves', dimAfter: 0, language: 'eo'},
  }
  declare(first, hall, own, {id: 'old', secondsAgo: 5, settings: {dimAfter: 1}})
  declare(second)
  const now = server.clock.now()
  const {text} = await show()
  const seen = (ago: number) => `Last seen ${formatZonedMoment('en', now - ago)}`
  t.match(
    text,
    new RegExp(
      [
        'Tablets Hall agent Agent 0.1.0 · Last heard of .*?',
        `Android, Chrome ${seen(minute)} · 1280 × 800 · battery 80 %, charging `,
        'Begins with .*? · layer Comfort · dims after 10 minutes · language Italiano Name and set ',
        `Screen of the agent’s own machine ${seen(0)} · Linux, Firefox Layer waves · never dims · language eo Name and set `,
        `Unknown tablet ${seen(5000)} Dims after 1 minute Name and set `,
        'Cellar agent Agent 0.1.0 · Last heard of .*? No tablet has opened its panel yet. How to let tablets in',
      ].join(''),
    ),
  )
})

t.test('an agent that tells nothing is told apart, and a project without agents has no tablets', async (t) => {
  const {pair, declare, show, server, account, id} = await start(t, 'it')
  t.notMatch((await show()).text, 'Tablet Agente')
  t.notMatch((await show()).html, 'id="tablets"')
  const {apps, connections} = server.services
  const scopes = ['openid', 'projects:read', 'hosts:manage']
  const {id: clientId} = apps.create({ownerId: account.id, name: 'Hub', kind: 'device', scopes})
  const hub = connections.allow({accountId: account.id, clientId, name: 'Hub', scopes, projectId: id, address: null}).id
  t.notMatch((await show()).html, 'id="tablets"', 'an app that is no agent')
  pair('Vecchio agente')
  t.match((await show()).text, /Tablet Vecchio agente Sentito .* Non dice niente dei suoi tablet/)
  declare(hub, hall)
  t.match((await show()).text, /Hub Agente 0.1.0 .*Android, Chrome .* in carica Livello Comfort/)
})

t.test(
  'an editor names and sets a tablet: only what they change travels, and the page says when it was taken up',
  async (t) => {
    const {pair, declare, saveHome, show, server, browser, id} = await start(t)
    await saveHome()
    const agent = pair('Hall agent')
    declare(agent, hall)
    const path = `/projects/${id}/devices/tablets/${agent}/hall`
    const form = await browser.open(path)
    t.match(form.html, /<option value="comfort" selected/)
    t.match(form.html, /<option value="10" selected/)
    t.match(form.text, /Kitchen/)
    const saved = await browser.press(form, 'Save', {Name: '  Kitchen  ', Layer: 'energy', 'Dims after': '5'})
    t.match(saved.text, /Saved. Kitchen takes it up/)
    const wishes = {layer: {value: 'energy', revision: 1}, dimAfter: {value: 5, revision: 1}}
    t.same(server.services.tablets.named(agent, id)[0]?.wishes, wishes)
    t.match((await show()).text, /Kitchen Last seen .* Not taken up yet: layer Energy · dims after 5 minutes/)
    t.match((await browser.open(path)).html, /<option value="energy" selected/, 'the form shows what is wished')
    server.clock.advance(minute)
    const settings = {plan: 'plan', layer: 'energy', dimAfter: 5, language: 'it'}
    declare(agent, {...hall, settings, taken: 1})
    const at = formatZonedMoment('en', server.clock.now())
    t.match((await show()).text, new RegExp(`Set here, taken up ${at} Name`))
    declare(agent, {...hall, settings: {...settings, layer: ''}, taken: 1})
    t.match((await show()).text, new RegExp(`Set here, taken up ${at} , changed on the tablet since`))
    const again = await browser.open(path)
    t.match(again.html, /<option value="" selected/, 'the tablet’s own change is shown')
    await browser.press(again, 'Save', {Name: '', Language: 'en'})
    t.match(server.services.tablets.named(agent, id), [
      {name: null, wishes: {...wishes, language: {value: 'en', revision: 2}}},
    ])
  },
)

t.test('a place is a plan with a room, and what is no value of the form changes nothing', async (t) => {
  const {pair, declare, saveHome, server, browser, id} = await start(t)
  await saveHome()
  const agent = pair('Hall agent')
  declare(agent, hall)
  const path = `/projects/${id}/devices/tablets/${agent}/hall`
  const form = await browser.open(path)
  const [, place = ''] = /<option value="([^"]*kitchen[^"]*)"/.exec(form.html) ?? []
  const value = place.replaceAll('&#34;', '"')
  await browser.press(form, 'Save', {'Begins with': value})
  const [planId, room] = JSON.parse(value)
  t.match(server.services.tablets.named(agent, id)[0]?.wishes, {plan: {value: planId}, room: {value: room}})
  const {changedSettings} = await import('../../../../server/pages/devices/tablet-form.ts')
  const read = (fields: Record<string, string>) => changedSettings((name) => fields[name] ?? '')
  t.same(read({was: '{"layer":"","place":"","dimAfter":"","language":""}'}), {})
  t.same(read({was: 'x', place: '[1,2]', layer: 'a b', dimAfter: '1441', language: ''}), {})
  t.same(read({was: '[]', place: '{}', layer: 'x'.repeat(65), dimAfter: '1.5', language: 'a/b'}), {})
  t.same(read({was: '{}', place: 'x', layer: '', dimAfter: '1440', language: 'fr'}), {
    layer: '',
    dimAfter: 1440,
    language: 'fr',
  })
})

t.test('viewers see tablets and set none, and nobody sets one that is gone, or of another project', async (t) => {
  const {pair, declare, server, browser, id, account} = await start(t)
  const agent = pair('Hall agent')
  declare(agent, hall)
  const path = `/projects/${id}/devices/tablets/${agent}/hall`
  t.equal((await browser.open(`${path}2`)).status, 404)
  const other = server.services.projects.create({name: 'Mare', address: null}, {ownerId: account.id, language: 'en'})
  t.equal((await browser.open(`/projects/${other.id}/devices/tablets/${agent}/hall`)).status, 404)
  const form = await browser.open(path)
  const long = await browser.press(form, 'Save', {Name: 'n'.repeat(101)})
  t.equal(long.status, 400)
  t.match(long.text, /at most 100 characters/)
  declare(agent)
  t.equal((await browser.press(form, 'Save', {Name: 'Kitchen'})).status, 404)
  declare(agent, hall)
  const vera = await addSignedIn(server, 'Vera')
  server.services.database.insert(member).values({projectId: id, accountId: vera.account.id, role: 'viewer'}).run()
  const list = await vera.browser.open(`/projects/${id}/devices`)
  t.match(list.text, /Android, Chrome/)
  t.notMatch(list.text, /Name and set/)
  t.equal((await vera.browser.open(path)).status, 403)
})

t.test('layers are called as the panel calls them', async (t) => {
  for (const language of ['en', 'it'] as const)
    t.same(
      strings[language].tablets.layers,
      Object.fromEntries([...layers, network].map(({id, words}) => [id, words[language].name])),
    )
})
