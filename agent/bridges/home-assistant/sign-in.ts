import {createHash} from 'node:crypto'
import {BlockList, isIP} from 'node:net'
import {bareHost} from '#shared/host/bare-host.ts'
import {Failure, reasonOf} from '../../failure.ts'
import type {GivenFields, SignIn, SignInCode} from '../bridge-kind.ts'
import {type AuthOptions, askAuth} from './auth-endpoint.ts'
import type {HomeAssistantConfig} from './config.ts'

/** Signs in on Home Assistant's own page (https://developers.home-assistant.io/docs/auth_api), always with PKCE. */
export const homeAssistantSignIn: SignInCode<HomeAssistantConfig> = {
  async begin(signIn, options) {
    const {url, callback, state, verifier} = signIn
    if (new URL(url).hostname === 'supervisor') {
      throw new Failure('usage', `No browser can open ${url}. Give the address that you open Home Assistant by.`)
    }
    checkClient(callback)
    await checkHouse(url, options)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientOf(signIn),
      redirect_uri: callback,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    return `${url}/auth/authorize?${query}`
  },

  async finish(signIn, code, options): Promise<GivenFields> {
    const client = clientOf(signIn)
    const form = {grant_type: 'authorization_code', code, client_id: client, code_verifier: signIn.verifier}
    const answer = await askAuth(signIn.url, 'token', form, options)
    const {refresh_token: token} = answer.fields
    if (answer.status === 200 && typeof token === 'string') return {token, client}
    if (answer.refusal === undefined) throw answer.unexpected()
    throw new Failure('failed', `Home Assistant refuses the sign-in: ${answer.refusal}. Begin again.`)
  },

  async end({url, client, token}, options) {
    if (client === undefined) return
    try {
      // It answers 200 for tokens that it doesn't know too, so nothing more can be learned.
      const answer = await askAuth(url, 'revoke', {token: await token()}, options)
      if (answer.status !== 200) throw answer.unexpected()
    } catch (error) {
      options.signal.throwIfAborted()
      throw new Failure(
        'failed',
        `${url} did not hear that the sign-in is over: ${reasonOf(error)} End it there: your profile, Security, ` +
          `Refresh tokens, ${client}`,
        {cause: error},
      )
    }
  },
}

/**
 * Home Assistant lists the sign-in by this address, and never opens it. It must have the callback's scheme, host and
 * port: otherwise Home Assistant refuses after the password.
 */
const clientOf = ({callback}: SignIn) => new URL('/pianta', callback).href

/** The networks whose addresses Home Assistant takes for a client. A name is always taken. */
const clientNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  clientNetworks.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  clientNetworks.addSubnet(network, prefix, 'ipv6')
}

/** Refuses the addresses that Home Assistant would refuse once its page is open. */
function checkClient(callback: string): void {
  const {hostname} = new URL(callback)
  const address = bareHost(hostname)
  const version = isIP(address)
  if (version === 0 || clientNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')) return
  throw new Failure(
    'usage',
    `Home Assistant takes no sign-in from ${address}: only from names and from addresses of home networks, which those ` +
      'of Tailscale are not. Start the agent with PIANTA_AGENT_HOST=NAME, a name of this machine, or give an access ' +
      'token.',
  )
}

/** Checks that a Home Assistant answers whose owner has an account already. */
async function checkHouse(url: string, options: AuthOptions): Promise<void> {
  const answer = await askAuth(url, 'providers', undefined, options)
  if (answer.status === 200) return
  if (answer.fields.code === 'onboarding_required') {
    throw new Failure('usage', `The Home Assistant at ${url} has no account yet. Open ${url} and make one first.`)
  }
  throw answer.unexpected()
}
