import {join} from 'node:path'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {makeBackup} from '../../../server/backup/make-backup.ts'
import {restoreBackup} from '../../../server/backup/restore-backup.ts'
import {createSignedRefreshTokens} from '../../../server/identity/signed-refresh-tokens.ts'
import {
  addPerson,
  apiStatus,
  type IdentityServer,
  openIdentity,
  pair,
  post,
  refresh,
  type TokenSet,
} from './identity-server.ts'

async function next(server: IdentityServer, token: string): Promise<string | undefined> {
  // Later than the moments for which an answer is repeated.
  server.clock.advance(15_000)
  const {status, body} = await refresh(server, token)
  return status === 200 ? (body as unknown as TokenSet).refresh_token : undefined
}

/**
 * Pairs a device, makes a backup after two refreshes, refreshes twice more, and restores. Returns the restored server
 * and all refresh tokens of the device, oldest first.
 */
async function restoreAmidRefreshes(t: Test) {
  const folder = t.testdir({data: {}})
  const data = join(folder, 'data')
  const first = await openIdentity(t, {folder: data})
  const person = await addPerson(first)
  const tokens = [(await pair(first, person)).refresh_token]
  const other = (await pair(first, person, {name: 'Other tablet'})).refresh_token
  const file = join(folder, 'backup.zip')
  for (let count = 0; count < 4; count++) {
    if (count === 2) await makeBackup({data, target: file, passphrase: undefined, clock: systemClock})
    tokens.push((await next(first, tokens.at(-1) ?? '')) ?? '')
  }
  const late = (await pair(first, person, {name: 'Late tablet'})).refresh_token
  await first.close()
  const {clock} = first
  await restoreBackup({file, data, passphrase: undefined, clock: {...systemClock, now: () => Date.now() + 1000}})
  const server = await openIdentity(t, {folder: data, clock, baseUrl: first.address})
  const ended = () => server.connections.listEnded(person.accountId).map(({reason}) => reason)
  return {server, person, tokens, other, late, ended}
}

t.test('after a restore a device goes on with the token that it got since the backup', async (t) => {
  const {server, tokens, other, ended} = await restoreAmidRefreshes(t)
  const {status, body} = await refresh(server, tokens[4] ?? '')
  t.equal(status, 200)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.ok(await next(server, tokens[4] ?? ''), 'the answer was lost: the token works again')
  t.ok(await next(server, other), 'a token that the backup has works as ever')
  t.same(ended(), [])
  t.match(
    server.log.filter(({msg}) => msg === 'accepted a refresh token from after the restored backup'),
    [{grantId: String}],
  )
})

t.test('after a restore older tokens of a device are refused, and reuse is still detected', async (t) => {
  const {server, tokens, ended} = await restoreAmidRefreshes(t)
  const renewed = await next(server, tokens[4] ?? '')
  t.ok(renewed)
  t.equal(await next(server, tokens[3] ?? ''), undefined, 'unknown to the backup, and older')
  t.same(ended(), [])
  t.ok(await next(server, renewed ?? ''))
  t.equal(await next(server, tokens[2] ?? ''), undefined, 'known to the backup')
  t.same(ended(), ['theft'])
})

t.test('a token since the backup is accepted once for each grant', async (t) => {
  const {server, tokens} = await restoreAmidRefreshes(t)
  const {status, body} = await refresh(server, tokens[3] ?? '')
  t.equal(status, 200)
  // As a refresh after the time of the restore.
  const {$client} = server.database
  $client.exec("UPDATE refresh_token SET payload = json_set(payload, '$.iat', 4000000000) WHERE state = 'live'")
  t.equal(await next(server, tokens[4] ?? ''), undefined)
  t.ok(body.refresh_token)
})

t.test('after a restore a forged token, another client and a grant since the backup are refused', async (t) => {
  const {server, tokens, late, ended} = await restoreAmidRefreshes(t)
  const token = tokens[4] ?? ''
  const [random = '', rotations, grantId = '', tag = ''] = token.split('.')
  const forged = [
    `${random}.${Number(rotations) + 1}.${grantId}.${tag}`,
    `${'A'.repeat(43)}.${rotations}.${grantId}.${tag}`,
    createSignedRefreshTokens('another key').create({grantId, rotations: 9}),
    `${random}.${rotations}.${grantId}`,
  ]
  for (const one of forged) t.equal(await next(server, one), undefined, one)
  t.equal(await next(server, late), undefined, 'it must pair again: the backup has no such device')
  t.match(await refresh(server, token, {client_id: 'eve'}), {status: 401})
  t.ok(await next(server, token))
  t.same(ended(), [])
})

t.test('without a restore an unknown token is refused, however it is signed', async (t) => {
  const server = await openIdentity(t)
  const {refresh_token: token} = await pair(server, await addPerson(server))
  const key = server.database.$client.prepare("SELECT value FROM secret WHERE name = 'refresh-token-key'").pluck().get()
  const signedTokens = createSignedRefreshTokens(String(key))
  const origin = signedTokens.read(token)
  t.match(origin, {rotations: 0})
  t.equal(await next(server, signedTokens.create({grantId: origin?.grantId ?? '', rotations: 1})), undefined)
  t.ok(await next(server, token))
})

t.test('after a restore a device can end its session with the token that it has', async (t) => {
  const {server, tokens, ended} = await restoreAmidRefreshes(t)
  const {status} = await post(`${server.address}/oidc/revoke`, {token: tokens[4] ?? '', client_id: 'device'})
  t.equal(status, 200)
  t.same(ended(), ['app'])
})
