import t from 'tap'
import {saveRevision} from '../../../server/revisions/save-revision.ts'
import {password, startServer} from '../../helper.ts'
import {connectApp} from '../api.ts'
import {apiStatus, deviceScope, exchange, refresh} from '../identity/identity-server.ts'
import {writeFolder} from './earlier-release.ts'

/** The secrets whose hashes are in first-release.sql. */
const kept = {
  projectId: '17abad04-5f3e-4caa-991a-ef59b800597a',
  accountId: 'a09b8baf-bef4-4026-a0a9-e3c9dc001c75',
  accessToken: 'X4IXqWxjYIqgppy5sT0Eic9FENE92hpmjinkQ9WxHmJ',
  spentToken: 'WtT6wcYD2s92oYCaLcZP5Uus-KAwr9ktluI66zAIrin',
  liveToken: '-WVxGWT0Ru4Uru4ZXnIgjZ9M88r-y5NAK3uzAQPjieW',
  clientId: 'e5e6b8de-745d-4d39-91e8-248e5bb498e1',
  accessTokenOfApp: 'cD2P-hANfAuSYKeLc-9CcLBdsEb5eAJw295-kaPk6qR',
  refreshTokenOfApp: 'Uz-6GYaZp8Wrrnpv3dvyjEahO9Bnizi6QD3vhc4EHTJ',
  deviceCode: '1UkjnkMonMaiRU_un0PXGfpVh7nt6kt0_X94OP4TvPy',
  userCode: 'VCWT-SWSP',
  cookie: '_GrKY5fInIs7ZiVZQHhG0S797pzt6xIPuHKRXnKSWJw',
  link: '2fxg4n-sL3o8qUiFTZXG1BLRHHEfFQ-1-ZuovFPxCRk',
}

t.test('people, apps, tokens, codes and links of the first release still work', async (t) => {
  const {url: address, services, config} = await startServer(t, {PIANTA_DATA: writeFolder(t)})
  const {accounts, sessions, links, connections, deviceCodes, apps} = services
  const {projectId, accountId, clientId} = kept
  const server = {address}

  t.match(await accounts.verifyPassword('ada@example.org', password), {id: accountId, isEmailVerified: false})
  t.match(sessions.find(kept.cookie), {account: {id: accountId}})
  t.match(links.use(kept.link, 'reset'), {accountId})

  t.equal(await apiStatus(server, kept.accessToken), 200)
  t.equal(await apiStatus(server, kept.accessTokenOfApp), 200)
  const home = await fetch(`${config.baseUrl}/v1/projects/${projectId}/home`, {
    headers: {authorization: `Bearer ${kept.accessToken}`},
  })
  t.match(await home.json(), {number: 1, message: 'Prima', home: {lang: 'it'}})

  t.equal((await refresh(server, kept.spentToken)).status, 200, 'its response was lost before the upgrade')
  const [device] = connections.list(accountId).filter((each) => each.clientId === 'device')
  t.match(device, {name: 'Wall tablet', closedProjectId: null, theftAt: null})
  t.equal((await refresh(server, kept.refreshTokenOfApp, {client_id: clientId})).status, 200)
  t.match(apps.byId(clientId), {name: 'Panel', kind: 'device', redirectUris: [], jwks: null})

  const before = connections.list(accountId).find((each) => each.clientId === clientId)
  const again = connectApp(services, {accountId, projectId, clientId, name: 'Panel', scopes: deviceScope.split(' ')})
  t.equal(again.connectionId, before?.id, 'a new consent joins the connection of before')
  t.equal(deviceCodes.allow(kept.userCode, {accountId, projectId, name: 'Tablet'}), 'allowed')
  t.match(await exchange(server, kept.deviceCode), {status: 200, body: {refresh_token: String}})
})

t.test('a home of the first release is readable, and the next version builds on it', async (t) => {
  const {services} = await startServer(t, {PIANTA_DATA: writeFolder(t)})
  const {revisions, homes, quotas} = services
  const {projectId, accountId} = kept
  t.equal(revisions.home(projectId, 1).base, null)
  const file = 1
  const bytes = file + revisions.home(projectId, 1).bytes.length + 'Prima'.length
  t.same(quotas.usageOf(accountId), {projects: 1, bytes})
  const home = {...JSON.parse((await revisions.homeJson(projectId, 1)).toString()), name: 'Seconda'}
  const prepared = await homes.prepareHome(Buffer.from(JSON.stringify(home)), {
    base: revisions.baseFor(projectId),
  })
  const made = {...prepared, message: '', baseRevision: 1}
  await saveRevision(services, {projectId, made, author: {accountId, appName: null}, picture: undefined})
  t.equal(revisions.home(projectId, 2).base?.number, 1)
  t.match(JSON.parse((await revisions.homeJson(projectId, 2)).toString()), {lang: 'it', name: 'Seconda'})
})

t.test('theft in a refresh chain from before the upgrade is detected', async (t) => {
  const {url: address, services} = await startServer(t, {PIANTA_DATA: writeFolder(t)})
  t.equal((await refresh({address}, kept.liveToken)).status, 200)
  t.equal((await refresh({address}, kept.spentToken)).status, 400)
  t.match(services.connections.listEnded(kept.accountId), [
    {name: 'Wall tablet', reason: 'theft'},
    {name: 'Old tablet'},
  ])
  t.equal(await apiStatus({address}, kept.accessToken), 401)
})
