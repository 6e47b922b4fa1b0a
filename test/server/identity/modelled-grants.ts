import {hashSecret} from '../../../server/accounts/secrets.ts'
import {addPerson, type IdentityServer, pair, post, postTogether, refresh, refreshForm} from './identity-server.ts'
import {deleteExpiredModel, type ModelGrant, openGrant, refreshModel, revokeModel} from './rotation-model.ts'

const minute = 60_000
const hour = 60 * minute
// Signing an ID token makes concurrent requests really overlap.
const scope = 'openid offline_access projects:read'

export type Step =
  /** `ago` counts back from the newest token issued. */
  | {do: 'refresh'; ago: number; isOther: boolean}
  | {do: 'together'; ago: readonly [number, number]}
  | {do: 'revoke'; ago: number; isOther: boolean}
  | {do: 'wait'; hours: number}
  | {do: 'deleteExpired'}

/** A grant at a real provider, and its model. */
interface ModelledGrant {
  connectionId: string
  model: ModelGrant
  /** Refresh tokens in the order of issue, as in the model. */
  refreshTokens: string[]
  accessTokens: {token: string; expiresAt: number}[]
}

export type ModelledGrants = Awaited<ReturnType<typeof openModelledGrants>>

/** Opens grants of the `device` client and a registered app on one server. */
export async function openModelledGrants(server: IdentityServer) {
  const {clock, connections, tokens, database} = server
  const person = await addPerson(server)
  const register = (name: string) =>
    server.apps.create({ownerId: person.accountId, name, kind: 'device', scopes: scope.split(' ')}).id
  const registered = register('Panel')
  const otherClient = register('Other')
  const selectState = database.$client.prepare('SELECT state FROM refresh_token WHERE hash = ?').pluck()
  const stateOf = (token: string | undefined) => selectState.get(hashSecret(token ?? ''))

  async function open(isRegistered: boolean): Promise<ModelledGrant> {
    // Advances past the rate limit's minute.
    clock.advance(minute)
    const clientId = isRegistered ? registered : 'device'
    const {access_token, refresh_token} = await pair(server, person, {clientId, scope})
    return {
      connectionId: tokens.find(access_token)?.connectionId ?? '',
      model: openGrant(clientId, clock.now()),
      refreshTokens: [refresh_token],
      accessTokens: [{token: access_token, expiresAt: clock.now() + hour}],
    }
  }

  const indexOf = ({refreshTokens: {length}}: ModelledGrant, ago: number) => length - 1 - (ago % length)

  async function present(modelled: ModelledGrant, index: number, clientId: string) {
    return readAnswer(await refresh(server, modelled.refreshTokens[index] ?? '', {client_id: clientId}))
  }

  function keep({refreshTokens, accessTokens}: ModelledGrant, answer: ReturnType<typeof readAnswer>) {
    if (!answer) return
    refreshTokens.push(answer.refresh)
    accessTokens.push({token: answer.access, expiresAt: clock.now() + hour})
  }

  /** Presents two tokens at once: the result must match one of the two orders. */
  async function presentTogether(modelled: ModelledGrant, [one, other]: readonly [number, number]): Promise<string[]> {
    const {clientId} = modelled.model
    const indexes = [indexOf(modelled, one), indexOf(modelled, other)] as const
    if (indexes[0] === indexes[1]) return presentTwice(modelled, indexes[0])
    const forms = indexes.map((index) => ({...refreshForm(modelled.refreshTokens[index] ?? ''), client_id: clientId}))
    const answers = (await postTogether(server, forms)).map(readAnswer)
    const orders = [
      [0, 1],
      [1, 0],
    ] as const
    const outcomes = orders.map((order) => {
      const after = structuredClone(modelled)
      const agrees = order.map((at) => {
        const isRefreshed = refreshModel(after.model, indexes[at], clientId, clock.now())
        keep(after, answers[at])
        return isRefreshed === (answers[at] !== undefined)
      })
      return {after, faults: [...agrees.filter((agree) => !agree).map(() => 'an answer'), ...faultsOf(after)]}
    })
    const [first] = outcomes
    const outcome = outcomes.find(({faults}) => faults.length === 0) ?? first
    Object.assign(modelled, outcome?.after)
    return outcome?.faults ?? []
  }

  /** Presents one token twice at once: both get the same answer. */
  async function presentTwice(modelled: ModelledGrant, index: number): Promise<string[]> {
    const {clientId} = modelled.model
    const form = {...refreshForm(modelled.refreshTokens[index] ?? ''), client_id: clientId}
    const [one, other] = (await postTogether(server, [form, form])).map(readAnswer)
    const isRefreshed = refreshModel(modelled.model, index, clientId, clock.now())
    keep(modelled, one)
    if ((one !== undefined) !== isRefreshed) return [`a refresh is ${isRefreshed ? 'refused' : 'answered'}`]
    return one?.refresh === other?.refresh ? [] : ['one token got two successors at once']
  }

  async function presentOne(
    modelled: ModelledGrant,
    {ago, isOther}: {ago: number; isOther: boolean},
  ): Promise<string[]> {
    const index = indexOf(modelled, ago)
    const clientId = isOther ? otherClient : modelled.model.clientId
    const isRefreshed = refreshModel(modelled.model, index, clientId, clock.now())
    const answer = await present(modelled, index, clientId)
    keep(modelled, answer)
    return (answer !== undefined) === isRefreshed ? [] : [`a refresh is ${isRefreshed ? 'refused' : 'answered'}`]
  }

  async function revoke(modelled: ModelledGrant, {ago, isOther}: {ago: number; isOther: boolean}): Promise<string[]> {
    const index = indexOf(modelled, ago)
    const clientId = isOther ? otherClient : modelled.model.clientId
    revokeModel(modelled.model, index, clientId, clock.now())
    const form = {token: modelled.refreshTokens[index] ?? '', client_id: clientId}
    const {status} = await post(`${server.address}/oidc/revoke`, form)
    return status === 200 ? [] : [`a revocation answers ${status}`]
  }

  function deleteExpired({model}: ModelledGrant): string[] {
    tokens.deleteExpired()
    deleteExpiredModel(model, clock.now())
    return []
  }

  function wait(hours: number): string[] {
    clock.advance(hours * hour)
    return []
  }

  function doStep(modelled: ModelledGrant, step: Step): string[] | Promise<string[]> {
    // Later than the moments for which an answer is repeated.
    clock.advance(15_000)
    if (step.do === 'refresh') return presentOne(modelled, step)
    if (step.do === 'together') return presentTogether(modelled, step.ago)
    if (step.do === 'revoke') return revoke(modelled, step)
    return step.do === 'wait' ? wait(step.hours) : deleteExpired(modelled)
  }

  /** Runs a step in both. Returns a description of the difference, if any. */
  const act = async (modelled: ModelledGrant, step: Step) => [...(await doStep(modelled, step)), ...faultsOf(modelled)]

  function faultsOf({model, refreshTokens, accessTokens, connectionId}: ModelledGrant): string[] {
    const now = clock.now()
    const faults = model.tokens.map(({state}, index) => {
      const stored = stateOf(refreshTokens[index])
      const expected = model.ended || state === 'gone' ? undefined : state
      return stored === expected ? '' : `token ${index} is ${stored}, not ${expected}`
    })
    accessTokens.forEach(({token, expiresAt}, index) => {
      const isOpen = tokens.find(token) !== undefined
      if (isOpen !== (!model.ended && expiresAt > now))
        faults.push(`access token ${index} is ${isOpen ? '' : 'not '}open`)
    })
    const isDevice = model.clientId === 'device'
    const isThere = connections.byId(connectionId) !== undefined
    if (isThere !== !(isDevice && model.ended)) faults.push(`the connection is ${isThere ? 'there' : 'gone'}`)
    const end = connections.listEnded(person.accountId).find(({id}) => id === connectionId)
    if (end?.reason !== (isDevice ? model.ended : undefined)) faults.push(`its end is told as ${end?.reason}`)
    return faults.filter((fault) => fault !== '')
  }

  return {open, act}
}

/** Returns the tokens; undefined when refused. */
function readAnswer({status, body}: {status?: number | undefined; body: Record<string, unknown>}) {
  if (status !== 200 && body.error !== 'invalid_grant') throw new Error(`${status} ${JSON.stringify(body)}`)
  return status === 200 ? {refresh: String(body.refresh_token), access: String(body.access_token)} : undefined
}
