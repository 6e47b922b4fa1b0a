import t, {type Test} from 'tap'
import {readGateways} from '#shared/host/gateways.ts'
import {strings} from '../../../../server/words/strings.ts'
import {startServer} from '../../../helper.ts'
import {addApp} from '../apps.ts'
import {formWith} from '../form-browser.ts'
import {emailsOf, startMailing} from '../mailing.ts'
import {addSignedIn, askForCode, askForTokens, signIn} from '../people.ts'

t.test('a person allows a device, with a name and for the chosen project', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const owner = {ownerId: account.id, language: 'en'} as const
  const wanted = server.services.projects.create({name: 'Casa', address: null}, owner)
  server.services.projects.create({name: 'Mare', address: null}, owner)
  const code = await askForCode(server)

  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  t.match(
    consent.text,
    `Connect this device? The device shows ${code.user_code} Request from the same network as you (127.0.0.1) Code made less than a minute ago Not verified.`,
  )
  t.match(consent.text, /See the plans of the project you choose.*Stay connected until you disconnect it/)
  const done = await browser.press(consent, 'Allow', {Project: wanted.id, 'Name of this device': ' Hall tablet '})
  t.match(done, {status: 200, text: /Hall tablet is connected Go back to the device/})
  const [connection] = server.services.connections.list(account.id)
  t.match(connection, {name: 'Hall tablet', address: '127.0.0.1', projects: [{id: wanted.id}]})
  t.match(await askForTokens(server, code), {access_token: /./})
  const again = await browser.press(consent, 'Allow', {'Name of this device': 'Again'})
  t.match(again, {status: 200, text: /Hall tablet is connected/}, 'the form was sent already')
  t.equal(server.services.connections.list(account.id).length, 1)
})

t.test('a form that is sent twice connects once, and says so', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const foreign = await other.press(await other.open('/device'), 'Continue', {Code: user_code})
  for (let click = 0; click < 2; click++) {
    const done = await browser.press(consent, 'Allow', {
      'Name of your first project': 'Casa',
      'Name of this device': 'Hall tablet',
    })
    t.match(done, {status: 200, text: /Hall tablet is connected/})
  }
  t.equal(server.services.connections.list(account.id).length, 1)
  t.equal(server.services.projects.listOf(account.id).length, 1)
  const late = await other.press(foreign, 'Allow', {
    'Name of your first project': 'Mare',
    'Name of this device': 'Mine',
  })
  t.match(late, {status: 410, text: /This code no longer works/})
  t.notMatch(late.text, /Hall tablet/, 'the other of two people is told nothing')
})

t.test('a code can be typed again, by another person too', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const code = await askForCode(server)
  const enter = async (one: typeof browser) => one.press(await one.open('/device'), 'Continue', {Code: code.user_code})
  await enter(browser)
  await enter(other)
  const consent = await enter(browser)
  t.match((await browser.open('/device/consent')).path, '/device')
  await browser.press(consent, 'Allow', {'Name of your first project': 'Casa', 'Name of this device': 'Hall tablet'})
  t.match(await askForTokens(server, code), {access_token: /./})
})

t.test('a code works in any spelling', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code: code} = await askForCode(server)
  const page = await browser.open('/device')
  for (const typed of [
    code.toLowerCase(),
    code.replace('-', ''),
    ` ${[...code].join(' ')} `,
    code.replace('-', ' – '),
  ]) {
    t.match((await browser.press(page, 'Continue', {Code: typed})).text, /Connect this device\?/, typed)
  }
})

t.test('a code from a link is first compared with the device', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const code = await askForCode(server)
  const {pathname, search} = new URL(code.verification_uri_complete)
  const page = await browser.open(pathname + search)
  t.match(page.text, /Is this the code on your device\?/)
  t.equal(formWith(page, 'Continue').fields.get('user_code'), code.user_code)
  t.notMatch(page.text, /Allow/)
  t.match((await browser.press(page, 'Continue')).text, /Connect this device\?/)
})

t.test('a wrong or empty code says so, and many are stopped', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const page = await browser.open('/device')
  t.match(await browser.press(page, 'Continue'), {status: 400, text: /Enter the code shown on the device/})
  const wrong = await browser.press(page, 'Continue', {Code: '<b>BCDF-GHJK'})
  t.match(wrong, {status: 400, text: /No device is waiting with this code/})
  t.notMatch(wrong.html, /<b>/)
  const {user_code} = await askForCode(server)
  for (let good = 0; good < 30; good++) await browser.press(page, 'Continue', {Code: user_code})
  for (let guess = 2; guess < 20; guess++) await browser.press(page, 'Continue', {Code: 'BCDF-GHJK'})
  const stopped = await browser.press(page, 'Continue', {Code: user_code})
  t.match(stopped, {status: 429, text: /Too many attempts/})
  t.ok(Number(stopped.headers.get('retry-after')) > 0)
})

t.test('guessing codes with many accounts is limited by address', async (t) => {
  const server = await startServer(t)
  const statuses = []
  for (const name of ['Anna', 'Bruno', 'Carla', 'Dario']) {
    const {browser} = await addSignedIn(server, name)
    const page = await browser.open('/device')
    for (let guess = 0; guess < 16; guess++) {
      statuses.push((await browser.press(page, 'Continue', {Code: 'BCDF-GHJK'})).status)
    }
  }
  t.same(statuses, [...Array(60).fill(400), ...Array(4).fill(429)])
})

t.test('the consent form cannot bypass the limit on guesses', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const {fields} = formWith(consent, 'Deny')
  fields.set('user_code', 'BCDFGHJK')
  const statuses = []
  for (let guess = 0; guess < 21; guess++) {
    statuses.push((await browser.send('/device/consent', {method: 'POST', body: fields})).status)
  }
  t.same(statuses.slice(0, 20), Array(20).fill(410))
  t.equal(statuses[20], 429)
})

t.test('consent forms are limited, whatever they choose', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const statuses = []
  for (let time = 0; time < 61; time++) statuses.push((await browser.press(consent, 'Allow')).status)
  t.same(statuses, [...Array(60).fill(400), 429])
})

t.test('a form without a decision allows nothing', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  const {fields} = formWith(consent, 'Allow')
  for (const [name, value] of Object.entries({decision: 'perhaps', name: 'Hall tablet', new_project: 'Casa'})) {
    fields.set(name, value)
  }
  t.match((await browser.send('/device/consent', {method: 'POST', body: fields})).text, /Nothing was connected/)
  t.same(server.services.connections.list(account.id), [])
})

t.test('a person without a project creates one while allowing', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const unnamed = await browser.press(consent, 'Allow', {'Name of this device': 'Hall tablet'})
  t.match(unnamed, {status: 400, text: /Enter a project name/})
  t.same(server.services.projects.listOf(account.id), [])
  const done = await browser.press(unnamed, 'Allow', {'Name of your first project': 'Casa'})
  t.match(done.text, /Hall tablet is connected/)
  const [project] = server.services.projects.listOf(account.id)
  t.match(project, {name: 'Casa'})
  t.match(server.services.connections.list(account.id), [{projects: [{id: project?.id}]}])
})

t.test('scopes without a project ask for none', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server, {scope: 'openid catalog:read'})
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.notMatch(consent.html, /name="(new_)?project"/)
  t.match((await browser.press(consent, 'Allow', {'Name of this device': 'Shelf'})).text, /Shelf is connected/)
})

t.test("another person's project cannot be chosen, nor their device replaced", async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: bruno} = await addSignedIn(server, 'Bruno')
  const {projects, connections} = server.services
  projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const foreign = projects.create({name: 'Mare', address: null}, {ownerId: bruno.id, language: 'en'})
  const device = {clientId: 'device', scopes: ['projects:read'], address: null}
  connections.allow({...device, accountId: account.id, name: 'Own'})
  const {id} = connections.allow({...device, accountId: bruno.id, name: 'Foreign'})
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  t.notMatch(consent.text, /Mare|Foreign/)
  const named = {'Name of this device': 'Hall tablet'}
  for (const project of [foreign.id, 'x', '']) {
    const refused = await browser.press(consent, 'Allow', {...named, Project: project})
    t.match(refused, {status: 400, text: /Choose one of your projects/})
  }
  const refused = await browser.press(consent, 'Allow', {...named, 'Does it replace another device?': id})
  t.match(refused, {status: 400, text: /The device to replace is no longer connected/})
  t.match(await askForTokens(server, code), {error: 'authorization_pending'})
  t.ok(connections.byId(id))
})

t.test('a device takes over the place and the name of an older one', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {projects, connections} = server.services
  const {id: projectId} = projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const device = {accountId: account.id, clientId: 'device', scopes: ['projects:read'], address: null}
  const old = connections.allow({...device, name: 'Hall tablet', projectId})
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.equal(formWith(consent, 'Allow').fields.get('replaces'), '', 'none unless the person says so')
  const done = await browser.press(consent, 'Allow', {'Does it replace another device?': old.id})
  t.match(done.text, /Hall tablet is connected/)
  t.match(connections.list(account.id), [{id: old.id, name: 'Hall tablet'}])
  t.match(connections.listEnded(account.id), [{name: 'Hall tablet', reason: 'replaced'}])
})

t.test('a denied device learns of it', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  t.match((await browser.press(consent, 'Deny')).text, /Nothing was connected/)
  t.match(await askForTokens(server, code), {error: 'access_denied'})
  t.same(server.services.connections.list(account.id), [])
})

t.test('an unverified app says so, and connects only its maker', async (t) => {
  const server = await startServer(t)
  const {account: maker, browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const name = '<img src=x onerror=alert(1)>'
  const app = server.services.apps.create({
    ownerId: maker.id,
    name,
    kind: 'device',
    redirectUris: [],
    jwks: null,
    scopes: ['projects:create'],
  })
  const ask = () => askForCode(server, {client: app.id, scope: 'projects:create'})

  const {user_code} = await ask()
  const foreign = await other.press(await other.open('/device'), 'Continue', {Code: user_code})
  t.match(foreign, {status: 403})
  t.ok(foreign.text.includes(`${name} can’t be connected yet`))
  t.notMatch(foreign.html, /<img src=x|\/device\/consent/, 'there is nothing to allow')
  t.equal(
    formWith(foreign, 'Use another account').fields.get('next'),
    `/device?user_code=${user_code.replace('-', '')}`,
  )
  const {fields} = formWith(await other.open('/device'), 'Continue')
  for (const [name, value] of Object.entries({user_code, decision: 'allow'})) fields.set(name, value)
  t.match(await other.send('/device/consent', {method: 'POST', body: fields}), {status: 403})

  const own = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.match(own.text, /Not verified\. Nobody has checked yet who makes this app.*Create projects and change the ones/)
  t.notMatch(own.html, /<img src=x/)
  t.notMatch(own.html, /name="name"/, 'a registered app keeps its own name')
  t.ok((await browser.press(own, 'Allow')).text.includes(`${name} is connected`))
})

t.test('the name of a device is shown as text, and has a limit', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  server.services.projects.create({name: '<i>Casa', address: null}, {ownerId: account.id, language: 'en'})
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.notMatch(consent.html, /<i>/)
  t.equal((await browser.press(consent, 'Allow', {'Name of this device': ' '})).status, 400)
  const long = await browser.press(consent, 'Allow', {'Name of this device': `<b>${'x'.repeat(100)}`})
  t.match(long, {status: 400, text: /1 to 100 characters/})
  t.notMatch(long.html, /<b>/)
  const done = await browser.press(long, 'Allow', {'Name of this device': '<b>"Hall"&'})
  t.notMatch(done.html, /<b>/)
  t.match(done.text, '<b>"Hall"& is connected')
})

t.test('the whole flow exists in Italian', async (t) => {
  const server = await startServer(t)
  await server.addPerson('Anna', {language: 'it'})

  const browser = await signIn(server, 'anna@example.org')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continua', {Codice: user_code})
  t.match(consent.text, /Collegare questo dispositivo\?.*Non verificata\..*Vedere le piante/)
  const done = await browser.press(consent, 'Consenti', {
    'Nome del tuo primo progetto': 'Casa',
    'Nome di questo dispositivo': 'Tablet dell’ingresso',
  })
  t.match(done.text, /Hai collegato Tablet dell’ingresso Torna al dispositivo/)
})

t.test('a person with many projects finds one by its name, without a script', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const add = (name: string) =>
    server.services.projects.create({name, address: null}, {ownerId: account.id, language: 'en'})
  const wanted = add('Villa al Mare, cantiere Più').id
  for (let count = 1; count <= 60; count++) {
    server.clock.advance(1000)
    add(`Flat ${count}`)
  }
  const code = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  const offered = (html: string) => [...html.matchAll(/<option value="[^"]+"/g)].length
  t.equal(offered(consent.html), 20)
  t.match(consent.text, /The list below has the newest 20 of your 61 projects\./)
  const find = async (text: string) =>
    browser.press(consent, 'Find', {'Find a project by name': text, 'Name of this device': 'Hall tablet'})
  const several = await find('flat')
  t.match(several.text, /60 projects have this in their names; the list below has the newest 20\./)
  t.equal(offered(several.html), 20)
  t.match(await find('nowhere'), {status: 200, text: /No project has this in its name\./})
  const found = await find('CANTIERE piu')
  t.equal(formWith(found, 'Allow').fields.get('project'), wanted, 'the only one is chosen')
  t.same(server.services.connections.list(account.id), [])
  t.match(await browser.press(found, 'Allow'), {status: 200, text: /Hall tablet is connected/}, 'the name was kept')
  t.match(server.services.connections.list(account.id), [{projects: [{id: wanted}]}])
})

t.test('every page of a pairing warns of a code that someone sent, whoever made the app', async (t) => {
  for (const [language, presses] of [
    ['en', ['Continue', 'Code', /If someone sent you the code.*Deny/]],
    ['it', ['Continua', 'Codice', /Se il codice te l’ha mandato qualcuno.*Rifiuta/]],
  ] as const) {
    const server = await startServer(t)
    const maker = await server.addPerson('Anna', {language})
    const browser = await signIn(server, 'anna@example.org')
    const [go, field, warning] = presses
    const scope = 'openid projects:read'
    const device = {ownerId: maker.id, kind: 'device' as const, redirectUris: [], scopes: scope.split(' ')}
    const verified = addApp(server, device)
    const unverified = server.services.apps.create({...device, name: 'Pannello'})
    for (const client of ['device', verified.id, unverified.id]) {
      const {user_code, verification_uri_complete} = await askForCode(server, {client, scope})
      const {pathname, search} = new URL(verification_uri_complete)
      const pages = [await browser.open('/device'), await browser.open(pathname + search)]
      pages.push(await browser.press(pages[0] as (typeof pages)[0], go, {[field]: user_code}))
      const [typing, linked, consent] = pages.map(({text}) => text)
      for (const text of [typing, linked, consent]) t.match(text, warning, `${language} ${client}`)
      const {connecting} = strings[language]
      t.equal(consent?.includes(`${connecting.unverified}.`), client !== verified.id)
    }
  }
})

t.test('Deny looks like Allow, and no other button is the first of the form', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const {html} = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const [, form = ''] = /<form[^>]*action="\/device\/consent"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  const buttons = [...form.matchAll(/<button([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
  t.same(buttons, ['disabled class="hidden"', 'name="decision" value="allow"', 'name="decision" value="deny"'])
})

/** Allows a device that then waits for its number, as Anna; Bruno has opened the page of its consent too. */
async function allowWithNumber(t: Test) {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {browser: other} = await addSignedIn(server, 'Bruno')
  const code = await askForCode(server, {more: {confirmation: 'number'}})
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: code.user_code})
  const foreign = await other.press(await other.open('/device'), 'Continue', {Code: code.user_code})
  const named = {'Name of this device': 'Hall tablet', 'Name of your first project': 'Casa'}
  const page = await browser.press(consent, 'Allow', named)
  return {server, account, browser, other, code, consent, foreign, named, page}
}

t.test('the page shows the number that the device waits for, and again if the form is sent twice', async (t) => {
  const {server, account, browser, other, code, consent, foreign, named, page} = await allowWithNumber(t)
  t.match(page.text, /Type this number on the device.*Number \d{3} \d{3} Tell the number to nobody/)
  t.equal((await browser.press(consent, 'Allow', named)).text, page.text)
  t.match(await other.press(foreign, 'Allow', named), {status: 410, text: /This code no longer works/})
  t.same(server.services.connections.list(account.id), [])
  const [, ...digits] = /Number (\d{3}) (\d{3})/.exec(page.text) ?? []
  t.match(await askForTokens(server, code, {confirmation_number: digits.join('')}), {access_token: /./})
  t.match((await browser.press(consent, 'Allow', named)).text, /Hall tablet is connected/)
})

t.test('the page of the number denies the device that waits for it', async (t) => {
  const {server, account, browser, code, page} = await allowWithNumber(t)
  t.match(await browser.press(page, 'Deny'), {status: 200, text: /Nothing was connected/})
  t.match(await askForTokens(server, code), {error: 'access_denied'})
  t.match(await browser.press(page, 'Deny'), {status: 410, text: /This code no longer works/})
  t.same(server.services.connections.list(account.id), [])
})

t.test('nobody else denies a device that waits for its number, nor one that is connected', async (t) => {
  const {server, account, browser, other, code, foreign, page} = await allowWithNumber(t)
  t.match(await other.press(foreign, 'Deny'), {status: 410})
  const [, ...digits] = /Number (\d{3}) (\d{3})/.exec(page.text) ?? []
  t.match(await askForTokens(server, code, {confirmation_number: digits.join('')}), {access_token: /./})
  t.match((await browser.press(page, 'Deny')).text, /Hall tablet is connected/)
  t.equal(server.services.connections.list(account.id).length, 1)
})

t.test('the page says when the code was made and from which network', async (t) => {
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const anna = await server.addPerson('Anna')
  for (const [device, person, told] of [
    ['192.168.1.20', '192.168.1.7', 'the same network as you (192.168.1.20)'],
    ['10.0.0.9', 'fd00::7', 'the same network as you (10.0.0.9)'],
    ['198.51.100.7', '198.51.100.7', 'the same network as you (198.51.100.7)'],
    ['2001:db8:1:2::9', '2001:db8:1:2:a::7', 'the same network as you (2001:db8:1:2::9)'],
    ['198.51.100.7', '198.51.100.8', 'another network (198.51.100.7)'],
    ['198.51.100.7', '192.168.1.7', 'another network (198.51.100.7)'],
    ['192.168.1.20', '2001:db8::1', 'another network (192.168.1.20)'],
    ['198.51.100.7', '2001:db8::1', '198.51.100.7'],
  ] as const) {
    const {user_code} = await askForCode(server, {headers: {'x-forwarded-for': device}})
    const browser = await signIn(server, anna.email, {'x-forwarded-for': person})
    server.clock.advance(3 * 60_000)
    const {text} = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
    t.match(text, `Request from ${told} Code made 3 minutes ago`, `${device} ${person}`)
  }
})

t.test('a gateway’s address may be anybody’s, so the page claims no network', async (t) => {
  const [gateway] = readGateways()
  if (gateway === undefined) return t.pass('this machine has no gateway')
  const server = await startServer(t, {PIANTA_TRUST_PROXY: '127.0.0.1'})
  const anna = await server.addPerson('Anna')
  for (const person of [gateway, '192.168.1.7']) {
    const {user_code} = await askForCode(server, {headers: {'x-forwarded-for': gateway}})
    const browser = await signIn(server, anna.email, {'x-forwarded-for': person})
    const {text} = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
    t.match(text, `Request from ${gateway} Code made`, person)
  }
})

t.test('behind an unknown proxy the page claims no network', async (t) => {
  const server = await startServer(t)
  const anna = await server.addPerson('Anna')
  const headers = {'x-forwarded-for': '203.0.113.9'}
  const {user_code} = await askForCode(server, {headers})
  const browser = await signIn(server, anna.email, headers)
  const {text} = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  t.match(text, 'Request from 127.0.0.1 Code made less than a minute ago')
})

t.test('wrong codes by the dozen are logged and audited', async (t) => {
  const lines: string[] = []
  const server = await startServer(t, {PIANTA_LOG_LEVEL: 'warn'}, {write: (line) => void lines.push(line)})
  const {account, browser} = await addSignedIn(server, 'Anna')
  const page = await browser.open('/device')
  const guessed = () => server.services.audit.list({count: 100}).filter(({kind}) => kind === 'device-codes-guessed')
  for (let guess = 0; guess < 11; guess++) await browser.press(page, 'Continue', {Code: 'BCDF-GHJK'})
  await browser.press(page, 'Continue', {Code: ''})
  t.same(guessed(), [])
  await browser.press(page, 'Continue', {Code: 'BCDF-GHJK'})
  t.match(guessed(), [{accountId: account.id, byId: account.id, address: '127.0.0.1', about: {}}])
  t.match(
    lines.map((line) => JSON.parse(line)).filter(({msg}) => /many wrong codes/.test(msg)),
    [{accountId: account.id, address: '127.0.0.1', count: 12}],
  )
  t.notMatch(lines.join(''), /BCDF/)
})

t.test('an email tells the owner of each new device, once', async (t) => {
  const server = await startMailing(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const {user_code} = await askForCode(server)
  const consent = await browser.press(await browser.open('/device'), 'Continue', {Code: user_code})
  const named = {'Name of this device': 'Hall tablet', 'Name of your first project': 'Casa'}
  await browser.press(consent, 'Allow', named)
  await browser.press(consent, 'Allow', named)
  const denied = await askForCode(server)
  await browser.press(await browser.press(await browser.open('/device'), 'Continue', {Code: denied.user_code}), 'Deny')
  const emails = await emailsOf(server)
  t.match(emails, [{subject: 'New device on your Pianta account: Hall tablet', text: /It asked from 127\.0\.0\.1/}])
  t.match(emails[0]?.text, `${server.url}/settings/apps`)
})
