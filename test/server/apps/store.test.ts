import t from 'tap'
import {removeApp} from '../../../server/apps/remove.ts'
import {createApps} from '../../../server/apps/store.ts'
import {createConnections} from '../../../server/connections/store.ts'
import {createEvents} from '../../../server/events/store.ts'
import {openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

function open(t: Test) {
  const rows = openRows(t)
  const apps = createApps(rows)
  const valid = {ownerId: rows.accountId, name: 'Dashboard', kind: 'device' as const, scopes: ['projects:read']}
  const problems = (input: object): readonly string[] | undefined => {
    try {
      apps.create({...valid, ...input})
    } catch (error) {
      return (error as {problems?: string[]}).problems
    }
    return undefined
  }
  return {...rows, apps, valid, problems}
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

t.test('create() refuses what can not be, with every reason', async (t) => {
  const {apps, problems} = open(t)
  t.same(problems({name: ' '}), ['name: must have 1 to 200 characters'])
  t.same(problems({name: 'x'.repeat(201)}), ['name: must have 1 to 200 characters'])
  t.same(problems({kind: 'toaster', redirectUris: ['https://example.org/']}), [
    'kind: must be one of web, installed, device, server',
  ])
  t.same(problems({kind: 'web', redirectUris: ['https://example.org/', 'http://example.org/']}), [
    'redirectUris[1]: must be an https address: http is for localhost alone, while you are building',
  ])
  t.same(problems({scopes: []}), ['scopes: must name one at least'])
  t.same(problems({scopes: ['projects:read', 'everything']}), ['scopes: everything is not a scope'])
  t.same(problems({scopes: ['hosts:manage']}), ['scopes: hosts:manage is requested together with projects:read'])
  t.equal(problems({name: '', scopes: ['everything', 'hosts:manage']})?.length, 3)
  t.same(apps.listAll(), [])
})

t.test('an account registers up to ten apps', async (t) => {
  const {apps, valid, problems} = open(t)
  for (let count = 0; count < 10; count++) apps.create(valid)
  t.same(problems({}), ['an account may register up to 10 apps'])
  t.equal(apps.listAll().length, 10)
})

t.test('removeApp() deletes the app and ends its connections alone', async (t) => {
  const {apps, valid, database, clock, accountId, projectId, connectionId} = open(t)
  const connections = createConnections({database, clock, events: createEvents({database, clock})})
  const app = apps.create(valid)
  const {id} = connections.allow({
    accountId,
    clientId: app.id,
    name: app.name,
    scopes: app.scopes,
    projectId,
    address: null,
  })
  removeApp({database, connections}, app.id)
  t.equal(apps.byId(app.id), undefined)
  t.equal(connections.byId(id), undefined)
  t.ok(connections.byId(connectionId), "the person's tablet stays")
})
