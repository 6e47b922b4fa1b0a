import {generateKeyPairSync} from 'node:crypto'
import t from 'tap'
import {createAppNotices} from '../../../server/apps/notices.ts'
import {createApps} from '../../../server/apps/store.ts'
import {createConnections} from '../../../server/connections/store.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {createProjectChanges} from '../../../server/events/project-changes.ts'
import {createEvents} from '../../../server/events/store.ts'
import {createSafeFetch} from '../../../server/outbound/safe-fetch.ts'
import {networks} from '../../../shared/host/setting-readers.ts'
import {insertRows, openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

function open(t: Test) {
  const rows = openRows(t)
  const safeFetch = createSafeFetch({allowNetworks: networks('192.168.1.0/24')})
  const appNotices = createAppNotices(rows)
  const apps = createApps({...rows, safeFetch, appNotices})
  const valid = {ownerId: rows.accountId, name: 'Dashboard', kind: 'device' as const, scopes: ['projects:read']}
  const problems = (input: object): readonly string[] | undefined => {
    try {
      apps.create({...valid, ...input})
    } catch (error) {
      return (error as {problems?: string[]}).problems
    }
    return undefined
  }
  return {...rows, apps, appNotices, valid, problems}
}

t.test('create() registers an unverified app', async (t) => {
  const {apps, valid, accountId, clock} = open(t)
  const app = apps.create({...valid, name: '  Dashboard ', scopes: ['projects:read', 'projects:read', 'openid']})
  t.match(app, {name: 'Dashboard', kind: 'device', scopes: ['projects:read', 'openid'], isVerified: false})
  t.same(apps.byId(app.id), app)
  t.same(apps.list(accountId), [app])
  t.same(apps.listAll(), [app])
  t.equal(app.createdAt, clock.now())
  t.equal(apps.byId('unknown'), undefined)
  t.same(apps.list('nobody'), [])
})

t.test('create() refuses an invalid app with every reason', async (t) => {
  const {apps, problems} = open(t)
  t.same(problems({name: ' '}), ['name: must have 1 to 200 characters'])
  t.same(problems({name: 'x'.repeat(201)}), ['name: must have 1 to 200 characters'])
  t.match(problems({name: 'Lamp\u202Eatnaip'}), [/^name: must not contain characters that are invisible/])
  t.same(problems({kind: 'toaster', redirectUris: ['https://example.org/']}), [
    'kind: must be one of web, installed, device, server',
  ])
  t.same(problems({kind: 'web', redirectUris: ['https://example.org/', 'http://example.org/']}), [
    'redirectUris[1]: must be an https address; http is for localhost only, during development',
  ])
  t.same(problems({scopes: []}), ['scopes: must name at least one scope'])
  t.same(problems({scopes: ['projects:read', 'everything']}), ['scopes: everything is not a scope'])
  t.same(problems({scopes: ['hosts:manage']}), ['scopes: hosts:manage is requested together with projects:read'])
  t.equal(problems({name: '', scopes: ['everything', 'hosts:manage']})?.length, 3)
  t.same(apps.listAll(), [])
})

t.test("create() refuses fields that don't fit the kind", async (t) => {
  const {apps, problems} = open(t)
  const jwks = {keys: [generateKeyPairSync('ed25519').publicKey.export({format: 'jwk'})]}
  const privateJwks = {keys: [generateKeyPairSync('ed25519').privateKey.export({format: 'jwk'})]}
  const redirectUris = ['https://example.org/']
  const jwksUri = 'https://example.org/jwks.json'
  const app = {kind: 'installed', redirectUris: ['org.example.app:/']}
  const many = Array.from({length: 21}, (_, at) => `https://example.org/${at}`)
  const missing = ['redirectUris: this kind of app needs at least one return address']
  const table: [input: object, problems: string[] | undefined][] = [
    [{kind: 'device', redirectUris}, ['redirectUris: a device has no return address: people allow it with a code']],
    [{kind: 'device', jwks}, ['jwks: only a server has keys']],
    [{kind: 'web'}, missing],
    [{kind: 'installed'}, missing],
    [{kind: 'server', jwks}, missing],
    [{...app, jwks}, ['jwks: only a server has keys']],
    [{kind: 'web', redirectUris, jwks}, ['jwks: only a server has keys']],
    [
      {kind: 'server', redirectUris},
      ['jwks: a server needs its public keys: a JWK set {"keys": […]}, or the address where it publishes one'],
    ],
    [{kind: 'server', redirectUris, jwks, jwksUri}, ['jwks: give either the JWK set or its address, not both']],
    [{kind: 'web', redirectUris, jwksUri}, ['jwksUri: only a server has keys']],
    [{kind: 'device', jwksUri}, ['jwksUri: only a server has keys']],
    [
      {kind: 'server', redirectUris, jwksUri: 'https://10.0.0.8/jwks.json'},
      ['jwksUri: must be on the public internet, and 10.0.0.8 is not'],
    ],
    [{kind: 'server', redirectUris, jwksUri: ''}, ['jwksUri: must be a complete address that starts with https://']],
    [{kind: 'server', redirectUris, jwks: {keys: []}}, ['jwks: must have 1 to 10 keys']],
    [
      {kind: 'web', redirectUris: [...redirectUris, ...redirectUris]},
      ['redirectUris[1]: this address is in the list already'],
    ],
    [{kind: 'web', redirectUris: many}, ['redirectUris: must have at most 20 addresses']],
    [{kind: 'web', redirectUris: many.slice(1)}, undefined],
    [app, undefined],
    [{kind: 'server', redirectUris, jwks}, undefined],
    [{kind: 'server', redirectUris, jwksUri}, undefined],
    [{kind: 'server', redirectUris, jwksUri: 'http://192.168.1.2:1880/jwks'}, undefined],
  ]
  for (const [input, said] of table) t.same(problems(input), said, JSON.stringify(input).slice(0, 80))
  t.match(problems({kind: 'server', redirectUris, jwks: privateJwks}), [/^jwks\.keys\[0\]: is a private key/])
  t.equal(apps.listAll().length, 5)
})

t.test('update() replaces keys with their address, and back', async (t) => {
  const {apps, valid} = open(t)
  const {publicKey} = generateKeyPairSync('ed25519')
  const server = {...valid, kind: 'server' as const, redirectUris: ['https://example.org/']}
  const published = {...server, jwks: null, jwksUri: 'https://example.org/jwks.json'}
  const kept = {...server, jwks: {keys: [publicKey.export({format: 'jwk'})]}, jwksUri: null}
  const {id} = apps.create(published)
  t.match(apps.byId(id), {jwks: null, jwksUri: published.jwksUri})
  apps.update(id, kept)
  t.match(apps.byId(id), {jwks: kept.jwks, jwksUri: null})
  apps.update(id, published)
  t.match(apps.byId(id), {jwks: null, jwksUri: published.jwksUri})
  t.throws(() => apps.update(id, {...published, jwksUri: 'https://10.0.0.8/'}), {
    code: 'invalid_input',
    problems: [/^jwksUri: must be on the/],
  })
})

t.test('update() changes the editable fields, and refuses the same as create()', async (t) => {
  const {apps, valid} = open(t)
  const {id, ...made} = apps.create({...valid, kind: 'web', redirectUris: ['https://example.org/']})
  const keys = {jwks: null, jwksUri: null}
  const change = {name: ' Panel ', redirectUris: ['https://example.org/new'], ...keys, scopes: ['openid']}
  apps.update(id, change)
  t.same(apps.byId(id), {...made, ...change, id, name: 'Panel'})
  t.throws(() => apps.update(id, {...change, name: '', redirectUris: ['http://example.org/']}), {
    code: 'invalid_input',
    problems: [/^name: /, /^redirectUris\[0\]: must be an https address/],
  })
  t.match(apps.byId(id), {name: 'Panel', redirectUris: ['https://example.org/new']})
  t.throws(() => apps.update('unknown', change), {code: 'not_found'})
})

t.test('a change of name, addresses, keys or scopes takes the verification away', async (t) => {
  const {apps, valid, clock} = open(t)
  const key = () => ({keys: [generateKeyPairSync('ed25519').publicKey.export({format: 'jwk'})]})
  const registered = {
    name: 'Dashboard',
    redirectUris: ['https://example.org/', 'https://example.org/b'],
    jwks: key(),
    jwksUri: null,
    scopes: ['projects:read', 'openid'],
  }
  const {id} = apps.create({...valid, ...registered, kind: 'server'})
  t.same(apps.update(id, {...registered, name: 'Draft'}), {lostMark: false}, 'it was never verified')
  t.equal(apps.byId(id)?.formerlyVerified, null)

  const changes: Record<string, object> = {
    name: {name: 'Pianta Official Update'},
    'a return address more': {redirectUris: [...registered.redirectUris, 'https://evil.example/steal']},
    'a return address less': {redirectUris: ['https://example.org/']},
    keys: {jwks: key()},
    'published keys': {jwks: null, jwksUri: 'https://example.org/jwks.json'},
    'a scope more': {scopes: ['projects:read', 'openid', 'projects:write']},
    'a scope less': {scopes: ['projects:read']},
  }
  for (const [about, change] of Object.entries(changes)) {
    apps.update(id, registered)
    apps.setVerified(id, true)
    const {uris, scopes} = {uris: registered.redirectUris.toReversed(), scopes: registered.scopes.toReversed()}
    t.same(apps.update(id, {...registered, redirectUris: uris, scopes}), {lostMark: false}, 'the order changes')
    t.match(apps.byId(id), {isVerified: true, formerlyVerified: null})
    t.same(apps.update(id, {...registered, ...change}), {lostMark: true}, about)
    const {redirectUris: _, scopes: _scopes, ...rest} = registered
    t.match(apps.byId(id), {isVerified: false, formerlyVerified: {...rest, until: clock.now()}}, about)
    t.same(apps.update(id, registered), {lostMark: false}, 'changing it back does not bring the mark back')
    t.match(apps.byId(id), {isVerified: false, formerlyVerified: {changed: [/./]}}, 'what changed is remembered')
  }
})

t.test('people who connected an app are told when it loses its verification, the one who acts is not', async (t) => {
  const {apps, appNotices, valid, database, clock, accountId} = open(t)
  const connections = createConnections({
    database,
    clock,
    events: createEvents({database, clock}),
    projectChanges: createProjectChanges(),
  })
  const [{accountId: bob}, {accountId: admin}] = [insertRows(database), insertRows(database)]
  const app = apps.create(valid)
  const allow = (person: string) =>
    connections.allow({accountId: person, clientId: app.id, name: app.name, scopes: [], address: null})
  for (const person of [accountId, bob, bob]) allow(person)
  const {id: connectionId} = allow(bob)
  const change = {...app, name: 'Other'}

  apps.update(app.id, change)
  t.same([accountId, bob, admin].map(appNotices.countUnseen), [0, 0, 0], 'it was not verified')
  apps.setVerified(app.id, true, admin)
  apps.update(app.id, {...change, name: 'Third', scopes: ['openid']})
  apps.update(app.id, {...change, name: 'Fourth'})
  t.same([accountId, bob, admin].map(appNotices.countUnseen), [0, 1, 0], 'once, however many changes follow')
  t.match(appNotices.list(bob), [
    {appName: 'Other', newName: 'Third', changes: ['name', 'scopes'], isOwn: false, isVerified: false, connectionId},
  ])

  clock.advance(1)
  apps.setVerified(app.id, true, admin)
  t.match(appNotices.list(bob), [{isVerified: true}])
  apps.setVerified(app.id, false, admin)
  apps.setVerified(app.id, false, admin)
  t.same([accountId, bob, admin].map(appNotices.countUnseen), [1, 2, 0])
  t.match(appNotices.list(accountId), [{changes: [], isOwn: true}])
  t.match(appNotices.list(bob)[0], {changes: []}, 'the newest comes first')

  appNotices.markSeen(bob, app.id)
  t.same([accountId, bob].map(appNotices.countUnseen), [1, 0])
  deleteApp({database, connections}, app.id)
  t.same(appNotices.list(bob), [], 'nothing stays about a deleted app')
})

t.test('an account registers up to ten apps', async (t) => {
  const {apps, valid, problems} = open(t)
  for (let count = 0; count < 10; count++) apps.create(valid)
  t.same(problems({}), ['an account may register up to 10 apps'])
  t.equal(apps.listAll().length, 10)
})

t.test('deleteApp() deletes the app and ends only its connections', async (t) => {
  const {apps, valid, database, clock, accountId, projectId, connectionId} = open(t)
  const connections = createConnections({
    database,
    clock,
    events: createEvents({database, clock}),
    projectChanges: createProjectChanges(),
  })
  const app = apps.create(valid)
  const {id} = connections.allow({
    accountId,
    clientId: app.id,
    name: app.name,
    scopes: app.scopes,
    projectId,
    address: null,
  })
  deleteApp({database, connections}, app.id)
  t.equal(apps.byId(app.id), undefined)
  t.equal(connections.byId(id), undefined)
  t.ok(connections.byId(connectionId), "the person's tablet stays")
})
