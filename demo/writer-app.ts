import * as oauth from 'oauth4webapi'
import type {ErrorBody, File, Revision} from '#shared/contract/resources.ts'
import type {Home} from '#shared/home/schema.ts'

/** A picture that a plan shows. */
export interface Picture {
  contentType: string
  name: string
  bytes: Uint8Array
}

/** The demo's registered app, which saves versions through OAuth and `/v1`. */
export interface WriterApp {
  /** Adds a picture to the project's files. */
  upload(projectId: string, image: Picture): Promise<File>
  save(projectId: string, home: Home, message: string, baseRevision: number | null): Promise<Revision>
}

/** Connects the app by the device flow. `approve` allows it, like a person. Throws when the server refuses. */
export async function connectWriter(
  server: string,
  clientId: string,
  approve: (verificationUri: string) => Promise<void>,
): Promise<WriterApp> {
  const insecure = {[oauth.allowInsecureRequests]: true}
  const issuer = new URL(server)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const client = {client_id: clientId}
  const codeResponse = await oauth.deviceAuthorizationRequest(
    as,
    client,
    oauth.None(),
    {scope: 'openid offline_access projects:read projects:write'},
    insecure,
  )
  const code = await oauth.processDeviceAuthorizationResponse(as, client, codeResponse)
  await approve(code.verification_uri_complete ?? code.verification_uri)
  const tokenResponse = await oauth.deviceCodeGrantRequest(as, client, oauth.None(), code.device_code, insecure)
  const {access_token: token} = await oauth.processDeviceCodeResponse(as, client, tokenResponse)
  return createWriter(server, token)
}

function createWriter(server: string, token: string): WriterApp {
  async function call<T>(
    method: string,
    path: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<T> {
    const headers = {authorization: `Bearer ${token}`, 'content-type': type}
    const response = await fetch(`${server}/v1${path}`, {method, headers, body})
    const value = (await response.json()) as ErrorBody
    if (response.ok) return value as T & ErrorBody
    throw new Error(
      `${method} /v1${path} responded ${response.status} ${value.error}:\n${value.problems?.join('\n') ?? ''}`,
    )
  }
  return {
    upload: (projectId, {name, contentType, bytes}) =>
      call('POST', `/projects/${projectId}/files?${new URLSearchParams({name})}`, contentType, new Uint8Array(bytes)),
    save: (projectId, home, message, baseRevision) =>
      call(
        'POST',
        `/projects/${projectId}/revisions`,
        'application/json',
        JSON.stringify({home, message, baseRevision}),
      ),
  }
}
