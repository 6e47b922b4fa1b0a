import {createHash} from 'node:crypto'
import type {NewApp} from '../../../server/apps/store.ts'
import type {TestServer} from '../../helper.ts'
import {requestOf} from '../identity/authorize.ts'
import type {BrowserPage, FormBrowser} from './form-browser.ts'

export const returnAddress = 'https://lampada.example/back'

/** Creates a verified web app, so that anybody may connect it. */
export function addApp({services}: TestServer, app: Partial<NewApp> & Pick<NewApp, 'ownerId'>) {
  const made = services.apps.create({
    name: 'Lampada',
    kind: 'web',
    redirectUris: [returnAddress],
    scopes: ['openid', 'offline_access', 'projects:read', 'projects:write', 'projects:create', 'catalog:read'],
    ...app,
  })
  services.apps.setVerified(made.id, true)
  return made
}

const verifier = 'a-verifier-of-forty-three-characters-at-least'

/** Returns the address where an app sends a browser to sign in. */
export function authorizationPath(app: {id: string; redirectUris: string[]}, more: Record<string, string> = {}) {
  const {params} = requestOf(app, {
    scope: 'openid projects:read',
    state: 'the state',
    nonce: '',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...more,
  })
  return `/oidc/authorize?${new URLSearchParams(params)}`
}

/** Follows a decision's page to the app; returns the parameters at its return address. */
export async function goOn(browser: FormBrowser, {html}: BrowserPage): Promise<URLSearchParams> {
  const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html) ?? []
  const {pathname, search} = new URL(address)
  const landed = await browser.send(pathname + search)
  return new URL(landed.headers.get('location') ?? 'about:blank').searchParams
}

/** Returns the form with which an app exchanges its code. */
export const redeemForm = (app: {id: string; redirectUris: string[]}, code: string) => ({
  grant_type: 'authorization_code',
  client_id: app.id,
  redirect_uri: app.redirectUris[0] ?? '',
  code,
  code_verifier: verifier,
})

/** Exchanges the code at the token endpoint; returns the response. */
export async function redeem({url}: TestServer, app: {id: string; redirectUris: string[]}, code: string) {
  const response = await fetch(`${url}/oidc/token`, {method: 'POST', body: new URLSearchParams(redeemForm(app, code))})
  return response.json() as Promise<{access_token?: string; id_token?: string; error?: string}>
}
