import {password, type TestServer} from '../../helper.ts'
import {type FormBrowser, openBrowser} from './form-browser.ts'

/** Opens a browser where this account is signed in. */
export async function signIn({url}: TestServer, email: string, headers?: Record<string, string>): Promise<FormBrowser> {
  const browser = openBrowser(url, headers)
  const landed = await browser.press(await browser.open('/signin'), 'Sign in', {Email: email, Password: password})
  if (landed.path !== '/projects') throw new Error(`signed in, but landed on ${landed.path}: ${landed.text}`)
  return browser
}

/** Creates an account and opens a browser where the person is signed in. */
export async function addSignedIn(server: TestServer, name: string) {
  const account = await server.addPerson(name)
  return {account, browser: await signIn(server, account.email)}
}

interface DeviceCode {
  user_code: string
  device_code: string
  verification_uri_complete: string
}

/** Requests a device code (RFC 8628, section 3.1). */
export async function askForCode(
  {url}: TestServer,
  {
    client = 'device',
    scope = 'openid offline_access projects:read',
    more = {} as Record<string, string>,
    headers = {} as Record<string, string>,
  } = {},
): Promise<DeviceCode> {
  const response = await fetch(`${url}/oidc/device/auth`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({client_id: client, scope, ...more}),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json() as Promise<DeviceCode>
}

/** Polls the token endpoint for the device; returns tokens or an error. */
export async function askForTokens({url}: TestServer, {device_code}: DeviceCode, more: Record<string, string> = {}) {
  const response = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'device',
      device_code,
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      ...more,
    }),
  })
  return response.json() as Promise<{access_token?: string; error?: string}>
}
