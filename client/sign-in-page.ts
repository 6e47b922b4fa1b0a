import {Failure} from './failure.ts'
import {type RequestOptions, request} from './request.ts'

/** A proxy in front of the server asks people to sign in. It may be set up rightly at any moment: a retry may help. */
export class SignInPage extends Failure {
  constructor(url: URL) {
    super(
      'unreachable',
      `A sign-in page stands in front of the server ${url.origin}: let /v1, /oidc and /.well-known through it ` +
        '(docs/install.md).',
    )
  }
}

/** Sends a request to the server like `request`. Rejects with `SignInPage` when a proxy's page answers in its place. */
export async function requestServer(url: URL, init: RequestInit, options: RequestOptions): Promise<Response> {
  const response = await request(url, init, options)
  if (!isSignIn(response, url)) return response
  await response.body?.cancel()
  throw new SignInPage(url)
}

/** The statuses of proxies that miss a sign-in. The server itself explains them in JSON. */
export const isRefusedByProxy = ({status}: Response, body: {error?: unknown} | undefined): boolean =>
  (status === 401 || status === 403) && typeof body?.error !== 'string'

export const isHtml = ({headers}: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Whether an HTML page has a form to sign in, other than the page of any web server. */
export const hasSignInForm = (text: string): boolean =>
  /type=["']?password|<form[^>]*\b(log-?in|sign-?in|oauth2?|auth|sso)\b|[/"'](log-?in|sign[-_]?in)\b/i.test(text)

function isSignIn(response: Response, asked: URL): boolean {
  const {status, redirected, url, headers} = response
  const location = status > 300 && status < 400 ? headers.get('location') : null
  if (location !== null) return isElsewhere(URL.parse(location, asked.href), asked)
  const isPage = status === 401 || status === 403 || (response.ok && redirected && isElsewhere(URL.parse(url), asked))
  return isPage && isHtml(response)
}

/** Whether a redirect leads to another page. One from http to https of the same address does not. */
const isElsewhere = (to: URL | null, asked: URL) => to?.hostname !== asked.hostname || to.pathname !== asked.pathname
