import {createHash, randomBytes} from 'node:crypto'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {text} from 'node:stream/consumers'

type Answer = readonly [status: number, body: object]

const inactive: Answer = [403, {error: 'access_denied', error_description: 'User is not active'}]

/** A code that the sign-in's page handed out. */
interface Code {
  client: string
  challenge: string | undefined
}

/** A sign-in that the small Home Assistant keeps. */
export interface KeptSignIn {
  client: string
  accessTokens: Set<string>
}

/**
 * The sign-in of a small Home Assistant, as 2026.11.0 answers: a page that asks for a password, codes that are good
 * once, refresh tokens, access tokens. `RealHomeAssistant` of the partner tests is asked the same.
 */
export class SmallSignIn {
  password = 'a long enough password'
  /** The keys are refresh tokens. */
  kept = new Map<string, KeptSignIn>()
  /** The grant types that arrived at `/auth/token`. */
  grants: string[] = []
  isOnboarded = true
  /** Whether nobody may sign in: the user was made inactive. */
  isInactive = false
  /** Whether a sign-in ends right after it gave an access token. */
  endsOnceUsed = false
  /** A status to answer everything with, as a proxy does. */
  status: number | undefined
  #codes = new Map<string, Code>()
  #onRevoked: (accessTokens: ReadonlySet<string>) => void

  constructor(onRevoked: (accessTokens: ReadonlySet<string>) => void) {
    this.#onRevoked = onRevoked
  }

  isAccessToken(token: unknown): boolean {
    return [...this.kept.values()].some(({accessTokens}) => accessTokens.has(String(token)))
  }

  /** Ends a sign-in, as a person does in their profile. */
  end(refreshToken: string): void {
    const {accessTokens} = this.kept.get(refreshToken) ?? {}
    this.kept.delete(refreshToken)
    if (accessTokens) this.#onRevoked(accessTokens)
  }

  /** Answers below `/auth`; returns false for other addresses. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = new URL(request.url ?? '/', 'http://small')
    const route = `${request.method} ${url.pathname}`
    const routes: Record<string, () => void | Promise<void>> = {
      'GET /auth/providers': () => this.#providers(response),
      'GET /auth/authorize': () => page(response),
      'POST /auth/authorize': () => this.#authorize(request, response, url.searchParams),
      'POST /auth/token': () => this.#token(request, response),
      'POST /auth/revoke': async () => {
        this.end((await formOf(request)).get('token') ?? '')
        response.end()
      },
    }
    const act = routes[route]
    if (!act) return false
    if (this.status !== undefined) response.writeHead(this.status).end('a proxy')
    else void act()
    return true
  }

  #providers(response: ServerResponse): void {
    if (!this.isOnboarded) json(response, 400, {message: 'Onboarding not finished', code: 'onboarding_required'})
    else json(response, 200, {providers: [{name: 'Home Assistant Local', id: null, type: 'homeassistant'}]})
  }

  /** The page's own form. The real page is a script that asks `/auth/login_flow`, and then leads back the same way. */
  async #authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    if ((await formOf(request)).get('password') !== this.password) return page(response, 'Invalid username or password')
    const client = query.get('client_id') ?? ''
    const back = URL.parse(query.get('redirect_uri') ?? '')
    if (!back || back.origin !== URL.parse(client)?.origin)
      return json(response, 403, {message: 'Invalid redirect URI'})
    response.writeHead(302, {Location: this.leadBack(client, back, query)}).end()
  }

  /** Returns where the page leads back to once somebody has signed in. */
  leadBack(client: string, back: URL, query: URLSearchParams): string {
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, {client, challenge: query.get('code_challenge') ?? undefined})
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request)
    const grant = form.get('grant_type') ?? ''
    this.grants.push(grant)
    const [status, body] =
      grant === 'authorization_code'
        ? this.#exchange(form)
        : grant === 'refresh_token'
          ? this.#refresh(form)
          : ([400, {error: 'unsupported_grant_type'}] as const)
    json(response, status, body)
  }

  #exchange(form: URLSearchParams): Answer {
    const refuse = (error: string, description: string): Answer => [400, {error, error_description: description}]
    const given = form.get('code') ?? ''
    const code = this.#codes.get(given)
    // A try without the verifier spends it too.
    this.#codes.delete(given)
    if (!code || code.client !== form.get('client_id')) return refuse('invalid_request', 'Invalid code')
    const verifier = form.get('code_verifier')
    if (code.challenge !== undefined) {
      if (!verifier) return refuse('invalid_request', 'Code verifier required')
      const hash = createHash('sha256').update(verifier).digest('base64url')
      if (hash !== code.challenge) return refuse('invalid_grant', 'Invalid code verifier')
    } else if (verifier !== null) {
      return refuse('invalid_request', 'Code verifier provided but no code challenge was present')
    }
    if (this.isInactive) return inactive
    const token = randomBytes(32).toString('hex')
    this.kept.set(token, {client: code.client, accessTokens: new Set()})
    return [200, {...this.#access(token), refresh_token: token, ha_auth_provider: 'homeassistant'}]
  }

  #refresh(form: URLSearchParams): Answer {
    const token = form.get('refresh_token') ?? ''
    const kept = this.kept.get(token)
    if (!kept) return [400, {error: 'invalid_grant'}]
    if (kept.client !== form.get('client_id')) return [400, {error: 'invalid_request'}]
    if (this.isInactive) return inactive
    const access = this.#access(token)
    if (this.endsOnceUsed) this.end(token)
    return [200, access]
  }

  #access(refreshToken: string) {
    const token = `access-${randomBytes(16).toString('hex')}`
    this.kept.get(refreshToken)?.accessTokens.add(token)
    return {access_token: token, token_type: 'Bearer', expires_in: 1800}
  }
}

/** Only a form counts: to Home Assistant the fields of JSON are missing. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await text(request)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? body : '')
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(body))
}

function page(response: ServerResponse, error = ''): void {
  response.writeHead(200, {'Content-Type': 'text/html'}).end(`<!doctype html><title>Home Assistant</title>
<form method="post"><p role="alert">${error}</p>
<label>Username <input name="username"></label> <label>Password <input name="password" type="password"></label>
<button>Log in</button></form>`)
}
